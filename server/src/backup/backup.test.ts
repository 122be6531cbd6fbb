import { execFile } from 'node:child_process'
import { createHash, randomInt } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { parseEnv, promisify } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { api } from '@scan/contract/index.ts'
import { DAY_MS } from '@scan/domain/clock.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { linkAuditLog } from '../audit/audit-log.ts'
import { storeInMailbox } from '../notifications/email/mailbox.ts'
import { openCluster } from '../db/embedded/cluster.ts'
import { MIGRATIONS, readMigrations } from '../db/migrate.ts'
import { connect } from '../db/pool.ts'
import { createScratch } from '../db/scratch.ts'
import { sql } from '../db/sql.ts'
import { openSecrets } from '../secrets/open-secrets.ts'
import { readConfig } from '../config.ts'
import { SEALED } from '../secrets/keys.ts'
import { SECRETS_KEY } from '../testing/database.ts'
import { gather, startServerProcess } from '../testing/server-process.ts'
import { PASSWORD, createWorld, isNightly, type World } from '../testing/world.ts'
import { BackupRefused, readBackupFile, writeBackupFile, type Line, type Manifest } from './backup-file.ts'
import { dailyBackup, purgeUpdateBackup, offsiteCopy, readyFolder, writeBackup } from './backup.ts'
import { JOBS } from '../jobs/queue-tables.ts'
import { DAILY_BACKUP, OFFSITE_COPY } from '../jobs/task.ts'
import { checkBackup, compareWith, restoreBackup } from './restore.ts'

const CLI = join(import.meta.dirname, '../cli/backup.ts')
const PRIVATE_KEY = await generateX25519Identity()
const KEYS = [await identityToRecipient(PRIVATE_KEY)]
/** As age-keygen writes it. */
const KEY_FILE = `# created: 2026-11-20T14:30:00+05:30\n# public key: ${KEYS.join()}\n${PRIVATE_KEY}\n`

let world: World
let folder: string

beforeAll(async () => {
  world = await createWorld()
  world.setNow(new Date())
  const keys = [Buffer.from(SECRETS_KEY, 'base64')] as const
  await openSecrets({ database: world.database, keys, file: '', columns: SEALED, print: () => {} })
  folder = await mkdtemp(join(tmpdir(), 'network-backup-'))
  await chmod(folder, 0o711) // For the user that an embedded database runs as where we are root.
})

afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

async function backUp(name: string, recipients = KEYS): Promise<string> {
  const file = join(folder, name)
  await writeBackup({ url: world.databaseUrl, file, recipients })
  return file
}

/** A database that is not even migrated. */
async function emptyDatabase() {
  const { url, drop } = await createScratch(inject('databaseServer').url)
  const database = connect({ url, size: 1 })
  onTestFinished(async () => {
    await database.end()
    await drop()
  })
  return { url, database }
}

/** As an operator does it. */
async function restoreByCommand(file: string, settings: Record<string, string>, key = KEY_FILE) {
  return (await run('restore', file, settings, key)).stdout
}

function run(command: string, file: string, settings: Record<string, string>, key = KEY_FILE) {
  const running = promisify(execFile)(process.execPath, [CLI, command, file], { env: settings })
  running.child.stdin?.end(key)
  return running
}

/** What a drill says, and how it ends. */
const drillByCommand = (file: string) =>
  run('drill', file, { SECRETS_KEY, TMPDIR: folder }).then(
    ({ stdout }) => ({ code: 0, said: stdout.trim().split('\n') }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, said: stdout.trim().split('\n') }),
  )

const leftByDrills = async () =>
  (await readdir(folder)).filter((name) => name.startsWith('senior-help-drill'))

