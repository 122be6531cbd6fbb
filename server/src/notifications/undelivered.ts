import { ApiProblem } from '@scan/contract/problems.ts'
import { holdAdmin } from '../accounts/admin.ts'
import { record } from '../platform/audit.ts'
import type { Actor } from '../platform/audit.ts'
import type { Database, Queryable } from '../platform/db/pool.ts'
import { pageOf } from '../platform/db/search.ts'
import { sql } from '../platform/db/sql.ts'
import { isId } from '../platform/tokens.ts'
import type { Delivery } from '../platform/outbox.ts'

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

interface Needs {
  database: Database
  now: () => Date
}

/** Letters that were not delivered: the list of the desk. */
export function lostLetters({ database, now }: Needs) {
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

    /** Takes one off the list. */
    async clear(id: string, by: Actor): Promise<void> {
      await database.transaction(async (tx) => {
        await holdAdmin(tx, by.id)
        const [cleared] = await tx.query(sql<{ to: string }>`
          delete from lost_letters where id = ${id} returning account_id as "to"`)
        if (!cleared) throw new ApiProblem('letter-not-found')
        const subject = { kind: 'account', id: cleared.to } as const
        await record(tx, {
          at: now(),
          actorId: by.id,
          action: 'clear-undelivered',
          subject,
          network: by.network,
        })
      })
    },
  }
}

export type LostLetters = ReturnType<typeof lostLetters>

async function count(db: Queryable): Promise<number> {
  const [row] = await db.query(sql<{ count: number }>`select count(*) as count from lost_letters`)
  return row?.count ?? 0
}
