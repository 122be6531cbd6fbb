import { stat, statfs } from 'node:fs/promises'
import { connect as connectTls } from 'node:tls'
import { mayChangeAuditLog } from '../audit/audit-keeper.ts'
import type { Config } from '../config.ts'
import { HOUR_MS, DAY_MS } from '@scan/domain/clock.ts'
import { connect } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { isThisMachine } from '../http/this-machine.ts'
import type { Facts } from './findings.ts'
import { readyUrl, thisMachine as machine } from './machine.ts'
import { SETTINGS_FILE, oddities, settingsText } from './settings-file.ts'
import { trySignIn } from './try-mail.ts'

const TLS_TIMEOUT_MS = 10_000

/** Facts that need root first; the rest as the user of the service, whom PostgreSQL knows. */
export async function readFacts(
  config: Config,
  openServer: () => Promise<{ url: string; close(): Promise<void> }>,
): Promise<Facts> {
  const url = new URL(config.publicUrl ?? 'https://localhost')
  const domain = url.hostname
  const { output: whose } = await machine.run(['stat', '-c', '%U %a', SETTINGS_FILE])
  const [owner = '', mode = ''] = whose.split(' ')
  const settingsFile = { owner, mode, doubts: [...oddities(settingsText()), ...config.doubts] }
  await becomeServiceUser(config.dataDir)
  const folder = config.backups?.folder
  const [database, isReady, mail, isSynchronised, disks, certificate] = await Promise.all([
    askDatabase(openServer),
    machine.answers(readyUrl(config)),
    trySignIn(config.smtpUrl),
    readClock(),
    Promise.all([...new Set([config.dataDir, folder ?? config.dataDir])].map(readDisk)),
    readCertificate(domain, Number(url.port || 443)),
  ])
  const { databaseError, mayChangeLog, ...since } = database
  const isEncrypted = config.backupRecipients.length > 0
  const backups = { folder, isEncrypted, hasOffsite: config.offsite !== undefined, ...since }
  return {
    domain,
    settingsFile,
    grievanceContact: config.grievanceContact,
    isReady,
    databaseError,
    mayChangeLog,
    hasPhone: config.supportPhone !== null,
    hasDeskHours: config.areDeskHoursSet,
    mail,
    isSynchronised,
    disks: disks.flat(),
    certificate,
    backups,
  }
}

async function becomeServiceUser(dataDir: string): Promise<void> {
  const { uid, gid } = await stat(dataDir)
  process.setgroups?.([])
  process.setgid?.(gid)
  process.setuid?.(uid)
}

type Answer = Pick<Facts, 'databaseError' | 'mayChangeLog'> &
  Pick<Facts['backups'], 'newest' | 'offsite' | 'running'>

async function askDatabase(openServer: Parameters<typeof readFacts>[1]): Promise<Answer> {
  try {
    const server = await openServer()
    const database = connect({ url: server.url, size: 1 })
    try {
      const [asked] = await database.query(sql<{ newest: Date | null; offsite: Date | null; since: Date }>`
        select (select at from last_done where what = 'backup') as newest,
          (select at from last_done where what = 'offsite') as offsite,
          (select min(applied_at) from schema_migrations) as since`)
      const hoursSince = (then: Date | null | undefined) =>
        then ? (Date.now() - then.getTime()) / HOUR_MS : undefined
      return {
        mayChangeLog: await mayChangeAuditLog(database),
        newest: hoursSince(asked?.newest),
        offsite: hoursSince(asked?.offsite),
        running: hoursSince(asked?.since),
      }
    } finally {
      await database.end()
      await server.close()
    }
  } catch (error) {
    return { databaseError: `${(error as Error).message}.` }
  }
}

async function readClock(): Promise<boolean | undefined> {
  const { code, output } = await machine.run(['timedatectl', 'show', '--property=NTPSynchronized', '--value'])
  return code === 0 ? output === 'yes' : undefined
}

/** None for a folder that the service makes when it first needs it. */
async function readDisk(path: string) {
  const found = await statfs(path).catch(() => undefined)
  if (!found) return []
  const { bavail, blocks, bsize } = found
  return [{ path, freeBytes: bavail * bsize, freeShare: bavail / blocks }]
}

function readCertificate(domain: string, port: number): Promise<Facts['certificate']> {
  return new Promise((resolve) => {
    const host = isThisMachine(domain) ? '127.0.0.1' : domain
    const socket = connectTls({ host, port, servername: domain, rejectUnauthorized: false })
    const failed = (why: string) => {
      socket.destroy()
      resolve({ error: `${why}.`, daysLeft: 0, issuer: '', isTrusted: false })
    }
    socket.setTimeout(TLS_TIMEOUT_MS, () => failed('no answer'))
    socket.once('error', ({ message }) => failed(message))
    socket.once('secureConnect', () => {
      const { issuer, valid_to: until } = socket.getPeerCertificate()
      const daysLeft = Math.floor((Date.parse(until) - Date.now()) / DAY_MS)
      resolve({ daysLeft, issuer: String(issuer.O ?? issuer.CN), isTrusted: socket.authorized })
      socket.destroy()
    })
  })
}
