import type { Status } from './help-request.ts'

/**
 * Audiences of a request. Its volunteer is the one who has accepted it, and remains so when it is over; one who gave it
 * back is any other volunteer again. An early volunteer is its volunteer until 24 h before its time, a day late one from
 * 24 h after. An undecided one is in a case of harm or money that staff do not have in hand yet (D103).
 */
export type Audience =
  | 'citizen'
  | 'its-volunteer'
  | 'early-volunteer'
  | 'day-late-volunteer'
  | 'undecided-volunteer'
  | 'another-volunteer'
  | 'administrator'

/** Masked texts have their phone numbers, addresses and houses taken out; those without a house that alone (D105). */
type Detail = 'whole' | 'masked' | 'without-house'
type Visibility = Partial<Record<Audience, Detail>>

/** While a request is open nobody has it: every volunteer is just another. */
const ALL = {
  citizen: 'whole',
  'another-volunteer': 'whole',
  administrator: 'whole',
} as const satisfies Visibility
const NOBODY = {} as const satisfies Visibility
const ITS_VOLUNTEER = { 'its-volunteer': 'whole' } as const satisfies Visibility
const PARTIES = { citizen: 'whole', ...ITS_VOLUNTEER } as const satisfies Visibility
/** While it is accepted: all of it but the house. */
const EARLY = { 'early-volunteer': 'whole' } as const satisfies Visibility
/** The same without a name, a number or a word that might hold them. */
const UNDECIDED = { 'undecided-volunteer': 'whole' } as const satisfies Visibility
const NAMELESS = {
  'day-late-volunteer': 'masked',
  'undecided-volunteer': 'masked',
} as const satisfies Visibility
const PARTIES_AND_ADMIN = { ...PARTIES, administrator: 'whole' } as const satisfies Visibility
/** From acceptance to the very end. */
const ALL_OF_IT = {
  ...PARTIES_AND_ADMIN,
  ...EARLY,
  ...UNDECIDED,
  'day-late-volunteer': 'whole',
} as const satisfies Visibility
const VOLUNTEER_AND_ADMIN = { ...ITS_VOLUNTEER, administrator: 'whole' } as const satisfies Visibility
const ADMIN = { administrator: 'whole' } as const satisfies Visibility
const CITIZEN = { citizen: 'whole' } as const satisfies Visibility

/** The content of a request, in its history too. */
const ABOUT = {
  open: ALL,
  accepted: ALL_OF_IT,
  completed: PARTIES_AND_ADMIN,
  cancelled: PARTIES_AND_ADMIN,
  expired: PARTIES_AND_ADMIN,
  lapsed: PARTIES_AND_ADMIN,
} as const satisfies Record<Status, Visibility>

/** From a day before until a day after its time its volunteer sees it (D61), and no administrator. */
const AT_THE_HOUSE = {
  open: CITIZEN,
  accepted: PARTIES,
  completed: CITIZEN,
  cancelled: CITIZEN,
  expired: CITIZEN,
  lapsed: CITIZEN,
} as const satisfies Record<Status, Visibility>

const OF_A_VISIT = {
  open: NOBODY,
  accepted: { ...PARTIES, ...EARLY, ...UNDECIDED },
  completed: NOBODY,
  cancelled: NOBODY,
  expired: NOBODY,
  lapsed: NOBODY,
} as const satisfies Record<Status, Visibility>

/** The house. No case needs it: it is erased on time even where a concern keeps the words. */
const HOUSE = { address: AT_THE_HOUSE, landmark: AT_THE_HOUSE }
export const HOUSE_FIELDS = Object.keys(HOUSE) as (keyof typeof HOUSE)[]

/**
 * Visible fields by audience and state (D25, D41). An audience that is not named sees nothing: the views read this
 * table, and a field that is not in it cannot be shown.
 */
