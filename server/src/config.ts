import { z } from 'zod'
import { readKeys, type Keys } from './secrets/secrets.ts'
import { leadsElsewhere, unsafeSetting } from './safe-settings.ts'

const flag = z.enum(['on', 'off'])

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** What stands between commas. */
const listed = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** 'Name=number' pairs, as in HELPLINES="Emergency=112, Elder Line=14567". */
const helplines = z.string().transform((text, context) =>
  listed(text).map((pair) => {
    const [name, number] = pair.split('=').map((part) => part.trim())
    if (name && number) return { name, number }
    context.addIssue(`must look like "Emergency=112, Elder Line=14567", and "${pair}" does not`)
    return z.NEVER
  }),
)

const isWebAddress = (text: string) => z.url({ protocol: /^https?$/ }).safeParse(text).success

/** 'Name=address' pairs, as in SOCIAL_LINKS="Facebook=https://facebook.com/network". */
const socialLinks = z.string().transform((text, context) =>
  listed(text).map((pair) => {
    // The value may itself contain equals signs.
    const [, name, address] = /^([^=]+?)\s*=\s*(\S+)$/.exec(pair) ?? []
    if (name && address && isWebAddress(address)) return { name, address }
    context.addIssue(`must look like "Facebook=https://facebook.com/network", and "${pair}" does not`)
    return z.NEVER
  }),
)

/** Of the age format. */
const PUBLIC_KEY = /^age1[02-9ac-hj-np-z]{58}$/

const secretsKey = z.string().transform((text, context) => {
  const keys = readKeys(text)
  if (!keys) context.addIssue('must be a key as `openssl rand -base64 32` makes it, or several with commas')
  return keys ?? z.NEVER
})

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z
    .url('must be an address such as https://help.example.org')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  DATA_DIR: z.string().default('data'),
  SECRETS_KEY: secretsKey.optional(),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters long').optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_PUBLIC_KEY: z
    .string()
    .transform(listed)
    .refine(
      (keys) => keys.every((key) => PUBLIC_KEY.test(key)),
      'must be a public key as `npm run backup -- --new-key` makes it, or several with commas',
    )
    .default([]),
  BACKUP_PRIVATE_KEY: z.string().startsWith('AGE-SECRET-KEY-', 'must begin with AGE-SECRET-KEY-').optional(),
  BACKUP_KEEP: z.coerce.number('must be a number of files').int().min(1).default(14),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().default('Senior Citizen Assistance Network <no-reply@localhost>'),
  SUPPORT_EMAIL: z.email('must be an email address').optional(),
  SUPPORT_PHONE: z.string().optional(),
  ORGANISATION_NAME: z.string().optional(),
  ORGANISATION_DETAILS: z.string().optional(),
  GRIEVANCE_CONTACT: z.string().optional(),
  HELPLINES: helplines.default([
    { name: 'Emergency', number: '112' },
    { name: 'Elder Line', number: '14567' },
  ]),
  SOCIAL_LINKS: socialLinks.default([]),
  CONTACT_FORM_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://formspree.io' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  CONTACT_FORM_ID: z
    .string()
    .regex(/^[\w-]+$/, 'must be the identifier of a form, of letters and digits')
    .optional(),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  ADMIN_PASSWORD: z.string().optional(),
  ADMIN_SECOND_STEP: z.enum(['required', 'optional']).optional(),
  APP_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as Asia/Kolkata')
    .default('Asia/Kolkata'),
  TRUST_PROXY: z.string().optional(),
  DRAIN_SECONDS: z.coerce.number('must be a number of seconds').min(0).max(5, 'must be 5 at most').default(0),
  THROTTLES: flag.default('on'),
  DEMO: flag.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
})

export interface Config {
  production: boolean
  /** Whether only people at this machine can reach the server, going by HOST and PUBLIC_URL. */
  onThisMachine: boolean
  port: number
  host: string
  /** Without a trailing slash. Undefined: http://localhost:PORT, once the port is known. */
  publicUrl: string | undefined
  databaseUrl: string | undefined
  dataDir: string
  /** The keys that encrypt the database's secrets, newest first; undefined: those in DATA_DIR. */
  secretsKeys: Keys | undefined
  /** Opens /metrics; undefined: nothing opens it. */
  metricsToken: string | undefined
  /** Where the daily backup goes, and how many are kept there; undefined: none is made. */
  backups: { folder: string; keep: number } | undefined
  /** Whose private keys open backups; none: they are not encrypted. */
  backupPublicKeys: string[]
  /** Opens a backup; only for reading one. */
  backupPrivateKey: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** Who is told of messages from the contact page; undefined: the administrators. */
  supportEmail: string | undefined
  supportPhone: string | null
  /** Who runs the network, with what a reader may want to check: registration, address. */
  organisation: { name: string; details: string | null } | null
  /** Who answers for people's data: a name, and how to reach them. */
  grievanceContact: string | null
  /** An outside service that takes the contact page's messages; undefined: this server takes them. */
  contactForm: { endpoint: string; id: string } | undefined
  helplines: { name: string; number: string }[]
  /** The network's other pages on the web. */
  socialLinks: { name: string; address: string }[]
  admin: { email: string; password: string } | undefined
  /** Whether administrators must set up a second step before anything opens to them. */
  secondFactorRequired: boolean
  timeZone: string
  trustProxy: string[]
  /** How long a stopping server goes on answering while /readyz says that it will stop. */
  drainMs: number
  /** Off only for load tests: then nobody is slowed down. */
  rateLimits: boolean
  /**
   * Whether an empty database is filled with the demo people, whose password everybody knows: on this machine alone.
   */
  demo: boolean
  logLevel: string
}

