import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as fields from '@scan/contract/fields.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { passwordRefusal } from '../identity/guessable/guessable.ts'
import { isDomain, isInternal, placeOf, siteFor, SITE_FILE } from './caddy-site.ts'
import { PROGRAM, readyUrl, type Machine } from './machine.ts'
import { BadConfig, readConfig } from '../config.ts'
import { sender, smtpUrl } from '../setting-values.ts'
import { SETTINGS_FILE, filledIn, newSettings, oddities, readSettings } from './settings-file.ts'

/** The reader's to mend: the sentence says how. */
export class SetUpRefused extends Error {}

export interface Given {
  adminEmail?: string | undefined
  adminName?: string | undefined
  /** Empty: one is made. */
  adminPassword?: string | undefined
  smtpUrl?: string | undefined
  mailFrom?: string | undefined
}

export async function givenIn(
  options: { [Name in 'admin-email' | 'admin-name' | 'smtp-url' | 'mail-from']?: string | undefined },
  piped: () => Promise<string | undefined>,
  env = process.env,
): Promise<Given> {
  return {
    adminEmail: options['admin-email'] ?? env['ADMIN_EMAIL'],
    adminName: options['admin-name'] ?? env['ADMIN_NAME'],
    adminPassword: env['ADMIN_PASSWORD'] ?? (await piped()),
    smtpUrl: options['smtp-url'] ?? env['SMTP_URL'],
    mailFrom: options['mail-from'] ?? env['MAIL_FROM'],
  }
}

export interface SetUp {
  machine: Machine
  domain: string
  /** Stops before anything is in the database, which a restore wants empty. */
  toRestore?: boolean
  given: Given
  /** Undefined if nobody sits at a terminal. */
  ask: { for(question: string): Promise<string>; secretly(question: string): Promise<string> } | undefined
  print: (line: string) => void
}

const CLI = join(PROGRAM, 'server/src/cli')
const CADDY_FOLDER = '/etc/caddy'
const CADDYFILE = `${CADDY_FOLDER}/Caddyfile`
const USER = 'senior-help'
const CADDYS_AUTHORITY = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'
const DATA_DIR = '/var/lib/senior-help'
const READY_WITHIN_MS = 120_000

/** Brings this machine from a fresh installation to a page behind TLS. What is there already stays as it is. */
export async function setUp(setting: SetUp): Promise<void> {
  const { machine, domain, given, print } = setting
  if (!isDomain(domain))
    throw new SetUpRefused(`A domain name looks like help.example.org, and "${domain}" does not.`)
  const before = await settingsThere(machine)
  const address = `https://${domain}`
  if (before && before['PUBLIC_URL'] !== address)
    throw new SetUpRefused(
      `${SETTINGS_FILE} says PUBLIC_URL=${before['PUBLIC_URL']}, and not ${address}. Change it there, then run this again.`,
    )
  for (const doubt of before ? await doubtsOf(machine, before) : []) print(`${SETTINGS_FILE}: ${doubt}`)
  if (!(await has(machine, 'systemctl')))
    throw new SetUpRefused(
      'The service needs systemd, which is missing here. docs/install.md has containers too.',
    )
  const own = before && !isLocal(before['DATABASE_URL'])
  if (!own && !(await has(machine, 'psql')))
    throw new SetUpRefused('PostgreSQL is not installed: apt-get install postgresql, then run this again.')

  const noSender = given.mailFrom && sender.safeParse(given.mailFrom).error?.issues[0]?.message
  if (noSender) throw new SetUpRefused(`--mail-from ${noSender}.`)
  // Everything is asked before anything is made.
  const mailServer = before ? undefined : await smtpUrlOf(setting)
  const firstAdmin = before || setting.toRestore ? undefined : await askForAdmin(setting)

  const tell = (made: boolean, what: string) => print(`${made ? 'made' : 'was there'}: ${what}`)
  tell(await makeUser(machine), `the user ${USER} and its folder ${DATA_DIR}`)
  const databaseUrl = own
    ? before['DATABASE_URL']
    : await prepareDatabase(setting, 'the database and its roles')
  if (own) tell(false, databaseUrl ? 'a database of your own (DATABASE_URL)' : 'the embedded database')
  const settings = before ?? (await makeSettings(setting, mailServer, databaseUrl))
  tell(!before, SETTINGS_FILE)

  if (setting.toRestore)
    return print(`\nNow: senior-help restore FILE, then senior-help setup ${domain} again.`)

  const administrators = await administratorsOf(machine, settings)
  if (!own) await prepareDatabase(setting, 'the audit log, out of reach of the server')
  tell(await startService(machine, settings, !before), 'the running service, which answers /readyz')
  const isFirst = administrators.length === 0
  const admin = isFirst ? (firstAdmin ?? (await askForAdmin(setting))) : undefined
  if (admin) await makeAdmin(setting, settings, admin)
  tell(isFirst, admin ? `the administrator ${admin.email}` : `administrators: ${administrators.length}`)
  if (await has(machine, 'caddy')) {
    tell(await makeSite(setting, settings['PORT'] ?? '3000'), `the site ${domain} in ${CADDY_FOLDER}`)
    if (isInternal(domain))
      print(`${domain} is no public name: browsers need Caddy's own authority, ${CADDYS_AUTHORITY}.`)
  } else print('TLS: apt-get install caddy, then senior-help setup again. Or another proxy: docs/install.md.')
  if (admin) {
    const { output } = await ours(machine, settings, ['test-email.ts', admin.email])
    print(output)
  }
  print(
    `\nhttps://${domain} is set up. Next: senior-help doctor, then 'Before you invite people' in ${PROGRAM}/docs/install.md.`,
  )
}

