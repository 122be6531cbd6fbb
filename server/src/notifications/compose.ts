import { hash } from 'node:crypto'
import { emails } from '@scan/contract/messages/emails.ts'
import { isAddressByPhone } from '@scan/domain/by-phone.ts'
import { languageOf } from '@scan/contract/language.ts'
import type { Language } from '@scan/contract/language.ts'
import { z } from 'zod/mini'
import type { Queryable } from '../db/pool.ts'
import { fill } from '../http/fill.ts'
import { Notification } from './notifications.ts'
import type { Person } from './notifications.ts'
import { recipeOf } from './recipes.ts'
import { addressOf } from './wording.ts'
import type { Draft, EmailContext } from './recipes.ts'

/** One sentence, or one for each way of writing where they differ: only HTML has a button. */
export type Sentence = string | Readonly<Record<'html' | 'text', string>>

interface Template {
  subject: string
  before: readonly Sentence[]
  action: string
  after?: readonly Sentence[]
}

type Kinds = Omit<typeof emails.en, 'layout'>
type WithoutAction = { [K in keyof Kinds]: 'action' extends keyof Kinds[K] ? never : K }[keyof Kinds]

/** Shared closings. */
const CLOSINGS: Record<WithoutAction, keyof typeof emails.en.layout.closings> = {
  'password-changed': 'wasNotMe',
  'phone-changed': 'wasNotMe',
  'second-factor-on': 'wasNotMe',
  'second-factor-off': 'wasNotMe',
  'recovery-code-used': 'wasNotMe',
  'second-factor-guessed': 'wasNotMe',
  'volunteer-rejected': 'mistake',
  'account-banned': 'mistake',
  'changes-refused': 'mistake',
  'account-deleted': 'mistake',
}

/** A notification to one person, in their language, with its facts in place; independent of the channel. */
export interface Message {
  id: string
  to: Person
  language: Language
  title: string
  before: readonly Sentence[]
  /** Day and time as they stand in the sentences, if it is about a visit. */
  when?: string | undefined
  code?: string | undefined
  /** Somebody's own words, set apart from ours. */
  quote?: string | undefined
  items?: readonly string[] | undefined
  /** Unsubscribes without signing in. */
  stopUrl?: string | undefined
  action: { label: string; url: string }
  after: readonly Sentence[]
  replyTo?: { name: string; address: string } | undefined
  footer: { contactUrl: string; supportPhone: string | null; deskHours: string }
  /** The account or request it is about: never part of what is sent. */
  aboutId: string | null
}

export const Delivery = z.object({ notification: Notification, to: z.string(), emailId: z.string() })
export type Delivery = z.infer<typeof Delivery>

/** One for each person, so that a failure for one repeats nothing for the others. */
export async function deliveriesOf(
  db: Queryable,
  notification: Notification,
  jobId: string,
  context: EmailContext,
): Promise<Delivery[]> {
  const people = await recipientsOf(db, notification, context)
  return people.map(({ id }) => deliveryTo(id, notification, jobId))
}

/** A person by phone is called. */
export async function recipientsOf(
  db: Queryable,
  about: Notification,
  context: EmailContext,
): Promise<Person[]> {
  const people = await recipeOf(about).recipients(db, about, context)
  return people.filter(({ email }) => !isAddressByPhone(email))
}

export function deliveryTo(to: string, notification: Notification, jobId: string): Delivery {
  const emailId = hash('sha256', `${jobId} ${to}`, 'base64url').slice(0, 22)
  return { notification, to, emailId }
}

/**
 * What there is to tell one of its recipients, for whichever channel; undefined if it is no longer so.
 * `recipients`: as they were read a moment ago, if they were.
 */
export async function draftFor(
  db: Queryable,
  { notification, to }: Pick<Delivery, 'notification' | 'to'>,
  context: EmailContext,
  { inLanguage, recipients }: { inLanguage?: Language; recipients?: readonly Person[] } = {},
): Promise<{ person: Person; language: Language; said: Draft } | undefined> {
  const recipe = recipeOf(notification)
  const people = recipients ?? (await recipe.recipients(db, notification, context))
  const person = people.find((one) => one.id === to)
  if (!person) return undefined
  const language = inLanguage ?? languageOf(person.language)
  const said = await recipe.compose(db, notification, person, { ...context, language })
  return said && { person, language, said }
}

export async function compose(
  db: Queryable,
  { notification, to, emailId: id }: Delivery,
  context: EmailContext,
  recipients?: readonly Person[],
): Promise<Message | undefined> {
  const drafted = await draftFor(db, { notification, to }, context, { recipients })
  if (!drafted) return undefined
  const { person, language, said } = drafted
  const { code, quote, items, stopToken, path } = said
  // Nobody reads what is sent back to MAIL_FROM.
  const desk = context.supportEmail ? { name: '', address: context.supportEmail } : undefined
  const replyTo = said.replyTo ?? (person.email === desk?.address ? undefined : desk)
  const { subject, before, action, after = [] } = templateOf(said.words, language)
  const filled = (sentence: string) => fill(sentence, said.facts)
  const bothFilled = (one: Sentence): Sentence =>
    typeof one === 'string' ? filled(one) : { html: filled(one.html), text: filled(one.text) }
  const pageAt = (page: string) => addressOf(page, { ...context, language })
  return {
    id,
    to: person,
    language,
    code,
    quote,
    items,
    replyTo,
    stopUrl: stopToken && `${pageAt('/request-emails')}?token=${stopToken}`,
    title: filled(subject),
    before: before.map(bothFilled),
    when: said.facts.when,
    action: { label: filled(action), url: path.startsWith('/') ? pageAt(path) : path },
    after: after.map(bothFilled),
    footer: {
      contactUrl: pageAt('/contact'),
      supportPhone: context.supportPhone,
      deskHours: context.deskHours[language],
    },
    aboutId:
      'accountId' in notification
        ? notification.accountId
        : 'requestId' in notification
          ? notification.requestId
          : null,
  }
}

function templateOf(kind: keyof Kinds, language: Language): Template {
  const { layout, ...kinds } = emails[language]
  const own = kinds[kind]
  return 'action' in own ? own : { ...own, ...layout.closings[CLOSINGS[kind as WithoutAction]] }
}

/** An email's subject as it stands in lists; null if this version knows no such one. */
export function subjectOf(kind: string, language: Language): string | null {
  const { layout: _, ...kinds } = emails[language]
  return (kinds as Readonly<Record<string, { subject: string }>>)[kind]?.subject ?? null
}
