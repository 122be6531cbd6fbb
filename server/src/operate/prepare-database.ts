import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { handingOver } from '../audit/audit-keeper.ts'
import { withClient } from '../db/client.ts'
import { KEEPER, SERVER, rolesAndDatabase } from '../db/initialise.ts'
import { migrate } from '../db/migrate.ts'

const SOCKETS = '/run/postgresql'
/** Sorts every script alike, whatever the machine's language. */
const LOCALE = "template template0 encoding 'UTF8' locale 'C.UTF-8'"

interface Preparing {
  /** A backup is restored into a database without tables. */
  withTables: boolean
  /** If the server connects by TCP. */
  password: string | undefined
  print: (sentence: string) => void
}

/** Makes what is missing in the PostgreSQL of this machine, as its superuser, and says what. Answers with the server's DATABASE_URL. */
export async function prepareDatabase({ withTables, password, print }: Preparing): Promise<string> {
  const port = await portOfSocket()
  const at = (role: string, database: string) =>
    `postgres://${role}@localhost${port === '5432' ? '' : `:${port}`}/${database}?host=${SOCKETS}`
  await withClient(at('postgres', 'postgres'), 'senior-help-prepare', async (client) => {
    const { rows } = await client.query<{ name: string }>(`
      select 'role ' || rolname as name from pg_roles union all select 'database ' || datname from pg_database`)
    const there = new Set(rows.map(({ name }) => name))
    for (const [what, statement] of Object.entries(rolesAndDatabase({ database: LOCALE }))) {
      if (there.has(what)) continue
      await client.query(statement)
      print(`made: the ${what}`)
    }
    if (!password) return
    await client.query(`alter role "${SERVER}" password ${pg.escapeLiteral(password)}`)
    // The image gave it the same one: from now on it comes in by the socket only.
    await client.query('alter role postgres password null')
  })
  if (withTables) await migrate({ url: at(SERVER, SERVER), log: print })
  if (await takeAuditLog(at('postgres', SERVER))) print('made: the audit log, out of reach of the server')
  return at(SERVER, SERVER)
}

/** Several PostgreSQL of one machine share the folder: Debian's first has the lowest number. */
async function portOfSocket(): Promise<string> {
  const ports = (await readdir(SOCKETS)).flatMap((name) => /^\.s\.PGSQL\.(\d+)$/.exec(name)?.[1] ?? [])
  const [port] = ports.toSorted((a, b) => Number(a) - Number(b))
  if (!port) throw new Error(`PostgreSQL does not run: there is no socket of it in ${SOCKETS}.`)
  return port
}

/** False if there is no log yet, or the server cannot change it. */
const takeAuditLog = (url: string) =>
  withClient(url, 'senior-help-prepare', async (client) => {
    // The superuser must not run what the server may have put into its database.
    await client.query('set search_path = pg_catalog')
    const { rowCount } = await client.query(
      `select from pg_namespace, pg_roles where nspname = 'audit' and rolname = $1
        and (pg_has_role(rolname, nspowner, 'member') or rolcreaterole or rolsuper)`,
      [SERVER],
    )
    if (!rowCount) return false
    await client.query(`${handingOver(SERVER, KEEPER)};
      revoke "${KEEPER}" from "${SERVER}";
      alter role "${SERVER}" nosuperuser nocreaterole`)
    return true
  })
