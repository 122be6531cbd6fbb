import { createHash } from 'node:crypto'
import { chown, mkdir, readFile, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS, MINUTE_MS } from '@scan/domain/clock.ts'
import { UPDATE_BACKUP_DAYS } from '@scan/domain/retention.ts'
import type pg from 'pg'
import { withClient } from '../db/client.ts'
import { isRoot } from '../db/embedded/installation.ts'
import { MIGRATION_LOCK } from '../db/migrate.ts'
import type { Database } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Owner } from '../db/private-file.ts'
import { headOf } from '../secrets/secrets.ts'
import type { Log } from '../jobs/log.ts'
import { JOBS, JOB_SPECS } from '../jobs/queue-tables.ts'
import { BackupRefused, SETTINGS, isEncrypted, writeBackupFile } from './backup-file.ts'
import type { End, Head, Line, Manifest } from './backup-file.ts'
import { NotSent, sendOffsite, type Offsite } from './offsite.ts'

export interface BackupOptions {
  url: string
  file: string
  /** Public keys of the recipients; none: not encrypted. */
  recipients: string[]
  signal?: AbortSignal
}

/** One backup at a time: a second would take the first one's unfinished file for one that was left. */
const BACKUP_LOCK = 7_032_404
const ROWS_AT_ONCE = 500
const PACKAGE = join(import.meta.dirname, '../../../package.json')

/** Writes what the database held at one moment, while it is in use. The embedded one has no pg_dump: by SQL alone. */
export function writeBackup({ url, file, recipients, signal }: BackupOptions): Promise<Manifest> {
  return withClient(url, 'senior-help-backup', async (client) => {
    await client.query(SETTINGS)
    const { rows: locks } = await client.query(`select pg_try_advisory_lock($1) as had`, [BACKUP_LOCK])
    if (!locks[0].had) throw new BackupRefused('Another backup is being made just now.')
    // Keeps migrations out meanwhile, so that the tables stay as they are.
    await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
    await client.query('begin transaction isolation level repeatable read read only')
    const head = await readHead(client)
    const end: End = { contents: {}, sequences: [] }
    await writeBackupFile(file, linesOf(client, head, end), recipients, signal)
    await client.query('commit')
    await client.query(
      `insert into last_done (what, at) values ('backup', $1) on conflict (what) do update set at = excluded.at`,
      [head.at],
    )
    return { ...head, ...end }
  })
}

/** Fills `end` on its way. */
async function* linesOf(client: pg.Client, head: Head, end: End): AsyncGenerator<string> {
  const asLine = (line: Line) => `${JSON.stringify(line)}\n`
  yield asLine(['head', head])
  for (const { name } of head.tables) {
    yield asLine(['table', name])
    const sum = createHash('sha256')
    let rows = 0
    for await (const texts of rowsOf(client, name)) {
      const line = asLine(['rows', texts])
      sum.update(line)
      rows += texts.length
      yield line
    }
    end.contents[name] = { rows, sha256: sum.digest('hex') }
  }
  // Read after the rows, so no row has a higher number.
  end.sequences = await sequencesOf(client)
  yield asLine(['end', end])
}

