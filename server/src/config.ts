import { en } from '@scan/contract/messages/en/index.ts'
import {
  CLOSED_TEXTS_DAYS,
  CLOSED_TEXTS_DAYS_MAX,
  CLOSED_TEXTS_DAYS_MIN,
  GRIEVANCE_DAYS,
  GRIEVANCE_DAYS_MAX,
} from '@scan/domain/retention.ts'
import { withoutInvisible, withoutNeedlessInvisible } from '@scan/domain/spelling/invisible.ts'
import { z } from 'zod'
import { isThisMachine } from './http/this-machine.ts'
import { passwordRefusal } from './identity/guessable/guessable.ts'
import * as value from './setting-values.ts'

export class BadConfig extends Error {}

const DESK_HOURS = { from: '10:00', until: '17:00' }

/** docs/settings.md says what each is for. */
const Environment = z.object({
  NODE_ENV: value.oneOf(['production', 'development', 'test']).optional(),
  PORT: value.wholeNumber('must be a port number', 0, 65_535).default(3000),
  HOST: value.listenAddress.default('127.0.0.1'),
  PUBLIC_URL: value.site('https://help.example.org').optional(),
  DATABASE_URL: value.databaseUrl.optional(),
  EMBEDDED_DATABASE: value.oneOf(['accepted']).optional(),
  DATA_DIR: value.folder.default('data'),
  SECRETS_KEY: value.secretsKey.optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, 'must be at least 16 characters long, without spaces')
    .optional(),
  BACKUP_DIR: value.folder.optional(),
  BACKUP_RECIPIENT: value.recipients.default([]),
  BACKUP_OFFSITE: value.offsite.optional(),
  BACKUP_KEEP: value.wholeNumber('must be a number of files', 1).default(14),
  SMTP_URL: value.smtpUrl.optional(),
  MAIL_FROM: value.sender.default('Senior Citizen Assistance Network <no-reply@localhost>'),
  SUPPORT_EMAIL: value.email.optional(),
  SUPPORT_PHONE: value.phone.optional(),
  DESK_HOURS: value.hours('10-17').optional(),
  IMPACT_PAGE: value.flag.optional(),
  WHATSAPP_LINKS: value.flag.default('on'),
  RETENTION_DAYS: value.days(CLOSED_TEXTS_DAYS_MIN, CLOSED_TEXTS_DAYS_MAX).default(CLOSED_TEXTS_DAYS),
  UNDO_SECONDS: value.seconds(60).default(10),
  SHORT_NAME: z.string().max(16, 'must have at most 16 letters').optional(),
  ORGANISATION_NAME: z.string().optional(),
  ORGANISATION_DETAILS: z.string().optional(),
  GRIEVANCE_CONTACT: value.contact.optional(),
  GRIEVANCE_DAYS: value.days(1, GRIEVANCE_DAYS_MAX).default(GRIEVANCE_DAYS),
  HELPLINES: value.helplines('Emergency=112, Elder Line=14567').default([
    { name: 'Emergency', value: '112' },
    { name: 'Elder Line', value: '14567' },
  ]),
  SOCIAL_LINKS: value.pairs('Facebook=https://facebook.com/network', value.isLink).default([]),
  CONTACT_FORM_ENDPOINT: value.formService('https://formspree.io').optional(),
  CONTACT_FORM_ID: z
    .string()
    .regex(/^[\w-]+$/, 'must be the identifier of a form, of letters and digits')
    .optional(),
  ADMIN_EMAIL: value.email.optional(),
  ADMIN_PASSWORD: z.string().optional(),
  ADMIN_SECOND_STEP: value.oneOf(['required', 'optional']).optional(),
  APP_TIME_ZONE: value.timeZone.default('Asia/Kolkata'),
  TRUST_PROXY: value.proxies.default([]),
  DRAIN_SECONDS: value.seconds(5).default(0),
  THROTTLES: value.flag.default('on'),
  DEMO: value.flag.optional(),
  LOG_LEVEL: value.oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
})

type Variables = Record<string, string | undefined>
export type Config = ReturnType<typeof readConfig>

