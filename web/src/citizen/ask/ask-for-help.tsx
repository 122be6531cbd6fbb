import type { User } from '@scan/contract/accounts.ts'
import type { RequestDetails } from '@scan/contract/help-requests.ts'
import { api } from '@scan/contract/index.ts'
import type { HelpType } from '@scan/domain/catalogue.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../app/app-context.tsx'
import { ApiError } from '../../api/client.ts'
import { useDraft } from '../../app/use-draft.ts'
import { toast } from '../../ui/overlays/toasts.tsx'
import { type AskFields, type AskProblems, EMPTY_FIELDS, askFieldOf, checkAsk } from './ask-checks.ts'
import { AskForm } from './ask-form.tsx'
import { AskSummary } from './ask-summary.tsx'
import { citizenFailure, failureSentence, lastingSentence } from '../../requests/failures.ts'
import styles from '../request-help.module.css'
import { HelpTypeTiles } from './help-type-tiles.tsx'
import { useCitizenCache } from '../current/use-citizen-status.ts'
import { useServerClock } from '../../app/use-server-clock.ts'

type Draft = { helpType: HelpType | null; fields: AskFields }
/** The tiles, the form, and the summary to confirm. */
type Stage = { at: 'choose' } | { at: 'fill'; helpType: HelpType } | { at: 'check'; needs: RequestDetails }

export type AskForHelpProps = {
  user: User
  /** False where the page's own heading asks the question. */
  withQuestion: boolean
  /** Called when a kind of help has been chosen. */
  onBegun: () => void
  onPosted: () => void
  /** Called with why nothing was posted: there is a request already, and it takes the place of the form. */
  onOvertaken: (sentence: string) => void
}

/** From the kind of help to the request that is sent. Nothing typed is lost on the way, also not with the session. */
export function AskForHelp({ user, withQuestion, onBegun, onPosted, onOvertaken }: AskForHelpProps) {
  const { call } = useApi()
  const { keepCitizen, lookAgain } = useCitizenCache()
  const { t } = useTranslation()
  const clock = useServerClock()
  const draft = useDraft<Draft>('help-request')
  const [helpType, setHelpType] = useState(draft.kept?.helpType ?? null)
  const [fields, setFields] = useState<AskFields>(
    () => draft.kept?.fields ?? { ...EMPTY_FIELDS, district: user.homeDistrict ?? '' },
  )
  const [stage, setStage] = useState<Stage>(helpType ? { at: 'fill', helpType } : { at: 'choose' })
  const [problems, setProblems] = useState<AskProblems>({})
  const questionId = useId()
  const question = useRef<HTMLDivElement>(null)
  const returned = useRef(false)

  // Back at the tiles by 'Change', the focus is on the kind that was chosen.
  useEffect(() => {
    if (stage.at !== 'choose' || !returned.current) return
    returned.current = false
    question.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus()
  }, [stage])

  const post = useMutation({
    mutationFn: (needs: RequestDetails) =>
      call(api.askForHelp, {
        body: { action: 'request', email: user.email, ...needs, additional: needs.additional || null },
      }),
    onSuccess: async ({ user: changed }) => {
      draft.erase()
      await keepCitizen(changed)
      onPosted()
    },
    onError: (failure) => {
      if (!(failure instanceof ApiError)) throw failure
      const sentence = failureSentence(t, citizenFailure(failure, 'submit'), failure)
      toast.error(sentence)
      const refused: AskProblems = {}
      for (const { field, code } of failure.errors ?? []) {
        const ours = askFieldOf(field)
        if (ours) refused[ours] = code
      }
      if (failure.code === 'lead-time-too-short') refused.time = failure.code
      if (stage.at === 'check' && Object.keys(refused).length > 0) edit(refused)
      // Posted in another tab or on another device: what there is, is shown.
      if (failure.code === 'one-request-at-a-time') {
        onOvertaken(sentence)
        void lookAgain().catch(() => undefined)
      }
    },
  })

  const choose = (type: HelpType) => {
    setHelpType(type)
    draft.keep({ helpType: type, fields })
    setStage({ at: 'fill', helpType: type })
    onBegun()
  }
  const write = (written: AskFields) => {
    setFields(written)
    draft.keep({ helpType, fields: written })
  }
  const edit = (found: AskProblems) => {
    if (stage.at !== 'check') return
    setProblems(found)
    setStage({ at: 'fill', helpType: stage.needs.helpType })
  }
  const send = (needs: RequestDetails) => {
    // The lead time may have run out while the summary was being read.
    const asked = checkAsk(needs.helpType, fields, clock)
    if (asked.needs) post.mutate(asked.needs)
    else edit(asked.problems)
  }

  if (stage.at === 'fill') {
    return (
      <AskForm
        helpType={stage.helpType}
        fields={fields}
        problems={problems}
        onFields={write}
        onProblems={setProblems}
        onChangeType={() => {
          returned.current = true
          setStage({ at: 'choose' })
        }}
        onNext={(needs) => {
          post.reset()
          setStage({ at: 'check', needs })
        }}
      />
    )
  }
  if (stage.at === 'check') {
    return (
      <AskSummary
        needs={stage.needs}
        busy={post.isPending}
        error={
          post.error instanceof ApiError
            ? lastingSentence(t, citizenFailure(post.error, 'submit'), post.error)
            : undefined
        }
        onSend={() => send(stage.needs)}
        onEdit={() => edit({})}
      />
    )
  }
  return (
    <div ref={question} className={styles.ask}>
      {withQuestion ? (
        <h2 id={questionId} tabIndex={-1}>
          {t('citizen.ask.question')}
        </h2>
      ) : (
        <span id={questionId} hidden>
          {t('citizen.ask.question')}
        </span>
      )}
      <p>{t('citizen.ask.choose')}</p>
      <HelpTypeTiles labelledBy={questionId} chosen={helpType} onChoose={choose} />
    </div>
  )
}
