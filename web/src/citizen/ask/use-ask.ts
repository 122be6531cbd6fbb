import type { User } from '@scan/contract/accounts.ts'
import type { RequestDetails } from '@scan/contract/request-details.ts'
import { api } from '@scan/contract/index.ts'
import type { HelpType } from '@scan/domain/catalogue.ts'
import { useState } from 'react'
import { useWords } from '../../i18n/use-words.tsx'
import type { OutcomePlace } from '../../actions/outcome.tsx'
import { useAction } from '../../actions/use-action.ts'
import { useDraft } from '../../app/use-draft.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { useCitizenCache } from '../current/use-citizen-status.ts'
import {
  type AskField,
  type AskFields,
  type AskProblems,
  EMPTY_FIELDS,
  checkAsk,
  refusedFields,
} from './ask-checks.ts'

type Draft = { helpType: HelpType | null; fields: AskFields }
/** The tiles, also for who comes back to change the kind; the form; and the summary to confirm. */
type Stage =
  | { at: 'choose'; isBack: boolean }
  | { at: 'fill'; helpType: HelpType }
  | { at: 'check'; details: RequestDetails }

export type Ask = ReturnType<typeof useAsk>

/** A request on its way to being sent: what is typed, what is wrong with it, and how far it has come. */
export function useAsk(user: User, place: OutcomePlace) {
  const { t } = useWords()
  const { keepCitizen, lookAgain } = useCitizenCache()
  const clock = useServerClock()
  const draft = useDraft<Draft>('help-request')
  const [helpType, setHelpType] = useState(draft.kept?.helpType ?? null)
  const [fields, setFields] = useState<AskFields>(() => ({
    ...EMPTY_FIELDS,
    district: user.homeDistrict ?? '',
    ...draft.kept?.fields,
  }))
  const [stage, setStage] = useState<Stage>(
    helpType ? { at: 'fill', helpType } : { at: 'choose', isBack: false },
  )
  const [problems, setProblems] = useState<AskProblems>({})
  const [attempt, setAttempt] = useState(1)

  const post = useAction(api.askForHelp, {
    explain: {
      failed: t('citizen.ask.failed'),
      // Which fields are meant stands at the fields.
      own: ({ errors }) => (errors ? t('problems.invalid-input') : undefined),
    },
    onDone: async ({ user: changed }) => {
      draft.erase()
      await keepCitizen(changed)
    },
    done: t('citizen.request.posted'),
    onFailed: (failure, text) => {
      const refused = refusedFields(failure)
      if (Object.keys(refused).length > 0) edit(refused)
      // Posted in another tab or on another device: what there is, takes the place of the form.
      if (failure.code === 'one-request-at-a-time') {
        place.keep({ tone: 'info', text })
        void lookAgain().catch(() => undefined)
      }
    },
    place,
  })

  function edit(found: AskProblems) {
    if (stage.at !== 'check') return
    setProblems(found)
    setStage({ at: 'fill', helpType: stage.details.helpType })
  }

  return {
    stage,
    helpType,
    fields,
    problems,
    /** How often what was typed has been looked at, and found wanting but for the first time. */
    attempt,
    choose: (chosen: HelpType) => {
      setHelpType(chosen)
      draft.keep({ helpType: chosen, fields })
      setStage({ at: 'fill', helpType: chosen })
    },
    changeType: () => setStage({ at: 'choose', isBack: true }),
    write: (field: AskField, value: string) => {
      const written = { ...fields, [field]: value }
      setFields(written)
      draft.keep({ helpType, fields: written })
      const { [field]: _mended, ...others } = problems
      setProblems(others)
    },
    /** To the summary, if nothing is wrong. */
    review: () => {
      if (stage.at !== 'fill') return
      const { details, problems: found } = checkAsk(stage.helpType, fields, clock)
      if (details) {
        post.clear()
        setStage({ at: 'check', details })
      } else {
        setAttempt(attempt + 1)
        setProblems(found)
      }
    },
    edit: () => edit({}),
    send: () => {
      if (stage.at !== 'check') return
      // The lead time may have run out while the summary was being read.
      const { details, problems: found } = checkAsk(stage.details.helpType, fields, clock)
      if (found) return edit(found)
      post.run({ body: { action: 'request', email: user.email, ...details } })
    },
    isSending: post.isBusy,
    /** Why it could not be sent. */
    failure: post.failure,
  }
}
