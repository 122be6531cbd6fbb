import type { CurrentRequest, User } from '@scan/contract/accounts.ts'
import type { PastRequest } from '@scan/contract/help-requests.ts'
import { publicApi } from '@scan/contract/public-api.ts'
import { ADDRESS_MAX } from '@scan/contract/fields.ts'
import type { FieldProblem } from '@scan/contract/problems.ts'
import {
  DetailFields,
  DETAIL_NAMES,
  type DetailName,
  type RequestDetails,
  isOptional,
} from '@scan/contract/request-details.ts'
import { HELP_TYPES } from '@scan/domain/catalogue.ts'
import type { HelpType } from '@scan/domain/catalogue.ts'
import { instantOf, wallClock } from '@scan/domain/clock.ts'
import { sentenceForHelper } from '@scan/domain/contact-details/for-helper.ts'
import { type Place, areaRefusal } from '@scan/domain/contact-details/place.ts'
import { type PostRefusal, hourByDay, newTimeRefusal, postRefusal } from '@scan/domain/help-request.ts'
import { reservedUntil } from '@scan/domain/offers.ts'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ApiError } from '../../app/api/client.ts'
import { onTheWire, ourWord } from '../../app/api/wire-words.ts'
import { useClient } from '../../app/app-context.tsx'
import type { OutcomePlace } from '../../app/outcome.tsx'
import { useAction } from '../../app/use-action.ts'
import { type Draft, like, useDraft } from '../../app/use-draft.ts'
import { useServerClock } from '../../app/use-server-clock.ts'
import { moment } from '../../ui/moment.ts'
import { useCitizenCache } from './use-citizen-status.ts'

export type AskField = Exclude<DetailName, 'helpType'>
export const ASK_FIELDS = DETAIL_NAMES.filter((name): name is AskField => name !== 'helpType')

/** The screens, one question each; the last shows all of it. */
export const ASK_STEPS = ['what', 'where', 'when', 'check'] as const
export type AskStep = (typeof ASK_STEPS)[number]

export const STEP_OF: Record<AskField, AskStep> = {
  ...{ description: 'what', additional: 'what' },
  ...{ district: 'where', area: 'where', address: 'where', landmark: 'where' },
  ...{ date: 'when', time: 'when' },
}

/** The form's contents; '' for an empty field. */
export type AskFields = Record<AskField, string>
export const EMPTY_FIELDS = Object.fromEntries(ASK_FIELDS.map((field) => [field, ''])) as AskFields

export function fieldsOf(details: RequestDetails): AskFields {
  return Object.fromEntries(ASK_FIELDS.map((field) => [field, details[field] ?? ''])) as AskFields
}

/** Where that request was, as the form holds it. */
export function placeOf(past: PastRequest): Pick<AskFields, 'district' | 'area' | 'address' | 'landmark'> {
  const { district, area, address, landmark } = fieldsOf(past)
  return { district, area, address, landmark }
}

/** Without our additions that were left empty: they are not sent (D58a). */
function filledIn({ area, address, landmark, ...specified }: RequestDetails) {
  return {
    ...specified,
    ...(area && { area }),
    ...(address && { address }),
    ...(landmark && { landmark }),
  }
}

export type AskProblems = Partial<Record<AskField, FieldProblem | PostRefusal>>
export type CheckedAsk =
  | { details: RequestDetails; problems?: never }
  | { details?: never; problems: AskProblems }

/** Our field for a wire name, or undefined if the form has none. */
export function askFieldOf(wireWord: string): AskField | undefined {
  const our = ourWord(DetailFields, wireWord)
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
  const read = DetailFields.safeParse(onTheWire(DetailFields, { helpType, ...fields }))
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
  const problems = { ...read.problems }
  const { area, date, time } = fields
  const exact = areaRefusal(area, name)
  if (exact) problems.area ??= exact
  if (!problems.date && !problems.time) {
    const startsAt = instantOf(date, time, timeZone)
    const began = before && instantOf(before.date, before.time, timeZone)
    const refused = startsAt && (began ? newTimeRefusal(began, startsAt, now) : postRefusal(startsAt, now))
    const isTheDay = refused === 'too-far-ahead' || date < wallClock(now, timeZone).date
    // An hour skipped when clocks go forward.
    if (!startsAt) problems.time = 'time-invalid'
    else if (refused) problems[isTheDay ? 'date' : 'time'] = refused
  }
  return Object.keys(problems).length > 0 || !read.details ? { problems } : read
}

const stepsOf = (problems: AskProblems) =>
  ASK_STEPS.filter((step) => Object.keys(problems).some((field) => STEP_OF[field as AskField] === step))

