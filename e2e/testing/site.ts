import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { multistream, pino } from 'pino'
import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import { passwords } from '../../server/src/accounts/passwords.ts'
import { readConfig } from '../../server/src/config.ts'
import { type Database, connect } from '../../server/src/platform/db/pool.ts'
import { createScratch } from '../../server/src/platform/db/scratch.ts'
import { sql } from '../../server/src/platform/db/sql.ts'
import '../../server/src/testing/database-server.ts'
import { start } from '../../server/src/start.ts'
import { openMailSink, type MailSink } from '../../server/src/testing/mail-sink.ts'
import { openBrowser } from './browser.ts'
import { type Secrets, noteSecrets } from './secrets.ts'
import type { Newcomer } from './steps.ts'

const BUILT_WEB = join(import.meta.dirname, '../../web/build/client/index.html')

export const ADMIN = { email: 'admin@example.org', password: 'Boat-race.1952' }
/** Everybody else's. */
export const PASSWORD = 'Monsoon#47rain'

/** How far somebody has come; who says nothing may sign in. */
export interface Standing {
  isVerified?: boolean
  isApproved?: boolean
  isBanned?: boolean
}

export interface Site {
  /** The address that the links in mails begin with too. */
  url: string
  mail: MailSink
  browser: Browser
  /** The server's own database, for what only an administrator or a long time could bring about. */
  database: Database
  /** Stops the server, and starts it again at the same address. */
  restart(): Promise<void>
  /** Moves the server's clock on. */
  moveOn(minutes: number): void
  /** Somebody who has signed up before, with the password of everybody. */
  enrol(person: Newcomer, standing?: Standing): Promise<void>
  /** The server's log so far, at its most talkative. */
  log: readonly string[]
  /** What must not stand in it. */
  secrets: Secrets
  /** The pages that somebody has looked at closely. */
  examined: Set<string>
  close(): Promise<void>
}

/** The whole product: the real server with the built web, an empty database, a mail server and a browser; `settings` beside the usual. */
export async function openSite(settings: Record<string, string> = {}): Promise<Site> {
  if (!existsSync(BUILT_WEB)) throw new Error('The web is not built yet: npm run build -w web')
  const { url: databaseServer, template } = inject('databaseServer')
  const scratch = await createScratch(databaseServer, template)
  const database = connect({ url: scratch.url, size: 2, name: 'network-journeys' })
  const mail = await openMailSink()
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: scratch.url,
    SMTP_URL: mail.url,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    DEMO: 'off',
    ...settings,
  })
  const lines: string[] = []
  const streams = [
    { level: 'debug', stream: { write: (line: string) => void lines.push(line) } },
    { level: 'warn', stream: process.stdout },
  ] as const
  const log = pino({ level: 'debug' }, multistream([...streams]))
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  let running = await start(config, { log, say: () => {} }, now)
  const { port } = running
  const browser = await openBrowser()
  let passwordHash: string | undefined

  return {
    url: `http://localhost:${port}`,
    mail,
    browser,
    database,
    async restart() {
      await running.close()
      running = await start({ ...config, port }, { log, say: () => {} }, now)
    },
    moveOn: (minutes) => void (aheadMs += minutes * 60_000),
    log: lines,
    secrets: noteSecrets(mail, [PASSWORD, ADMIN.password]),
    examined: new Set(),
    async enrol({ name, email, phone, volunteer }, standing = {}) {
      const { isVerified = true, isApproved = true, isBanned = false } = standing
      passwordHash ??= await passwords().hash(PASSWORD)
      const at = now()
      await database.query(sql`
        insert into accounts (name, email, phone, category, district, skills, password_hash, created_at,
          verified_at, approved_at, banned_at)
        values (${name}, ${email}, ${phone.replaceAll(' ', '')}, ${volunteer ? 'Volunteer' : 'Citizen'},
          ${volunteer?.district ?? null}, ${volunteer ? [] : null}, ${passwordHash}, ${at},
          ${isVerified ? at : null}, ${isApproved ? at : null}, ${isBanned ? at : null})`)
    },
    async close() {
      await browser.close()
      await running.close()
      await mail.close()
      await database.end()
      await scratch.drop()
    },
  }
}
