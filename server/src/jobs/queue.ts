import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'

/** The waiting time between two tries grows up to six hours; all tries together last most of a day. */
const ATTEMPTS = 12

/**
 * Jobs there will be once `tx` commits. A payload with a `key` takes the place of one that waits under it; one with
 * `afterSeconds` waits for so long.
 */
export async function queue(tx: Queryable, task: string, ...payloads: object[]): Promise<void> {
  const texts = payloads.map((payload) => JSON.stringify(payload))
  // `add_jobs` takes but one of each key.
  await tx.query(sql`
    with newest as (
      select distinct on (coalesce(payload ->> 'key', number::text)) number, payload
      from unnest(${texts}::json[]) with ordinality queued (payload, number)
      order by coalesce(payload ->> 'key', number::text), number desc)
    select from graphile_worker.add_jobs(array(
      select row(${task}, payload, null, now() + (payload ->> 'afterSeconds')::float * interval '1 second', ${ATTEMPTS}, payload ->> 'key', null, null)::graphile_worker.job_spec
      from newest order by number))`)
}
