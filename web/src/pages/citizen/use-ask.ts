import type { CurrentRequest, User } from '@scan/contract/accounts.ts'
import type { PastRequest } from '@scan/contract/help-requests.ts'
import { api } from '@scan/contract/people.ts'
import type { FieldProblem } from '@scan/contract/problems.ts'
import {
  AskedDetails,
  DETAIL_NAMES,
  type DetailName,
  type RequestDetails,
} from '@scan/contract/request-details.ts'
import type { HelpType } from '@scan/domain/catalogue.ts'
import { instantOf, wallClock } from '@scan/domain/clock.ts'
import { type Place, areaRefusal } from '@scan/domain/contact-details/place.ts'
import { type PostRefusal, hourByDay, newTimeRefusal, postRefusal } from '@scan/domain/help-request.ts'
import { reservedUntil } from '@scan/domain/offers.ts'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ApiError } from '../../app/api/client.ts'
import { onTheWire, ourWord } from '../../app/api/wire-words.ts'
import { useApi } from '../../app/app-context.tsx'
import type { OutcomePlace } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { type Draft, useDraft } from '../../app/use-draft.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { useCitizenCache } from './use-citizen-status.ts'

export type AskField = Exclude<DetailName, 'helpType'>
export const ASK_FIELDS = DETAIL_NAMES.filter((name): name is AskField => name !== 'helpType')

/** The form's contents; '' for an empty field. */
export type AskFields = Record<AskField, string>
export const EMPTY_FIELDS = Object.fromEntries(ASK_FIELDS.map((field) => [field, ''])) as AskFields

export function fieldsOf(details: RequestDetails): AskFields {
  return Object.fromEntries(ASK_FIELDS.map((field) => [field, details[field] ?? ''])) as AskFields
}

export type AskProblems = Partial<Record<AskField, FieldProblem | PostRefusal>>
export type CheckedAsk =
  | { details: RequestDetails; problems?: never }
  | { details?: never; problems: AskProblems }

/** Our field for a wire name, or undefined if the form has none. */
export function askFieldOf(wireWord: string): AskField | undefined {
  const our = ourWord(AskedDetails, wireWord)
  return Object.hasOwn(EMPTY_FIELDS, our) ? (our as AskField) : undefined
}

export function refusedFields({ code, errors = [] }: Pick<ApiError, 'code' | 'errors'>): AskProblems {
  const refused: AskProblems = {}
  for (const error of errors) {
    const field = askFieldOf(error.field)
    if (field) refused[field] = error.code
  }
  if (code === 'lead-time-too-short') refused.time = code
  if (code === 'too-far-ahead') refused.date = code
  return refused
}

/** The request that the form describes, or what is wrong with it by the contract's own rules. */
export function readAsk(helpType: HelpType, fields: AskFields): CheckedAsk {
  const read = AskedDetails.safeParse(onTheWire(AskedDetails, { helpType, ...fields }))
  if (read.success) return { details: read.data }
  const problems: AskProblems = {}
  for (const { path, message } of read.error.issues) {
    const field = askFieldOf(String(path[0]))
    if (field) problems[field] ??= message as FieldProblem
  }
  return { problems }
}

/** The same, and whether it is in time. `name` is that of whoever asks, `before` is the request being changed. */
export function checkAsk(
  helpType: HelpType,
  fields: AskFields,
  { now, timeZone, name }: { now: Date; timeZone: string; name: string },
  before?: Pick<RequestDetails, 'date' | 'time'>,
): CheckedAsk {
  const read = readAsk(helpType, fields)
  if (!read.details) return read
  const { area, date, time } = read.details
  const exact = area && areaRefusal(area, name)
  if (exact) return { problems: { area: exact } }
  const startsAt = instantOf(date, time, timeZone)
  // An hour skipped when clocks go forward.
  if (!startsAt) return { problems: { time: 'time-invalid' } }
  const began = before && instantOf(before.date, before.time, timeZone)
  const refused = began ? newTimeRefusal(began, startsAt, now) : postRefusal(startsAt, now)
  if (!refused) return read
  const isTheDay = refused === 'too-far-ahead' || date < wallClock(now, timeZone).date
  return { problems: { [isTheDay ? 'date' : 'time']: refused } }
}

type Written = Record<keyof Place, string>

const NOWHERE: Written = { area: '', address: '', landmark: '' }
const isSame = (one: Written, other: Written) =>
  one.area === other.area && one.address === other.address && one.landmark === other.landmark

/** Where the citizen lives, as the form holds it; '' for an empty field. */
export function homePlace({ homeArea, homeAddress, homeLandmark }: User): Written {
  return { area: homeArea ?? '', address: homeAddress ?? '', landmark: homeLandmark ?? '' }
}

