import { hash } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { giveAwayAuditLog } from '../audit/audit-keeper.ts'
import { openCluster } from '../db/embedded/cluster.ts'
import { migrate, MIGRATIONS, readMigrations } from '../db/migrate.ts'
import { connect } from '../db/pool.ts'
import { inDatabase } from '../db/scratch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A running server, and the name of a migrated, empty database on it. */
    databaseServer: { url: string; keeperUrl: string | undefined; template: string }
  }
}

const PREFIX = 'network-test-run-'
const ABANDONED_AFTER_MS = 10 * 60_000

/** Any number that nothing else on the server locks. */
const TEMPLATE_LOCK = 7_032_402

/** For vitest: answers with what stops it again. */
export default async function startDatabaseServer(project: TestProject): Promise<() => Promise<void>> {
  const { url, keeperUrl, template, close } = await openDatabaseServer()
  project.provide('databaseServer', { url, keeperUrl, template })
  return close
}

/** Starts the PostgreSQL that tests run on, or uses the one in DATABASE_URL. */
export async function openDatabaseServer() {
  const server = await openServer()
  return { ...server, template: await createTemplate(server) }
}

async function openServer() {
  const given = process.env['DATABASE_URL']
  if (given) return { url: given, keeperUrl: undefined, close: async () => {} }
  await removeAbandoned()
  const folder = await mkdtemp(join(tmpdir(), PREFIX))
  await chmod(folder, 0o711) // For the user that the database runs as when we are root.
  const cluster = await openCluster({
    dataDir: join(folder, 'data'),
    log: () => {},
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  const close = async () => {
    await cluster.close()
    await rm(folder, { recursive: true })
  }
  return { ...cluster, close }
}

/** A test run that was killed leaves its server behind, running. After a while the next run clears it away. */
async function removeAbandoned(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX))
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    const found = await stat(folder).catch(() => undefined)
    if (!found || found.uid !== process.getuid?.() || Date.now() - found.mtimeMs < ABANDONED_AFTER_MS)
      continue
    try {
      const cluster = await openCluster({ dataDir: join(folder, 'data'), log: () => {} })
      await cluster.close()
      await rm(folder, { recursive: true })
    } catch {
      // In use by a long run, or another run clears it away already.
    }
  }
}

/** A migrated database that tests copy. A server that lasts keeps it until the migrations change. */
async function createTemplate({ url, keeperUrl }: Awaited<ReturnType<typeof openServer>>): Promise<string> {
  const migrations = await readMigrations(MIGRATIONS)
  const checksum = hash('sha256', migrations.map((migration) => migration.checksum).join())
  const template = `template_${checksum.slice(0, 16)}`
  const half = `${template}_new`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount) return template
    await client.query(`drop database if exists ${half} with (force)`)
    await client.query(`create database ${half} template template0`)
    const there = { url: inDatabase(url, half), keeperUrl: keeperUrl && inDatabase(keeperUrl, half) }
    await migrate({ ...there, log: () => {} })
    const database = connect({ ...there, size: 1 })
    await giveAwayAuditLog({ ...there, database, print: () => {} }).finally(() => database.end())
    await client.query(`alter database ${half} rename to ${template}`)
    return template
  } finally {
    await client.end()
  }
}
