import type { CurrentRequest, User } from '@scan/contract/accounts.ts'
import type { RequestDetails } from '@scan/contract/request-details.ts'
import { api } from '@scan/contract/people.ts'
import type { HelpType } from '@scan/domain/catalogue.ts'
import { useState } from 'react'
import type { OutcomePlace } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { useCitizenCache } from './use-citizen-status.ts'
import {
  type AskField,
  type AskFields,
  type AskProblems,
  EMPTY_FIELDS,
  checkAsk,
  fieldsOf,
  refusedFields,
} from './ask-checks.ts'
import { useAskDraft } from './ask-draft.ts'
import { homePlace, placeIn } from './home-place.ts'
import { hourByDay } from './suggested-times.ts'
import { type Step, useSteps } from './use-steps.ts'

type Stage =
  | { at: 'choose'; isBack: boolean }
  | { at: 'fill'; helpType: HelpType }
  | { at: 'check'; details: RequestDetails }

const whenOf = ({ date, time }: AskFields) => `${date} ${time}`

export type Ask = ReturnType<typeof useAsk>

/**
 * A request on its way to being sent, or a change to the one that waits: what is typed, what is wrong with it, and how
 * far it has come.
 */
export function useAsk(user: User, place: OutcomePlace, changes?: CurrentRequest) {
  const { keepCitizen, lookAgain } = useCitizenCache()
  const asking = { ...useServerClock(), name: user.name }
  const draft = useAskDraft(changes)
  const [helpType, setHelpType] = useState(draft.kept?.helpType ?? changes?.helpType ?? null)
  const [fields, setFields] = useState<AskFields>(() => ({
    ...EMPTY_FIELDS,
    district: user.homeDistrict ?? '',
    ...homePlace(user),
    ...(changes && fieldsOf(changes)),
    ...draft.kept?.fields,
  }))
  const { step: kept, goTo, goBack, leave } = useSteps(changes ? 'change' : 'ask')
  // Returning to a half-written request goes on with it; after a reload there, Back leads to the tiles as before.
  const [begins] = useState<Step>(helpType && !kept ? 'fill' : 'choose')
  const step = kept ?? begins
  const [problems, setProblems] = useState<AskProblems>({})
  const [attempt, setAttempt] = useState(1)
  /** What the summary shows, until any of it is changed. */
  const [reviewed, setReviewed] = useState<RequestDetails>()
  /** The night hour that was asked about, and whether it was meant. */
  const [night, setNight] = useState<{ when: string; isMeant: boolean }>()
  const stage = stageAt(step)

  /** Only as far as what was typed allows: a reload or the browser's Forward may ask for more. */
  function stageAt(wanted: Step): Stage {
    if (wanted === 'choose' || !helpType) return { at: 'choose', isBack: helpType !== null }
    const details =
      wanted === 'check' ? (reviewed ?? checkAsk(helpType, fields, asking, changes).details) : undefined
    return details ? { at: 'check', details } : { at: 'fill', helpType }
  }

  const post = useAction(api.askForHelp, {
    explain: {
      failed: 'citizen.ask.failed',
      // Which fields are meant is said at the fields.
      own: ({ errors }) => (errors ? 'problems.invalid-input' : undefined),
    },
    onDone: sent,
    done: 'citizen.request.posted',
    onFailed: (failure, told) => {
      const refused = refusedFields(failure)
      if (Object.keys(refused).length > 0) edit(refused)
      // Posted in another tab or on another device: the request takes the form's place.
      if (failure.code === 'one-request-at-a-time') {
        place.tell({ ...told, tone: 'info' })
        void lookAgain().catch(() => undefined)
      }
    },
    place,
  })

  const change = useAction(api.changeRequest, {
    explain: {
      failed: 'citizen.change.failed',
      own: ({ errors }) => (errors ? 'problems.invalid-input' : undefined),
    },
    onDone: sent,
    done: 'replies.request-changed',
    onFailed: (failure) => {
      const refused = refusedFields(failure)
      if (Object.keys(refused).length > 0) edit(refused)
      // Accepted, or over: what became of it takes the form's place.
      else void lookAgain().catch(() => undefined)
    },
    place,
  })
  const sending = changes ? change : post

  async function sent({ user: changed }: { user: User }) {
    draft.erase()
    leave()
    await keepCitizen(changed)
  }

  /** To the summary, if nothing is wrong. */
  function review(
    written: AskFields,
    meansNight = night?.isMeant === true && night.when === whenOf(written),
  ) {
    if (stage.at !== 'fill') return
    const { details, problems: found } = checkAsk(stage.helpType, written, asking, changes)
    if (!details) {
      setAttempt(attempt + 1)
      setProblems(found)
    } else if (hourByDay(details.time) && !meansNight) setNight({ when: whenOf(written), isMeant: false })
    else {
      sending.clear()
      setProblems({})
      setReviewed(details)
      goTo('check')
    }
  }

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
    /** How often the form has been checked and found wanting, except for the first time. */
    attempt,
    choose: (chosen: HelpType) => {
      setHelpType(chosen)
      setReviewed(undefined)
      draft.keep({ helpType: chosen, fields })
      goTo('fill')
    },
    changeType: () => goTo('choose'),
    write: (field: AskField, value: string) => {
      const written = { ...fields, ...(field === 'district' && placeIn(value, fields, user)), [field]: value }
      setFields(written)
      setReviewed(undefined)
      draft.keep({ helpType, fields: written })
      const { [field]: _mended, ...others } = problems
      setProblems(others)
    },
    review: () => review(fields),
    /** The same hour by day, while it is being asked which one is meant. */
    asksAboutNight: night?.isMeant === false ? hourByDay(fields.time) : undefined,
    /** It is asked about once. */
    meansNight: () => {
      setNight({ when: whenOf(fields), isMeant: true })
      review(fields, true)
    },
    keepsAskedAbout: () => setNight(undefined),
    /** Takes another time, and goes on. */
    askFor: ({ date = fields.date, time }: { date?: string; time: string }) => {
      const written = { ...fields, date, time }
      setNight(undefined)
      setFields(written)
      draft.keep({ helpType, fields: written })
      review(written)
    },
    edit: () => edit({}),
    send: () => {
      if (stage.at !== 'check') return
      // The lead time may have run out while the summary was being read.
      const { details, problems: found } = checkAsk(stage.details.helpType, fields, asking, changes)
      if (found) return edit(found)
      if (changes) change.run({ body: { email: user.email, ...details } })
      else post.run({ body: { action: 'request', email: user.email, ...details } })
    },
    isSending: sending.isBusy,
    /** Why it could not be sent. */
    failure: sending.failure,
    /** The waiting request being changed. */
    changes,
    /** Leaves the waiting request as it is. */
    keepAsItIs: () => {
      draft.erase()
      leave()
    },
  }
}
