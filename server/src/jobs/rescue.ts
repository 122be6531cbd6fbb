import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { oneAtATime } from '../db/one-at-a-time.ts'
import type { Database } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Log } from './log.ts'

/** Any number that no other two-number lock in the database uses. */
const LOCK = 7_032_403
/**
 * At how many looks in a row a job must be nobody's before it is given back: a lost connection is made again meanwhile.
 */
const LOOKS = 3
/** The same for a job of a live worker: recording its result may take several tries. */
const LOOKS_AT_OWN = 8
const LOOK_EVERY_MS = 2_000
/** A connection that answers nothing for so long is gone. */
const SILENT_MS = 5_000
/** A machine that is gone says no goodbye; the database finds out in half a minute. */
const KEEPALIVES = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

interface Deps {
  database: Database
  url: string
  log: Log
  everyMs?: number | undefined
}

export interface Rescue {
  /**
   * From now on these workers, and no others of this process, count as alive while it and its connection are, each with
   * its jobs in hand. A job that the database gave out while the connection broke is not among them: the worker never
   * heard of it.
   */
  vouchFor(workers: ReadonlyMap<string, ReadonlySet<string>>): void
  stop(): Promise<void>
}

interface Locked {
  id: string
  worker: string
  lives: boolean
}

async function isAlive(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select')
    return true
  } catch {
    void client.end().catch(() => {})
    return false
  }
}

/**
 * Returns a killed server's jobs to the queue: each live worker holds a lock in the database, which goes with its
 * connection. On its own the queue would keep such jobs for hours.
 */
export function rescueJobs({ database, url, log, everyMs = LOOK_EVERY_MS }: Deps): Rescue {
  const over = new AbortController()
  /** By job and worker: at how many looks in a row it was nobody's. */
  const looks = new Map<string, number>()
  let own: ReadonlyMap<string, ReadonlySet<string>> = new Map()
  let held: { workers: typeof own; client: pg.Client } | undefined

  const hold = oneAtATime(async () => {
    const workers = own
    if (workers.size === 0) return
    if (held?.workers === workers) {
      // A connection that was cut without a word says nothing until it is asked.
      if (await isAlive(held.client)) return
      held = undefined
    }
    void held?.client.end().catch(() => {}) // Those of the previous workers, which have ended.
    const client = new pg.Client({
      connectionString: url,
      application_name: 'network-worker',
      options: KEEPALIVES,
      query_timeout: SILENT_MS,
    })
    const lost = () => {
      if (held?.client === client) held = undefined
    }
    client.on('error', lost)
    client.on('end', lost)
    await client.connect()
    held = { workers, client }
    await client.query(
      'select pg_advisory_lock_shared($1, hashtext(worker) & 2147483647) from unnest($2::text[]) worker',
      [LOCK, [...workers.keys()]],
    )
  })

  async function look(): Promise<void> {
    const rows = await database.query(sql<Locked>`
      select id::text, locked_by as worker, exists (
        select from pg_locks where locktype = 'advisory' and classid = ${LOCK} and objid::bigint = hashtext(locked_by) & 2147483647
          and database = (select oid from pg_database where datname = current_database())) as lives
      from graphile_worker.jobs where locked_by is not null`)
    const nobodys = rows.filter(({ id, worker, lives }) => !lives || own.get(worker)?.has(id) === false)
    const before = new Map(looks)
    looks.clear()
    for (const { id, worker } of nobodys)
      looks.set(`${id} ${worker}`, (before.get(`${id} ${worker}`) ?? 0) + 1)
    const left = nobodys.filter(
      ({ id, worker, lives }) => (looks.get(`${id} ${worker}`) ?? 0) >= (lives ? LOOKS_AT_OWN : LOOKS),
    )
    if (left.length === 0) return
    const [ids, workers] = [left.map(({ id }) => id), left.map(({ worker }) => worker)]
    await database.query(sql`
      update graphile_worker._private_jobs set locked_at = null, locked_by = null
      where id = any(${ids}::bigint[]) and locked_by = any(${workers}::text[])`)
    log.warn({ jobs: ids }, 'Jobs that nobody had in hand any more are taken up again')
  }

  async function keepLooking(): Promise<void> {
    while (!over.signal.aborted) {
      // Without a database there is nothing to rescue; those who use it report the failure.
      await hold().catch(() => {})
      await look().catch(() => {})
      await sleep(everyMs, undefined, { signal: over.signal, ref: false }).catch(() => {})
    }
  }
  const ended = keepLooking()

  return {
    vouchFor(workers) {
      own = workers
      void hold().catch(() => {}) // The next look tries it again.
    },
    async stop() {
      over.abort()
      await ended
      await held?.client.end().catch(() => {})
    },
  }
}
