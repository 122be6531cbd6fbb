import { inject } from 'vitest'
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
  const database = connect({ url })
  return {
    url,
    database,
    drop: async () => {
      await database.end()
      await drop()
    },
  }
}
