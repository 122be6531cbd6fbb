import pg from 'pg'
import { handingOver } from '../audit/audit-keeper.ts'
import { withClient } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'

const NAME = 'senior-help'
const KEEPER = 'senior-help-audit'
/** Whoever may use the socket may be anybody, the superuser too. */
const at = (role: string, database: string) => `postgres://${role}@localhost/${database}?host=/run/postgresql`

interface Preparing {
  /** A backup is restored into a database without tables. */
  withTables: boolean
  say: (sentence: string) => void
}

/** Makes what is missing in the PostgreSQL of the next container, and takes the audit log out of the server's reach. */
export async function prepareDatabase({ withTables, say }: Preparing, env = process.env): Promise<void> {
  const password = env['DATABASE_PASSWORD']
  if (!password) throw new Error('DATABASE_PASSWORD must be set.')
  await withClient(at('postgres', 'postgres'), 'senior-help-prepare', async (client) => {
    const { rows } = await client.query<{ name: string }>(`
      select 'role ' || quote_ident(rolname) as name from pg_roles union all select 'database ' || quote_ident(datname) from pg_database`)
    const there = new Set(rows.map(({ name }) => name))
    const missing = [
      [`role "${NAME}"`, 'login'],
      [`role "${KEEPER}"`, 'nologin'],
      [`database "${NAME}"`, `owner "${NAME}" template template0 encoding 'UTF8' locale 'C.UTF-8'`],
    ].filter(([what = '']) => !there.has(what))
    for (const made of missing) await client.query(`create ${made.join(' ')}`)
    await client.query(`alter role "${NAME}" password ${pg.escapeLiteral(password)}`)
    // The image gave it the same one: from now on it comes in by the socket only.
    await client.query('alter role postgres password null')
  })
  if (!withTables) return
  await migrate({ url: at(NAME, NAME), log: say })
  await withClient(at('postgres', NAME), 'senior-help-prepare', (client) =>
    client.query(handingOver(NAME, KEEPER)),
  )
}