test('what is backed up while people use it is all there in a new folder, and they go on with it', async () => {
  const meera = await world.person('Meera', 'Citizen')
  const gopal = await world.person('Gopal', 'Citizen')
  const asha = await world.person('Asha', 'Volunteer')
  await world.ask(meera)
  const [open] = (await world.call(api.listRequests, { as: asha })).reply.requests
  const citizen = open?.handle as string
  await world.call(api.acceptRequest, { as: asha, body: { ...asha, citizen } })
  const { reply: hers } = await world.call(api.me, { as: meera })
  await linkAuditLog(world.context)
  const link = {
    subject: 'Reset',
    text: 'https://…/reset-password/live',
    html: '',
    messageId: '<1@localhost>',
  }
  await storeInMailbox(world.database, { ...link, to: { name: 'Meera', address: meera.email }, emailId: '1' })
  const code = hers.user.request?.volunteer?.code as string

  const over = new AbortController()
  let changes = 0
  const load = (async () => {
    for (; !over.signal.aborted; changes++) {
      await world.ask(gopal)
      await world.call(api.askForHelp, { as: gopal, body: { action: 'cancel', email: gopal.email } })
    }
  })()
  const file = await backUp('network.backup')
  over.abort()
  await load
  expect(changes).toBeGreaterThan(0)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['network.backup'])

  const DATA_DIR = join(folder, 'restored')
  const said = await restoreByCommand(file, { DATA_DIR })
  expect(said).toMatch(/The audit log is whole: [1-9]\d* lines\./)
  expect(said).toContain('opens only with the SECRETS_KEY of the server it was made on')
  const again = join(folder, 'again.backup')
  const cluster = await openCluster({ dataDir: DATA_DIR, log: () => {} })
  await writeBackup({ url: cluster.url, file: again, recipients: KEYS })
  const restored = connect({ url: cluster.url, size: 1 })
  const [firstJob] = await restored.query(sql<{ id: number }>`
    select min(id) as id from graphile_worker._private_jobs`)
  await restored.end()
  await cluster.close()
  const [before, after] = [await checkBackup(file, PRIVATE_KEY), await checkBackup(again, PRIVATE_KEY)]
  expect(after.contents).toEqual(before.contents)
  expect(Object.keys(before.contents)).not.toContain('mailbox_emails')
  expect(before.contents[JOBS.table]?.rows).toBeGreaterThan(0)
  const jobsFrom = ({ sequences }: Manifest) => sequences.find(({ table }) => table === JOBS.table)?.next
  expect(jobsFrom(after)).toBeGreaterThan((jobsFrom(before) ?? 0) + 1_000)
  expect(firstJob?.id).toBeGreaterThan((jobsFrom(before) ?? 0) + 1_000)

  const server = await startServerProcess('', { DATA_DIR })
  const { reply } = await server.call(api.signIn, { body: { email: asha.email, password: PASSWORD } })
  const completed = await server.call(api.completeRequest, {
    as: { ...asha, ...reply },
    body: { citizen, code },
  })
  expect(completed.json).toMatchObject({ message: 'Request marked as completed!' })
  await server.stop()
})

test.each([
  ['encrypted', KEYS],
  ['plain', []],
])('one that was cut or changed is refused with a sentence: %s', async (name, recipients) => {
  const file = await backUp(name, recipients)
  const whole = await readFile(file)
  const hurt = join(folder, 'hurt')
  const contentsOf = async (bytes: Buffer) => {
    await writeFile(hurt, bytes)
    return checkBackup(hurt, recipients.length > 0 ? PRIVATE_KEY : undefined).then(
      ({ contents }) => contents,
      (error: unknown) => (error instanceof BackupRefused ? 'refused' : error),
    )
  }
  const contents = await contentsOf(whole)
  expect(contents).toHaveProperty('accounts')
  const places = [0, whole.length - 1, ...Array.from({ length: 20 }, () => randomInt(whole.length))]
  for (const place of places) {
    const flipped = Buffer.from(whole)
    flipped[place] = whole.readUInt8(place) ^ (1 << randomInt(8))
    // gzip's own head says nothing about the rows: when it was packed, and where.
    const isInHead = recipients.length === 0 && place < 10
    if (!isInHead) expect([place, await contentsOf(flipped)]).toEqual([place, 'refused'])
    expect([place, await contentsOf(whole.subarray(0, place))]).toEqual([place, 'refused'])
  }
})

test('without its key an encrypted one is refused, and into a database with tables none is restored', async () => {
  const another = await generateX25519Identity()
  const file = await backUp('closed', [...KEYS, await identityToRecipient(another)])
  expect((await readFile(file)).includes('meera')).toBe(false)
  for (const key of ['', KEY_FILE.trim().slice(0, -1)]) {
    const restoredWithout = restoreByCommand(file, { DATA_DIR: join(folder, 'never-made') }, key)
    await expect(restoredWithout).rejects.toThrow('It is encrypted. Give the whole private key')
  }
  await expect(checkBackup(file, await generateX25519Identity())).rejects.toThrow('was made for another key')
  await checkBackup(file, another)
  const restored = restoreBackup({ url: world.databaseUrl, file, privateKey: PRIVATE_KEY })
  await expect(restored).rejects.toThrow('The database is not empty')
  await expect(backUp('closed')).rejects.toThrow('is there already')
})

