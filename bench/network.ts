import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCluster } from '../server/src/db/embedded/cluster.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { connect } from '../server/src/db/pool.ts'
import type { Database } from '../server/src/db/pool.ts'
import { createScratch } from '../server/src/db/scratch.ts'
import { sql } from '../server/src/db/sql.ts'
import { fillAuditLog, fillDatabase } from '../server/src/testing/full-database.ts'
import type { Size } from '../server/src/testing/full-database.ts'

/** A network after some years, as large as two districts of Kerala may make it. */
export const SOME_YEARS = { citizens: 15_000, volunteers: 5_000, completed: 300_000, open: 3_000 }

export interface PostgreSQL {
  url: string
  /** For servers over it. */
  dataDir: string
  /** The process that started all its others. */
  pid: number
  close(): Promise<void>
}

export interface Network {
  url: string
  database: Database
}

/** A separate PostgreSQL, configured as the product's own, in a folder that is gone after `close`. */
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
  // Millions of rows take longer than a server waits for any statement.
  Object.assign(database.pool.options, { statement_timeout: 0, query_timeout: 0 })
  await fillDatabase(database, size, now)
  if (withAuditLog) await fillAuditLog(database)
  // As PostgreSQL itself does in time: it marks the pages that everybody may see.
  await database.query(sql`vacuum`)
  return { url, database }
}
