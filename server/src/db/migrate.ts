import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { withClient } from './client.ts'
import { DatabaseRefused } from './embedded/installation.ts'
import { refuseUnfit } from './pool.ts'

export const MIGRATIONS = join(import.meta.dirname, 'migrations')

export interface MigrateOptions {
  url: string
  log: (sentence: string) => void
  folder?: string
  upTo?: string
}

interface Migration {
  name: string
  text: string
  checksum: string
}

export const MIGRATION_LOCK = 7_032_401

/** In turns, since calls queue behind us; shorter than deadlock_timeout (1 s), so that it is us who fail. */
const LOCK_TURN_MS = 500
const LOCK_REST_MS = 1_000
/** lock_not_available and deadlock_detected. */
const LOST_TO_CALLS = ['55P03', '40P01']

/**
 * Brings a database to this release's schema, job queue included: forward only, each file in a transaction. Files of a
 * newer release may be applied already: each only adds (`migrations.test.ts`), so that an update is taken back by its
 * program alone.
 */
export async function migrate({ url, log, folder = MIGRATIONS, upTo }: MigrateOptions): Promise<void> {
  const migrations = (await readMigrations(folder)).filter(({ name }) => !upTo || name <= upTo)
  await withClient(url, 'senior-help-migrations', async (client) => {
    await refuseUnfit(client)
    // With nothing to change it waits for nobody: a backup holds the lock for as long as it takes.
    const found = await applied(client)
    if (missing(migrations, found).length === 0) {
      const newer = found.slice(migrations.length).at(-1)
      if (newer && !upTo)
        log(`A newer release has changed the database (${newer.name}); this one works with it.`)
      return
    }
    const { rows } = await client.query('select pg_try_advisory_lock($1) as had', [MIGRATION_LOCK])
    if (!rows[0].had) {
      log('The database is to be changed, once a backup or another server that starts is done.')
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    }
    await client.query(
      `create table if not exists schema_migrations (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`,
    )
    const toApply = missing(migrations, await applied(client))
    // The worker's own migrations, since ours may need its tables before it starts.
    if (toApply.length > 0) {
      const { Logger, runMigrations } = await import('graphile-worker')
      const logger = new Logger(() => () => {})
      await runMigrations({ connectionString: url, maxPoolSize: 1, concurrency: 1, logger })
    }
    await client.query(`set lock_timeout = ${LOCK_TURN_MS}`)
    for (const migration of toApply) {
      while (!(await apply(client, migration))) await sleep(LOCK_REST_MS)
      log(`The database has been changed: ${migration.name}.`)
    }
  })
}

type Applied = Omit<Migration, 'text'>

async function applied(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query(`select to_regclass('schema_migrations') as found`)
  if (!rows[0].found) return []
  return (await client.query<Applied>('select name, checksum from schema_migrations order by name')).rows
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const misnamed = names.find((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
  if (misnamed) throw new Error(`A migration is named like 0001-what-it-does.sql, not ${misnamed}.`)
  const twice = names.find((name, index) => names[index + 1]?.slice(0, 4) === name.slice(0, 4))
  if (twice) throw new Error(`Two migrations have the number ${twice.slice(0, 4)}.`)
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, checksum: hash('sha256', text) }
    }),
  )
}

/** Pending migrations; throws a sentence if the database and the files disagree. */
function missing(migrations: Migration[], applied: Applied[]): Migration[] {
  applied.forEach(({ name, checksum }, index) => {
    if (index >= migrations.length) return // Of a newer release.
    const migration = migrations.find((candidate) => candidate.name === name)
    if (!migration)
      throw new DatabaseRefused(
        `The database was made by other files: it has ${name}, which this release lacks.`,
      )
    if (migration.checksum !== checksum)
      throw new DatabaseRefused(
        `${name} was changed after it had been applied. Restore it, and put the change into a new file.`,
      )
    const before = migrations[index]
    if (before !== migration)
      throw new DatabaseRefused(
        `${before?.name} comes before ${name}, which is applied already. Give it the next number.`,
      )
  })
  return migrations.slice(applied.length)
}

/** False if others held the tables too long; then nothing has changed. */
async function apply(client: pg.Client, { name, text, checksum }: Migration): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
    return true
  } catch (cause) {
    await client.query('rollback').catch(() => {})
    if (cause instanceof pg.DatabaseError && LOST_TO_CALLS.includes(cause.code ?? '')) return false
    throw new Error(`${name} could not be applied: ${(cause as Error).message}`, { cause })
  }
}
