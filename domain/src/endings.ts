import type { HelpRequest, MoveType } from './help-request.ts'

/**
 * Every way in which a visit ends for the volunteer who had it, and the counts that it moves (D99). Whoever has had a
 * visit has read a name and a number, so no ending is free for both.
 */
export const ENDINGS = {
  // By their own wish, also by leaving the network: they know the house, and nobody was helped.
  'given-back': ['stop', 'givenBack'],
  'own-concern': ['stop', 'givenBack'],
  // A citizen may say so because she was asked to on the telephone: many cannot all mean nothing.
  declined: ['stop', 'declined', 'sentAway', 'spared'],
  'citizens-concern': ['stop', 'declined', 'sentAway', 'spared'],
  // A doctor's hour changes, and nobody is to blame for one; only many at once show that something is wrong.
  cancelled: ['calledOff', 'sentAway', 'spared'],
  'citizen-left': ['calledOff', 'sentAway', 'spared'],
  // Unless its case closes with 'was there'.
  'nobody-came': ['stop'],
  // Completed with a code that was read out on the telephone: she says afterwards that nobody came.
  denied: ['stop'],
  completed: [],
  // Staff have decided it, and know both.
  'completed-by-desk': [],
  'cancelled-by-desk': [],
  reassigned: ['seenTo'],
  'volunteer-removed': ['seenTo'],
  'citizen-removed': [],
  // It has kept them from all other visits for three days, and the desk has been told after one.
  lapsed: [],
  // Nobody opens, or a volunteer is worried (D94): nobody is accused, and whoever says so must lose nothing by it.
  worry: ['nobodyOpened'],
} as const satisfies Record<string, readonly Count[]>
export type Ending = keyof typeof ENDINGS

/** Counts by person; the limits are in stops, patterns and acceptances. */
export type Count =
  /** The volunteer accepts nothing more (D60). */
  | 'stop'
  /** The volunteer is shown to the desk. */
  | 'givenBack'
  | 'declined'
  | 'calledOff'
  | 'nobodyOpened'
  /** Volunteers a citizen has read of and sent away. */
  | 'sentAway'
  /** Not counted against the volunteer's day, which is not the citizen's to use up. */
  | 'spared'
  /** The volunteer was told that somebody else sees to it: off their board (D102). */
  | 'seenTo'

/** The endings that move this count. */
export function endingsOf(count: Count): Ending[] {
  return (Object.keys(ENDINGS) as Ending[]).filter((ending) => {
    const moved: readonly Count[] = ENDINGS[ending]
    return moved.includes(count)
  })
}

/** As what each move ends a visit; null of a move that ends none. */
const ENDED_BY = {
  release: 'given-back',
  decline: 'declined',
  cancel: 'cancelled',
  'report-nobody-came': 'nobody-came',
  'nobody-opens': 'worry',
  complete: 'completed',
  // Counted once its citizen was asked.
  'say-done': null,
  'confirm-done': 'completed',
  'deny-done': 'nobody-came',
  'admin-complete': 'completed-by-desk',
  'admin-cancel': 'cancelled-by-desk',
  reassign: 'reassigned',
  'volunteer-removed': 'volunteer-removed',
  'citizen-removed': 'citizen-removed',
  lapse: 'lapsed',
  // Nobody had it.
  expire: null,
  accept: null,
  assign: null,
  change: null,
  'wrong-code': null,
  'propose-time': null,
  'agree-time': null,
  'refuse-time': null,
} as const satisfies Record<MoveType, Ending | null>

/** Undefined if nobody had it, or still has it. */
export function endingOf(
  before: HelpRequest,
  after: HelpRequest,
  move: MoveType,
  { isConcern, by }: { isConcern: boolean; by: string | null },
): Ending | undefined {
  if (before.status !== 'accepted' && before.status !== 'said-done') return undefined
  if (after.status === 'accepted' && after.volunteerId === before.volunteerId) return undefined
  if (isConcern && move === 'release') return 'own-concern'
  if (isConcern && move === 'decline') return 'citizens-concern'
  if (move === 'citizen-removed' && by === before.citizenId) return 'citizen-left'
  return ENDED_BY[move] ?? undefined
}
