import { z } from 'zod/mini'
import { endpoint, feature } from './endpoint.ts'
import { contactText, email, oneOf, personName } from './fields.ts'
import { listOf, page, searched } from './lists.ts'
import { OWN_CONTACT_FORM } from './public-pages.ts'
import { instant, renamed } from './wire.ts'

/** What the contact page sends, to whichever service takes it (spec section 3). */
export const ContactMessage = renamed({ _gotcha: 'trap' })({
  name: personName,
  email,
  message: contactText,
  /** People do not see this field and leave it empty; bots that fill in everything fill it in. */
  _gotcha: z.optional(z.string()),
})

/** The page promises it. */
export const ANSWER_WITHIN_HOURS = 24

/**
 * Where a link for writing to somebody leads. What we accept as an address may hold a question mark: it must not add
 * copies to others.
 */
export function mailtoOf(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`
}

/** A message from the contact page; it is to be answered within 24 hours. */
export const Message = renamed({ _id: 'id', createdAt: 'sentAt' })({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** Whose session it came from, if the address is theirs; otherwise anybody can have typed it. */
  senderId: z.nullable(z.string()),
  createdAt: instant,
  answerBy: instant,
  answeredAt: z.nullable(instant),
})
export type Message = z.output<typeof Message>

/**
 * The contact form speaks the Formspree protocol. Failures carry, beside our own words, that protocol's: `errors` of
 * `code`, `message` and, if it is about a field, `field`.
 */
export const contact = feature('Contact', {
  sendContactMessage: endpoint('POST', `${OWN_CONTACT_FORM.endpoint}/f/${OWN_CONTACT_FORM.id}`, {
    access: 'anyone',
    body: ContactMessage,
    /** Where a browser without scripts would go next; the protocol's sign of success. */
    reply: z.object({ next: z.string() }),
  }),
  listMessages: endpoint('GET', '/api/admin/messages', {
    access: 'answer-messages',
    look: 'look-at-messages',
    query: renamed({ q: 'text' })({
      state: z.optional(oneOf(['new', 'answered'])),
      q: searched,
      page,
    }),
    /** New ones by when they are due, then answered ones, latest first. */
    reply: listOf(Message),
  }),
  answerMessage: endpoint('PATCH', '/api/admin/messages/:id/answered', {
    access: 'answer-messages',
    limit: 'decisions-of-account',
    reply: renamed({ data: 'message' })({ data: Message }),
    says: 'message-answered',
  }),
})
