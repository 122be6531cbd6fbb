import { hash } from 'node:crypto'
import { emails } from '@scan/contract/emails/index.ts'
import { languageOf } from '@scan/contract/language.ts'
import type { Language } from '@scan/contract/language.ts'
import { PUBLIC_PATHS } from '@scan/contract/public-pages.ts'
import { z } from 'zod/mini'
import type { Queryable } from '../db/pool.ts'
import { fill } from '../http/fill.ts'
import type { Email } from './email/email.ts'
import { type Sentence, layOut } from './email/layout.ts'
import { Notification } from './notifications.ts'
import { recipeOf } from './recipes.ts'
import type { EmailContext, Words } from './recipe.ts'
import { nameInEmail } from './wording.ts'

/** One notification for one person. */
export const Delivery = z.object({ notification: Notification, to: z.string(), emailId: z.string() })
export type Delivery = z.infer<typeof Delivery>

/** One for each person to be told, so that trouble with one repeats nothing for the others. */
export async function deliveriesOf(
  db: Queryable,
  notification: Notification,
  jobId: string,
  context: EmailContext,
): Promise<Delivery[]> {
  const people = await recipeOf(notification).recipients(db, notification, context)
  return people.map(({ id }) => ({ notification, to: id, emailId: digest(`${jobId} ${id}`) }))
}

/** An email ready to send, or undefined if nobody or nothing is left to tell. */
export async function compose(
  db: Queryable,
  { notification, to, emailId }: Delivery,
  context: EmailContext,
): Promise<Email | undefined> {
  const about = recipeOf(notification)
  const person = (await about.recipients(db, notification, context)).find(({ id }) => id === to)
  if (!person) return undefined
  const language = languageOf(person.language)
  const said = await about.compose(db, notification, person, { ...context, language })
  if (!said) return undefined
  const { subject, before, action, after } = (emails[language] as Words)[said.words]
  const say = (sentence: string) => fill(sentence, said.facts)
  const tell = (sentence: Sentence): Sentence =>
    typeof sentence === 'string' ? say(sentence) : { html: say(sentence.html), text: say(sentence.text) }
  const content = {
    subject: say(subject),
    greetedName: nameInEmail(person.name),
    before: before.map(tell),
    code: said.code,
    quote: said.quote,
    action: {
      label: say(action),
      url: said.path.startsWith('/') ? context.publicUrl + pageIn(language, said.path) : said.path,
    },
    after: after.map(tell),
  }
  const sender = {
    contactUrl: context.publicUrl + pageIn(language, '/contact'),
    supportPhone: context.supportPhone,
  }
  return {
    emailId,
    to: { name: nameInEmail(person.name), address: person.email },
    toId: to,
    aboutId: aboutOf(notification),
    ...(said.replyTo && { replyTo: said.replyTo }),
    subject: content.subject,
    ...layOut(content, sender, language),
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
