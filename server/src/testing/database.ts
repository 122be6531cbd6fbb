import { inject } from 'vitest'
import { connect, type Queryable } from '../db/pool.ts'
import { createScratch } from '../db/scratch.ts'
import { sql, type Sql } from '../db/sql.ts'
import { newKey } from '../secrets/secrets.ts'

/** For servers over test databases: without it each would make a key in the DATA_DIR of the checkout. */
export const SECRETS_KEY = newKey().toString('base64')

export type TestDatabase = Awaited<ReturnType<typeof createDatabase>>

/** A migrated, empty database of its own for one test file. */
export async function createDatabase() {
  const server = inject('databaseServer')
  const { url, drop } = await createScratch(server.url, server.template)
  const database = connect({ url })
  return {
    url,
    database,
    /** Closes the pool and removes the database. */
    drop: async () => {
      await database.end()
      await drop()
    },
  }
}

/** A statement whose names of tables and columns are put in as they stand. */
export function verbatim<Row>(text: string): Sql<Row> {
  return sql<Row>(Object.assign([text], { raw: [text] }))
}

/** Every row of every table, the queue of jobs included, as text that begins with the table's name. */
export async function everyRow(db: Queryable): Promise<string[]> {
  const tables = await db.query(sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`)
  const rows: string[] = []
  for (const { name } of tables) {
    const found = await db.query<{ row: string }>(
      verbatim(`select '${name} ' || t::text as row from ${name} t`),
    )
    rows.push(...found.map(({ row }) => row))
  }
  return rows
}
