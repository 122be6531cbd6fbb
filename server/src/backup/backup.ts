import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { MIGRATION_LOCK } from '../db/migrate.ts'
import { headOf } from '../secrets/secrets.ts'
import { BackupRefused, writeBackupFile } from './backup-file.ts'
import { JOBS, JOBS_AS_OUTBOX_ROWS } from '../jobs/queue-tables.ts'
import { SETTINGS, type End, type Head, type Line, type Manifest } from './contents.ts'

export interface BackupOptions {
  url: string
  file: string
  /** Whose private keys open the file; none: anybody can read it. */
  publicKeys: string[]
  signal?: AbortSignal
}

/** One backup at a time: a second would take the first one's unfinished file for one that was left. */
const BACKUP_LOCK = 7_032_404
const ROWS_AT_ONCE = 500
const PACKAGE = join(import.meta.dirname, '../../../package.json')

/**
 * Writes what the database held at one moment into a file, while it is in use. By SQL alone: the embedded database does
 * not come with PostgreSQL's own programs for it.
 */
export async function writeBackup({ url, file, publicKeys, signal }: BackupOptions) {
  const client = new pg.Client({ connectionString: url, application_name: 'network-backup' })
  client.on('error', () => {}) // The statement under way fails too, and says why.
  await client.connect()
  const written: Partial<Manifest> = {}
  try {
    await client.query(SETTINGS)
    const { rows: locks } = await client.query(`select pg_try_advisory_lock($1) as had`, [BACKUP_LOCK])
    if (!locks[0].had) throw new BackupRefused('Another backup is being made just now.')
    // Keeps migrations out meanwhile, so that the tables stay as they are.
    await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
    await client.query('begin transaction isolation level repeatable read read only')
    await writeBackupFile(file, linesOf(client, written), publicKeys, signal)
    const manifest = written as Manifest
    await client.query('commit')
    await client.query(
      `insert into last_done (what, at) values ('backup', $1) on conflict (what) do update set at = excluded.at`,
      [manifest.at],
    )
    return manifest
  } finally {
    await client.end()
  }
}

async function* linesOf(client: pg.Client, written: Partial<Manifest>): AsyncGenerator<string> {
  const asLine = (line: Line) => `${JSON.stringify(line)}\n`
  const head = await headOfAll(client)
  yield asLine(['head', head])
  const contents: End['contents'] = {}
  for (const { name } of head.tables) {
    yield asLine(['table', name])
    const sum = createHash('sha256')
    let count = 0
    for await (const texts of rowsOf(client, name)) {
      const line = asLine(['rows', texts])
      sum.update(line)
      count += texts.length
      yield line
    }
    contents[name] = { rows: count, sha256: sum.digest('hex') }
  }
  // Read after the rows, so no row has a higher number.
  const end = { contents, sequences: await sequencesOf(client) }
  Object.assign(written, head, end)
  yield asLine(['end', end])
}

async function headOfAll(client: pg.Client): Promise<Head> {
  const { rows } = await client.query<
    Omit<Head, 'release' | 'at' | 'sealedWith'> & { at: Date; witness: Buffer | null }
  >(`
    select now() as at, current_setting('server_version') as postgres,
      (select json_agg(json_build_object('name', name, 'checksum', checksum) order by name) from schema_migrations) as migrations,
      (select sealed from keys where name = 'witness') as witness,
      (select encode(hash, 'hex') from audit.head) as "auditHash",
      -- Boards are counted anew. What has been applied is the head's.
      -- The mailbox holds links that open accounts.
      (select json_agg(json_build_object('name', oid::regclass::text, 'columns', columns) order by oid::regclass::text collate "C")
        from pg_class, lateral (
          select json_agg(attname order by attnum) as columns from pg_attribute
          where attrelid = oid and attnum > 0 and not attisdropped) c
        where relkind = 'r' and relnamespace in ('public'::regnamespace, 'audit'::regnamespace)
          and relname not in ('board_versions', 'schema_migrations', 'mailbox_emails')) as tables`)
  const { at, witness, ...found } = rows[0] as (typeof rows)[number]
  const { version: release } = JSON.parse(await readFile(PACKAGE, 'utf8')) as { version: string }
  const sealedWith = witness && witness.subarray(0, headOf(witness).length).toString('hex')
  return { at: at.toISOString(), release, sealedWith, ...found }
}

/** In the order of their keys, so that the same rows give the same text. */
async function* rowsOf(client: pg.Client, table: string): AsyncGenerator<string[]> {
  const { rows } = await client.query<{ columns: string | null }>(
    `select string_agg(format('t.%I', attname), ', ' order by array_position(conkey, attnum)) as columns
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where conrelid = $1::regclass and contype = 'p'`,
    [table],
  )
  await client.query(
    `declare every_row no scroll cursor for ${sourceOf(table)} order by ${rows[0]?.columns ?? 't.*'}`,
  )
  for (;;) {
    const fetched = await client.query<[string]>({
      text: `fetch ${ROWS_AT_ONCE} from every_row`,
      rowMode: 'array',
    })
    if (fetched.rows.length > 0) yield fetched.rows.map(([text]) => text)
    if (fetched.rows.length < ROWS_AT_ONCE) break
  }
  await client.query('close every_row')
}

function sourceOf(table: string): string {
  if (table !== 'outbox') return `select t::text from ${table} t`
  return `select row(t.id, t.task, t.payload)::outbox::text from (
    select id, task, payload from outbox
    union all
    ${JOBS_AS_OUTBOX_ROWS}) t`
}

async function sequencesOf(client: pg.Client): Promise<End['sequences']> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select attrelid::regclass::text as table, attname as column,
      pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where attidentity <> '' and relkind = 'r'
      and (relnamespace in ('public'::regnamespace, 'audit'::regnamespace) or (attrelid = to_regclass($1) and attname = $2))`,
    [JOBS.table, JOBS.column],
  )
  const sequences: End['sequences'] = []
  for (const { table, column, sequence } of rows) {
    const { rows: at } = await client.query<{ next: string }>(
      `select last_value + is_called::int as next from ${sequence}`,
    )
    sequences.push({ table, column, next: Number(at[0]?.next) })
  }
  return sequences
}