export function readConfig(environment: Variables = process.env) {
  const set = tidied(environment)
  // Its old name, read until 1.1: backups must not become readable by everybody in silence.
  set['BACKUP_RECIPIENT'] ??= set['BACKUP_PUBLIC_KEY']
  const read = Environment.safeParse(set)
  if (!read.success) {
    // Only the first problem of a setting: the others follow from it.
    const first = new Map(
      read.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]),
    )
    const sentences = [...first].toReversed().map(([name, message]) => `${name} ${message}.`)
    throw new BadConfig(sentences.join('\n'))
  }
  const env = read.data
  const production = env.NODE_ENV === 'production'
  const elsewhere = leadsElsewhere(env)
  const refused = contradiction(env) ?? (elsewhere && unsafe(env, elsewhere))
  if (refused) throw new BadConfig(refused)
  return {
    production,
    /** Valid settings that may be a mistake: a sentence for each. */
    doubts: doubts(environment, env),
    /** Only reachable from this machine, going by HOST and PUBLIC_URL. */
    onThisMachine: elsewhere === undefined,
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL,
    databaseUrl: env.DATABASE_URL,
    /** Allows production on the embedded database for several districts. */
    isEmbeddedAccepted: env.EMBEDDED_DATABASE !== undefined,
    dataDir: env.DATA_DIR,
    /** Newest first; undefined: the one in DATA_DIR. */
    secretsKeys: env.SECRETS_KEY,
    metricsToken: env.METRICS_TOKEN,
    backups: env.BACKUP_DIR ? { folder: env.BACKUP_DIR, keep: env.BACKUP_KEEP } : undefined,
    backupRecipients: env.BACKUP_RECIPIENT,
    offsite: env.BACKUP_OFFSITE,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    supportEmail: env.SUPPORT_EMAIL,
    supportPhone: env.SUPPORT_PHONE ?? null,
    deskHours: env.DESK_HOURS ?? DESK_HOURS,
    areDeskHoursSet: env.DESK_HOURS !== undefined,
    whatsAppLinks: env.WHATSAPP_LINKS === 'on',
    /** Figures are public; the demo shows them. */
    impactPage: env.IMPACT_PAGE
      ? env.IMPACT_PAGE === 'on'
      : (env.DEMO ?? (production ? 'off' : 'on')) === 'on',
    retentionDays: env.RETENTION_DAYS,
    undoSeconds: env.UNDO_SECONDS,
    shortName: env.SHORT_NAME ?? null,
    organisation: env.ORGANISATION_NAME
      ? { name: env.ORGANISATION_NAME, details: env.ORGANISATION_DETAILS ?? null }
      : null,
    grievanceContact: env.GRIEVANCE_CONTACT ?? null,
    grievanceDays: env.GRIEVANCE_DAYS,
    contactForm:
      env.CONTACT_FORM_ENDPOINT && env.CONTACT_FORM_ID
        ? { endpoint: env.CONTACT_FORM_ENDPOINT, id: env.CONTACT_FORM_ID }
        : undefined,
    helplines: env.HELPLINES.map(({ name, value }) => ({ name, number: value })),
    socialLinks: env.SOCIAL_LINKS.map(({ name, value }) => ({ name, address: value })),
    admin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : undefined,
    secondFactorRequired: (env.ADMIN_SECOND_STEP ?? (production ? 'required' : 'optional')) === 'required',
    timeZone: env.APP_TIME_ZONE,
    trustProxy: env.TRUST_PROXY,
    drainMs: env.DRAIN_SECONDS * 1000,
    rateLimits: env.THROTTLES === 'on',
    demo: env.DEMO ? env.DEMO === 'on' : !production,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  }
}

type Settings = z.output<typeof Environment>

const OLD_NAMES = ['BACKUP_PUBLIC_KEY']
const NAMES = [...Object.keys(Environment.shape), ...OLD_NAMES]
/** Spaces and quotes may belong to it. */
const VERBATIM = ['ADMIN_PASSWORD', 'BACKUP_OFFSITE']

/**
 * The settings among these variables as they were meant: without what a copy from a document or chat brings along, and
 * without the quotes that some readers of files keep. An empty one counts as unset: shells and compose files leave them.
 */
