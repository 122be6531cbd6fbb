import { CLOSING_MOVES, MOVES, hasNewCode } from './help-request.ts'
import type { ClosingMove, HelpRequest, MoveType } from './help-request.ts'

/** One of a request's two people. */
type Party = 'citizen' | 'volunteer'

/**
 * Which move a request's two people are told of when somebody else has made one. A move that says what became of the
 * other's account is told as an ordinary one, and a volunteer is told in one way of every visit that is taken from them:
 * whether she cancelled, sent them away or said more protects her only if they do not know (D102).
 */
const NOTIFIED_AS = {
  // Nobody has it yet; volunteers who look at it on the board are told there.
  change: {},
  accept: { citizen: 'accept' },
  assign: { citizen: 'assign', volunteer: 'assign' },
  // The volunteer who had it is told that they need not go.
  reassign: { citizen: 'reassign', volunteer: 'assign' },
  complete: { citizen: 'complete' },
  // Staff ask her, and tell what she says.
  'say-done': {},
  'confirm-done': {},
  'deny-done': { volunteer: 'report-nobody-came' },
  // The wrong code that voids the code; the ones before it change nothing that anybody sees.
  'wrong-code': { citizen: 'wrong-code' },
  release: { citizen: 'release' },
  cancel: { volunteer: 'volunteer-removed' },
  decline: { volunteer: 'volunteer-removed' },
  'report-nobody-came': { volunteer: 'report-nobody-came' },
  'nobody-opens': { citizen: 'nobody-opens' },
  // Asked on the visit's card until it is answered: only that it was taken back is news.
  'propose-time': { volunteer: 'propose-time' },
  'agree-time': { citizen: 'agree-time' },
  'refuse-time': { citizen: 'refuse-time' },
  expire: { citizen: 'expire' },
  lapse: { citizen: 'lapse', volunteer: 'lapse' },
  'volunteer-removed': { citizen: 'release', volunteer: 'volunteer-removed' },
  'citizen-removed': { citizen: 'citizen-removed', volunteer: 'volunteer-removed' },
  'admin-complete': { citizen: 'admin-complete', volunteer: 'admin-complete' },
  'admin-cancel': { citizen: 'admin-cancel', volunteer: 'volunteer-removed' },
} as const satisfies Record<MoveType, Partial<Record<Party, MoveType>>>

type NotifiedAs = typeof NOTIFIED_AS
/** The moves a citizen, or a volunteer, can be told of. */
export type HappensTo<P extends Party> = {
  [T in MoveType]: NotifiedAs[T] extends Record<P, infer Kind> ? Kind : never
}[MoveType] &
  MoveType

const notifiedAs = (move: MoveType): Partial<Record<Party, MoveType>> => NOTIFIED_AS[move]
const kindsFor = (party: Party) => new Set(MOVES.map((move) => notifiedAs(move)[party]))
const KINDS = { citizen: kindsFor('citizen'), volunteer: kindsFor('volunteer') }

export function happensTo<P extends Party>(party: P, kind: MoveType): kind is HappensTo<P> {
  return KINDS[party].has(kind)
}

/** The ends of a request that its volunteer is told of as a visit taken from them, like those after which it goes on. */
export const TAKEN_BACK: readonly ClosingMove[] = CLOSING_MOVES.filter(
  (move) => notifiedAs(move).volunteer === 'volunteer-removed',
)

export const NOTICES = MOVES.filter((kind) => happensTo('citizen', kind) || happensTo('volunteer', kind))

/** Recipients of a move, by account id, and the kind of notice. */
export function whoIsNotified(
  before: HelpRequest,
  after: HelpRequest,
  move: MoveType,
): { accountId: string; kind: MoveType }[] {
  const [held, former] = [after, before].flatMap((state) =>
    state.status === 'accepted' || state.status === 'said-done' ? state.volunteerId : [],
  )
  if (move === 'wrong-code' && !hasNewCode(before, after)) return []
  if (move === 'propose-time' && after.status === 'accepted' && after.proposed !== null) return []
  const { citizen, volunteer } = notifiedAs(move)
  return [
    ...(citizen && after.citizenId ? [{ accountId: after.citizenId, kind: citizen }] : []),
    ...(volunteer && held ? [{ accountId: held, kind: volunteer }] : []),
    ...(former && former !== held ? [{ accountId: former, kind: 'volunteer-removed' as const }] : []),
  ]
}

/** The state of the request that each kind of notice reports. */
const SAYS: Partial<Record<MoveType, 'open' | 'accepted'>> = {
  accept: 'accepted',
  assign: 'accepted',
  reassign: 'accepted',
  'wrong-code': 'accepted',
  'agree-time': 'accepted',
  'refuse-time': 'accepted',
  'propose-time': 'accepted',
  release: 'open',
}

/** Somebody's current request or visit. */
export interface Current {
  id: string
  status: 'open' | 'accepted'
}

/**
 * Unread notices that are still true, latest last: the newest alone, if about the current request. A closed request's
 * end is told until another takes its place, and nothing else of it.
 */
export function stillCurrent<H extends { kind: MoveType; requestId: string }>(
  unread: readonly H[],
  current: Current | null,
): H[] {
  const newest = unread.at(-1)
  if (!newest) return []
  const says = SAYS[newest.kind]
  const isSo = current ? newest.requestId === current.id && says === current.status : says === undefined
  return isSo ? [newest] : []
}

/** Accounts whose earlier notices a move makes obsolete. */
export function whoseNoticesAreOld(before: HelpRequest, after: HelpRequest, move: MoveType): string[] {
  if (move === 'change' || move === 'propose-time' || (move === 'wrong-code' && !hasNewCode(before, after)))
    return []
  const held = [before, after].flatMap((state) => (state.status === 'accepted' ? [state.volunteerId] : []))
  return [...new Set([...(after.citizenId ? [after.citizenId] : []), ...held])]
}
