import { constants } from 'node:fs'
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseRefused, isRoot } from '../db/embedded/installation.ts'
import type { Database, Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { KEYS } from './keys.ts'
import { writePrivate } from '../db/private-file.ts'
import { headOf, newKey, readKeys, secretsOf, type Keys, type SealedColumn, type Secrets } from './secrets.ts'

interface Opening {
  database: Database
  /** If undefined, those in the file, which is made if there is none. */
  keys: Keys | undefined
  file: string
  columns: readonly SealedColumn[]
  print: (sentence: string) => void
}

interface Row {
  at: SealedColumn
  id: string
  sealed: Buffer
}

const WITNESS = 'witness'

/** Seals again with the newest key. Refuses a database that no key opens, before changing anything. */
export async function openSecrets({
  database,
  keys: given,
  file,
  columns,
  print,
}: Opening): Promise<Secrets> {
  return database.transaction(async (tx) => {
    // Several servers may start at once: one makes the key and the others find it.
    await tx.query(sql`lock table keys in share row exclusive mode`)
    const found = given ?? (await readKeyFile(file))
    const keys = found ?? ([newKey()] as const)
    const secrets = secretsOf(keys)
    const stale = (await Promise.all(columns.map((at) => rowsNotBy(keys[0], tx, at)))).flat()
    const isOurs = ({ sealed }: Row) => keys.some((key) => sealed.indexOf(headOf(key)) === 0)
    if (!stale.every(isOurs))
      throw new DatabaseRefused(refusal(given ? 'SECRETS_KEY' : file, found !== undefined))
    if (!found) {
      const folder = dirname(file)
      await mkdir(folder, { recursive: true })
      // The folder's owner may one day start the server without root.
      const owner = isRoot ? await stat(folder) : undefined
      await rm(file, { force: true }) // Empty, if it is there.
      await writePrivate(file, `${keys[0].toString('base64')}\n`, owner, constants.O_EXCL)
      await syncFolder(folder)
      print(`Made the key of what this database keeps encrypted: ${file}. Keep a copy of it.`)
    }
    for (const { at, id, sealed } of stale) {
      const { table, column, name } = identifiers(at)
      const again = secrets.seal(secrets.open(sealed, at, id), at, id)
      await tx.query(sql`update ${table} set ${column} = ${again} where ${name}::text = ${id}`)
    }
    // So that the first server's key is the one all others need.
    const witness = secrets.seal(newKey(), KEYS, WITNESS)
    await tx.query(
      sql`insert into keys (name, sealed) values (${WITNESS}, ${witness}) on conflict do nothing`,
    )
    return secrets
  })
}

/** The database must not outlive a power cut that its key does not. */
async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder).catch(() => undefined) // Windows opens none.
  await opened?.sync().finally(() => opened.close())
}

function identifiers({ table, column, id }: SealedColumn) {
  return { table: sql.identifier(table), column: sql.identifier(column), name: sql.identifier(id) }
}

async function rowsNotBy(key: Buffer, db: Queryable, at: SealedColumn): Promise<Row[]> {
  const { table, column, name } = identifiers(at)
  const head = headOf(key)
  const rows = await db.query(sql<Omit<Row, 'at'>>`
    select ${name}::text as id, ${column} as sealed from ${table}
    where substring(${column} from 1 for ${head.length}) <> ${head} for update`)
  return rows.map((row) => ({ at, ...row }))
}

export async function readKeyFile(file: string): Promise<Keys | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  // The first start may have crashed between making the file and writing it.
  if (text === undefined || /^[\s\0]*$/.test(text)) return undefined
  const keys = readKeys(text)
  if (!keys) throw new DatabaseRefused(`${file} holds no key. Put its copy back.`)
  return keys
}

function refusal(where: string, isThere: boolean): string {
  return (
    `The secrets in this database are encrypted with ${isThere ? `another key than that of ${where}` : `a key, and ${where} is not there`}. ` +
    'Start with the key of the server that ran before, or runs beside this one: several servers share one SECRETS_KEY.'
  )
}
