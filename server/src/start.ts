import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { hasAdmin } from './identity/accounts-store.ts'
import { forgetAddressChanges, mintAddressChange } from './identity/change-email.ts'
import { createAdmin } from './identity/create-admin.ts'
import { forgetProtections } from './identity/marks.ts'
import { mintReset } from './identity/password.ts'
import { forgetSessions } from './identity/session.ts'
import { AddressedEmail, forgetSignUps, mintVerification, writeToAddress } from './identity/sign-up.ts'
import { passwords as createPasswords } from './identity/passwords.ts'
import { buildApp } from './app.ts'
import { createContext } from './context.ts'
import { dailyBackup, readyFolder } from './backup/daily.ts'
import { BadConfig, type Config } from './config.ts'
import { giveAwayAuditLog } from './audit/audit-keeper.ts'
import { openCluster, type Cluster } from './db/embedded/cluster.ts'
import { migrate } from './db/migrate.ts'
import { connect } from './db/pool.ts'
import { LOOP_DELAY_LIMIT_MS } from './http/shedding.ts'
import { ordinaryUser } from './db/embedded/place.ts'
import { sql } from './db/sql.ts'
import { isBuilt } from './http/pages.ts'
import { createMetrics } from './health/metrics.ts'
import { giveUpRoot } from './db/embedded/place.ts'
import { openSecrets } from './secrets/open-secrets.ts'
import { newDemoPassword, seedDemo, setDemoPassword } from './demo/demo.ts'
import { DEMO_PASSWORD } from './demo/people.ts'
import { task } from './jobs/task.ts'
import { DAILY_BACKUP, EMAIL_TASKS, EVERY_MINUTE } from './jobs/task-names.ts'
import { deliveryTasks } from './notifications/delivery.ts'
import { openMailer } from './notifications/email/mailer.ts'
import { gatherGivenUp } from './notifications/undelivered.ts'
import { unencryptedDatabase, weakAdmin } from './safe-settings.ts'
import { SEALED } from './secrets/keys.ts'
import { cutAuditLog, linkAuditLog } from './audit/audit-log.ts'
import { forgetCases } from './cases/handle.ts'
import { forgetMessages } from './contact/contact.ts'
import { forgetMissed } from './requests/accept.ts'
import { passTime } from './requests/expire.ts'
import { forgetNotices } from './requests/notices.ts'
import { countClosed } from './requests/statistics.ts'
import { forgetTexts } from './requests/texts.ts'

const PAGES = join(import.meta.dirname, '../../web/build/client')

export interface Running {
  /** Where this process listens. */
  url: string
  port: number
  /** The demo people's password, which also opens the mailbox where that asks for one; undefined: there is no demo. */
  demoPassword: string | undefined
  /** Whether emails are kept at /mailbox instead of being sent. */
  hasMailbox: boolean
  /** Finishes the work in hand, then closes everything, the embedded database included. */
  close(): Promise<void>
}

/** Who is told what happens: the log throughout, and the person who starts the server while it starts. */
export interface Listeners {
  log: FastifyBaseLogger
  say: (sentence: string) => void
}

interface Process extends Listeners {
  /** Whether this server has the process to itself. */
  mayGiveUpRoot?: boolean
  /** The embedded database, which starts opening before all of this is loaded. */
  cluster?: Promise<Cluster> | undefined
}

/**
 * Opens the configured database, embedded or not, brought up to date. A command uses the one that a running server has
 * open; a second server is refused.
 */
