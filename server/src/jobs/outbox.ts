import { setTimeout as sleep } from 'node:timers/promises'
import { oneAtATime } from '../db/one-at-a-time.ts'
import type { Database, Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'

/** The waiting time between two tries grows up to six hours; all tries together last most of a day. */
const ATTEMPTS = 12
const MOVED_AT_ONCE = 500
/** However much is committed. */
const MOVED_EVERY_MS = 50
/** The longest time until something becomes a job if its server ended right after the commit. */
const LOOKED_FOR_EVERY_MS = 10_000

/** Queues jobs in the transaction of the change they follow from: they are done if that commits, and only then. */
export async function queue(tx: Queryable, task: string, ...payloads: object[]): Promise<void> {
  await tx.query(queued(task, payloads, sql`(select) once`))
}

/** The same for several, as part of the statement that makes the change: once for each row of `from`. */
export function queued(task: string, payloads: object[], from: Sql): Sql {
  const texts = payloads.map((payload) => JSON.stringify(payload))
  return sql.news(sql`
    insert into outbox (task, payload) select ${task}, payload from ${from}, unnest(${texts}::json[]) payload`)
}

/**
 * Turns what is queued here into jobs soon after it is committed, and what others have left behind. Answers with what
 * ends that.
 */
export function emptyOutbox(
  database: Database,
  failed: (error: Error) => void,
  lookEveryMs = LOOKED_FOR_EVERY_MS,
): () => Promise<void> {
  let isOver = false
  const empty = oneAtATime(async () => {
    let mayBeMore = true
    while (mayBeMore) mayBeMore = !isOver && (await moveToJobs(database))
    if (!isOver) await sleep(MOVED_EVERY_MS, undefined, { ref: false })
  })
  const look = () => void empty().catch(failed)
  const unheard = database.onNews(look)
  const looks = setInterval(look, lookEveryMs).unref()
  look()
  return async () => {
    unheard()
    clearInterval(looks)
    isOver = true
    await empty().catch(() => {}) // It waits for the run before it, and does nothing.
  }
}

/**
 * Turns queued rows into jobs; answers whether there may be more. The queue's own function wakes the worker by NOTIFY;
 * one of those in each change would make all of the database's commits wait in line.
 */
export async function moveToJobs(db: Queryable): Promise<boolean> {
  const [moved] = await db.query(sql<{ count: number }>`
    with moved as (
      delete from outbox where id in (select id from outbox order by id limit ${MOVED_AT_ONCE} for update skip locked)
      returning id, task, payload),
    batch as (
      select array_agg(row(task, payload, null, null, ${ATTEMPTS}, null, null, null)::graphile_worker.job_spec order by id) as jobs
      from moved having count(*) > 0)
    select count(*) as count from batch, graphile_worker.add_jobs(batch.jobs)`)
  return moved?.count === MOVED_AT_ONCE
}
