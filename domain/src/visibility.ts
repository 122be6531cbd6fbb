import { STATUSES } from './help-request.ts'
import type { Status } from './help-request.ts'

/**
 * Audiences of a request, with their letters in the matrix. Its volunteer is the one who has accepted it, and remains so
 * when it is over; one who gave it back is any other volunteer again. An early volunteer is its volunteer until 24 h
 * before its time, a day late one from 24 h after. An undecided one is in a case of harm or money that staff do not have
 * in hand yet (D103).
 */
const LETTERS = {
  citizen: 'C',
  'its-volunteer': 'V',
  'early-volunteer': 'E',
  'day-late-volunteer': 'L',
  'undecided-volunteer': 'U',
  // While a request is open every volunteer is just another.
  'another-volunteer': 'O',
  administrator: 'A',
} as const
export type Audience = keyof typeof LETTERS

/** Masked texts have their phone numbers, addresses and houses taken out; those without a house that alone (D105). */
type Detail = 'whole' | 'masked' | 'without-house'

/** The house: for its volunteer from a day before until a day after its time (D61), and for no administrator. */
export const HOUSE_FIELDS = ['address', 'landmark'] as const

/**
 * Visible fields by audience and state (D25, D41). A small letter sees it masked, a small `e` without the house. An
 * audience that is not named sees nothing: the views read this matrix, and a field that is not in it cannot be shown.
 */
export const VISIBILITY = {
  //              open  accepted completed canc. exp.  lapsed
  id: '            COA   CVELUA   CVA    CVA   CVA   CVA',
  number: '        COA   CVELUA   CVA    CVA   CVA   CVA',
  helpType: '      COA   CVELUA   CVA    CVA   CVA   CVA',
  district: '      COA   CVEUA    CVA    CVA   CVA   CVA',
  area: '          COA   CVEUA    CA     CA    C     C',
  address: '       C     CV       C      C     C     C',
  landmark: '      C     CV       C      C     C     C',
  date: '          COA   CVELUA   CVA    CVA   CVA   CVA',
  time: '          COA   CVELUA   CVA    CVA   CVA   CVA',
  duration: '      COA   CVELUA   CVA    CA    CVA   CVA',
  postedAt: '      COA   CVELUA   VA     A     -     -',
  handle: '        O     VELU     V      -     -     -',
  description: '   CoA   CVeluA   CvA    CA    C     C',
  additional: '    Co    CVelu    Cv     C     C     C',
  citizenId: '     A     A        A      A     A     A',
  citizenName: '   A     VEA      A      A     A     A',
  citizenPhone: '  A     VEA      A      A     -     -',
  volunteerId: '   -     CVELUA   A      A     A     A',
  volunteerName: ' -     CVELUA   CA     A     A     A',
  volunteerPhone: '-     CVELUA   A      A     -     -',
  cardNumber: '    -     CA       -      -     -     -', // On its volunteer's card, which stands at the door.
  timesHelped: '   -     C        -      -     -     -', // How many people its volunteer has helped.
  papersSeen: '    -     C        -      -     -     -', // What staff have seen of its volunteer (D88).
  asked: '         A     -        -      -     -     -', // Volunteers, and what they said (D69).
  thanks: '        -     -        CV     -     -     -',
  awaitsCall: '    CA    -        -      -     -     -', // Nobody else sees it yet (D99).
  byPhone: '       A     VEA      A      A     A     A', // Asked for by the desk in her name (D91).
  firstVisit: '    A     -        -      -     -     -', // Kept for whom the desk knows.
  inHandOf: '      A     A        -      -     -     -', // Who of the staff sees to it.
  keptFor: '       A     -        -      -     -     -', // Whom it is offered to alone, until when (D74).
  askedFirst: '    C     -        -      -     -     -', // As its citizen was told, whatever came of it (D101).
  openToAll: '     C     -        -      -     -     -', // One should have been asked first.
  hadVolunteer: '  -     -        C      C     C     C', // Not who: a concern can be about them.
  code: '          -     C        -      -     -     -',
  newTime: '       -     CVEU     -      -     -     -', // Asked for instead.
  revision: '      -     CVEU     -      -     -     -', // For calendars.
  revisedAt: '     -     CVEU     -      -     -     -',
  outcome: '       -     -        CVA    CVA   CVA   CVA',
} as const
export type Field = keyof typeof VISIBILITY

const CELLS = Object.fromEntries(
  Object.entries(VISIBILITY).map(([field, row]) => [field, row.trim().split(/ +/)]),
) as Record<Field, string[]>

/** Undefined if this audience does not see the field in this state. */
export function visibilityOf(field: Field, status: Status, audience: Audience): Detail | undefined {
  // Said to be done, it is seen as completed.
  const column = STATUSES.indexOf(status === 'said-done' ? 'completed' : status)
  const seenBy = CELLS[field][column] ?? ''
  const letter = LETTERS[audience]
  if (seenBy.includes(letter)) return 'whole'
  if (!seenBy.includes(letter.toLowerCase())) return undefined
  return audience === 'early-volunteer' ? 'without-house' : 'masked'
}

/** Allowed inputs of a computed field: never what another person has decided or does elsewhere. */
type Source =
  /** The reader's own actions, or what they were told before. */
  | 'own'
  /** The visit itself, or the request, as both of its people know it. */
  | 'visit'
  /** The other's account exists: without it the name is gone. */
  | 'account'
  /** The same for all readers, drawn once a day or month. */
  | 'drawn'

/**
 * Computed fields with their inputs (D101): the same whether the other is free, away,
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
  told: { reader: 'its-volunteer', from: ['visit'] },
  ringFrom: { reader: 'its-volunteer', from: ['visit'] },
  phoneWrong: { reader: 'its-volunteer', from: ['visit'] },
} as const satisfies Record<string, { reader: Audience; from: readonly Source[] }>
export type DerivedField = keyof typeof DERIVED
