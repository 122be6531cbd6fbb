import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { verifyAuditLog } from '../audit/verify-audit-log.ts'
import { withClient } from '../db/client.ts'
import { MIGRATIONS, migrate, readMigrations } from '../db/migrate.ts'
import type { Database } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { ADD_JOB_SPECS, JOBS, RENUMBER_JOBS } from '../jobs/queue-tables.ts'
import { BackupRefused, SETTINGS, readBackupFile } from './backup-file.ts'
import type { End, Head, Manifest } from './backup-file.ts'

type Table = Head['tables'][number]

export interface RestoreOptions {
  url: string
  file: string
  privateKey: string | undefined
  signal?: AbortSignal
}

/** Emails sent since were named by job numbers: mail programs would take a new email of an old number for a copy. */
const JOBS_LEFT_OUT = 1_000_000

export async function checkBackup(file: string, privateKey: string | undefined): Promise<Manifest> {
  const manifest = await readBackup(file, privateKey, async () => {})
  const known = await readMigrations(MIGRATIONS)
  const isKnown = manifest.migrations.every(
    ({ name, checksum }, index) => known[index]?.name === name && known[index].checksum === checksum,
  )
  if (!isKnown)
    throw new BackupRefused(
      `${file} holds what another release has made of the database (${manifest.migrations.at(-1)?.name}). Restore it with a release that has this file, or with a later one.`,
    )
  return manifest
}

/** At the backup's schema; if it fails, nothing is left behind. */
export async function restoreBackup({ url, file, privateKey, signal }: RestoreOptions): Promise<Manifest> {
  const { migrations } = await checkBackup(file, privateKey)
  return withClient(url, 'senior-help-restore', async (client) => {
    await client.query(SETTINGS)
    const [filled] = await tablesIn(client)
    if (filled)
      throw new BackupRefused(
        `The database is not empty, it holds ${filled}. A backup is restored into an empty one.`,
      )
    try {
      await migrate({ url, log: () => {}, upTo: migrations.at(-1)?.name })
      return await load(client, { file, privateKey, signal })
    } catch (error) {
      await empty(client)
      throw error
    }
  })
}

export interface Comparison {
  /** A sentence for each thing that is not as it was. */
  differences: string[]
  /** In the audit log. */
  lines: number
}

/** Differences between the restored database and the one that was backed up. */
export async function compareWith(manifest: Manifest, database: Database): Promise<Comparison> {
  const differences: string[] = []
  for (const [table, { rows }] of Object.entries(manifest.contents)) {
    const [schema, name] = table.includes('.') ? table.split('.') : ['public', table]
    const counting = sql<{ rows: number }>`
      select count(*) as rows from ${sql.identifier(schema as string)}.${sql.identifier(name as string)}`
    const [found] = await database.query(counting)
    if (found?.rows !== rows) differences.push(`${table} has ${found?.rows} rows instead of ${rows}.`)
  }
  const { broken, lines } = await verifyAuditLog(database, manifest.auditHash || undefined)
  return { differences: [...differences, ...broken], lines }
}

async function readBackup(
  file: string,
  privateKey: string | undefined,
  onRows: (table: Table, texts: string[]) => Promise<void>,
): Promise<Manifest> {
  let head: Head | undefined
  let end: End | undefined
  let table: Table | undefined
  const found: End['contents'] = {}
  let sum = createHash('sha256')
  let rows = 0
  const closeTable = () => {
    if (table) found[table.name] = { rows, sha256: sum.digest('hex') }
    sum = createHash('sha256')
    rows = 0
  }
  for await (const { text, line } of readBackupFile(file, privateKey)) {
    const [kind, value] = line
    if (kind === 'head') head = value
    else if (kind === 'rows' && table) {
      sum.update(`${text}\n`)
      rows += value.length
      await onRows(table, value)
    } else if (kind === 'table') {
      closeTable()
      table = head?.tables.find(({ name }) => name === value)
    } else if (kind === 'end') {
      closeTable()
      end = value
    }
  }
  if (!head || !end) throw new BackupRefused(`${file} has no beginning or no end. Take another one.`)
  const differing = Object.entries({ ...found, ...end.contents })
    .filter(([name]) => !isDeepStrictEqual(found[name], end?.contents[name]))
    .map(([name]) => `${name}: ${found[name]?.rows ?? 0} rows, ${end?.contents[name]?.rows ?? 0} said`)
  if (differing.length > 0)
    throw new BackupRefused(
      `${file} does not hold what it says at its end (${differing.join('; ')}). Take another one.`,
    )
  return { ...head, ...end }
}

type Loading = Pick<RestoreOptions, 'file' | 'privateKey'> & { signal: AbortSignal | undefined }

async function load(client: pg.Client, { file, privateKey, signal }: Loading): Promise<Manifest> {
  await client.query('begin')
  // Foreign keys are added again over all rows: no order of the tables would suit them all.
  const { rows: references } = await client.query<{ drop: string; create: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  for (const { drop } of references) await client.query(drop)
  const inserting = new Map<string, string>()
  const manifest = await readBackup(file, privateKey, async (table, texts) => {
    signal?.throwIfAborted()
    if (!inserting.has(table.name)) inserting.set(table.name, await readyTable(client, table))
    const text = inserting.get(table.name) as string
    await client.query({ text, name: table.name, values: [texts] })
  })
  for (const { create } of references) await client.query(create)
  for (const { table, column, next } of manifest.sequences) {
    const leftOut = table === JOBS.table ? JOBS_LEFT_OUT : 0
    const values = [table, column, next + leftOut]
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3, false)', values)
  }
  await client.query(RENUMBER_JOBS)
  await client.query('commit')
  await client.query(`analyze ${[...inserting.keys()].join(', ')}`)
  return manifest
}

async function readyTable(client: pg.Client, { name, columns }: Table): Promise<string> {
  if (name === JOBS.table) return ADD_JOB_SPECS
  // The file's names become part of statements below.
  if (!(await tablesIn(client)).includes(name))
    throw new BackupRefused(`There is no table ${name} in the release that the backup was made by.`)
  const { rows } = await client.query<{ column: string; isOwn: boolean }>(
    `select attname as column, attgenerated = '' as "isOwn" from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [name],
  )
  if (rows.map(({ column }) => column).join() !== columns.join())
    throw new BackupRefused(`The table ${name} is not what it was when the backup was made.`)
  if (name !== 'audit.lines') await client.query(`delete from ${name}`)
  const own = rows.filter(({ isOwn }) => isOwn).map(({ column }) => pg.escapeIdentifier(column))
  // Without 'offset' each row would be parsed again for every column.
  return `insert into ${name} (${own.join(', ')}) overriding system value
    select ${own.map((column) => `(r).${column}`).join(', ')}
    from (select text::${name} as r from unnest($1::text[]) text offset 0) read`
}

async function tablesIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select pg_class.oid::regclass::text as name from pg_class join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p') and nspname in ('public', 'audit', 'graphile_worker') order by 1`)
  return rows.map(({ name }) => name)
}

async function empty(client: pg.Client): Promise<void> {
  await client.query('rollback')
  await client.query('drop schema if exists audit, graphile_worker cascade')
  for (const name of await tablesIn(client)) await client.query(`drop table ${name} cascade`)
  const { rows: functions } = await client.query<{ name: string }>(`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`)
  for (const { name } of functions) await client.query(`drop function ${name}`)
}
