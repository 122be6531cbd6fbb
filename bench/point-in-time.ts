import { execFile } from 'node:child_process'
import { appendFile, chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { verifyAuditLog } from '../server/src/audit/verify-audit-log.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { connect } from '../server/src/db/pool.ts'
import { ordinaryUser, runAs } from '../server/src/db/embedded/run-as.ts'
import { sql } from '../server/src/db/sql.ts'

// node bench/point-in-time.ts [FOLDER]: does what docs/operations.md says about going back to any moment, with the
// PostgreSQL programs in FOLDER (else of `pg_config --bindir`): archives, takes a base backup, loses everything, and
// returns to just before.
const run = promisify(execFile)
const bin = process.argv[2] ?? (await run('pg_config', ['--bindir'])).stdout.trim()
const user = await ordinaryUser({ uid: 0, gid: 0 })
const folder = await mkdtemp(join(tmpdir(), 'network-point-in-time-'))
const as = process.getuid?.() === 0 ? user : undefined
const [data, archive, base] = ['data', 'archive', 'base'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
]
if (as) await chown(folder, as.uid, as.gid)
await chmod(folder, 0o700)
await mkdir(archive)
if (as) await chown(archive, as.uid, as.gid)
const url = `postgres://postgres@localhost:5432/postgres?host=${encodeURIComponent(folder)}`
const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)

async function program(name: string, ...args: string[]): Promise<void> {
  const { code, output } = await runAs(
    as,
    [join(bin, name), ...args],
    '',
    name === 'pg_ctl' ? 'ignore' : 'pipe',
  )
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${output}`)
}
const start = () => program('pg_ctl', 'start', '-w', '-D', data, '-l', join(folder, 'log'))
const stop = () => program('pg_ctl', 'stop', '-w', '-D', data, '-m', 'immediate')

/** Somebody joins, with their line in the log. */
async function somebodyJoins(name: string): Promise<void> {
  const database = connect({ url, size: 1 })
  await database.query(sql`
    with joined as (
      insert into accounts (name, email, phone, category, password_hash, created_at)
      values (${name}, ${`${name}@example.org`}, '9847012345', 'Citizen', '', now()) returning id)
    insert into audit.lines (at, action, subject_kind, subject_id) select now(), 'sign-up', 'account', id from joined`)
  await database.query(sql`select audit.link()`)
  await database.end()
}

try {
  await program('initdb', '-D', data, '-U', 'postgres', '--auth', 'trust', '-E', 'UTF8')
  await appendFile(
    join(data, 'postgresql.conf'),
    [
      `listen_addresses = ''`,
      `unix_socket_directories = '${folder}'`,
      `archive_mode = on`,
      `archive_timeout = 60`,
      `archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f'`,
      '',
    ].join('\n'),
  )
  await start()
  await migrate({ url, log: () => {} })
  await somebodyJoins('before')
  await program('pg_basebackup', '-D', base, '-h', folder, '-U', 'postgres', '-c', 'fast')
  await somebodyJoins('after')
  await sleep(1_000)
  const moment = new Date().toISOString().replace('T', ' ').replace('Z', '+00')
  await sleep(1_000)
  const database = connect({ url, size: 1 })
  await database.query(sql`delete from accounts`)
  const [last] = await database.query(sql<{ name: string }>`select pg_walfile_name(pg_switch_wal()) as name`)
  await database.end()
  while (!existsSync(join(archive, last?.name ?? ''))) await sleep(100)
  await stop()
  say(`Everybody was deleted after ${moment}. The database is lost but for its base backup and the archive.`)

  await rm(data, { recursive: true })
  await cp(base, data, { recursive: true, preserveTimestamps: true })
  await appendFile(
    join(data, 'postgresql.conf'),
    `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${moment}'\nrecovery_target_action = 'promote'\n`,
  )
  await writeFile(join(data, 'recovery.signal'), '')
  if (as) await run('chown', ['-R', `${as.uid}:${as.gid}`, data])
  await chmod(data, 0o700)
  await start()
  const restored = connect({ url, size: 1 })
  const people = await restored.query(sql<{ name: string }>`select name from accounts order by created_at`)
  const { broken, lines } = await verifyAuditLog(restored)
  await restored.end()
  await stop()
  const names = people.map(({ name }) => name).join(', ')
  say(`There again: ${names}. The audit log: ${lines} lines, ${broken.length} of them broken.`)
  process.exitCode = names === 'before, after' && broken.length === 0 ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