/** As far as what is filled in allows. */
export function reachable(wanted: AskStep, helpType: HelpType, fields: AskFields): AskStep {
  const [open = wanted] = stepsOf(readAsk(helpType, fields).problems ?? {})
  return ASK_STEPS.indexOf(open) < ASK_STEPS.indexOf(wanted) ? open : wanted
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
  /** Where it was left. */
  at?: Step
}

/** What is half written: a new request, or a change to the one that waits. */
export function useAskDraft(changes?: CurrentRequest): Draft<AskDraft> {
  return useDraft(changes ? `change-${changes.id}` : 'help-request', isAskDraft)
}

function isAskDraft(kept: unknown): kept is AskDraft {
  if (!like<{ fields: object }>({ fields: {} })(kept)) return false
  const {
    helpType = null,
    again,
    at,
    fields,
  } = kept as Partial<Record<keyof AskDraft, unknown>> & { fields: object }
  const isOurs = like({ ...EMPTY_FIELDS })({ ...EMPTY_FIELDS, ...fields })
  const isStep = at === undefined || ['choose', ...ASK_STEPS].some((step) => step === at)
  const isType = helpType === null || HELP_TYPES.some((type) => type === helpType)
  return (
    isOurs &&
    isStep &&
    isType &&
    (again === undefined || like({ visitId: '', name: '', canAskFirst: true })(again))
  )
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

/** The tiles, also for changing the kind later; then the screens. */
type Step = 'choose' | AskStep
type Way = 'ask' | 'change'
/** `returns`: opened from the last screen, to which it leads back. */
type Kept = Partial<Record<Way, Step>> & { steps?: number; returns?: boolean }

/** The steps as entries in the tab's history, so that the browser's Back leads to the previous step. */
export function useSteps(way: Way) {
  const location = useLocation()
  const navigate = useNavigate()
  const kept = location.state as Kept | null
  const steps = kept?.steps ?? 0
  return {
    step: kept?.[way],
    returns: kept?.returns === true,
    /** Differs for each entry of the history. */
    key: location.key,
    goTo: (step: Step, returns = false) =>
      void navigate(location, {
        state: { ...kept, [way]: step, steps: steps + 1, returns } satisfies Kept,
        preventScrollReset: true,
        viewTransition: true,
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

type TextField = 'description' | 'additional'

/**
 * The sentence of a text that is for the helper alone, and the fields once it stands in 'How to find it'. Where nothing
 * else was written, `instead` says what is asked for.
 */
function toLandmark(fields: AskFields, field: TextField, instead = '') {
  const text = fields[field]
  const [from, to] = sentenceForHelper(text) ?? []
  if (from === undefined) return undefined
  const sentence = text.slice(from, to).trim()
  const [before, after] = [text.slice(0, from).trim(), text.slice(to).replace(/^[\s,]+/, '')]
  const left = after === '' ? before.replace(/,$/, '') : `${before} ${after}`.trim()
  const rest = left === '' && !isOptional(field) ? instead : left
  const landmark = `${fields.landmark.trim()} ${sentence}`.trim()
  return landmark.length > ADDRESS_MAX ? undefined : { sentence, fields: { [field]: rest, landmark } }
}

const whenOf = ({ date, time }: AskFields) => `${date} ${time}`

export type Ask = ReturnType<typeof useAsk>

/** A new request, or a change to the waiting one: what is typed, what is wrong with it, and which screen shows. */
export function useAsk(user: User, place: OutcomePlace, changes?: CurrentRequest) {
  const { call } = useClient()
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
  const canRemember = !changes && mayBeHome(fields, user)
  const { step: kept, returns, key, goTo, goBack, leave } = useSteps(changes ? 'change' : 'ask')
  // A half-written request goes on where it was left; after a reload there, Back leads to the tiles as before.
  const [begins] = useState<Step>(helpType && !kept ? (draft.kept?.at ?? 'check') : 'choose')
  const [problems, setProblems] = useState<AskProblems>({})
  const [attempt, setAttempt] = useState(1)
  const [isSent, setIsSent] = useState(false)
  /** Whether they were asked about what only their helper should know, and left it. */
  const [isLeft, setIsLeft] = useState(false)
  /** The night hour that was asked about, and whether it was meant. */
  const [night, setNight] = useState<{ when: string; isMeant: boolean }>()
  // Decided once for each entry of the history: else typing what was missing would turn the page.
  const wanted = kept ?? begins
  const [shown, setShown] = useState<{ key: string; step: Step }>()
  if (shown?.key !== key)
    setShown({
      key,
      step: wanted === 'choose' || !helpType ? 'choose' : reachable(wanted, helpType, fields),
    })
  const step = helpType ? (shown?.step ?? wanted) : 'choose'
  const keep = (written: Partial<AskDraft>) =>
    draft.keep({ helpType, fields, remembers, again, at: step, ...written })

  const sending = useAction(
    (details: RequestDetails, call) =>
      changes
        ? call(publicApi.changeRequest, { body: { email: user.email, ...filledIn(details) } })
        : call(publicApi.askForHelp, {
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
      onDone: async ({ user: changed }, details) => {
        setIsSent(true)
        await moment()
        draft.erase()
        leave()
        await keepCitizen(changed)
        const isNew = user.homeDistrict === null || !isSame(fields, NOWHERE)
        if (!canRemember || !remembers || !isNew) return
        const { area, address, landmark } = filledIn(details)
        const { name, phone } = user
        const home = { name, phone, district: details.district, area, address, landmark }
        // Not waited for: the request is sent. If it fails, they are asked again next time.
        void call(publicApi.updateProfile, { body: home })
          .then((remembered) => keepCitizen(remembered.user))
          .catch(() => undefined)
      },
      done: changes ? 'replies.request-changed' : 'citizen.request.posted',
      onFailed: (failure, told) => {
        const refused = refusedFields(failure)
        if (Object.keys(refused).length > 0) return lead(refused)
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

  /** Goes on from this screen, if what it asks is answered. */
  function goOn(written = fields, meansNight = night?.isMeant === true && night.when === whenOf(written)) {
    if (!helpType || step === 'choose') return
    const { problems: found = {} } = checkAsk(helpType, written, asking, changes)
    const here = Object.fromEntries(
      Object.entries(found).filter(([field]) => STEP_OF[field as AskField] === step),
    )
    setProblems(here)
    if (Object.keys(here).length > 0) return setAttempt(attempt + 1)
    if (step === 'when' && hourByDay(written.time) && !meansNight)
      return setNight({ when: whenOf(written), isMeant: false })
    sending.clear()
    if (returns) goBack()
    else goTo(ASK_STEPS[ASK_STEPS.indexOf(step) + 1] ?? 'check')
  }

  /** To the screen of what is wrong. */
  function lead(found: AskProblems) {
    const [first] = stepsOf(found)
    setProblems(found)
    setAttempt(attempt + 1)
    if (first) goTo(first, true)
  }

  function take(changed: Partial<AskFields>): AskFields {
    const written = { ...fields, ...changed }
    setFields(written)
    keep({ fields: written })
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in changed))))
    return written
  }

  return {
    step,
    helpType,
    fields,
    problems,
    /** Rises with each check that found something: the error summary takes the focus again. */
    attempt,
    changes,
    isAtHome: !changes && isAtHome(fields, user),
    isNowhere: isSame(fields, NOWHERE),
    /** Whether the place is kept for next time; undefined where that is no question. */
    remembers: canRemember ? remembers : undefined,
    remember: (isKept: boolean) => {
      setRemembers(isKept)
      keep({ remembers: isKept })
    },
    isSending: sending.isBusy,
    /** The slip leaves. */
    isSent,
    failure: sending.failure,
    /** Words that fit no other kind do not stay. */
    choose: (chosen: HelpType, isReady: boolean) => {
      const written = { ...fields, ...(isReady && chosen !== helpType && { description: '' }) }
      setFields(written)
      setHelpType(chosen)
      keep({ helpType: chosen, fields: written, at: 'what' })
      goTo('what')
    },
    changeType: () => goTo('choose'),
    write: (field: AskField, value: string) =>
      void take({ ...(field === 'district' && placeIn(value, fields, user)), [field]: value }),
    /** A sentence there that only their helper should know, unless they have said that it stays. */
    forHelper: (field: TextField) => (isLeft ? undefined : toLandmark(fields, field)?.sentence),
    moveToLandmark: (field: TextField, instead: string) => {
      const moved = toLandmark(fields, field, instead)
      if (moved) take(moved.fields)
    },
    leaveForHelper: () => setIsLeft(true),
    goOn: () => goOn(),
    /** What is pressed answers this screen. */
    answer: (pressed: Partial<AskFields>) => goOn(take(pressed)),
    /** To one part, and back. */
    change: (part: AskStep) => goTo(part, true),
    /** Whether it is being asked which hour is meant. */
    asksAboutNight: night?.isMeant === false,
    meansNight: () => {
      setNight({ when: whenOf(fields), isMeant: true })
      goOn(fields, true)
    },
    keepsAskedAbout: () => setNight(undefined),
    /** Whom it is offered to first, and until when: not at all, if there is no time for that or they cannot come. */
    first: again && { name: again.name, until: again.canAskFirst ? reservedAt(fields) : undefined },
    askEverybody: () => {
      setAgain(undefined)
      keep({ again: undefined })
    },
    send: () => {
      if (!helpType) return
      // The lead time may have run out while it was being read.
      const { details, problems: found } = checkAsk(helpType, fields, asking, changes)
      if (found) return lead(found)
      sending.run(details)
    },
    keepAsItIs: () => {
      draft.erase()
      leave()
    },
  }
}
