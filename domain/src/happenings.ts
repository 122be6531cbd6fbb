import { MOVES } from './help-request.ts'
import type { HelpRequest, MoveType } from './help-request.ts'

/** One of a request's two people. */
type Party = 'citizen' | 'volunteer'

/** Who is affected by each move: it changes their request or their visit, and they did not make it. */
const HAPPENS_TO = {
  // Nobody has it yet; volunteers who look at it on the board are told there.
  change: [],
  accept: ['citizen'],
  assign: ['citizen', 'volunteer'],
  complete: ['citizen'],
  // The wrong code that voids the code; the ones before it change nothing that anybody sees.
  'wrong-code': ['citizen'],
  release: ['citizen'],
  cancel: ['volunteer'],
  decline: ['volunteer'],
  'report-nobody-came': ['volunteer'],
  expire: ['citizen'],
  lapse: ['citizen', 'volunteer'],
  'volunteer-removed': ['citizen', 'volunteer'],
  'citizen-removed': ['citizen', 'volunteer'],
  'admin-complete': ['citizen', 'volunteer'],
  'admin-cancel': ['citizen', 'volunteer'],
} as const satisfies Record<MoveType, readonly Party[]>

/** What can happen to a citizen, or to a volunteer. */
export type HappensTo<P extends Party> = {
  [T in MoveType]: P extends (typeof HAPPENS_TO)[T][number] ? T : never
}[MoveType]

export function happensTo<P extends Party>(party: P, move: MoveType): move is HappensTo<P> {
  const parties: readonly Party[] = HAPPENS_TO[move]
  return parties.includes(party)
}

export const HAPPENINGS = MOVES.filter((move) => HAPPENS_TO[move].length > 0)

/** Who has to be told of a move, by account id. */
export function whoIsTold(before: HelpRequest, after: HelpRequest, move: MoveType): string[] {
  const held = [before, after].find(({ status }) => status === 'accepted')
  const volunteerId = held?.status === 'accepted' ? held.volunteerId : null
  const isCounted = before.status === 'accepted' && after.status === 'accepted' && before.code === after.code
  if (isCounted) return []
  return [
    ...(happensTo('citizen', move) && after.citizenId ? [after.citizenId] : []),
    ...(happensTo('volunteer', move) && volunteerId ? [volunteerId] : []),
  ]
}
