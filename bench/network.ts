import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCluster } from '../server/src/platform/db/cluster.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { connect } from '../server/src/platform/db/pool.ts'
import type { Database } from '../server/src/platform/db/pool.ts'
import { createScratch } from '../server/src/platform/db/scratch.ts'
import { sql } from '../server/src/platform/db/sql.ts'
import { fillDatabase } from '../server/src/testing/full-database.ts'
import type { Size } from '../server/src/testing/full-database.ts'

/** A network of some years, as large as two districts of Kerala may make it. */
export const SOME_YEARS = { citizens: 15_000, volunteers: 5_000, completed: 300_000, open: 3_000 }

export interface PostgreSQL {
  url: string
  /** For servers over it. */
  dataDir: string
  /** Of the process that has begun all others of it. */
  pid: number
  close(): Promise<void>
}

export interface Network {
  url: string
  database: Database
}

/** A PostgreSQL of our own, set as the product's own is, in a folder that is gone again after `close`. */
export async function openPostgreSQL(): Promise<PostgreSQL> {
  const folder = await mkdtemp(join(tmpdir(), 'network-bench-'))
  await chmod(folder, 0o711) // For the user that the database runs as when we are root.
  const dataDir = join(folder, 'data')
  const settings = { max_connections: '200' } // For several servers, and what they are compared with.
  const cluster = await openCluster({ dataDir, log: () => {}, settings })
  const close = async () => {
    await cluster.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { url: cluster.url, dataDir, pid: await postmasterOf(dataDir), close }
}

async function postmasterOf(dataDir: string): Promise<number> {
  // A database that root keeps elsewhere says where it is.
  const folder = await readFile(join(dataDir, 'postgres-location'), 'utf8').catch(() => dataDir)
  return parseInt(await readFile(join(folder.trim(), 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

/** A database on it with a network of this size, seen at `now`. */
export async function fillNetwork(
  { url: serverUrl }: PostgreSQL,
  size: Size,
  now: Date,
  { withAuditLog = false } = {},
): Promise<Network> {
  const { url } = await createScratch(serverUrl)
  await migrate({ url, log: () => {} })
  const database = connect({ url, name: 'network-bench' })
  await fillDatabase(database, size, now)
  if (withAuditLog) await fillAuditLog(database)
  return { url, database }
}

/**
 * Writes down for each request that it was posted, and for each that is over that it was completed. The lines are linked,
 * so that the server does not do it while it is measured; nobody can verify them.
 */
async function fillAuditLog(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(sql`set local statement_timeout = 0`)
    await tx.query(sql`
      insert into audit.lines (at, actor_id, action, subject_kind, subject_id, position, hash)
      select at, actor, action, 'request', id, row_number() over (order by at, action), sha256(uuid_send(id))
      from help_requests,
        lateral (values (posted_at, citizen_id, 'post'), (closed_at, volunteer_id, 'complete')) e (at, actor, action)
      where at is not null order by at, action`)
    await tx.query(sql`
      update audit.head set position = newest.position, hash = newest.hash
      from (select position, hash from audit.lines order by position desc limit 1) newest`)
  })
  await database.query(sql`analyze audit.lines`)
}
