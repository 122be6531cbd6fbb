import { ENDINGS } from './endings.ts'
import type { Count, Ending } from './endings.ts'
import { isEarly } from './help-request.ts'
import type { HelpRequest, MoveType } from './help-request.ts'

/**
 * Shown to administrators about two people, or one, from so many times within so many days; without days, from the
 * first time. One that rests stays off the list for
 * that long once it was looked at: a regular pair goes on meeting (D74). It never refuses anybody anything.
 */
export const PATTERNS = {
  'accepted-by-address': { of: 'pair', times: 1 },
  'often-together': { of: 'pair', times: 3, withinDays: 60, restsDays: 60 },
  'completed-early': { of: 'pair', times: 1 },
  'same-phone': { of: 'pair', times: 1 },
  // To be called: one of a new volunteer's first completed visits (D99).
  'first-visit': { of: 'pair', times: 1 },
  'often-given-back': { of: 'volunteer', times: 3, withinDays: 7 },
  // It counts toward no stop: whoever sheds visits by it is seen here (D94).
  'often-nobody-opens': { of: 'volunteer', times: 3, withinDays: 30 },
  // By so many different citizens (D99).
  'often-declined': { of: 'volunteer', times: 3, withinDays: 14 },
  'often-called-off': { of: 'volunteer', times: 5, withinDays: 7 },
  // A fifth within a day is not declined: a coordinator calls (D67).
  'wants-a-call': { of: 'citizen', times: 1, withinDays: 1 },
  'often-sent-away': { of: 'citizen', times: 3, withinDays: 14 },
  // Before anybody had accepted. Until somebody has looked, no email tells volunteers of their requests (D100).
  'often-cancelled': { of: 'citizen', times: 4, withinDays: 1, restsDays: 1 },
  // From one network; shown with the tenth (D100).
  'many-new-citizens': { of: 'citizen', times: 10, withinDays: 1 },
  'reads-far-away': { of: 'volunteer', times: 101, withinDays: 1, restsDays: 1 },
} as const satisfies Record<
  string,
  { of: 'pair' | 'volunteer' | 'citizen'; times: number; withinDays?: number; restsDays?: number }
>

export type Pattern = keyof typeof PATTERNS
export const PATTERN_KINDS = Object.keys(PATTERNS) as [Pattern, ...Pattern[]]

/** The patterns this move may be part of, and how it has ended a visit, if it has. */
export function patternsTouchedBy(
  before: Pick<HelpRequest, 'startsAt'>,
  type: MoveType,
  at: Date,
  { samePhone, ending }: { samePhone: boolean; ending: Ending | undefined },
): readonly Pattern[] {
  if (type === 'accept' || type === 'assign' || type === 'reassign') return samePhone ? ['same-phone'] : []
  if (type === 'complete')
    return isEarly(before.startsAt, at) ? ['often-together', 'completed-early'] : ['often-together']
  return ending ? ENDINGS[ending].flatMap((count) => OF_COUNTS[count] ?? []) : []
}

const OF_COUNTS: Partial<Record<Count, Pattern>> = {
  givenBack: 'often-given-back',
  declined: 'often-declined',
  calledOff: 'often-called-off',
  sentAway: 'often-sent-away',
  nobodyOpened: 'often-nobody-opens',
}
