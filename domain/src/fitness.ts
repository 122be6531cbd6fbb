import { mayAccept } from './acceptances.ts'
import type { Acceptances } from './acceptances.ts'
import { isAway } from './availability.ts'
import type { Slot } from './availability.ts'
import type { District, HelpType } from './catalogue.ts'
import { hoursAfter } from './clock.ts'
import type { WallDate } from './clock.ts'
import { missingPapers } from './papers.ts'
import type { Paper, PaperKind } from './papers.ts'

/** A visit of another time is over by then. */
export const VISIT_LASTS_HOURS = 3

/** Nobody goes on visiting people who have no code while so many have not been asked how it was. */
export const MOST_UNCONFIRMED = 3

/** A request, as far as it decides who may go. */
export interface Wanted {
  id: string
  citizenId: string | null
  helpType: HelpType
  district: District
  slot: Slot
  startsAt: Date
  /** Kept from everybody but the desk, until its citizen was called (D99). */
  awaitsCall: boolean
  /** The same until somebody of the network knows the house (D91). */
  isFirstVisit: boolean
  /** Its citizen has no code: what is said to be done is asked about on the phone (D93). */
  isByPhone: boolean
  /** Offered to this volunteer alone for now (D74). */
  onlyFor: string | null
}

/** A volunteer, as far as it decides whether they may go. */
export interface Volunteer extends Acceptances {
  id: string
  isBanned: boolean
  isStopped: boolean
  /** An administrator with the same number could read every house by it (D62, D104). */
  isAdministratorsOwn: boolean
  /** Kinds of papers that the network needs to have seen of everybody, and those seen of this person (D88). */
  papersNeeded: readonly PaperKind[]
  papers: readonly Paper[]
  /** The last day away (D75). */
  awayUntil: WallDate | null
  district: District | null
  /** Null skills or hours: helps with everything, at any time (D71). */
  skills: readonly HelpType[] | null
  availability: readonly Slot[] | null
  /** Beginning of their accepted visit. */
  visitAt: Date | null
  /** Visits they have said to be done, of which nobody has been asked yet. */
  unconfirmed: number
  /** The citizens they are kept apart from. */
  apart: readonly string[]
  /** The requests to which they have said no, as these stand. */
  saidNoTo: readonly string[]
  /** The requests of which they were told that somebody else sees to them. */
  seenTo: readonly string[]
}

export interface Moment {
  now: Date
  today: WallDate
}

/** Everything that may be against it. Without a request, what concerns a request is not. */
export const UNFIT = {
  banned: (volunteer) => volunteer.isBanned,
  'not-approved': (volunteer) => volunteer.approvedAt === null,
  stopped: (volunteer) => volunteer.isStopped,
  'administrators-own': (volunteer) => volunteer.isAdministratorsOwn,
  'papers-missing': ({ papersNeeded, papers }, _, { today }) =>
    missingPapers(papersNeeded, papers, today).length > 0,
  'has-enough': (volunteer, _, { now }) => !mayAccept(volunteer, now),
  away: (volunteer, _, { today }) => isAway(volunteer.awayUntil, today),
  'has-visit': (volunteer) => volunteer.visitAt !== null,
  'has-visit-then': ({ visitAt }, request) =>
    visitAt !== null && request !== null && request.startsAt < hoursAfter(visitAt, VISIT_LASTS_HOURS),
  unconfirmed: ({ unconfirmed }, request) => request?.isByPhone === true && unconfirmed >= MOST_UNCONFIRMED,
  'kept-apart': ({ apart }, request) => apart.includes(request?.citizenId ?? ''),
  'awaits-call': (_, request) => request?.awaitsCall ?? false,
  'first-visit': (_, request) => request?.isFirstVisit ?? false,
  'only-for-another': ({ id }, request) => (request?.onlyFor ?? id) !== id,
  'said-no': ({ saidNoTo }, request) => saidNoTo.includes(request?.id ?? ''),
  'seen-to': ({ seenTo }, request) => seenTo.includes(request?.id ?? ''),
  'other-district': ({ district }, request) => request !== null && district !== request.district,
  'other-skill': ({ skills }, request) => request !== null && !helpsWith(request.helpType, skills),
  'other-time': ({ availability }, request) =>
    request !== null && isFreeThen(request.slot, availability) === false,
} as const satisfies Record<string, (volunteer: Volunteer, request: Wanted | null, moment: Moment) => boolean>
export type Unfit = keyof typeof UNFIT

