import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { oneAtATime } from '../db/one-at-a-time.ts'
import type { Database } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Log } from './log.ts'

/** Any number that no other lock of two numbers in the database has. */
const LOCK = 7_032_403
/** So often a worker that holds no lock is looked at before its jobs are given to others: a lost connection is made again meanwhile. */
const LOOKS = 3
const LOOK_EVERY_MS = 2_000
/** A machine that is gone says no goodbye; the database finds out in half a minute. */
const KEEPALIVES = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

interface Deps {
  database: Database
  url: string
  log: Log
  everyMs?: number | undefined
}

export interface Rescue {
  /** From now on this worker is seen to live, as long as this process and its connection do. */
  vouchFor(worker: string): void
  stop(): Promise<void>
}

/**
 * Gives back to the queue what a killed server had in hand: every worker that lives holds a lock in the database, which
 * goes with its connection. By itself the queue would keep such jobs for hours.
 */
export function rescueJobs({ database, url, log, everyMs = LOOK_EVERY_MS }: Deps): Rescue {
  const over = new AbortController()
  const unheld = new Map<string, number>()
  let own: string | undefined
  let held: { worker: string; client: pg.Client } | undefined

  const hold = oneAtATime(async () => {
    const worker = own
    if (!worker || held?.worker === worker) return
    void held?.client.end().catch(() => {}) // Of the worker before, which has ended.
    const client = new pg.Client({
      connectionString: url,
      application_name: 'network-worker',
      options: KEEPALIVES,
    })
    const lost = () => {
      if (held?.client === client) held = undefined
    }
    client.on('error', lost)
    client.on('end', lost)
    await client.connect()
    held = { worker, client }
    await client.query('select pg_advisory_lock_shared($1, hashtext($2) & 2147483647)', [LOCK, worker])
  })

  async function look(): Promise<void> {
    const rows = await database.query(sql<{ worker: string }>`
      select distinct locked_by as worker from graphile_worker.jobs
      where locked_by is not null and not exists (
        select from pg_locks where locktype = 'advisory' and classid = ${LOCK} and objid::bigint = hashtext(locked_by) & 2147483647
          and database = (select oid from pg_database where datname = current_database()))`)
    const looked = new Map(unheld)
    unheld.clear()
    for (const { worker } of rows) unheld.set(worker, (looked.get(worker) ?? 0) + 1)
    const gone = [...unheld].filter(([, looks]) => looks >= LOOKS).map(([worker]) => worker)
    if (gone.length === 0) return
    await database.query(sql`select from graphile_worker.force_unlock_workers(${gone}::text[])`)
    log.warn({ workers: gone.length }, 'Jobs of a server that is no more are taken up again')
  }

  async function keepLooking(): Promise<void> {
    while (!over.signal.aborted) {
      // Without a database there is nothing to rescue; whoever works with it says so.
      await hold().catch(() => {})
      await look().catch(() => {})
      await sleep(everyMs, undefined, { signal: over.signal, ref: false }).catch(() => {})
    }
  }
  const ended = keepLooking()

  return {
    vouchFor(worker) {
      own = worker
      void hold().catch(() => {}) // The next look tries it again.
    },
    async stop() {
      over.abort()
      await ended
      await held?.client.end().catch(() => {})
    },
  }
}
