import { isIP } from 'node:net'
import { WRITABLE_ADDRESS, foldedAddress } from '@scan/domain/email-address.ts'
import { plainNumber } from '@scan/domain/spelling/digits.ts'
import addressparser from 'nodemailer/lib/addressparser'
import { z } from 'zod'
import type { Offsite } from './backup/offsite.ts'
import { isThisMachine } from './http/this-machine.ts'
import { readKeys } from './secrets/secrets.ts'

// Types of settings. Each refusal says what to write instead, and never repeats a secret.

const read = <Value>(reading: (text: string) => Value | undefined, otherwise: string) =>
  z.string().transform((text, context): Value => {
    const value = reading(text)
    if (value === undefined) context.addIssue(otherwise)
    return value ?? z.NEVER
  })

const FLAGS = new Map(
  (['on', 'off'] as const).flatMap((is) => {
    const words = is === 'on' ? ['on', 'yes', 'true', '1'] : ['off', 'no', 'false', '0']
    return words.map((word) => [word, is] as const)
  }),
)
export const flag = read((text) => FLAGS.get(text.toLowerCase()), 'must be on or off')

export const oneOf = <const Word extends string>(words: readonly Word[]) =>
  read(
    (text) => words.find((word) => word === text.toLowerCase()),
    `must be ${words.join(', ').replace(/, (?!.*, )/, ' or ')}`,
  )

export const wholeNumber = (what: string, from: number, to = Number.MAX_SAFE_INTEGER) =>
  read((text) => {
    const number = Number(text)
    return /^\d+$/.test(text) && number >= from && number <= to ? number : undefined
  }, what)

export const days = (from: number, to: number) =>
  wholeNumber(`must be a number of days from ${from} to ${to}`, from, to)

export const seconds = (most: number) =>
  read(
    (text) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined),
    `must be a number of seconds, such as ${most}`,
  ).refine((number) => number <= most, `must be ${most} at most`)

const HOURS = /^(\d{1,2})(?::?([0-5]\d))? ?[-–] ?(\d{1,2})(?::?([0-5]\d))?$/

/** Of a day, on the clock of 24 hours. */
export const hours = (example: string) =>
  read((text) => {
    const [, from = '', fromMinutes = '00', until = '', untilMinutes = '00'] = HOURS.exec(text) ?? []
    const hours = {
      from: `${from.padStart(2, '0')}:${fromMinutes}`,
      until: `${until.padStart(2, '0')}:${untilMinutes}`,
    }
    return from && hours.from < hours.until && hours.until < '24:00' ? hours : undefined
  }, `must be hours of one day, such as ${example} or 9:30-16:30`)

const HOST = /^(\[[\da-f:.]+\]|[a-z\d_]([a-z\d._-]*[a-z\d._])?)$/i
/** Four numbers that are no address are a slip, not a name. */
const isHost = (host: string) => HOST.test(host) && (!/^[\d.]+$/.test(host) || isIP(host) > 0)

export const listenAddress = read((text) => {
  const host = text.replace(/^\[(.*)\]$/, '$1')
  return isIP(host) || isHost(host) ? host : undefined
}, 'must be an address of this machine, such as 127.0.0.1 or 0.0.0.0, without a port')

function parseWeb(text: string): URL | undefined {
  const url = /\s/.test(text) ? null : URL.parse(text)
  return url && /^https?:$/.test(url.protocol) && isHost(url.hostname) ? url : undefined
}

export const isLink = (text: string) => parseWeb(text) !== undefined

/** Pages are at its root, so there can be no path. */
export const site = (example: string) =>
  read(parseWeb, `must be an address such as ${example}`)
    .refine(
      ({ username, pathname, search, hash }) => `${username}${pathname}${search}${hash}` === '/',
      `must end after the host, as ${example} does`,
    )
    .transform(({ origin }) => origin)

export const formService = (example: string) =>
  read(parseWeb, `must be an address such as ${example}`)
    .refine(
      ({ pathname, search, hash }) => !/\/f\//.test(pathname) && `${search}${hash}` === '',
      `must be the address of the service alone, such as ${example}; the form is CONTACT_FORM_ID`,
    )
    .transform(({ href }) => href.replace(/\/+$/, ''))

const WRITTEN = 'In USER and PASSWORD write %23 for #, %40 for @, %2F for /, %3F for ? and %25 for %'

/** Undefined where a sign of a password has ended it. */
function parseServer(text: string): URL | undefined {
  const url = /\s/.test(text) ? null : URL.parse(text)
  if (!url || url.hash || url.search.includes('@') || url.pathname.includes('@')) return undefined
  try {
    decodeURIComponent(`${url.username}${url.password}`)
  } catch {
    return undefined
  }
  return isHost(url.hostname) || /^%2f/i.test(url.hostname) ? url : undefined
}

const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

export const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
  // libpq writes a socket as a user without a host, which is no address to the URL parser.
  .refine(
    (text) => parseServer(text.replace('@/', '@localhost/').replace(':///', '://localhost/')),
    `must look like postgres://USER:PASSWORD@HOST/DATABASE. ${WRITTEN}`,
  )
  .refine((text) => {
    const mode = /[?&]sslmode=([^&]+)/.exec(text)?.[1]
    return mode === undefined || SSL_MODES.includes(mode)
  }, `has an unknown sslmode. Write sslmode=verify-full or sslmode=disable`)

/** To the first the mail server speaks TLS at once, to the others only when asked. */
const TLS_AT_ONCE = '465'
const TLS_WHEN_ASKED = ['25', '587']

