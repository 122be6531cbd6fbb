import { en } from '@scan/contract/messages/en/index.ts'
import { WRITABLE_ADDRESS, foldedAddress } from '@scan/domain/email-address.ts'
import { z } from 'zod'
import type { Offsite } from './backup/offsite.ts'
import { isThisMachine } from './http/this-machine.ts'
import { passwordRefusal } from './identity/guessable/guessable.ts'
import { readKeys } from './secrets/secrets.ts'

export class BadConfig extends Error {}

const flag = z.enum(['on', 'off'])
const email = z.string().overwrite(foldedAddress).regex(WRITABLE_ADDRESS, 'must be an email address')
const beginningWith = (pattern: RegExp, what: string) => z.string().regex(pattern, `must begin with ${what}`)
const webAddress = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `must be an address such as ${example}` })
    .transform((url) => url.replace(/\/+$/, ''))

const commaSeparated = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

/** 'Name=value' pairs. The value may itself contain equals signs. */
const pairs = (example: string, isValue: (text: string) => boolean = () => true) =>
  commaSeparated.transform((parts, context) =>
    parts.map((part) => {
      const [, name, value] = /^([^=]+?)\s*=\s*(.+)$/.exec(part) ?? []
      if (name && value && isValue(value)) return { name, value }
      context.addIssue(`must look like "${example}", and "${part}" does not`)
      return z.NEVER
    }),
  )
const isLink = (text: string) => /^\S+$/.test(text) && webAddress('').safeParse(text).success

const secretsKey = z.string().transform((text, context) => {
  const keys = readKeys(text)
  if (!keys) context.addIssue('must be a key as `openssl rand -base64 32` makes it, or several with commas')
  return keys ?? z.NEVER
})

const AGE_RECIPIENT = /^age1[02-9ac-hj-np-z]{58}$/
const recipients = commaSeparated.refine(
  (keys) => keys.every((key) => AGE_RECIPIENT.test(key)),
  'must be a public key beginning with age1, as `network backup --new-key` makes it, or several with commas',
)

const BUCKET =
  /^s3:\/\/(?<keyId>[^:@/]+):(?<secret>.+)@(?<place>[^@/?]+\/[^@?]*[^@/?])\/?(?:\?region=(?<region>[\w-]+))?$/
const offsite = z.string().transform((text, context): Offsite => {
  if (!/^\w+:\/\//.test(text)) return { command: text }
  const { keyId = '', secret = '', place = '', region } = BUCKET.exec(text)?.groups ?? {}
  const url = URL.parse(`https://${place}`)
  if (!url)
    context.addIssue(
      'must be a command line, or look like s3://KEY:SECRET@s3.example.org/bucket/folder?region=REGION',
    )
  const scheme = url && isThisMachine(url.hostname) ? 'http' : 'https'
  return { url: `${scheme}://${place}`, keyId, secret, region }
})

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** docs/settings.md says what each is for. */
const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: webAddress('https://help.example.org').optional(),
  DATABASE_URL: beginningWith(/^postgres(ql)?:\/\//, 'postgres://').optional(),
  EMBEDDED_DATABASE: z.literal('accepted', 'can only be "accepted"').optional(),
  DATA_DIR: z.string().default('data'),
  SECRETS_KEY: secretsKey.optional(),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_RECIPIENT: recipients.default([]),
  BACKUP_OFFSITE: offsite.optional(),
  BACKUP_KEEP: z.coerce.number('must be a number of files').int().min(1).default(14),
  SMTP_URL: beginningWith(/^smtps?:\/\//, 'smtp:// or smtps://').optional(),
  MAIL_FROM: z.string().default('Senior Citizen Assistance Network <no-reply@localhost>'),
  SUPPORT_EMAIL: email.optional(),
  SUPPORT_PHONE: z.string().optional(),
  IMPACT_PAGE: flag.optional(),
  WHATSAPP_LINKS: flag.default('on'),
  UNDO_SECONDS: z.coerce
    .number('must be a number of seconds')
    .min(0)
    .max(60, 'must be 60 at most')
    .default(10),
  SHORT_NAME: z.string().max(16, 'must have at most 16 letters').optional(),
  ORGANISATION_NAME: z.string().optional(),
  ORGANISATION_DETAILS: z.string().optional(),
  GRIEVANCE_CONTACT: z.string().optional(),
  HELPLINES: pairs('Emergency=112, Elder Line=14567').default([
    { name: 'Emergency', value: '112' },
    { name: 'Elder Line', value: '14567' },
  ]),
  SOCIAL_LINKS: pairs('Facebook=https://facebook.com/network', isLink).default([]),
  CONTACT_FORM_ENDPOINT: webAddress('https://formspree.io').optional(),
  CONTACT_FORM_ID: z
    .string()
    .regex(/^[\w-]+$/, 'must be the identifier of a form, of letters and digits')
    .optional(),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z.string().optional(),
  ADMIN_SECOND_STEP: z.enum(['required', 'optional']).optional(),
  APP_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as Asia/Kolkata')
    .default('Asia/Kolkata'),
  TRUST_PROXY: commaSeparated.default([]),
  DRAIN_SECONDS: z.coerce.number('must be a number of seconds').min(0).max(5, 'must be 5 at most').default(0),
  THROTTLES: flag.default('on'),
  DEMO: flag.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
})

type Variables = Record<string, string | undefined>
export type Config = ReturnType<typeof readConfig>

export function readConfig(environment: Variables = process.env) {
  // An empty variable counts as unset: shells and compose files leave them so.
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  // Its old name, read until 1.1: backups must not become readable by everybody in silence.
  set['BACKUP_RECIPIENT'] ??= set['BACKUP_PUBLIC_KEY']
  const read = Environment.safeParse(set)
  if (!read.success) {
    const sentences = read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`)
    throw new BadConfig(sentences.join('\n'))
  }
  const env = read.data
  const production = env.NODE_ENV === 'production'
  const elsewhere = leadsElsewhere(env)
  const refused = contradiction(env) ?? (elsewhere && unsafe(env, elsewhere))
  if (refused) throw new BadConfig(refused)
  return {
    production,
    /** Whether only people at this machine can reach the server, going by HOST and PUBLIC_URL. */
    onThisMachine: elsewhere === undefined,
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL,
    databaseUrl: env.DATABASE_URL,
    /** Whether production may go on with the embedded database when it serves several districts. */
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
    whatsAppLinks: env.WHATSAPP_LINKS === 'on',
    /** Whether everybody may see how the network is doing; the demo shows it. */
    impactPage: env.IMPACT_PAGE
      ? env.IMPACT_PAGE === 'on'
      : (env.DEMO ?? (production ? 'off' : 'on')) === 'on',
    undoSeconds: env.UNDO_SECONDS,
    shortName: env.SHORT_NAME ?? null,
    organisation: env.ORGANISATION_NAME
      ? { name: env.ORGANISATION_NAME, details: env.ORGANISATION_DETAILS ?? null }
      : null,
    grievanceContact: env.GRIEVANCE_CONTACT ?? null,
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

/** Why a server that others can reach must not run with these settings, or undefined if it may (D51). */
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

/** For `npm run admin`: there ADMIN_PASSWORD is that of the administrator to be made, not of the first one. */
export function readAdminConfig(environment: Variables = process.env) {
  const { ADMIN_EMAIL: _email, ADMIN_PASSWORD: adminPassword, ...others } = environment
  return { ...readConfig(others), adminPassword }
}
