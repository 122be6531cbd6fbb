import { hash } from 'node:crypto'
import { emails } from '@scan/contract/emails/index.ts'
import { languageOf } from '@scan/contract/language.ts'
import type { Language } from '@scan/contract/language.ts'
import { PUBLIC_PATHS } from '@scan/contract/public-pages.ts'
import { z } from 'zod/mini'
import type { Queryable } from '../db/pool.ts'
import { fill } from '../http/fill.ts'
import type { Message, Sentence } from './message.ts'
import { Notification } from './notifications.ts'
import { recipeOf } from './recipes.ts'
import type { EmailContext, Words } from './recipe.ts'

/** One notification for one person. */
export const Delivery = z.object({ notification: Notification, to: z.string(), emailId: z.string() })
export type Delivery = z.infer<typeof Delivery>

/** One for each person, so that a failure for one repeats nothing for the others. */
export async function deliveriesOf(
  db: Queryable,
  notification: Notification,
  jobId: string,
  context: EmailContext,
): Promise<Delivery[]> {
  const people = await recipeOf(notification).recipients(db, notification, context)
  return people.map(({ id }) => ({ notification, to: id, emailId: digest(`${jobId} ${id}`) }))
}

/** What the notification says to them, or undefined if nobody or nothing is left to tell. */
export async function compose(
  db: Queryable,
  { notification, to, emailId: id }: Delivery,
  context: EmailContext,
): Promise<Message | undefined> {
  const about = recipeOf(notification)
  const person = (await about.recipients(db, notification, context)).find((one) => one.id === to)
  if (!person) return undefined
  const language = languageOf(person.language)
  const said = await about.compose(db, notification, person, { ...context, language })
  if (!said) return undefined
  const { subject, before, action, after } = (emails[language] as Words)[said.words]
  const say = (sentence: string) => fill(sentence, said.facts)
  const tell = (sentence: Sentence): Sentence =>
    typeof sentence === 'string' ? say(sentence) : { html: say(sentence.html), text: say(sentence.text) }
  const pageAt = (path: string) => context.publicUrl + pageIn(language, path)
  return {
    id,
    to: person,
    language,
    title: say(subject),
    before: before.map(tell),
    code: said.code,
    quote: said.quote,
    action: { label: say(action), url: said.path.startsWith('/') ? pageAt(said.path) : said.path },
    after: after.map(tell),
    replyTo: said.replyTo,
    footer: { contactUrl: pageAt('/contact'), supportPhone: context.supportPhone },
    aboutId: aboutOf(notification),
  }
}

/** The address of a page; one that is not for everybody is shown in the reader's language. */
function pageIn(language: Language, path: string): string {
  return language === 'en' || !PUBLIC_PATHS.includes(path) ? path : `/${language}${path}`
}

function aboutOf(notification: Notification): string | null {
  if ('accountId' in notification) return notification.accountId
  return 'requestId' in notification ? notification.requestId : null
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22)
}
