import type { emails } from '@scan/contract/emails/index.ts'
import type { Language } from '@scan/contract/language.ts'
import type { Queryable } from '../platform/db/pool.ts'
import type { Placeholders } from '../platform/fill.ts'
import type { Notification, Person } from './notifications.ts'

/** Who reads, and where: how days, times, places and kinds of help are said. */
export interface Reader {
  language: Language
  /** The zone in which days and times are said. */
  timeZone: string
}

/** What emails are written with. */
export interface EmailContext {
  /** Every link begins with it; without a slash at its end. */
  publicUrl: string
  /** The zone in which days and times are said. */
  timeZone: string
  supportPhone: string | null
  /** Who answers what is written on the contact page; undefined where the administrators do. */
  supportEmail: string | undefined
  /** Makes a new link and code for who signed up, or undefined where nobody waits under this id any more. */
  mintVerification(accountId: string): Promise<{ token: string; code: string; expiresAt: Date } | undefined>
  /** Makes a new link for who wants another address, or undefined where they do not or somebody else has it. */
  mintAddressChange(accountId: string): Promise<{ token: string; expiresAt: Date } | undefined>
  /** Makes a new reset link for an account, or undefined if it is gone. */
  mintReset(accountId: string): Promise<{ token: string } | undefined>
}

export type Words = Omit<(typeof emails)['en'], 'layout'>
type Sentences<Kind extends keyof Words> = (typeof emails.en)[Kind]
type Spoken<Sentence> = Sentence extends string ? Sentence : Sentence[keyof Sentence]
type Facts<Kind extends keyof Words> = Record<
  Placeholders<Sentences<Kind>['subject' | 'action'] | Spoken<Sentences<Kind>['before' | 'after'][number]>>,
  string
>

interface Said {
  words: keyof Words
  facts: Readonly<Record<string, string>>
  /** Of a page of ours, or a whole `mailto:` address. */
  path: string
  code?: string
  /** Somebody's own words, lines and all. */
  quote?: string
  /** Who gets the answer where the email is simply answered. */
  replyTo?: { name: string; address: string }
}

/** What an email says; its facts are those that its sentences name. */
export function say<Kind extends keyof Words>(
  words: Kind,
  facts: Facts<Kind>,
  path: string,
  more: Pick<Said, 'code' | 'quote' | 'replyTo'> = {},
): Said {
  return { words, facts, path, ...more }
}

/** Who is told of a notification, and what. */
export interface Recipe<N extends Notification> {
  recipients(db: Queryable, about: N, context: EmailContext): Promise<Person[]>
  /** Undefined where it has become untrue or needless since it was queued: then it is not sent. */
  compose(db: Queryable, about: N, to: Person, context: EmailContext & Reader): Promise<Said | undefined>
}

export type OfAddress = Extract<Notification, { to: Person }>
export type OfRequest = Extract<Notification, { requestId: string }>
export type OfVisit = Extract<Notification, { volunteerId: string }>
export type OfAccount = Extract<Notification, { accountId: string }>
