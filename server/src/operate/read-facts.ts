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

/** What needs root is read first; the rest as the user of the service, whom PostgreSQL knows. */
export async function readFacts(
  config: Config,
  openServer: () => Promise<{ url: string; close(): Promise<void> }>,
  isReachable: boolean | undefined,
): Promise<Facts> {
  const url = new URL(config.publicUrl ?? 'https://localhost')
  const domain = url.hostname
  const { output: whose } = await machine.run(['stat', '-c', '%U %a', SETTINGS_FILE])
  const [owner = '', mode = ''] = whose.split(' ')
  const doubts = [...oddities(settingsText()), ...config.doubts]
  await becomeServiceUser(config.dataDir)
  const [asked, isReady, mail, isSynchronised, disks, certificate, leadsTo] = await Promise.all([
    askDatabase(config, openServer),
    machine.answers(readyUrl(config)),
    trySignIn(config.smtpUrl),
    readClock(),
    Promise.all([...new Set([config.dataDir, config.backups?.folder ?? config.dataDir])].map(readDisk)).then(
      (found) => found.flat(),
    ),
    readCertificate(domain, Number(url.port || 443)),
    machine.addressesOf(domain),
  ])
  const { newest, offsite, running = 0, ...database } = asked
  const backups = {
    ...{ folder: config.backups?.folder, isEncrypted: config.backupRecipients.length > 0 },
    ...{ hasOffsite: config.offsite !== undefined, newest, offsite, running },
  }
  return {
    ...{
      domain,
      settingsFile: { owner, mode, doubts },
      isReady,
      database,
      mail,
      isSynchronised,
      disks,
      certificate,
    },
    ...{ backups, leadsTo, own: machine.ownAddresses(), isReachable },
  }
}

async function becomeServiceUser(dataDir: string): Promise<void> {
  const { uid, gid } = await stat(dataDir)
  process.setgroups?.([])
  process.setgid?.(gid)
  process.setuid?.(uid)
}

interface Asked {
  version: string
  at: Date
  newest: Date | null
  offsite: Date | null
  since: Date
}

type Answer = Facts['database'] & Partial<Pick<Facts['backups'], 'newest' | 'offsite' | 'running'>>

async function askDatabase(
  config: Config,
  openServer: () => Promise<{ url: string; close(): Promise<void> }>,
): Promise<Answer> {
  const isEmbedded = config.databaseUrl === undefined
  try {
    const server = await openServer()
    const database = connect({ url: server.url, size: 1 })
    try {
      const [asked] = await database.query(sql<Asked>`
        select current_setting('server_version') as version, clock_timestamp() as at,
          (select at from last_done where what = 'backup') as newest,
          (select at from last_done where what = 'offsite') as offsite,
          (select min(applied_at) from schema_migrations) as since`)
      const now = Date.now()
      const { version, at, newest, offsite, since } = asked as Asked
      const hoursSince = (then: Date | null) => (then ? (now - then.getTime()) / HOUR_MS : undefined)
      return {
        ...{ isEmbedded, version, driftSeconds: (now - at.getTime()) / 1000 },
        mayChangeLog: await mayChangeAuditLog(database),
        ...{ newest: hoursSince(newest), offsite: hoursSince(offsite), running: hoursSince(since) ?? 0 },
        ...(await packagesOf(version)),
      }
    } finally {
      await database.end()
      await server.close()
    }
  } catch (error) {
    return { isEmbedded, error: `${(error as Error).message}.` }
  }
}

/** As far as apt knows, without asking the network. */
async function packagesOf(version: string) {
  const name = `postgresql-${version.split('.')[0]}`
  const { code, output } = await machine.run(['apt-cache', 'policy', name])
  const of = (what: string) => new RegExp(`${what}: (\\S+)`).exec(output)?.[1]
  return code === 0 ? { installed: of('Installed'), candidate: of('Candidate') } : {}
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
