import type { Status } from './help-request.ts'

/**
 * Who looks at a request. Its volunteer is the one who has accepted it, and stays that when it is over;
 * whoever released it is any other volunteer again.
 */
export type Audience = 'citizen' | 'its-volunteer' | 'another-volunteer' | 'administrator'

/** Texts are masked where phone numbers and addresses are taken out of them. */
type Sight = 'whole' | 'masked'
type Eyes = Partial<Record<Audience, Sight>>

/** While a request is open it is nobody's: every volunteer is another one. */
const ALL = {
  citizen: 'whole',
  'another-volunteer': 'whole',
  administrator: 'whole',
} as const satisfies Eyes
const NOBODY = {} as const satisfies Eyes
const PARTIES = { citizen: 'whole', 'its-volunteer': 'whole' } as const satisfies Eyes
const PARTIES_AND_DESK = { ...PARTIES, administrator: 'whole' } as const satisfies Eyes
const VOLUNTEER_AND_DESK = { 'its-volunteer': 'whole', administrator: 'whole' } as const satisfies Eyes
const DESK = { administrator: 'whole' } as const satisfies Eyes
const CITIZEN = { citizen: 'whole' } as const satisfies Eyes
const ITS_VOLUNTEER = { 'its-volunteer': 'whole' } as const satisfies Eyes

/** What a request is about, in the history too. The desk's list ends with a request: it has no expired ones. */
const ABOUT = {
  open: ALL,
  accepted: PARTIES_AND_DESK,
  completed: PARTIES_AND_DESK,
  cancelled: PARTIES_AND_DESK,
  expired: PARTIES,
} as const satisfies Record<Status, Eyes>

/**
 * Who sees what of a request in which state (D25, D41). Whoever is not named is shown nothing: the views read
 * this table, and a field that is not in it cannot be shown.
 */
export const SIGHT = {
  id: ABOUT,
  helpType: ABOUT,
  district: ABOUT,
  date: ABOUT,
  time: ABOUT,
  postedAt: {
    open: ALL,
    accepted: PARTIES_AND_DESK,
    completed: VOLUNTEER_AND_DESK,
    cancelled: DESK,
    expired: NOBODY,
  },
  handle: {
    open: { 'another-volunteer': 'whole' },
    accepted: ITS_VOLUNTEER,
    completed: ITS_VOLUNTEER,
    cancelled: NOBODY,
    expired: NOBODY,
  },
  description: {
    open: { ...CITIZEN, ...DESK, 'another-volunteer': 'masked' },
    accepted: PARTIES_AND_DESK,
    completed: { ...DESK, 'its-volunteer': 'masked' },
    cancelled: DESK,
    expired: NOBODY,
  },
  additional: {
    open: { ...CITIZEN, 'another-volunteer': 'masked' },
    accepted: PARTIES,
    completed: { 'its-volunteer': 'masked' },
    cancelled: NOBODY,
    expired: NOBODY,
  },
  citizenId: { open: DESK, accepted: DESK, completed: DESK, cancelled: DESK, expired: NOBODY },
  citizenName: {
    open: DESK,
    accepted: VOLUNTEER_AND_DESK,
    completed: DESK,
    cancelled: DESK,
    expired: NOBODY,
  },
  citizenPhone: {
    open: DESK,
    accepted: VOLUNTEER_AND_DESK,
    completed: DESK,
    cancelled: DESK,
    expired: NOBODY,
  },
  volunteerId: {
    open: NOBODY,
    accepted: PARTIES_AND_DESK,
    completed: DESK,
    cancelled: DESK,
    expired: NOBODY,
  },
  volunteerName: {
    open: NOBODY,
    accepted: PARTIES_AND_DESK,
    completed: { ...CITIZEN, ...DESK },
    cancelled: DESK,
    expired: NOBODY,
  },
  volunteerPhone: {
    open: NOBODY,
    accepted: PARTIES_AND_DESK,
    completed: DESK,
    cancelled: DESK,
    expired: NOBODY,
  },
  /** Whether there was somebody, without who: a concern can be about them. */
  hadVolunteer: { open: NOBODY, accepted: NOBODY, completed: CITIZEN, cancelled: CITIZEN, expired: CITIZEN },
  code: { open: NOBODY, accepted: CITIZEN, completed: NOBODY, cancelled: NOBODY, expired: NOBODY },
  outcome: { open: NOBODY, accepted: NOBODY, completed: PARTIES, cancelled: PARTIES, expired: PARTIES },
} as const satisfies Record<string, Record<Status, Eyes>>

export type Field = keyof typeof SIGHT

/** How somebody sees a field of a request in this state, or undefined where they do not. */
export function sightOf(field: Field, status: Status, audience: Audience): Sight | undefined {
  const eyes: Eyes = SIGHT[field][status]
  return eyes[audience]
}