/** What becomes of the place in the form when the district changes: the home address is in no other. */
export function placeIn(district: string, written: Written, user: User): Partial<Written> {
  const home = homePlace(user)
  if (district === user.homeDistrict) return isSame(written, NOWHERE) ? home : {}
  return isSame(written, home) ? NOWHERE : {}
}

/** Whether they ask for help where their profile says they live. */
const isAtHome = (fields: AskFields, user: User) =>
  !isSame(homePlace(user), NOWHERE) &&
  fields.district === user.homeDistrict &&
  isSame(fields, homePlace(user))

/** Whether a place may become the home in their profile, which knows of none yet. */
const mayBeHome = ({ district }: Pick<AskFields, 'district'>, user: User) =>
  isSame(homePlace(user), NOWHERE) && (user.homeDistrict === null || user.homeDistrict === district)

/** Whom it is offered to first: the volunteer of this completed visit. */
interface Again {
  visitId: string
  name: string
  canAskFirst: boolean
}

type AskDraft = {
  helpType: HelpType | null
  fields: Partial<AskFields>
  remembers?: boolean
  again?: Again | undefined
}

/** What is half written: a new request, or a change to the one that waits. */
export function useAskDraft(changes?: CurrentRequest): Draft<AskDraft> {
  return useDraft(changes ? `change-${changes.id}` : 'help-request')
}

/** The same again. When, has to be said anew, unless it is known. */
export function draftLike(past: PastRequest, when?: Pick<AskFields, 'date' | 'time'>): AskDraft {
  const { date: _date, time: _time, ...fields } = fieldsOf(past)
  return { helpType: past.helpType, fields: { ...fields, ...(when && { date: when.date, time: when.time }) } }
}

/** The same again, from whoever came, at a time that is filled in. */
export function draftAgain(past: PastRequest, when: Pick<AskFields, 'date' | 'time'>): AskDraft {
  const again = {
    visitId: past.id,
    name: past.volunteerName ?? '',
    canAskFirst: past.canAskFirst === true,
  }
  return { ...draftLike(past, when), again }
}

/** The tiles, also for changing the kind later; the form; and the summary to confirm. */
type Step = 'choose' | 'fill' | 'check'
type Way = 'ask' | 'change'
type Kept = Partial<Record<Way, Step>> & { steps?: number }

/** The steps as entries in the tab's history, so that the browser's Back leads to the previous step. */
export function useSteps(way: Way) {
  const location = useLocation()
  const navigate = useNavigate()
  const kept = location.state as Kept | null
  const steps = kept?.steps ?? 0
  return {
    step: kept?.[way],
    goTo: (step: Step) =>
      void navigate(location, {
        state: { ...kept, [way]: step, steps: steps + 1 } satisfies Kept,
        preventScrollReset: true,
      }),
    goBack: () => void navigate(-1),
    /** To where the way began, so that Back does not lead into what is over. */
    leave: () => {
      if (steps === 0) return
      // The browser would restore the scroll position; the outcome stands at the top.
      const toTop = () => requestAnimationFrame(() => window.scrollTo(0, 0))
      window.addEventListener('popstate', toTop, { once: true })
      void navigate(-steps)
    },
  }
}

type Stage = { at: 'choose' } | { at: 'fill'; helpType: HelpType } | { at: 'check'; details: RequestDetails }

const whenOf = ({ date, time }: AskFields) => `${date} ${time}`

export type Ask = ReturnType<typeof useAsk>