async function settingsThere(machine: Machine) {
  const text = await machine.read(SETTINGS_FILE)
  return text === undefined ? undefined : readSettings(text)
}

/** Refuses settings that the service would refuse. */
async function doubtsOf(machine: Machine, settings: Record<string, string>): Promise<string[]> {
  try {
    const { doubts } = readConfig(settings)
    return [...oddities((await machine.read(SETTINGS_FILE)) ?? ''), ...doubts]
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error
    throw new SetUpRefused(`${SETTINGS_FILE}: ${error.message} Change it there, then run this again.`)
  }
}

/** Debian's PostgreSQL on this machine, as `setUp` makes it. */
function isLocal(databaseUrl: string | undefined): boolean {
  const url = URL.parse(databaseUrl ?? '')
  return url?.username === USER && /^(\/var)?\/run\/postgresql$/.test(url.searchParams.get('host') ?? '')
}

const has = async (machine: Machine, program: string) =>
  (await machine.run(['sh', '-c', `command -v ${program}`])).code === 0

async function must(machine: Machine, ...[command, running]: Parameters<Machine['run']>): Promise<string> {
  const { code, output } = await machine.run(command, running)
  if (code !== 0) throw new SetUpRefused(`${command.join(' ')} failed: ${output}`)
  return output
}

/** One of our commands, with the settings and the user of the service. */
const ours = (machine: Machine, env: Record<string, string>, [script = '', ...args]: string[], input = '') =>
  machine.run([process.execPath, join(CLI, script), ...args], { as: USER, env, input })

