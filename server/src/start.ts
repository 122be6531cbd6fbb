import { constants, existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { readyFolder } from './backup/backup.ts'
import { BadConfig, weakAdmin, type Config } from './config.ts'
import { createContext } from './context.ts'
import type { Context } from './context.ts'
import { giveUpRoot } from './db/embedded/installation.ts'
import { newDemoPassword, seedDemo, setDemoPassword } from './demo/demo.ts'
import { DEMO_PASSWORD } from './demo/people.ts'
import { isOutgrown } from './health/embedded.ts'
import { createMetrics } from './health/metrics.ts'
import { isBuilt } from './http/pages.ts'
import { LOOP_DELAY_LIMIT_MS } from './http/shedding.ts'
import { hasAdmin } from './identity/accounts-store.ts'
import { joinEverybody } from './identity/join.ts'
import { createAdmin } from './identity/create-admin.ts'
import { passwords as createPasswords } from './identity/password-hashing.ts'
import { openMailer } from './notifications/email/mailer.ts'
import { openDatabase, type Opening } from './cli/open-database.ts'
import { redactAgain } from './requests/redact-again.ts'
import { SEALED } from './secrets/keys.ts'
import { openSecrets } from './secrets/open-secrets.ts'

const PAGES = join(import.meta.dirname, '../../web/build/client')

export interface Running {
  url: string
  port: number
  /** The demo people's password, which also opens the mailbox where that asks for one; undefined: there is no demo. */
  demoPassword: string | undefined
  hasMailbox: boolean
  close(): Promise<void>
}

interface Starting extends Opening {
  /** This server has the process to itself. */
  mayGiveUpRoot?: boolean
}

export async function start(config: Config, starting: Starting, now = () => new Date()): Promise<Running> {
  const weak = await weakAdmin(config)
  if (weak) {
    await (await starting.cluster)?.close()
    throw new BadConfig(weak)
  }
  const opened = await openDatabase(config, starting)
  return startOn(opened, config, starting, now).catch(async (error: unknown) => {
    await opened.close() // A port that is taken, say, must not leave the database running.
    throw error
  })
}

type Opened = Awaited<ReturnType<typeof openDatabase>>

const OUTGROWN =
  'The embedded database gets no security updates of its own, and serves volunteers of more than one district. ' +
  'Move to a PostgreSQL of Debian with a backup and a restore (docs/settings.md#the-embedded-database), or set EMBEDDED_DATABASE=accepted.'

async function startOn(
  opened: Opened,
  config: Config,
  starting: Starting,
  now: () => Date,
): Promise<Running> {
  const { url: databaseUrl, database } = opened
  const { log, print } = starting
  const { timeZone, rateLimits: rateLimited, secondFactorRequired } = config
  const embedded =
    config.production && opened.embedded
      ? { version: opened.embedded, isAccepted: config.isEmbeddedAccepted }
      : undefined
  if (embedded)
    log.info(`The embedded PostgreSQL ${embedded.version} is open. It gets no security updates of its own.`)
  if (await isOutgrown({ database, embedded })) throw new BadConfig(OUTGROWN)
  const settings = { timeZone, rateLimited, secondFactorRequired, embedded }
  const file = join(config.dataDir, 'secrets-key')
  const secrets = await openSecrets({ database, keys: config.secretsKeys, file, columns: SEALED, print })
  const passwords = createPasswords()
  const context = createContext({ database, secrets, passwords, now, ...settings })
  await context.rateLimits.open()
  if (!rateLimited) print('THROTTLES=off: nobody is slowed down. This is for load tests on loopback only.')

  await redactAgain(context)
  const demo = await openDemo(context, config)
  await makeFirstAdmin(context, config, print)
  await joinEverybody(context)
  if (config.backups) await readyBackups(config.backups.folder, opened, log)

  const hasMailbox = !config.production && !config.smtpUrl
  const metrics = config.metricsToken ? createMetrics() : undefined
  const stopping = new AbortController()
  const app = await buildApp({
    config,
    context,
    log,
    pages: isBuilt(PAGES) ? PAGES : undefined,
    mailbox: hasMailbox ? { password: config.onThisMachine ? undefined : demo.password } : undefined,
    metrics,
    loopDelayLimitMs: LOOP_DELAY_LIMIT_MS,
    stopping: stopping.signal,
  })
  await demo.passwordIsSet // Another core has been hashing it meanwhile.
  if (starting.mayGiveUpRoot) await goOnWithoutRoot(app.server, opened, starting)
  await app.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
    throw cannotListen(config, error)
  })
  const { port } = app.server.address() as AddressInfo

  const mailer = openMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, database })
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`
  // Large, and no caller waits for it.
  const [{ startJobs }, { tasksOf }] = await Promise.all([import('./jobs/jobs.ts'), import('./tasks.ts')])
  const tasks = tasksOf({ context, config, databaseUrl, publicUrl, mailer, log, metrics })
  const jobs = startJobs({ database, url: databaseUrl, log, ...tasks })

  return {
    url: `http://${config.host}:${port}`,
    port,
    demoPassword: config.demo ? demo.password : undefined,
    hasMailbox,
    close: async () => {
      stopping.abort()
      await sleep(config.drainMs)
      database.waitNoMore()
      await Promise.all([app.close(), jobs.stop()])
      mailer.close()
      await opened.close()
    },
  }
}