async function readHead(client: pg.Client): Promise<Head> {
  type Found = Omit<Head, 'release' | 'at' | 'sealedWith'> & { at: Date; witness: Buffer | null }
  const { rows } = await client.query<Found>(`
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
  const { at, witness, ...found } = rows[0] as Found
  const { version: release } = JSON.parse(await readFile(PACKAGE, 'utf8')) as { version: string }
  const sealedWith = witness && witness.subarray(0, headOf(witness).length).toString('hex')
  const tables = [...found.tables, { name: JOBS.table, columns: [] }]
  return { at: at.toISOString(), release, sealedWith, ...found, tables }
}

async function* rowsOf(client: pg.Client, table: string): AsyncGenerator<string[]> {
  const rows = table === JOBS.table ? JOB_SPECS : await sortedRowsOf(client, table)
  await client.query(`declare every_row no scroll cursor for ${rows}`)
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

/** In the order of their keys, so that the same rows give the same text. */
async function sortedRowsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string | null }>(
    `select string_agg(format('t.%I', attname), ', ' order by array_position(conkey, attnum)) as columns
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where conrelid = $1::regclass and contype = 'p'`,
    [table],
  )
  return `select t::text from ${table} t order by ${rows[0]?.columns ?? 't.*'}`
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

interface DailyOptions {
  database: Database
  url: string
  folder: string
  keep: number
  recipients: string[]
}

/** It checks every hour: half an hour short of a day keeps the backup at the same hour. */
const EVERY_HOURS = 23.5
const OURS = /^senior-help-\d{4}-\d\d-\d\dT\d{4}Z\.backup$/
const UNFINISHED = /^senior-help-.*\.backup\.part$/

export async function readyFolder(folder: string, user: Owner | undefined): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made && user && isRoot) await chown(folder, user.uid, user.gid)
}

/** Makes a backup if the last is a day old, whoever made that one, and removes the oldest beyond the number kept. */
export function dailyBackup({ database, url, folder, keep, recipients }: DailyOptions) {
  return async (signal: AbortSignal): Promise<void> => {
    const since = sql`now() - make_interval(secs => ${EVERY_HOURS * 3600})`
    const recent = await database.query(sql`select from last_done where what = 'backup' and at > ${since}`)
    if (recent.length > 0) return
    const minute = new Date().toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length).replace(':', '')
    await writeBackup({ url, file: join(folder, `senior-help-${minute}Z.backup`), recipients, signal })
    const names = (await readdir(folder)).toSorted()
    const old = names.filter((name) => OURS.test(name)).slice(0, -keep)
    // Left by a server that was killed; only one makes them at a time.
    const unfinished = names.filter((name) => UNFINISHED.test(name))
    for (const name of [...old, ...unfinished]) await rm(join(folder, name), { force: true })
  }
}

/** As `deploy/update.sh` names it. Nobody would think of deleting it in time. */
const UPDATE_BACKUP = 'before-update.backup'

export async function purgeUpdateBackup(dataDir: string, now: Date): Promise<void> {
  const file = join(dataDir, UPDATE_BACKUP)
  const made = await stat(file).catch(() => undefined)
  if (made && now.getTime() - made.mtimeMs >= UPDATE_BACKUP_DAYS * DAY_MS) await rm(file)
}

interface OffsiteOptions {
  database: Database
  folder: string
  to: Offsite
  log: Log
}

/** Less than the hour after which it is tried again. */
const SENT_WITHIN_MS = 50 * MINUTE_MS

/**
 * Sends the newest daily backup, unless it is there already. None is ever deleted there: whoever takes over this server
 * must not be able to, so the store does it by a rule of its own.
 */
export function offsiteCopy({ database, folder, to, log }: OffsiteOptions) {
  return async (stopped: AbortSignal): Promise<void> => {
    const newest = (await readdir(folder))
      .filter((name) => OURS.test(name))
      .toSorted()
      .at(-1)
    if (!newest) return
    const madeAt = newest.replace(/^senior-help-(.*)(\d\d)Z\.backup$/, '$1:$2Z')
    const sent = await database.query(sql`select from last_done where what = 'offsite' and at >= ${madeAt}`)
    if (sent.length > 0) return
    const file = join(folder, newest)
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(SENT_WITHIN_MS)])
    try {
      // One from before there was a recipient.
      if (!(await isEncrypted(file))) throw new NotSent('it is not encrypted')
      await sendOffsite(to, file, signal)
    } catch (error) {
      stopped.throwIfAborted()
      if (!signal.aborted && !(error instanceof NotSent)) throw error
      const why = signal.aborted ? 'it took too long' : (error as Error).message
      log.warn(`The newest backup was not sent off-site: ${why}. It is tried again in an hour.`)
      return
    }
    await database.query(sql`
      insert into last_done (what, at) values ('offsite', ${madeAt}) on conflict (what) do update set at = excluded.at`)
    log.info('The newest backup was sent off-site.')
  }
}