async function smtpUrlOf({ given, ask }: SetUp): Promise<string> {
  if (!given.smtpUrl && !ask)
    throw new SetUpRefused('Which mail server? Give --smtp-url smtps://USER:PASSWORD@HOST.')
  let url = given.smtpUrl || (await ask?.for('Mail server, as smtps://HOST or its name alone: ')) || ''
  if (!/^smtps?:\/\//.test(url)) url = `smtps://${url}`
  const server = URL.parse(url)
  if (!server?.hostname)
    throw new SetUpRefused(
      'The address of a mail server looks like smtps://USER:PASSWORD@mail.example.org, with %23 for # and %40 for @ in USER and PASSWORD.',
    )
  if (!given.smtpUrl && ask && !server.username) {
    const user = await ask.for(`User at ${server.hostname} (empty: none): `)
    if (user) {
      server.username = encodeURIComponent(user)
      server.password = encodeURIComponent(await ask.secretly('Password there (not shown while you type): '))
    }
  }
  const address = server.href.replaceAll("'", '%27')
  const refusal = smtpUrl.safeParse(address).error?.issues[0]?.message
  if (refusal) throw new SetUpRefused(`The address of the mail server ${refusal}.`)
  return address
}

interface NewAdmin {
  email: string
  name: string
  password: string
  isMade: boolean
}

async function askForAdmin({ given, ask }: SetUp): Promise<NewAdmin> {
  const answer = async (field: typeof fields.email, value: string | undefined, what: string) => {
    if (!value && !ask) throw new SetUpRefused(`Who is the first administrator? Give --admin-${what}.`)
    for (;;) {
      const read = field.safeParse(value || (await ask?.for(`The first administrator's ${what}: `)))
      if (read.success) return read.data
      const sentence = en.fields[read.error.issues[0]?.message as keyof typeof en.fields]
      if (value || !ask) throw new SetUpRefused(`--admin-${what}: ${sentence}`)
      process.stdout.write(`${sentence}\n`)
    }
  }
  const email = await answer(fields.email, given.adminEmail, 'email')
  const name = await answer(fields.personName, given.adminName, 'name')
  for (;;) {
    let password = given.adminPassword
    if (password === undefined && ask) {
      password = await ask.secretly('Password for them (not shown; empty: one is made): ')
      if (password && password !== (await ask.secretly('The same password again: '))) {
        process.stdout.write('These two differ.\n')
        continue
      }
    }
    const isMade = !password
    password ||= newPassword()
    const refusal = await passwordRefusal(password, { name, email })
    if (!refusal) return { email, name, password, isMade }
    if (given.adminPassword || !ask) throw new SetUpRefused(`The password is refused: ${en.fields[refusal]}`)
    process.stdout.write(`${en.fields[refusal]}\n`)
  }
}

/** Unambiguous letters and digits, by the rules of a password. */
function newPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return `${group()}-${group()}-${group()}#A7`
}

async function makeUser(machine: Machine): Promise<boolean> {
  const isThere = (await machine.run(['getent', 'passwd', USER])).code === 0
  if (!isThere)
    await must(machine, ['adduser', '--system', '--group', '--home', DATA_DIR, '--no-create-home', USER])
  const { output } = await machine.run(['stat', '-c', '%U %a', DATA_DIR])
  if (isThere && output === `${USER} 700`) return false
  await must(machine, ['install', '-d', '-o', USER, '-g', USER, '-m', '700', DATA_DIR])
  return true
}

async function startPostgresql(machine: Machine): Promise<void> {
  const isReady = async () => (await machine.run(['pg_isready', '-q'])).code === 0
  if (await isReady()) return
  await must(machine, ['systemctl', 'start', 'postgresql'])
  for (const giveUpAt = Date.now() + READY_WITHIN_MS; !(await isReady()); await sleep(500))
    if (Date.now() > giveUpAt)
      throw new SetUpRefused('PostgreSQL does not start. Why: the newest file in /var/log/postgresql')
}

/** Makes what is missing, of which the log can be given away only once there are tables. Answers with DATABASE_URL. */
async function prepareDatabase({ machine, print }: SetUp, there: string): Promise<string> {
  await startPostgresql(machine)
  const preparing = [process.execPath, join(CLI, 'prepare-database.ts'), '--empty']
  const said = (await must(machine, preparing, { as: 'postgres' })).split('\n')
  const databaseUrl = said.pop() ?? ''
  for (const line of said.length > 0 ? said : [`was there: ${there}`]) print(line)
  return databaseUrl
}

async function makeSettings(
  { machine, domain, given, ask, print }: SetUp,
  mailServer = '',
  databaseUrl = '',
): Promise<Record<string, string>> {
  const template = (await machine.read(join(PROGRAM, 'deploy/settings'))) ?? ''
  const { settings, privateKey } = await newSettings(domain, mailServer)
  const text = filledIn(template, {
    ...settings,
    ...(given.mailFrom && { MAIL_FROM: given.mailFrom }),
    PUBLIC_URL: `https://${domain}`,
    DATABASE_URL: databaseUrl,
  })
  print(`
KEEP THIS away from this machine, on paper or in a password manager:

  SECRETS_KEY=${settings.SECRETS_KEY}
      A restored server does not start without it.
  The private key of the backups: ${privateKey}
      Nothing else opens a backup. It is kept nowhere here, and not shown again.
`)
  await ask?.for('Press Enter when you have both. ')
  // Interrupted before, the next run makes new ones.
  await machine.write(SETTINGS_FILE, text, 0o600)
  return readSettings(text)
}

