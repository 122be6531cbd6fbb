import type { Queryable } from './db/pool.ts'
import { sql } from './db/sql.ts'

/** The waiting time between two tries grows up to six hours; together they last most of a day. */
const ATTEMPTS = 12

/** Queues a job in the transaction of the change that it follows from: it is done if that is committed, and only then. */
export async function queue(tx: Queryable, task: string, payload: object): Promise<void> {
  await tx.query(sql`
    select from graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, max_attempts => ${ATTEMPTS})`)
}