/** A new request, or a change to the waiting one: what is typed, what is wrong with it, and which step shows. */
export function useAsk(user: User, place: OutcomePlace, changes?: CurrentRequest) {
  const { call } = useApi()
  const { keepCitizen, lookAgain } = useCitizenCache()
  const asking = { ...useServerClock(), name: user.name }
  const draft = useAskDraft(changes)
  const [helpType, setHelpType] = useState(draft.kept?.helpType ?? changes?.helpType ?? null)
  const [again, setAgain] = useState(draft.kept?.again)
  const [fields, setFields] = useState<AskFields>(() => ({
    ...EMPTY_FIELDS,
    district: user.homeDistrict ?? '',
    ...homePlace(user),
    ...(changes && fieldsOf(changes)),
    ...draft.kept?.fields,
  }))
  const [remembers, setRemembers] = useState(draft.kept?.remembers ?? true)
  const keep = (written: Partial<AskDraft>) => draft.keep({ helpType, fields, remembers, again, ...written })
  const canRemember = !changes && mayBeHome(fields, user)
  const { step: kept, goTo, goBack, leave } = useSteps(changes ? 'change' : 'ask')
  // Returning to a half-written request goes on with it; after a reload there, Back leads to the tiles as before.
  const [begins] = useState<Step>(helpType && !kept ? 'fill' : 'choose')
  const [problems, setProblems] = useState<AskProblems>({})
  const [attempt, setAttempt] = useState(1)
  /** The night hour that was asked about, and whether it was meant. */
  const [night, setNight] = useState<{ when: string; isMeant: boolean }>()
  const stage = stageAt(kept ?? begins)

  /** Only as far as what was typed allows: a reload or the browser's Forward may ask for more. */
  function stageAt(wanted: Step): Stage {
    if (wanted === 'choose' || !helpType) return { at: 'choose' }
    const { details } = wanted === 'check' ? readAsk(helpType, fields) : {}
    return details ? { at: 'check', details } : { at: 'fill', helpType }
  }

  const sending = useAction(
    (details: RequestDetails, call) =>
      changes
        ? call(api.changeRequest, { body: { email: user.email, ...details } })
        : call(api.askForHelp, {
            body: {
              ...{ action: 'request', email: user.email, ...details },
              ...(again && { sameVolunteerAs: again.visitId }),
            },
          }),
    {
      explain: {
        failed: changes ? 'citizen.change.failed' : 'citizen.ask.failed',
        // Which fields are meant is said at the fields.
        own: ({ errors }) => (errors ? 'problems.invalid-input' : undefined),
      },
      onDone: async ({ user: changed }, { district, area, address, landmark }) => {
        draft.erase()
        leave()
        await keepCitizen(changed)
        const isNew = user.homeDistrict === null || !isSame(fields, NOWHERE)
        if (!canRemember || !remembers || !isNew) return
        const home = { name: user.name, phone: user.phone, district, ...{ area, address, landmark } }
        // Not waited for: the request is sent. If it fails, they are asked again next time.
        void call(api.updateProfile, { body: home })
          .then((remembered) => keepCitizen(remembered.user))
          .catch(() => undefined)
      },
      done: changes ? 'replies.request-changed' : 'citizen.request.posted',
      onFailed: (failure, told) => {
        const refused = refusedFields(failure)
        if (Object.keys(refused).length > 0) return edit(refused)
        // Posted, accepted or cancelled elsewhere: what became of it takes the form's place.
        const isElsewhere = failure.code === 'one-request-at-a-time'
        if (!isElsewhere && !changes) return
        const look = lookAgain().catch(() => undefined)
        // Of what is then so: what was told before it goes with it.
        if (isElsewhere) void look.then(() => place.tell({ ...told, tone: 'info' }))
      },
      place,
    },
  )

  function reservedAt({ date, time }: AskFields): Date | undefined {
    const startsAt = instantOf(date, time, asking.timeZone)
    return startsAt && reservedUntil({ postedAt: asking.now, startsAt })
  }

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
    /** Rises with each check that found something: the error summary takes the focus again. */
    attempt,
    changes,
    isAtHome: !changes && isAtHome(fields, user),
    /** Whether the place is kept for next time; undefined where that is no question. */
    remembers: canRemember ? remembers : undefined,
    remember: (isKept: boolean) => {
      setRemembers(isKept)
      keep({ remembers: isKept })
    },
    isSending: sending.isBusy,
    failure: sending.failure,
    choose: (chosen: HelpType) => {
      setHelpType(chosen)
      keep({ helpType: chosen })
      goTo('fill')
    },
    changeType: () => goTo('choose'),
    write: (field: AskField, value: string) => {
      const written = { ...fields, ...(field === 'district' && placeIn(value, fields, user)), [field]: value }
      setFields(written)
      keep({ fields: written })
      const { [field]: _mended, ...others } = problems
      setProblems(others)
    },
    review: () => review(fields),
    /** Whether it is being asked which hour is meant. */
    asksAboutNight: night?.isMeant === false,
    meansNight: () => {
      setNight({ when: whenOf(fields), isMeant: true })
      review(fields, true)
    },
    keepsAskedAbout: () => setNight(undefined),
    askFor: ({ date = fields.date, time }: { date?: string; time: string }) => {
      const written = { ...fields, date, time }
      setNight(undefined)
      setFields(written)
      keep({ fields: written })
      review(written)
    },
    /** Whom it is offered to first, and until when: not at all, if there is no time for that or they cannot come. */
    first: again && { name: again.name, until: again.canAskFirst ? reservedAt(fields) : undefined },
    askEverybody: () => {
      setAgain(undefined)
      keep({ again: undefined })
    },
    edit: () => edit({}),
    send: () => {
      if (stage.at !== 'check') return
      // The lead time may have run out while the summary was being read.
      const { details, problems: found } = checkAsk(stage.details.helpType, fields, asking, changes)
      if (found) return edit(found)
      sending.run(details)
    },
    keepAsItIs: () => {
      draft.erase()
      leave()
    },
  }
}