/** Their addresses. The first time, this also makes the tables. */
async function administratorsOf(machine: Machine, settings: Record<string, string>): Promise<string[]> {
  const { code, output } = await ours(machine, settings, ['admin.ts', 'list'])
  if (code !== 0) throw new SetUpRefused(`The database does not open: ${output}`)
  return output.split('\n').filter(Boolean)
}

async function startService(
  machine: Machine,
  settings: Record<string, string>,
  isNew: boolean,
): Promise<boolean> {
  const ready = readyUrl({ host: settings['HOST'] || '127.0.0.1', port: Number(settings['PORT'] || 3000) })
  if (!isNew && (await machine.answers(ready))) return false
  await must(machine, ['systemctl', 'enable', 'senior-help'])
  await must(machine, ['systemctl', isNew ? 'restart' : 'start', 'senior-help'])
  const { code } = await machine.run([process.execPath, join(CLI, 'update.ts'), 'ready'])
  if (code !== 0)
    throw new SetUpRefused(`The service does not answer ${ready}. Why: journalctl -u senior-help`)
  return true
}

async function makeAdmin(
  { machine, print }: SetUp,
  settings: Record<string, string>,
  { email, name, password, isMade }: NewAdmin,
): Promise<void> {
  const { code, output } = await ours(machine, settings, ['admin.ts', 'create', email, name], `${password}\n`)
  if (code !== 0) throw new SetUpRefused(output)
  if (isMade) print(`\nThe password of ${email}, not shown again: ${password}\n`)
}

async function makeSite(setting: SetUp, port: string): Promise<boolean> {
  const { machine, domain } = setting
  const current = await machine.read(CADDYFILE)
  const { output } = await machine.run(['dpkg-query', '-W', '-f', '${Conffiles}', 'caddy'])
  const packaged = /\/etc\/caddy\/Caddyfile ([0-9a-f]{32})/.exec(output)?.[1]
  const place = placeOf({ domain, current, packaged })
  if (place === 'there') return startCaddy(setting, 'start')
  const template = (await machine.read(join(PROGRAM, 'deploy/Caddyfile'))) ?? ''
  const site = siteFor(
    template.replace('127.0.0.1:3000', () => `127.0.0.1:${port}`),
    domain,
  )
  if (place === 'replaces') await machine.write(CADDYFILE, site, 0o644)
  else {
    await machine.write(`${CADDY_FOLDER}/${SITE_FILE}`, site, 0o644)
    await machine.write(CADDYFILE, `${current?.trimEnd()}\n\nimport ${SITE_FILE}\n`, 0o644)
  }
  const valid = await machine.run(
    ['env', 'HOME=/var/lib/caddy', 'caddy', 'validate', '--config', CADDYFILE],
    { as: 'caddy' },
  )
  if (valid.code !== 0) {
    if (current !== undefined) await machine.write(CADDYFILE, current, 0o644)
    throw new SetUpRefused(`Caddy refuses the site, so ${CADDYFILE} is as it was: ${valid.output}`)
  }
  await startCaddy(setting, 'reload-or-restart')
  return true
}

/** False if it was running as it should. */
async function startCaddy({ machine }: SetUp, how: 'start' | 'reload-or-restart'): Promise<boolean> {
  if (how === 'start' && (await machine.run(['systemctl', 'is-active', '--quiet', 'caddy'])).code === 0)
    return false
  const { code } = await machine.run(['systemctl', how, 'caddy'])
  if (code !== 0)
    throw new SetUpRefused(
      'Caddy does not start: journalctl -u caddy says why. Another program may use port 80 or 443. Then run this again.',
    )
  return true
}