export const smtpUrl = z
  .string()
  .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
  .refine((text) => {
    const url = parseServer(text)
    return url && /^\/?$/.test(url.pathname) && !url.username === !url.password
  }, `must look like smtps://USER:PASSWORD@HOST. ${WRITTEN}`)
  .refine((text) => !(text.startsWith('smtp:') && URL.parse(text)?.port === TLS_AT_ONCE), {
    message: 'must begin with smtps:// for port 465',
  })
  .refine((text) => !(text.startsWith('smtps:') && TLS_WHEN_ASKED.includes(URL.parse(text)?.port ?? '')), {
    message: 'must begin with smtp:// for port 587 or 25, which is encrypted all the same',
  })

export const email = z.string().overwrite(foldedAddress).regex(WRITABLE_ADDRESS, 'must be an email address')
const MAIL_ADDRESS = /^[^\s@<>",;]+@[^\s@<>",;]+$/

export const sender = z.string().refine((text) => {
  const [mailbox, ...more] = addressparser(text, { flatten: true })
  return mailbox && more.length === 0 && MAIL_ADDRESS.test(mailbox.address)
}, 'must be one sender, such as Thrissur Seniors <no-reply@example.org>')

export const contact = z.string().refine(
  (text) =>
    text
      .split(/[\s,;:<>()]+/)
      .filter((word) => word.includes('@'))
      .every((word) => email.safeParse(word.replace(/\.$/, '')).success),
  'must hold whole email addresses, such as Anil Kumar, anil@example.org',
)

const isPhone = (text: string) => {
  const number = plainNumber(text).trim()
  const digits = number.replace(/\D/g, '').length
  return /^\+?[\d\s().\p{Pd}]+$/u.test(number) && digits >= 3 && digits <= 15
}
export const phone = z.string().refine(isPhone, 'must be one phone number, such as 0484 2345678')

const commaSeparated = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

/** 'Name=value' pairs. The value may itself contain equals signs. */
export const pairs = (example: string, isValue: (text: string) => boolean) =>
  commaSeparated.transform((parts, context) =>
    parts.map((part) => {
      const [, name, value] = /^([^=]+?)\s*=\s*(.+)$/.exec(part) ?? []
      if (name && value && isValue(value)) return { name, value }
      context.addIssue(`must look like "${example}", and "${part}" does not`)
      return z.NEVER
    }),
  )
export const helplines = (example: string) => pairs(example, isPhone)

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

function isProxy(part: string): boolean {
  const [address = '', bits, ...more] = part.split('/')
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? 0
  if (bits === undefined) return most > 0 || NAMED_NETWORKS.includes(part)
  // All addresses in the world can be no proxies of ours.
  return more.length === 0 && /^\d+$/.test(bits) && Number(bits) > 0 && Number(bits) <= most
}
export const proxies = commaSeparated.refine(
  (parts) => parts.every(isProxy),
  'must hold addresses of proxies, such as 127.0.0.1 or 10.0.0.0/8, with commas between them',
)

/** PostgreSQL reads an offset such as +05:30 the other way round. */
export const timeZone = z.string().refine((name) => {
  try {
    return (
      /^(UTC|[a-z_]+(\/[\w+-]+)+)$/i.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
    )
  } catch {
    return false
  }
}, 'must be a time zone such as Asia/Kolkata')

export const folder = z
  .string()
  .regex(/^[^~]/, 'must be a path from / on: no shell reads it, so ~ has no meaning')

export const secretsKey = read(
  readKeys,
  'must be a key as `openssl rand -base64 32` makes it, or several with commas',
)

const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

/** With its checksum (BIP 173): a letter that was mistyped would be noticed by the first backup. */
function isRecipient(key: string): boolean {
  const [, data] = /^age1([02-9ac-hj-np-z]{58})$/.exec(key) ?? []
  if (!data) return false
  const prefix = [...'age'].map((letter) => letter.charCodeAt(0))
  const values = [
    ...[...prefix.map((code) => code >> 5), 0, ...prefix.map((code) => code & 31)],
    ...[...data].map((letter) => BECH32.indexOf(letter)),
  ]
  const sum = values.reduce((before, value) => {
    const top = before >>> 25
    const shifted = ((before & 0x1ff_ffff) << 5) ^ value
    return [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3].reduce(
      (mixed, generator, bit) => ((top >>> bit) & 1 ? mixed ^ generator : mixed),
      shifted,
    )
  }, 1)
  return sum === 1
}
export const recipients = commaSeparated.refine(
  (keys) => keys.every(isRecipient),
  'must be a public key beginning with age1, as `senior-help backup --new-key` makes it, or several with commas',
)

const BUCKET =
  /^s3:\/\/(?<keyId>[^:@/]+):(?<secret>.+)@(?<place>[^@/?]+\/[^@?]*[^@/?])\/?(?:\?region=(?<region>[\w-]+))?$/

export const offsite = read((text): Offsite | undefined => {
  // A word that was meant as an answer would do nothing, and succeed.
  if (FLAGS.has(text.toLowerCase())) return undefined
  if (!/^\w+:\/\//.test(text)) return { command: text }
  const { keyId = '', secret = '', place = '', region } = BUCKET.exec(text)?.groups ?? {}
  const url = URL.parse(`https://${place}`)
  const scheme = url && isThisMachine(url.hostname) ? 'http' : 'https'
  return url ? { url: `${scheme}://${place}`, keyId, secret, region } : undefined
}, 'must be a command line, or look like s3://KEY:SECRET@s3.example.org/bucket/folder?region=REGION')
