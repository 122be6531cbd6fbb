import { ApiProblem } from '@scan/contract/problems.ts'
import { daysAfter } from '@scan/domain/clock.ts'
import type { HelpRequest, Move } from '@scan/domain/help-request.ts'
import { PATTERNS, patternsTouchedBy } from '@scan/domain/patterns.ts'
import type { Pattern } from '@scan/domain/patterns.ts'
import type { Actor } from '../access/caller.ts'
import { paged } from '../db/paged.ts'
import type { Database } from '../db/pool.ts'
import type { Sql } from '../db/sql.ts'
import { asStaff } from '../access/staff.ts'
import * as store from './patterns-store.ts'
import type { People } from './patterns-store.ts'

interface Made {
  before: HelpRequest
  after: HelpRequest
  move: Move
  at: Date
  /** Whether the two share a number. */
  samePhone: boolean
  /** Whose doing it is; null: the network's. */
  by: string | null
}

/** Looks for patterns that a move makes, within the statement that saves it: nothing has to be searched for later. */
export function notedPatterns({ before, after, move, at, ...how }: Made, saved: Sql): Record<string, Sql> {
  const held = [after, before].find((request) => 'volunteerId' in request && request.volunteerId !== null)
  if (!held || !('volunteerId' in held)) return {}
  const { citizenId, volunteerId } = held
  const kinds = patternsTouchedBy(before, move, at, how)
  return Object.fromEntries(kinds.map((kind) => [kind, noted(kind, { citizenId, volunteerId }, at, saved)]))
}

/** Another occurrence of a pattern, as part of a statement. */
export function noted(kind: Pattern, pair: People, at: Date, from: Sql): Sql {
  const rule: { of: string; times: number; withinDays?: number; restsDays?: number } = PATTERNS[kind]
  const people = {
    volunteerId: rule.of === 'citizen' ? null : pair.volunteerId,
    citizenId: rule.of === 'volunteer' ? null : pair.citizenId,
  }
  const since = daysAfter(at, -(rule.withinDays ?? 0))
  const restsSince = daysAfter(at, -(rule.restsDays ?? 0))
  return store.noted({ kind, people, at, since, times: rule.times, restsSince }, from)
}

interface Deps {
  database: Database
  now: () => Date
}

/** What administrators do with patterns. */
export function patternsAdmin({ database, now }: Deps) {
  return {
    /** Those nobody has looked at: all, or one page of 25 with the total. */
    list: (page: number | undefined) =>
      paged(
        page,
        (limit) => store.list(database, limit),
        () => store.countShown(database),
      ),

    ofPerson: (accountId: string) => store.ofPerson(database, accountId),

    see: (id: string, by: Actor) =>
      asStaff(
        { database, now },
        by,
        'see-patterns',
        (people: People | undefined) => {
          const seen = people?.volunteerId ?? people?.citizenId
          return seen ? { action: 'see-pattern', subject: { kind: 'account', id: seen } } : undefined
        },
        async (tx, _scope, at) => {
          const people = await store.markSeen(tx, id, at)
          if (!people && !(await store.isSeen(tx, id))) throw new ApiProblem('pattern-not-found')
          return people
        },
      ),
  }
}

export type PatternsAdmin = ReturnType<typeof patternsAdmin>
