import type { User } from '@scan/contract/accounts.ts'
import type { RequestDetails } from '@scan/contract/request-details.ts'
import { api } from '@scan/contract/people.ts'
import type { HelpType } from '@scan/domain/catalogue.ts'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
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
type Step = 'choose' | 'fill' | 'check'
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
  const [begins] = useState<Step>(helpType ? 'fill' : 'choose')
  const { step, goTo, goBack } = useSteps(begins)
  const [problems, setProblems] = useState<AskProblems>({})
  const [attempt, setAttempt] = useState(1)
  /** What the summary shows, until something of it is changed. */
  const [reviewed, setReviewed] = useState<RequestDetails>()
  const stage = stageAt(step)

  /** As far as what has been typed leads: a reload or the browser's Forward may ask for more. */
  function stageAt(wanted: Step): Stage {
    if (wanted === 'choose' || !helpType) return { at: 'choose', isBack: helpType !== null }
    const details = wanted === 'check' ? (reviewed ?? checkAsk(helpType, fields, clock).details) : undefined
    return details ? { at: 'check', details } : { at: 'fill', helpType }
  }

  const post = useAction(api.askForHelp, {
    explain: {
      failed: t('citizen.ask.failed'),
      // Which fields are meant stands at the fields.
      own: ({ errors }) => (errors ? t('problems.invalid-input') : undefined),
    },
    onDone: async ({ user: changed }) => {
      draft.erase()
      goTo('choose', { replace: true })
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
    goBack()
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
      setReviewed(undefined)
      draft.keep({ helpType: chosen, fields })
      goTo('fill')
    },
    changeType: () => goTo('choose'),
    write: (field: AskField, value: string) => {
      const written = { ...fields, [field]: value }
      setFields(written)
      setReviewed(undefined)
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
        setReviewed(details)
        goTo('check')
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

/** The steps as entries of the tab's history, so that the browser's Back leads from one to the one before. */
function useSteps(begins: Step) {
  const location = useLocation()
  const navigate = useNavigate()
  const state = location.state as { ask?: Step } | null
  return {
    step: state?.ask ?? begins,
    goTo: (ask: Step, { replace = false } = {}) =>
      void navigate(location, { state: { ...state, ask }, replace, preventScrollReset: true }),
    goBack: () => void navigate(-1),
  }
}