function tidied(environment: Variables): Variables {
  const settings: Variables = {}
  for (const [given, text = ''] of Object.entries(environment)) {
    const name = withoutInvisible(given).trim()
    if (!NAMES.includes(name) || (name !== given && environment[name])) continue
    const tidy = withoutNeedlessInvisible(text)
      .replaceAll(/\p{Zs}/gu, ' ')
      .trim()
    const setting = VERBATIM.includes(name) ? text : tidy.replace(/^(["'])((?:(?!\1)[^])*)\1$/, '$2').trim()
    if (setting !== '') settings[name] = setting
  }
  return settings
}

function doubts(environment: Variables, env: Settings): string[] {
  const set = tidied(environment)
  const plain = (name: string) => name.toUpperCase().replaceAll(/[^A-Z]/g, '')
  const mistyped = Object.keys(environment).flatMap((name) => {
    if (NAMES.includes(withoutInvisible(name).trim())) return []
    const meant = NAMES.find(
      (one) =>
        set[one] === undefined &&
        (plain(one) === plain(name) || (one.length > 5 && isNear(plain(one), plain(name)))),
    )
    return meant ? [`${name} is no setting, and has no effect. Is ${meant} meant?`] : []
  })
  const isUnsent = env.NODE_ENV === 'production' && !set['MAIL_FROM'] && leadsElsewhere(env)
  return [
    ...mistyped,
    ...(isUnsent ? ['MAIL_FROM is not set: most mail servers refuse emails from no-reply@localhost.'] : []),
  ]
}

/** One edit apart, or two neighbours swapped. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let begin = 0
  while (begin < one.length && one[begin] === other[begin]) begin++
  const [rest, otherRest] = [one.slice(begin), other.slice(begin)]
  return (
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    rest.slice(1) === otherRest.slice(1) ||
    `${rest[1]}${rest[0]}${rest.slice(2)}` === otherRest
  )
}

function contradiction(env: Settings): string | undefined {
  const production = env.NODE_ENV === 'production'
  if (production && !env.PUBLIC_URL)
    return 'PUBLIC_URL must be set in production: links in mails begin with it.'
  if (production && !env.SMTP_URL)
    return 'SMTP_URL must be set in production: people verify their address by mail.'
  if (!env.ADMIN_EMAIL !== !env.ADMIN_PASSWORD) return 'ADMIN_EMAIL and ADMIN_PASSWORD belong together.'
  if (env.BACKUP_OFFSITE && !env.BACKUP_DIR) return 'BACKUP_OFFSITE needs BACKUP_DIR.'
  if (env.BACKUP_OFFSITE && env.BACKUP_RECIPIENT.length === 0)
    return 'BACKUP_OFFSITE needs BACKUP_RECIPIENT: whoever keeps the copies could read them.'
  if (!env.CONTACT_FORM_ENDPOINT !== !env.CONTACT_FORM_ID)
    return 'CONTACT_FORM_ENDPOINT and CONTACT_FORM_ID belong together.'
  if (env.ORGANISATION_DETAILS && !env.ORGANISATION_NAME)
    return 'ORGANISATION_DETAILS needs ORGANISATION_NAME.'
  return undefined
}

/** The first of the two settings that lets others in, in words; undefined if only this machine can reach it. */
function leadsElsewhere({ HOST: host, PUBLIC_URL: publicUrl }: Settings): string | undefined {
  if (!isThisMachine(host)) return `HOST is ${host}`
  if (publicUrl && !isThisMachine(new URL(publicUrl).hostname)) return `PUBLIC_URL is ${publicUrl}`
  return undefined
}

/** Why a server that others can reach must not run with these settings (D51). */
function unsafe(env: Settings, elsewhere: string): string | undefined {
  if (env.DEMO === 'on')
    return `DEMO=on is for this machine, and ${elsewhere}: everybody knows the demo password. Leave DEMO out.`
  if (env.THROTTLES === 'off')
    return `THROTTLES=off is for load tests on this machine, and ${elsewhere}. Leave THROTTLES out.`
  if (env.DEMO === 'off' && !env.SMTP_URL)
    return `SMTP_URL must be set with DEMO=off where ${elsewhere}: people verify their address by mail.`
  if (env.NODE_ENV === 'production' && !env.PUBLIC_URL?.startsWith('https:'))
    return 'PUBLIC_URL must begin with https:// in production: passwords would travel in clear.'
  return undefined
}

/** Why the first administrator's password is refused; on this machine any will do, outside production. */
export async function weakAdmin({ production, onThisMachine, admin }: Config): Promise<string | undefined> {
  if (!admin || (onThisMachine && !production)) return undefined
  const refusal = await passwordRefusal(admin.password, { email: admin.email, name: 'Administrator' })
  return refusal && `ADMIN_PASSWORD is refused: ${en.fields[refusal]}`
}

/** `npm run admin` only: ADMIN_PASSWORD is that of the administrator to be made, not of the first one. */
export function readAdminConfig(environment: Variables = process.env) {
  const { ADMIN_EMAIL: _email, ADMIN_PASSWORD: adminPassword, ...others } = environment
  return { ...readConfig(others), adminPassword }
}
