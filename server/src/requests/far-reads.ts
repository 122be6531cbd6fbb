import type { District } from '@scan/domain/catalogue.ts'
import { daysAfter } from '@scan/domain/clock.ts'
import { PATTERNS } from '@scan/domain/patterns.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { notePattern } from './patterns.ts'

interface Read {
  id: string
  district: string | null
}

/** So many volunteers' reads are remembered, to write nothing twice; forgotten, they are written again. */
const REMEMBERED_VOLUNTEERS = 10_000

/** Counts the requests outside their own district that a volunteer is shown within a day (D105). */
export function createFarReads({ database, now }: Pick<Context, 'database' | 'now'>) {
  let day = now()
  const known = new Map<string, Set<string>>()

  return async (reader: { id: string; district: string | null }, shown: readonly Read[]): Promise<void> => {
    if (reader.district === null) return
    const at = now()
    if (daysAfter(day, 1) < at || known.size > REMEMBERED_VOLUNTEERS) {
      known.clear()
      day = at
    }
    const before = known.get(reader.id) ?? new Set()
    // Shown to staff already: the day goes on, and what follows changes nothing.
    if (before.size >= PATTERNS['reads-far-away'].times) return
    const news = shown.filter(({ id, district }) => district !== reader.district && !before.has(id))
    if (news.length === 0) return
    const ids = news.map(({ id }) => id)
    await database.transaction(async (tx) => {
      await tx.query(sql`
        insert into far_reads (volunteer_id, request_id, at)
        select ${reader.id}, id, ${at} from help_requests where id = any(${ids}::uuid[]) order by id
        on conflict (volunteer_id, request_id) do update set at = excluded.at
        where far_reads.at < ${daysAfter(at, -1)}`)
      await notePattern(tx, 'reads-far-away', { volunteerId: reader.id, citizenId: null }, at)
    })
    known.set(reader.id, new Set([...before, ...ids]))
  }
}

/**
 * Whoever moves to another district has read what is open in the one they leave, which is not their own any more: else
 * one district after the other could be read as one's own.
 */
export async function noteDistrictLeft(
  tx: Queryable,
  volunteerId: string,
  district: District,
  at: Date,
): Promise<void> {
  await tx.query(sql`
    insert into far_reads (volunteer_id, request_id, at)
    select ${volunteerId}, id, ${at} from help_requests where status = 'open' and district = ${district} order by id
    on conflict (volunteer_id, request_id) do update set at = excluded.at`)
  await notePattern(tx, 'reads-far-away', { volunteerId, citizenId: null }, at)
}
