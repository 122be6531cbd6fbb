import type { Database, Queryable } from '../db/pool.ts'
import { pageOf } from '../db/search.ts'
import { sql } from '../db/sql.ts'
import { isId } from '../tokens.ts'
import type { Delivery } from './queue.ts'

/** Remembers that a letter could not be delivered, while there is somebody to look after. */
export async function keepLostLetter(db: Queryable, { letter, to }: Delivery): Promise<void> {
  if (!isId(to)) return
  await db.query(sql`
    insert into lost_letters (account_id, kind, at) select id, ${letter.kind}, now() from accounts where id = ${to}`)
}

/** Takes the letters that nobody took in any of many tries out of the queue, and remembers them as lost. */
export async function gatherGivenUp(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    const givenUp = await tx.query(sql<{ id: number; payload: Delivery }>`
      select p.id, p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
      where j.task_identifier = 'delivery' and j.attempts >= j.max_attempts and j.locked_at is null
      for update of p skip locked`)
    for (const { payload } of givenUp) await keepLostLetter(tx, payload)
    await tx.query(sql`select from graphile_worker.complete_jobs(${givenUp.map(({ id }) => id)}::bigint[])`)
  })
}

export interface LostLetter {
  id: string
  kind: string
  at: Date
  person: { id: string; name: string; email: string }
}

/** Letters that were not delivered: the list of the desk. */
export function lostLetters(database: Database) {
  return {
    /** All, or one page of 25 with the number of all; the latest first. */
    async list(page: number | undefined): Promise<{ letters: LostLetter[]; total?: number }> {
      const letters = await database.query(sql<LostLetter>`
        select l.id, l.kind, l.at, json_build_object('id', a.id, 'name', a.name, 'email', a.email) as person
        from lost_letters l join accounts a on a.id = l.account_id
        order by l.at desc, l.id ${pageOf(page)}`)
      return page === undefined ? { letters } : { letters, total: await count(database) }
    },

    count: () => count(database),

    /** Takes one off the list; false where it is not on it. */
    async clear(id: string): Promise<boolean> {
      const cleared = await database.query(sql`delete from lost_letters where id = ${id} returning 1`)
      return cleared.length > 0
    },
  }
}

export type LostLetters = ReturnType<typeof lostLetters>

async function count(db: Queryable): Promise<number> {
  const [row] = await db.query(sql<{ count: number }>`select count(*) as count from lost_letters`)
  return row?.count ?? 0
}
