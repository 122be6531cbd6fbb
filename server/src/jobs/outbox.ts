import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'

/** The waiting time between two tries grows up to six hours; all tries together last most of a day. */
const ATTEMPTS = 12
const MOVED_AT_ONCE = 500

/** A payload with a `key` takes the place of one that waits under it. Into a table of our own: `add_jobs` sends a NOTIFY, and transactions with one commit in turn. */
export async function queue(tx: Queryable, task: string, ...payloads: object[]): Promise<void> {
  const texts = payloads.map((payload) => JSON.stringify(payload))
  await tx.query(sql`
    insert into outbox (task, payload) select ${task}, payload from unnest(${texts}::json[]) payload`)
}

export async function moveToQueue(db: Queryable): Promise<void> {
  const [moved] = await db.query(sql<{ count: number }>`
    with moved as (
      delete from outbox where id in (select id from outbox order by id limit ${MOVED_AT_ONCE} for update skip locked)
      returning id, task, payload, payload ->> 'key' as key),
    -- The queue takes each key but once.
    newest as (select distinct on (coalesce(key, id::text)) * from moved order by coalesce(key, id::text), id desc),
    batch as (
      select array_agg(row(task, payload, null, null, ${ATTEMPTS}, key, null, null)::graphile_worker.job_spec order by id) as jobs
      from newest having count(*) > 0)
    select (select count(*) from moved) as count from batch, graphile_worker.add_jobs(batch.jobs) limit 1`)
  if (moved?.count === MOVED_AT_ONCE) await moveToQueue(db)
}