async function readyBackups(folder: string, { user }: Opened, log: Opening['log']): Promise<void> {
  try {
    await readyFolder(folder, user)
    await access(folder, constants.W_OK)
  } catch (error) {
    // People need the network today all the same.
    log.warn(`No backup can be made in BACKUP_DIR: ${(error as Error).message}`)
  }
}

/** In a sentence, if a setting is why. */
function cannotListen({ host, port }: Config, error: NodeJS.ErrnoException): Error {
  const why: Record<string, string> = {
    EADDRINUSE: `PORT ${port} is used by another program. Stop that one, or choose another PORT.`,
    EACCES: `PORT ${port} is for root alone. Choose one above 1023, behind a proxy.`,
    EADDRNOTAVAIL: `HOST ${host} is no address of this machine.`,
    ENOTFOUND: `HOST ${host} is no address of this machine.`,
    EAI_AGAIN: `HOST ${host} is no address of this machine.`,
  }
  const sentence = why[error.code ?? '']
  return sentence ? new BadConfig(sentence) : error
}

/** Fills an empty database with the demo people, where there is a demo. Elsewhere they cannot sign in. */
async function openDemo({ database, passwords, now, timeZone }: Context, config: Config) {
  const password = config.onThisMachine ? DEMO_PASSWORD : newDemoPassword()
  if (config.demo) await seedDemo({ database, passwords, now, timeZone, password })
  // A database filled on this machine must not carry the password everybody knows to where others can reach it.
  const mustBeSet = config.demo || !config.onThisMachine
  const passwordIsSet = mustBeSet ? setDemoPassword({ database, passwords }, password) : Promise.resolve()
  return { password, passwordIsSet }
}

async function makeFirstAdmin(context: Context, { admin }: Config, print: Opening['print']): Promise<void> {
  if (!admin || (await hasAdmin(context.database))) return
  try {
    await createAdmin(context, { ...admin, name: 'Administrator', phone: '0000000000' })
    print('The first administrator was made from ADMIN_EMAIL and ADMIN_PASSWORD.')
  } catch (error) {
    // Another server that starts at the same moment may have been sooner.
    if (!(await hasAdmin(context.database))) throw error
  }
}

async function goOnWithoutRoot(
  server: Parameters<typeof giveUpRoot>[0],
  { url, user }: Opened,
  { log, print }: Opening,
): Promise<void> {
  const sockets = new URL(url.replace('@/', '@localhost/')).searchParams.get('host')
  const needed = [import.meta.filename, PAGES, sockets ?? ''].filter((path) => existsSync(path))
  await giveUpRoot(server, { user, needed }, { print, warn: (sentence) => log.warn(sentence) })
}
