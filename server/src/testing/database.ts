import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { MIGRATIONS, migrate } from '../db/migrate.ts'
import { connect, type Database } from '../db/pool.ts'
import { createScratch } from '../db/scratch.ts'
import { newKey } from '../secrets/secrets.ts'

/** For servers over test databases: without it each would make a key in the DATA_DIR of the checkout. */
export const SECRETS_KEY = newKey().toString('base64')

export interface TestDatabase {
  url: string
  database: Database
  /** Closes the pool and removes the database. */
  drop(): Promise<void>
}

/** A migrated, empty database of its own for one test file. */
export async function createDatabase(): Promise<TestDatabase> {
  const server = inject('databaseServer')
  const { url, drop } = await createScratch(server.url, server.template)
  const database = connect({ url, name: 'network-test' })
  return {
    url,
    database,
    drop: async () => {
      await database.end()
      await drop()
    },
  }
}

/** A database as it was before a migration, and what brings it up to date; gone again after the test. */
export async function createDatabaseBefore(
  migration: string,
): Promise<{ database: Database; migrate: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'network-migrations-'))
  const { url, drop } = await createScratch(inject('databaseServer').url)
  const database = connect({ url, size: 2 })
  onTestFinished(async () => {
    await database.end()
    await drop()
    await rm(folder, { recursive: true })
  })
  const log = () => {}
  const before = (await readdir(MIGRATIONS)).filter((name) => name < migration)
  for (const name of before) await cp(join(MIGRATIONS, name), join(folder, name))
  await migrate({ url, log, folder })
  return { database, migrate: () => migrate({ url, log }) }
}
