import { inject } from 'vitest'
import { connect, type Database } from '../platform/db/pool.ts'
import { createScratch } from '../platform/db/scratch.ts'

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
