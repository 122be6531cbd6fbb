import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { passwords } from '../../server/src/identity/password-hashing.ts'
import { readConfig } from '../../server/src/config.ts'
import { type Database, connect } from '../../server/src/db/pool.ts'
import { createScratch } from '../../server/src/db/scratch.ts'
import { sql } from '../../server/src/db/sql.ts'
import { newKey } from '../../server/src/secrets/secrets.ts'
import { hashOf, newToken } from '../../server/src/access/tokens.ts'
import { start } from '../../server/src/start.ts'
import { openMailSink, type MailSink } from '../../server/src/testing/mail-sink.ts'
import { ADMIN, PASSWORD, type Person } from './people.ts'

const BUILT_WEB = join(import.meta.dirname, '../../web/build/client/index.html')

/** What carries a session, by the names under which a browser keeps it. */
export interface Tokens {
  sessionToken: string
  refreshToken: string
}

export interface Site {
  /** The address that links in emails begin with too. */
  url: string
  mail: MailSink
  /** The server's own database, for what only an administrator or a long time could bring about. */
  database: Database
  /** Stops the server, and starts it again at the same address. */
  restart(): Promise<void>
  /** Moves the server's clock on. */
  moveOn(minutes: number): void
  /** People who have signed up before, all with the same password. */
  enrol(people: Person | readonly Person[], approval?: { isApproved: boolean }): Promise<void>
  /** A session of somebody, as signing in would begin it. */
  beginSession(email: string): Promise<Tokens>
  close(): Promise<void>
}

/** An empty database on the server of the tests. */
export function scratchDatabase() {
  const { TEST_DATABASE_SERVER: server, TEST_DATABASE_TEMPLATE: template } = process.env
  if (!server) throw new Error('No database server: see global-setup.ts')
  return createScratch(server, template)
}

let passwordHash: string | undefined

/**
 * The whole product: the real server with the built web, an empty database and a mail server; `settings` beyond the
 * usual.
 */
export async function openSite(settings: Record<string, string> = {}): Promise<Site> {
  if (!existsSync(BUILT_WEB)) throw new Error('The web is not built yet: npm run build -w web')
  const scratch = await scratchDatabase()
  const database = connect({ url: scratch.url, size: 2 })
  const mail = await openMailSink()
  const config = readConfig({
    PORT: '0',
    UNDO_SECONDS: '0',
    DATABASE_URL: scratch.url,
    SECRETS_KEY: newKey().toString('base64'),
    SMTP_URL: mail.url,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    DEMO: 'off',
    ...settings,
  })
  const log = pino({ level: 'warn' })
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  let running = await start(config, { log, print: () => {} }, now)
  const { port } = running

  return {
    url: `http://localhost:${port}`,
    mail,
    database,
    async restart() {
      await running.close()
      running = await start({ ...config, port }, { log, print: () => {} }, now)
    },
    moveOn: (minutes) => void (aheadMs += minutes * 60_000),
    async enrol(people, { isApproved } = { isApproved: true }) {
      passwordHash ??= await passwords().hash(PASSWORD)
      const at = now()
      for (const { name, email, phone, volunteer } of [people].flat())
        await database.query(sql`
          insert into accounts (name, email, phone, category, district, skills, password_hash, created_at,
            verified_at, approved_at)
          values (${name}, ${email}, ${phone.replaceAll(' ', '')}, ${volunteer ? 'Volunteer' : 'Citizen'},
            ${volunteer?.district ?? null}, ${volunteer ? [] : null}, ${passwordHash}, ${at},
            ${at}, ${isApproved ? at : null})`)
    },
    async beginSession(email) {
      const tokens = { sessionToken: newToken(), refreshToken: newToken() }
      const begun = await database.query(sql`
        insert into sessions (account_id, token_hash, refresh_hash, started_at, confirmed_at, last_seen_at)
        select id, ${hashOf(tokens.sessionToken)}, ${hashOf(tokens.refreshToken)}, ${now()}, ${now()}, ${now()}
        from accounts where email = ${email} returning id`)
      if (begun.length === 0) throw new Error(`Nobody has the address ${email}`)
      return tokens
    },
    async close() {
      await running.close()
      await mail.close()
      await database.end()
      await scratch.drop()
    },
  }
}