export function helpsWith(helpType: HelpType, skills: readonly HelpType[] | null): boolean {
  return !skills?.length || skills.includes(helpType)
}

/** Null if they have stated no hours. */
export function isFreeThen(slot: Slot, availability: readonly Slot[] | null): boolean | null {
  return availability?.length ? availability.includes(slot) : null
}

const OF_NOBODY = ['banned', 'not-approved', 'stopped', 'administrators-own'] as const
const TO_NOBODY = [...OF_NOBODY, 'papers-missing'] as const
const ON_THE_PHONE = [...TO_NOBODY, 'kept-apart', 'has-visit', 'has-enough', 'unconfirmed'] as const
const IF_ASKED = [...ON_THE_PHONE, 'away', 'said-no'] as const
const BY_NAME = [...TO_NOBODY, 'away', 'kept-apart'] as const
const ELSEWHERE = ['other-district', 'other-skill', 'other-time'] as const

/** Checks for each purpose, in the order of the reason given. */
export const ASKED_FOR = {
  /** To stand on their board. Whatever else is against it they read there, or when they press. */
  see: [
    'banned',
    'not-approved',
    'kept-apart',
    'awaits-call',
    'first-visit',
    'only-for-another',
    'said-no',
    'seen-to',
  ],
  /**
   * To accept. Pressing says more than the days, hours and skills that they once named, or a no. Of whom they are kept
   * apart from, and for whom it is, they learn nothing: first, it is gone for them.
   */
  accept: [
    'kept-apart',
    'awaits-call',
    'first-visit',
    'only-for-another',
    ...TO_NOBODY,
    'has-enough',
    'has-visit',
    'unconfirmed',
  ],
  /** To accept by saying yes to the desk, which may ask others than the one for whom it is. */
  'say-yes': ['kept-apart', ...TO_NOBODY, 'has-enough', 'has-visit', 'unconfirmed'],
  /** To be assigned: they have said yes on the phone. */
  assign: ON_THE_PHONE,
  /** To be asked by the desk, on the screen and by email: whoever is away, or has said no, is left alone. */
  ask: IF_ASKED,
  /** To read such a question still. They may have gone away since, or have accepted enough for today. */
  answer: [...TO_NOBODY, 'kept-apart', 'has-visit'],
  /** The same, though a stop does not show to whoever is stopped (D102): a yes is refused. */
  'answer-unaware': [
    'banned',
    'not-approved',
    'administrators-own',
    'papers-missing',
    'kept-apart',
    'has-visit',
  ],
  /** To be among those of whom the desk chooses. On the phone a no may become a yes; other skills and hours come last. */
  choose: [...ON_THE_PHONE, 'away'],
  /** To be counted among those who could go. */
  'could-go': [...IF_ASKED, ...ELSEWHERE],
  /** To be told by email, in a round or in the morning. Today's visit may be over by then, and today's limit. */
  tell: [
    ...BY_NAME,
    'awaits-call',
    'first-visit',
    'only-for-another',
    'said-no',
    'seen-to',
    ...ELSEWHERE,
    'has-visit-then',
  ],
  /** To have it offered to them alone, and be told of it: wherever they live, and whatever hours they named (D74). */
  reserve: [...BY_NAME, 'awaits-call', 'first-visit', 'said-no', 'has-visit-then'],
  /** To be counted among those who can see it: who is busy today may have time tomorrow. */
  'can-see': [...BY_NAME, 'other-district', 'other-skill'],
  /** To be one of the network's volunteers in public figures: who is away comes back, and papers come. */
  count: OF_NOBODY,
} as const satisfies Record<string, readonly Unfit[]>
export type Purpose = keyof typeof ASKED_FOR
export type UnfitFor<P extends Purpose> = (typeof ASKED_FOR)[P][number]

/** The first reason why a volunteer does not fit for this purpose; without a request, only reasons of their own. */
export function unfitFor<P extends Purpose>(
  request: Wanted | null,
  volunteer: Volunteer,
  purpose: P,
  moment: Moment,
): UnfitFor<P> | undefined {
  const reasons: readonly UnfitFor<P>[] = ASKED_FOR[purpose]
  return reasons.find((reason) => UNFIT[reason](volunteer, request, moment))
}