export async function openMigrated(
  config: Config,
  { log, say, cluster: opening }: Process,
  forCommand = false,
) {
  const cluster = config.databaseUrl
    ? {
        url: config.databaseUrl,
        keeperUrl: undefined,
        user: await ownerOf(config.dataDir),
        close: async () => {},
      }
    : await (opening ?? openCluster({ dataDir: config.dataDir, log: say, forCommand }))
  if (config.databaseUrl && unencryptedDatabase(config.databaseUrl))
    log.warn(
      'DATABASE_URL leads to another machine without sslmode: add ?sslmode=verify-full, or sslmode=disable if that must be.',
    )
  const database = connect({ url: cluster.url, log: (sentence) => log.warn(sentence) })
  const close = async () => {
    await database.end()
    await cluster.close()
  }
  try {
    // Waits for one that is away, or has only a standby yet, as calls do.
    if (!forCommand) await database.query(sql`select`)
    await migrate({ url: cluster.url, log: say })
    await giveAwayAuditLog({ ...cluster, database, say })
    return { url: cluster.url, user: cluster.user, database, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The same, with the keys to its secrets. */
export async function openDatabase(config: Config, listeners: Process, forCommand = false) {
  const opened = await openMigrated(config, listeners, forCommand)
  try {
    const file = join(config.dataDir, 'secrets-key')
    const asked = { keys: config.secretsKeys, file, columns: SEALED, say: listeners.say }
    return { ...opened, secrets: await openSecrets({ database: opened.database, ...asked }) }
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** The ordinary user that DATA_DIR was given to, if any. */
async function ownerOf(dataDir: string) {
  const owner = await stat(dataDir).catch(() => undefined)
  return owner?.uid ? ordinaryUser(owner) : undefined
}

/** Starts everything: database, jobs, and the application listening. */
export async function start(config: Config, listeners: Process, now = () => new Date()): Promise<Running> {
  const weak = await weakAdmin(config)
  if (weak) {
    await (await listeners.cluster)?.close()
    throw new BadConfig(weak)
  }
  const opened = await openDatabase(config, listeners)
  return startOn(opened, config, listeners, now).catch(async (error: unknown) => {
    await opened.close() // A port that is taken, say, must not leave the database running.
    throw error
  })
}

async function startOn(
  { url, user, database, secrets, close: closeDatabase }: Awaited<ReturnType<typeof openDatabase>>,
  config: Config,
  { log, say, mayGiveUpRoot }: Process,
  now: () => Date,
): Promise<Running> {
  const passwords = createPasswords()
  const { timeZone, supportPhone, rateLimits: rateLimited, secondFactorRequired } = config
  const asked = { timeZone, rateLimited, secondFactorRequired }
  const context = createContext({ database, secrets, passwords, now, ...asked })
  await context.rateLimits.open()
  if (!config.rateLimits)
    say('THROTTLES=off: nobody is slowed down. This is for load tests on loopback only.')
  const password = config.onThisMachine ? DEMO_PASSWORD : newDemoPassword()
  if (config.demo) await seedDemo({ database, passwords, now, timeZone, password })
  // A database filled on this machine must not carry the password everybody knows to where others can reach it.
  const demoPasswordIsSet =
    config.demo || !config.onThisMachine ? setDemoPassword({ database, passwords }, password) : undefined
  const hasMailbox = !config.production && !config.smtpUrl
  if (config.admin && !(await hasAdmin(database))) {
    try {
      await createAdmin(context, { ...config.admin, name: 'Administrator', phone: '0000000000' })
      say('The first administrator was made from ADMIN_EMAIL and ADMIN_PASSWORD.')
    } catch (error) {
      // Another server that starts at the same moment may have been sooner.
      if (!(await hasAdmin(database))) throw error
    }
  }

  const { metricsToken: token } = config
  const metrics = token ? { token, collected: createMetrics() } : undefined
  const stopping = new AbortController()
  const app = await buildApp({
    stopping: stopping.signal,
    loopDelayLimitMs: LOOP_DELAY_LIMIT_MS,
    context,
    log,
    publicUrl: config.publicUrl,
    pages: isBuilt(PAGES) ? PAGES : undefined,
    mailbox: hasMailbox ? { password: config.onThisMachine ? undefined : password } : undefined,
    overTls: config.publicUrl?.startsWith('https:') ?? false,
    trustProxy: config.trustProxy,
    helplines: config.helplines,
    supportPhone,
    supportEmail: config.supportEmail,
    organisation: config.organisation,
    grievanceContact: config.grievanceContact,
    socialLinks: config.socialLinks,
    contactForm: config.contactForm,
    metrics,
  })
  const { backups, backupPublicKeys: publicKeys } = config
  if (backups) await readyFolder(backups.folder, user)
  await demoPasswordIsSet // Another core has been hashing it meanwhile.
  if (mayGiveUpRoot) {
    const sockets = new URL(url.replace('@/', '@localhost/')).searchParams.get('host')
    const needed = [import.meta.filename, PAGES, sockets ?? ''].filter((path) => existsSync(path))
    await giveUpRoot(app.server, { user, needed }, { say, warn: (sentence) => log.warn(sentence) })
  }
  await app.listen({ host: config.host, port: config.port })
  const { port } = app.server.address() as AddressInfo

  const writing = {
    publicUrl: config.publicUrl ?? `http://localhost:${port}`,
    timeZone,
    supportPhone,
    supportEmail: config.supportEmail,
    mintVerification: (id: string) => mintVerification(context, id),
    mintAddressChange: (id: string, address: string) => mintAddressChange(context, id, address),
    mintReset: (id: string, address: string) => mintReset(context, id, address),
  }
  const mailer = openMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, database })
  // Large, and no caller waits for it.
  const { startJobs } = await import('./jobs/jobs.ts')
  const onEmail = (became: string) => metrics?.collected.emails.inc({ became })
  const jobs = startJobs({
    database,
    url,
    log,
    emailTasks: deliveryTasks({ database, context: writing, mailer, log, onEmail }),
    tasks: {
      [EMAIL_TASKS.toAddress]: task(AddressedEmail, (asked) => writeToAddress(context, asked)),
    },
    schedules: {
      'gather-undelivered': { cron: '* * * * *', work: () => gatherGivenUp(database, writing) },
      [EVERY_MINUTE]: { cron: '* * * * *', work: () => passTime(context) },
      'link-audit-log': { cron: '* * * * *', work: () => linkAuditLog(context) },
      'cut-audit-log': { cron: '37 3 * * *', isMadeUpFor: true, work: () => cutAuditLog(context) },
      'keep-statistics': { cron: '*/10 * * * *', work: () => countClosed(context) },
      'forget-old-notices': {
        cron: '7 4 * * *',
        isMadeUpFor: true,
        work: () => forgetNotices(context),
      },
      'forget-old-sessions': { cron: '17 * * * *', work: () => forgetSessions(context) },
      'forget-sign-ups': { cron: '*/10 * * * *', work: () => forgetSignUps(context) },
      'forget-address-changes': { cron: '37 * * * *', work: () => forgetAddressChanges(context) },
      'forget-old-cases': {
        cron: '17 3 * * *',
        isMadeUpFor: true,
        work: () => forgetCases(context),
      },
      'forget-old-marks': {
        cron: '47 3 * * *',
        isMadeUpFor: true,
        work: () => forgetProtections(database, now()),
      },
      'forget-old-messages': {
        cron: '27 3 * * *',
        isMadeUpFor: true,
        work: () => forgetMessages(context),
      },
      'forget-old-texts': {
        cron: '37 3 * * *',
        isMadeUpFor: true,
        work: () => forgetTexts(context),
      },
      'forget-old-tries': { cron: '47 * * * *', work: () => context.rateLimits.forget() },
      'forget-missed-addresses': { cron: '57 * * * *', work: () => forgetMissed(context) },
      ...(backups && {
        [DAILY_BACKUP]: { cron: '7 * * * *', work: dailyBackup({ database, url, ...backups, publicKeys }) },
      }),
    },
  })

  return {
    url: `http://${config.host}:${port}`,
    port,
    demoPassword: config.demo ? password : undefined,
    hasMailbox,
    close: async () => {
      stopping.abort()
      await sleep(config.drainMs)
      database.waitNoMore()
      await Promise.all([app.close(), jobs.stop()])
      mailer.close()
      await closeDatabase()
    },
  }
}