/** A setting that makes no sense; its message is for the person who starts the server. */
export class BadConfig extends Error {}

type Variables = Record<string, string | undefined>

/** Reads the environment, the only place that does; refuses a bad value with a sentence. */
export function readConfig(environment: Variables = process.env): Config {
  // An empty variable counts as unset: shells and compose files leave them so.
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = Environment.safeParse(set)
  if (!read.success) {
    throw new BadConfig(
      read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`).join('\n'),
    )
  }
  const env = read.data
  const production = env.NODE_ENV === 'production'
  if (production && !env.PUBLIC_URL)
    throw new BadConfig('PUBLIC_URL must be set in production: links in mails begin with it.')
  if (production && !env.SMTP_URL)
    throw new BadConfig('SMTP_URL must be set in production: people verify their address by mail.')
  if (!env.ADMIN_EMAIL !== !env.ADMIN_PASSWORD)
    throw new BadConfig('ADMIN_EMAIL and ADMIN_PASSWORD belong together.')
  if (!env.CONTACT_FORM_ENDPOINT !== !env.CONTACT_FORM_ID)
    throw new BadConfig('CONTACT_FORM_ENDPOINT and CONTACT_FORM_ID belong together.')
  if (env.ORGANISATION_DETAILS && !env.ORGANISATION_NAME)
    throw new BadConfig('ORGANISATION_DETAILS needs ORGANISATION_NAME.')
  const rateLimits = env.THROTTLES === 'on'
  const reach = { host: env.HOST, publicUrl: env.PUBLIC_URL }
  const unsafe = unsafeSetting({ ...reach, production, smtpUrl: env.SMTP_URL, demo: env.DEMO, rateLimits })
  if (unsafe) throw new BadConfig(unsafe)
  return {
    production,
    onThisMachine: leadsElsewhere(env.HOST, env.PUBLIC_URL) === undefined,
    port: env.PORT,
    ...reach,
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    secretsKeys: env.SECRETS_KEY,
    metricsToken: env.METRICS_TOKEN,
    backups: env.BACKUP_DIR ? { folder: env.BACKUP_DIR, keep: env.BACKUP_KEEP } : undefined,
    backupPublicKeys: env.BACKUP_PUBLIC_KEY,
    backupPrivateKey: env.BACKUP_PRIVATE_KEY,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    supportEmail: env.SUPPORT_EMAIL,
    supportPhone: env.SUPPORT_PHONE ?? null,
    organisation: env.ORGANISATION_NAME
      ? { name: env.ORGANISATION_NAME, details: env.ORGANISATION_DETAILS ?? null }
      : null,
    grievanceContact: env.GRIEVANCE_CONTACT ?? null,
    contactForm:
      env.CONTACT_FORM_ENDPOINT && env.CONTACT_FORM_ID
        ? { endpoint: env.CONTACT_FORM_ENDPOINT, id: env.CONTACT_FORM_ID }
        : undefined,
    helplines: env.HELPLINES,
    socialLinks: env.SOCIAL_LINKS,
    admin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : undefined,
    secondFactorRequired: (env.ADMIN_SECOND_STEP ?? (production ? 'required' : 'optional')) === 'required',
    timeZone: env.APP_TIME_ZONE,
    trustProxy: env.TRUST_PROXY?.split(',').map((address) => address.trim()) ?? [],
    drainMs: env.DRAIN_SECONDS * 1000,
    rateLimits,
    demo: env.DEMO ? env.DEMO === 'on' : !production,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  }
}

/**
 * For `npm run admin`: there ADMIN_PASSWORD belongs to the administrator being made, not to the first one at a start.
 */
export function readAdminConfig(environment: Variables = process.env) {
  const { ADMIN_EMAIL: _email, ADMIN_PASSWORD: adminPassword, ...others } = environment
  return { ...readConfig(others), adminPassword }
}
