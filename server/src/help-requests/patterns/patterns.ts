import { ApiProblem } from '@scan/contract/problems.ts'
import { DAY_MS } from '@scan/domain/clock.ts'
import type { HelpRequest, Move } from '@scan/domain/help-request.ts'
import { PATTERNS, isShown, patternsTouchedBy } from '@scan/domain/patterns.ts'
import type { Pattern } from '@scan/domain/patterns.ts'
import type { Actor } from '../../platform/caller.ts'
import { paged } from '../../platform/db/paged.ts'
import type { Database, Queryable } from '../../platform/db/pool.ts'
import type { AsStaff } from '../../platform/staff.ts'
import * as store from './patterns-store.ts'
import type { People } from './patterns-store.ts'

interface Made {
  before: HelpRequest
  after: HelpRequest
  move: Move
  at: Date
}

/** Looks whether a move makes a pattern, in its own transaction: nothing has to be searched for later. */
export async function notePatterns(tx: Queryable, { before, after, move, at }: Made): Promise<void> {
  const held = [after, before].find((request) => 'volunteerId' in request && request.volunteerId !== null)
  if (!held || !('volunteerId' in held)) return
  const { citizenId, volunteerId } = held
  for (const kind of patternsTouchedBy(before, move, at))
    await notePattern(tx, kind, { citizenId, volunteerId }, at)
}

export async function notePattern(tx: Queryable, kind: Pattern, pair: People, at: Date): Promise<void> {
  const rule: { of: string; withinDays?: number } = PATTERNS[kind]
  const people = {
    volunteerId: rule.of === 'citizen' ? null : pair.volunteerId,
    citizenId: rule.of === 'volunteer' ? null : pair.citizenId,
  }
  const since = new Date(at.getTime() - (rule.withinDays ?? 0) * DAY_MS)
  const times = await store.count(tx, kind, people, since)
  if (isShown(kind, times)) await store.show(tx, kind, people, times, at)
}

interface Deps {
  database: Database
  asStaff: AsStaff
}

/** What administrators do with patterns. */
export function patternsAdmin({ database, asStaff }: Deps) {
  return {
    /** Those that nobody has looked at: all, or one page of 25 with the number of all. */
    list: (page: number | undefined) =>
      paged(
        page,
        (limit) => store.list(database, limit),
        () => store.countShown(database),
      ),

    see: (id: string, by: Actor) =>
      asStaff(
        'see-patterns',
        by,
        ({ volunteerId, citizenId }: People) => {
          const seen = volunteerId ?? citizenId
          return seen ? { action: 'see-pattern', subject: { kind: 'account', id: seen } } : undefined
        },
        async (tx, at) => {
          const people = await store.markSeen(tx, id, at)
          if (!people) throw new ApiProblem('pattern-not-found')
          return people
        },
      ),
  }
}

export type PatternsAdmin = ReturnType<typeof patternsAdmin>