export const VISIBILITY = {
  id: ABOUT,
  number: ABOUT,
  helpType: ABOUT,
  district: { ...ABOUT, accepted: { ...PARTIES_AND_ADMIN, ...EARLY, ...UNDECIDED } },
  area: {
    open: ALL,
    accepted: { ...PARTIES_AND_ADMIN, ...EARLY, ...UNDECIDED },
    completed: { ...CITIZEN, ...ADMIN },
    cancelled: { ...CITIZEN, ...ADMIN },
    expired: CITIZEN,
    lapsed: CITIZEN,
  },
  ...HOUSE,
  date: ABOUT,
  time: ABOUT,
  postedAt: {
    open: ALL,
    accepted: ALL_OF_IT,
    completed: VOLUNTEER_AND_ADMIN,
    cancelled: ADMIN,
    expired: NOBODY,
    lapsed: NOBODY,
  },
  handle: {
    open: { 'another-volunteer': 'whole' },
    accepted: { ...ITS_VOLUNTEER, ...EARLY, ...UNDECIDED, 'day-late-volunteer': 'whole' },
    completed: ITS_VOLUNTEER,
    cancelled: NOBODY,
    expired: NOBODY,
    lapsed: NOBODY,
  },
  description: {
    open: { ...CITIZEN, ...ADMIN, 'another-volunteer': 'masked' },
    accepted: { ...PARTIES_AND_ADMIN, 'early-volunteer': 'without-house', ...NAMELESS },
    completed: { ...CITIZEN, ...ADMIN, 'its-volunteer': 'masked' },
    // To ask the same again.
    cancelled: { ...CITIZEN, ...ADMIN },
    expired: CITIZEN,
    lapsed: CITIZEN,
  },
  additional: {
    open: { ...CITIZEN, 'another-volunteer': 'masked' },
    accepted: { ...PARTIES, 'early-volunteer': 'without-house', ...NAMELESS },
    completed: { ...CITIZEN, 'its-volunteer': 'masked' },
    cancelled: CITIZEN,
    expired: CITIZEN,
    lapsed: CITIZEN,
  },
  citizenId: {
    open: ADMIN,
    accepted: ADMIN,
    completed: ADMIN,
    cancelled: ADMIN,
    expired: ADMIN,
    lapsed: ADMIN,
  },
  citizenName: {
    open: ADMIN,
    accepted: { ...VOLUNTEER_AND_ADMIN, ...EARLY },
    completed: ADMIN,
    cancelled: ADMIN,
    expired: ADMIN,
    lapsed: ADMIN,
  },
  citizenPhone: {
    open: ADMIN,
    accepted: { ...VOLUNTEER_AND_ADMIN, ...EARLY },
    completed: ADMIN,
    cancelled: ADMIN,
    expired: NOBODY,
    lapsed: NOBODY,
  },
  volunteerId: {
    open: NOBODY,
    accepted: ALL_OF_IT,
    completed: ADMIN,
    cancelled: ADMIN,
    expired: ADMIN,
    lapsed: ADMIN,
  },
  volunteerName: {
    open: NOBODY,
    accepted: ALL_OF_IT,
    completed: { ...CITIZEN, ...ADMIN },
    cancelled: ADMIN,
    expired: ADMIN,
    lapsed: ADMIN,
  },
  volunteerPhone: {
    open: NOBODY,
    accepted: ALL_OF_IT,
    completed: ADMIN,
    cancelled: ADMIN,
    expired: NOBODY,
    lapsed: NOBODY,
  },
  /** People its volunteer has helped. */
  timesHelped: {
    open: NOBODY,
    accepted: CITIZEN,
    completed: NOBODY,
    cancelled: NOBODY,
    expired: NOBODY,
    lapsed: NOBODY,
  },
  /** Invitations and their answers (D69). */
  asked: {
    open: ADMIN,
    accepted: NOBODY,
    completed: NOBODY,
    cancelled: NOBODY,
    expired: NOBODY,
    lapsed: NOBODY,
  },
  thanks: {
    open: NOBODY,
    accepted: NOBODY,
    completed: PARTIES,
    cancelled: NOBODY,
    expired: NOBODY,
    lapsed: NOBODY,
  },
  /** Hidden from all others until its citizen was called (D99). */
  awaitsCall: {
    open: { ...CITIZEN, ...ADMIN },
    accepted: NOBODY,
    completed: NOBODY,
    cancelled: NOBODY,
    expired: NOBODY,
    lapsed: NOBODY,
  },
  /** To whom alone it is offered, and until when: whoever that is reads no name, and the others nothing (D74). */
  keptFor: {
    open: ADMIN,
    accepted: NOBODY,
    completed: NOBODY,
    cancelled: NOBODY,
    expired: NOBODY,
    lapsed: NOBODY,
  },
  /** The same as its citizen was told, whatever has become of it since (D101). */
  askedFirst: {
    open: CITIZEN,
    accepted: NOBODY,
    completed: NOBODY,
    cancelled: NOBODY,
    expired: NOBODY,
    lapsed: NOBODY,
  },
  /** Open to all, though one should have been asked first: known to its citizen, or done by its volunteer. */
  openToAll: {
    open: CITIZEN,
    accepted: NOBODY,
    completed: NOBODY,
    cancelled: NOBODY,
    expired: NOBODY,
    lapsed: NOBODY,
  },
  /** There was a volunteer, who is not named: a concern can be about them. */
  hadVolunteer: {
    open: NOBODY,
    accepted: NOBODY,
    completed: CITIZEN,
    cancelled: CITIZEN,
    expired: CITIZEN,
    lapsed: CITIZEN,
  },
  code: {
    open: NOBODY,
    accepted: CITIZEN,
    completed: NOBODY,
    cancelled: NOBODY,
    expired: NOBODY,
    lapsed: NOBODY,
  },
  /** The time asked for instead, and what tells a calendar which of two files is the newer. */
  newTime: OF_A_VISIT,
  revision: OF_A_VISIT,
  revisedAt: OF_A_VISIT,
  outcome: {
    open: NOBODY,
    accepted: NOBODY,
    completed: PARTIES_AND_ADMIN,
    cancelled: PARTIES_AND_ADMIN,
    expired: PARTIES_AND_ADMIN,
    lapsed: PARTIES_AND_ADMIN,
  },
} as const satisfies Record<string, Record<Status, Visibility>>

