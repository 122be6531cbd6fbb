import type { emails } from '@scan/contract/emails/index.ts'
import type { Language } from '@scan/contract/language.ts'
import type { Queryable } from '../db/pool.ts'
import type { Placeholders } from '../http/fill.ts'
import type { Notification, Person } from './notifications.ts'

/** Who reads, and where: this decides how days, times, places and kinds of help are written. */
export interface Reader {
  language: Language
  /** The zone in which days and times are said. */
  timeZone: string
}

/** What emails are written with. */
export interface EmailContext extends Pick<Reader, 'timeZone'> {
  /** The start of every link, without a trailing slash. */
  publicUrl: string
  supportPhone: string | null
  /** Who answers messages from the contact page; undefined if the administrators do. */
  supportEmail: string | undefined
  /** Makes a new link and code for somebody who signed up, or undefined if nobody waits under this id any more. */
  mintVerification(accountId: string): Promise<{ token: string; code: string; expiresAt: Date } | undefined>
  /**
   * Makes a new link for somebody who wants this address, to be mailed there; undefined if they no longer do or somebody
   * else has it.
   */
  mintAddressChange(
    accountId: string,
    address: string,
  ): Promise<{ token: string; expiresAt: Date } | undefined>
  /** Makes a new reset link, to be mailed to this address; undefined if it is not the account's any more. */
  mintReset(accountId: string, address: string): Promise<{ token: string } | undefined>
}

export type Words = Omit<(typeof emails)['en'], 'layout'>
type Sentences<Kind extends keyof Words> = (typeof emails.en)[Kind]
type Spoken<Sentence> = Sentence extends string ? Sentence : Sentence[keyof Sentence]
type Facts<Kind extends keyof Words> = Record<
  Placeholders<Sentences<Kind>['subject' | 'action'] | Spoken<Sentences<Kind>['before' | 'after'][number]>>,
  string
>

/** The emails whose sentences have nothing to fill in. */
export type Plain = { [Kind in keyof Words]: object extends Facts<Kind> ? Kind : never }[keyof Words]

interface Said {
  words: keyof Words
  facts: Readonly<Record<string, string>>
  /** The path of one of our pages, or a whole `mailto:` address. */
  path: string
  code?: string
  /** Somebody's own words, line breaks included. */
  quote?: string
  /** Who gets the reply if the email is simply answered. */
  replyTo?: { name: string; address: string }
}

/** What an email says; its facts are the ones its sentences name. */
export function say<Kind extends keyof Words>(
  words: Kind,
  facts: Facts<Kind>,
  path: string,
  more: Pick<Said, 'code' | 'quote' | 'replyTo'> = {},
): Said {
  return { words, facts, path, ...more }
}

/** Who gets a notification, and what it says. */
export interface Recipe<N extends Notification> {
  recipients(db: Queryable, about: N, context: EmailContext): Promise<Person[]>
  /** Undefined if it has become untrue or pointless since it was queued: then it is not sent. */
  compose(db: Queryable, about: N, to: Person, context: EmailContext & Reader): Promise<Said | undefined>
}

export type OfAddress = Extract<Notification, { to: Person }>
export type OfRequest = Extract<Notification, { requestId: string }>
export type OfVisit = Extract<Notification, { volunteerId: string }>
export type OfAccount = Extract<Notification, { accountId: string }>