test('where backups are encrypted, a plain one is refused: whoever has no key could have written it', async () => {
  const file = join(folder, 'not-closed')
  await writeBackup({ url: world.databaseUrl, file, recipients: [] })
  const settings = { BACKUP_RECIPIENT: KEYS.join(), DATA_DIR: join(folder, 'never-made') }
  await expect(restoreByCommand(file, settings)).rejects.toThrow('is not encrypted')
})

test('the first line of a new key pair is what the settings take, and the second opens a backup', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, 'backup', '--new-key'])
  const [setting = '', privateKey] = stdout.split('\n')
  const { backupRecipients } = readConfig(parseEnv(setting))
  await expect(checkBackup(await backUp('new-key', backupRecipients), privateKey)).resolves.toBeDefined()
})

test.runIf(isNightly)('age itself opens a backup', async ({ skip }) => {
  const { stdout: version } = await promisify(execFile)('age', ['--version']).catch(() => ({ stdout: '' }))
  if (!version) skip('age is not on the PATH')
  const file = await backUp('for age')
  const keyFile = join(folder, 'key')
  await writeFile(keyFile, KEY_FILE)
  const { stdout } = await promisify(execFile)('sh', ['-c', 'age -d -i "$0" "$1" | gunzip', keyFile, file])
  expect(stdout).toMatch(/^\["head",.*\n\["end",.*\n$/s)
})

test('a line without an end is refused before it fills the memory', async () => {
  const file = join(folder, 'endless')
  const endless = Array.from({ length: 65 }, () => 'x'.repeat(1024 * 1024))
  await writeBackupFile(file, Readable.from(endless), [])
  await expect(checkBackup(file, undefined)).rejects.toThrow('was cut off or changed')
})

test.each([
  ['without a row', 'accounts; create table planted ()'],
  ['with one', 'not_ours.kept'],
])('nothing but our own tables is written to, whatever table a file names: %s', async (how, name) => {
  const { url, database } = await emptyDatabase()
  await database.query(sql`create schema not_ours`)
  await database.query(sql`create table not_ours.kept (word text)`)
  await database.query(sql`insert into not_ours.kept values ('ours')`)
  const migrations = await readMigrations(MIGRATIONS)
  const rows = how === 'with one' ? [['rows', ['(theirs)']]] : []
  const head = {
    ...{ at: new Date().toISOString(), release: '1', postgres: '18', sealedWith: null, auditHash: '' },
    migrations: migrations.map(({ name, checksum }) => ({ name, checksum })),
    tables: [{ name, columns: ['word'] }],
  }
  const sha256 = createHash('sha256')
    .update(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    .digest('hex')
  const end = { contents: { [name]: { rows: rows.length, sha256 } }, sequences: [] }
  const file = join(folder, `crafted ${how}`)
  const lines = [['head', head], ['table', name], ...rows, ['end', end]].map(
    (line) => `${JSON.stringify(line)}\n`,
  )
  await writeBackupFile(file, Readable.from(lines), [])
  await restoreBackup({ url, file, privateKey: undefined }).catch(() => {})
  const left = await database.query(sql`select word, to_regclass('planted') as planted from not_ours.kept`)
  expect(left).toEqual([{ word: 'ours', planted: null }])
})

test('a restore that fails or is interrupted leaves the database as empty as it was', async () => {
  const file = await backUp('whole')
  const { url, database } = await emptyDatabase()
  // In the way of a table's own type, far down in the migrations.
  await database.query(sql`create domain notices as text`)
  await expect(restoreBackup({ url, file, privateKey: PRIVATE_KEY })).rejects.toThrow('notices')
  const tables = sql`select from pg_class where relnamespace::regnamespace::text !~ '^(pg_|information)'`
  expect(await database.query(tables)).toEqual([])
  await database.query(sql`drop domain notices`)
  let lines = 0
  const throwIfAborted = () => {
    if (++lines > 3) throw new BackupRefused('It was interrupted.')
  }
  const interrupted = { url, file, privateKey: PRIVATE_KEY, signal: { throwIfAborted } as AbortSignal }
  await expect(restoreBackup(interrupted)).rejects.toThrow('interrupted')
  await restoreBackup({ url, file, privateKey: PRIVATE_KEY })
})

test('each day one is made and the newest are kept, whatever else lies there', async () => {
  const backups = join(folder, 'daily')
  const { database, databaseUrl: url } = world
  await readyFolder(backups, undefined)
  const daily = dailyBackup({ database, url, folder: backups, keep: 3, recipients: KEYS })
  const { signal } = new AbortController()
  await database.query(sql`delete from last_done`)
  await daily(signal)
  const [first] = await readdir(backups)
  await daily(signal) // The second server, or the next hour.
  expect(await readdir(backups)).toEqual([first])
  await checkBackup(join(backups, first as string), PRIVATE_KEY)

  const older = ['2025-01-01T0000Z', '2025-01-02T0000Z', '2025-01-03T0000Z'].map(
    (at) => `senior-help-${at}.backup`,
  )
  for (const name of [...older, 'mine.backup', 'senior-help-2025-01-01T0000Z.backup.part'])
    await writeFile(join(backups, name), '')
  await database.query(sql`update last_done set at = now() - interval '1 day'`)
  await rm(join(backups, first as string))
  await daily(signal)
  const kept = await readdir(backups)
  expect(kept).toEqual(['mine.backup', older[1], older[2], expect.stringMatching(/^senior-help-20/)])

  await database.query(sql`update last_done set at = now() - interval '1 day'`)
  // Named after another minute than the first, perhaps.
  await rm(join(backups, kept.at(-1) as string))
  const stopped = daily(AbortSignal.abort())
  await expect(stopped).rejects.toThrow('abort')
  expect(await readdir(backups)).toEqual(['mine.backup', older[1], older[2]])
})

test('what an update has backed up is deleted after two weeks, and nothing else', async () => {
  const dataDir = await mkdtemp(join(folder, 'data-'))
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
  await purgeUpdateBackup(dataDir, inDays(99)) // There was no update.
  for (const name of ['before-update.backup', 'mine.backup']) await writeFile(join(dataDir, name), '')
  await purgeUpdateBackup(dataDir, inDays(13.9))
  expect(await readdir(dataDir)).toEqual(['before-update.backup', 'mine.backup'])
  await purgeUpdateBackup(dataDir, inDays(14.1))
  expect(await readdir(dataDir)).toEqual(['mine.backup'])
})

test('the newest daily backup is sent off-site once, and again each hour until it is there', async () => {
  const backups = join(folder, 'to be sent')
  const elsewhere = join(folder, 'elsewhere')
  await readyFolder(backups, undefined)
  const said: string[] = []
  const log = pino(
    { level: 'info' },
    { write: (line) => void said.push((JSON.parse(line) as { msg: string }).msg) },
  )
  const copying = { database: world.database, folder: backups, log }
  const copy = offsiteCopy({ ...copying, to: { command: `cp "$FILE" '${elsewhere}/'` } })
  const sentAt = () =>
    world.database.query(sql<{ at: Date }>`select at from last_done where what = 'offsite'`)
  const { signal } = new AbortController()
  await copy(signal) // There is none yet.
  const [old, young] = ['senior-help-2026-11-19T0907Z.backup', 'senior-help-2026-11-20T0907Z.backup']
  await backUp(`to be sent/${old}`, [])
  await copy(signal)
  await backUp(`to be sent/${young}`)
  await writeFile(join(backups, 'mine.backup'), '')
  await copy(signal)
  expect(await sentAt()).toEqual([])
  await mkdir(elsewhere)
  await copy(signal)
  await copy(signal)
  expect(await readdir(elsewhere)).toEqual([young])
  expect(await sentAt()).toEqual([{ at: new Date('2026-11-20T09:07:00Z') }])
  const notSent = (why: string) =>
    expect.stringMatching(`^The newest backup was not sent off-site: ${why}.* It is tried again in an hour.$`)
  expect(said).toEqual([
    notSent('it is not encrypted'),
    notSent('its command ended with 1: cp: '),
    'The newest backup was sent off-site.',
  ])
})

test('what was restored is compared with what was backed up', async () => {
  const { url, database } = await emptyDatabase()
  await world.person('Leela', 'Citizen')
  const manifest = await restoreBackup({ url, file: await backUp('compared'), privateKey: PRIVATE_KEY })
  expect((await compareWith(manifest, database)).differences).toEqual([])
  await database.query(sql`delete from accounts where name = 'Leela'`)
  const { rows = 0 } = manifest.contents['accounts'] ?? {}
  expect((await compareWith(manifest, database)).differences).toContain(
    `accounts has ${rows - 1} rows instead of ${rows}.`,
  )
})

describe.runIf(isNightly)('a drill', () => {
  /** The same with other lines, and with what it says of its rows at the end put right. */
  async function forged(file: string, name: string, change: (line: Line) => void) {
    const lines: Line[] = []
    for await (const { line } of readBackupFile(file, PRIVATE_KEY)) lines.push(line)
    let table = ''
    let sum = createHash('sha256')
    const contents: Record<string, { rows: number; sha256: string }> = {}
    const texts: string[] = []
    for (const line of lines) {
      change(line)
      const [kind, value] = line
      if (kind === 'table' || kind === 'end') sum = createHash('sha256')
      if (kind === 'table') {
        table = value
        contents[table] = { rows: 0, sha256: sum.copy().digest('hex') }
      }
      if (kind === 'end') value.contents = contents
      const text = `${JSON.stringify(line)}\n`
      if (kind === 'rows') {
        sum.update(text)
        const rows = (contents[table]?.rows ?? 0) + value.length
        contents[table] = { rows, sha256: sum.copy().digest('hex') }
      }
      texts.push(text)
    }
    const to = join(folder, name)
    await writeBackupFile(to, Readable.from(texts), KEYS)
    return to
  }
  /** Changes the first rows of a table. */
  function inTable(name: string, change: (rows: string[]) => void) {
    let table = ''
    return ([kind, value]: Line) => {
      if (kind === 'table') table = value
      if (kind !== 'rows' || table !== name) return
      change(value)
      table = ''
    }
  }

  test('says in one line that all is well, or what is not, and leaves nothing behind', async () => {
    await world.ask(await world.person('Nalini', 'Citizen'))
    await linkAuditLog(world.context)
    const file = await backUp('for drills')
    const good = await drillByCommand(file)
    expect(good.code).toBe(0)
    expect(good.said.at(-1)).toMatch(
      /^The drill went well: every table has its rows\. The audit log is whole: [1-9]\d* lines\.$/,
    )

    const lineChanged = inTable('audit.lines', (rows) => {
      rows[0] = rows[0]?.replace(/,[a-z]+(-[a-z]+)*,/, ',ban,') ?? ''
    })
    const changed = await drillByCommand(await forged(file, 'line changed', lineChanged))
    expect(changed.code).toBe(1)
    expect(changed.said.slice(-2)).toEqual([
      expect.stringMatching(/^Line \d+ was changed\.$/),
      'The drill failed.',
    ])
    expect(await leftByDrills()).toEqual([])
  }, 120_000)

  test('that is interrupted leaves nothing behind', async () => {
    const drilling = run('drill', await backUp('interrupted'), { SECRETS_KEY, TMPDIR: folder })
    const opened = async () => readdir(join(folder, (await leftByDrills())[0] ?? 'none yet'))
    await vi.waitFor(async () => expect(await opened()).toContain('postgres'), 30_000)
    drilling.child.kill('SIGINT')
    await expect(drilling).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('interrupted') })
    expect(await leftByDrills()).toEqual([])
  })
})

test.runIf(isNightly)(
  'a lost machine: the copy elsewhere, the private key and the settings are enough',
  async () => {
    const [elsewhere, settings] = [
      join(folder, 'another building'),
      { SECRETS_KEY, BACKUP_RECIPIENT: KEYS.join() },
    ]
    await mkdir(elsewhere)
    const lost = await emptyDatabase()
    const BACKUP_DIR = join(folder, 'lost')
    const before = await startServerProcess(lost.url, {
      ...{ ...settings, BACKUP_DIR, BACKUP_OFFSITE: `cp "$FILE" '${elsewhere}'` },
      DATA_DIR: join(folder, 'lost-data'),
    })
    const [meera] = await gather(lost.database, before.call, [['Meera', 'Citizen']])
    for (const task of [DAILY_BACKUP, OFFSITE_COPY]) {
      await lost.database.query(sql`select graphile_worker.add_job(${task})`)
      await vi.waitUntil(async () => {
        const done = sql`select from last_done where what = any(${['backup', 'offsite']})`
        return (await lost.database.query(done)).length === (task === DAILY_BACKUP ? 1 : 2)
      }, 20_000)
    }
    await before.kill()
    await rm(BACKUP_DIR, { recursive: true })

    const [copy = ''] = await readdir(elsewhere)
    const { url } = await emptyDatabase()
    const found = { ...settings, DATABASE_URL: url, DATA_DIR: join(folder, 'found-data') }
    const said = await restoreByCommand(join(elsewhere, copy), found)
    expect(said).toContain('The audit log is whole')
    expect(said).not.toContain('SECRETS_KEY')
    const after = await startServerProcess(url, found)
    const { reply } = await after.call(api.signIn, {
      body: { email: meera?.email as string, password: PASSWORD },
    })
    expect(reply.user.name).toBe('Meera')
    await after.stop()
  },
  120_000,
)

test('of two at once the second is refused, and the first is whole', async () => {
  const both = await Promise.allSettled([backUp('first.backup'), backUp('second.backup')])
  const reasons = both.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []))
  expect(reasons).toEqual(['Another backup is being made just now.'])
  for (const one of both) if (one.status === 'fulfilled') await checkBackup(one.value, PRIVATE_KEY)
})