export type Field = keyof typeof VISIBILITY

/** Undefined if they do not see this field in this state. */
export function visibilityOf(field: Field, status: Status, audience: Audience): Detail | undefined {
  const visibility: Visibility = VISIBILITY[field][status]
  return visibility[audience]
}

/** Sources of a computed field. Nothing else: never what another has decided or does elsewhere. */
type Source =
  /** The reader's own acts and earlier messages. */
  | 'own'
  /** The visit itself, or the request, as both of its people know it. */
  | 'visit'
  /** The other's account exists: the name is gone with it. */
  | 'account'
  /** Public to all readers alike, drawn once a day or month. */
  | 'drawn'

/**
 * Computed fields and their only sources (D101): the same whether the other is free, away,
 * busy, stopped, banned or kept apart from them. two-worlds.test.ts compares all that a person reads.
 */
const DERIVED = {
  canThank: { reader: 'citizen', from: ['own', 'visit', 'account'] },
  canAskFirst: { reader: 'citizen', from: ['own', 'visit', 'account'] },
  askedFirst: { reader: 'citizen', from: ['own', 'visit', 'account'] },
  openToAll: { reader: 'citizen', from: ['own', 'visit', 'account'] },
  timesHelped: { reader: 'citizen', from: ['visit', 'account'] },
  volunteers: { reader: 'citizen', from: ['drawn'] },
  usualHours: { reader: 'citizen', from: ['drawn'] },
  forYou: { reader: 'another-volunteer', from: ['own', 'visit'] },
  forYouUntil: { reader: 'another-volunteer', from: ['own', 'visit'] },
  houseFrom: { reader: 'early-volunteer', from: ['visit'] },
  coordinatorCalls: { reader: 'undecided-volunteer', from: ['own', 'visit'] },
} as const satisfies Record<string, { reader: Audience; from: readonly Source[] }>
export type DerivedField = keyof typeof DERIVED
