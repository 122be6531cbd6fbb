import { MOVES, hasNewCode } from './help-request.ts'
import type { HelpRequest, MoveType } from './help-request.ts'

/** One of a request's two people. */
type Party = 'citizen' | 'volunteer'

/**
 * Which move a request's two people are told of when somebody else has made one. A move that protects one from the
 * other, or says what became of the other's account, is told as an ordinary one.
 */
const TOLD_AS = {
  // Nobody has it yet; volunteers who look at it on the board are told there.
  change: {},
  accept: { citizen: 'accept' },
  assign: { citizen: 'assign', volunteer: 'assign' },
  complete: { citizen: 'complete' },
  // The wrong code that voids the code; the ones before it change nothing that anybody sees.
  'wrong-code': { citizen: 'wrong-code' },
  release: { citizen: 'release' },
  cancel: { volunteer: 'cancel' },
  decline: { volunteer: 'volunteer-removed' },
  'report-nobody-came': { volunteer: 'report-nobody-came' },
  expire: { citizen: 'expire' },
  lapse: { citizen: 'lapse', volunteer: 'lapse' },
  'volunteer-removed': { citizen: 'release', volunteer: 'volunteer-removed' },
  'citizen-removed': { citizen: 'citizen-removed', volunteer: 'cancel' },
  'admin-complete': { citizen: 'admin-complete', volunteer: 'admin-complete' },
  'admin-cancel': { citizen: 'admin-cancel', volunteer: 'admin-cancel' },
} as const satisfies Record<MoveType, Partial<Record<Party, MoveType>>>

type ToldAs = typeof TOLD_AS
/** The moves a citizen, or a volunteer, can be told of. */
export type HappensTo<P extends Party> = {
  [T in MoveType]: ToldAs[T] extends Record<P, infer Kind> ? Kind : never
}[MoveType] &
  MoveType

const toldAs = (move: MoveType): Partial<Record<Party, MoveType>> => TOLD_AS[move]
const kindsFor = (party: Party) => new Set(MOVES.map((move) => toldAs(move)[party]))
const KINDS = { citizen: kindsFor('citizen'), volunteer: kindsFor('volunteer') }

export function happensTo<P extends Party>(party: P, kind: MoveType): kind is HappensTo<P> {
  return KINDS[party].has(kind)
}

export const HAPPENINGS = MOVES.filter((kind) => happensTo('citizen', kind) || happensTo('volunteer', kind))

/** Who has to be told of a move, by account id, and as what. */
export function whoIsTold(
  before: HelpRequest,
  after: HelpRequest,
  move: MoveType,
): { accountId: string; kind: MoveType }[] {
  const held = [before, after].find(({ status }) => status === 'accepted')
  const volunteerId = held?.status === 'accepted' ? held.volunteerId : null
  if (move === 'wrong-code' && !hasNewCode(before, after)) return []
  const { citizen, volunteer } = toldAs(move)
  return [
    ...(citizen && after.citizenId ? [{ accountId: after.citizenId, kind: citizen }] : []),
    ...(volunteer && volunteerId ? [{ accountId: volunteerId, kind: volunteer }] : []),
  ]
}
