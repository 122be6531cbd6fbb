import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { contactText, email, oneOf, personName } from './fields.ts'
import { listOf, page, searched } from './lists.ts'
import { OWN_CONTACT_FORM } from './own-contact-form.ts'
import type { FieldProblem } from './problems.ts'
import { instant, wire } from './wire/wire.ts'

/** What the contact page sends, to whichever service takes it (spec section 3). */
export const ContactMessage = wire({
  name: ['name', personName],
  email: ['email', email],
  message: ['message', contactText],
  /** People do not see this field and leave it empty; bots that fill in everything fill it in. */
  trap: ['_gotcha', z.optional(z.string({ error: 'field-invalid' satisfies FieldProblem }))],
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
export const Message = wire({
  id: ['_id', z.string()],
  name: ['name', z.string()],
  email: ['email', z.string()],
  message: ['message', z.string()],
  /** Whose session it came from, if the address is theirs; otherwise anybody can have typed it. */
  senderId: ['senderId', z.nullable(z.string())],
  sentAt: ['createdAt', instant],
  answerBy: ['answerBy', instant],
  answeredAt: ['answeredAt', z.nullable(instant)],
})
export type Message = z.output<typeof Message>

/**
 * The contact form speaks the Formspree protocol. Failures carry, beside our own words, that protocol's: `errors` of
 * `code`, `message` and, if it is about a field, `field`.
 */
export const contact = {
  sendContactMessage: endpoint({
    method: 'POST',
    path: `${OWN_CONTACT_FORM.endpoint}/f/${OWN_CONTACT_FORM.id}`,
    access: 'anyone',
    body: ContactMessage,
    /** Where a browser without scripts would go next; the protocol's sign of success. */
    reply: wire({ next: ['next', z.string()] }),
  }),
  listMessages: endpoint({
    method: 'GET',
    path: '/api/admin/messages',
    access: 'answer-messages',
    look: 'look-at-messages',
    query: wire({
      state: ['state', z.optional(oneOf(['new', 'answered']))],
      text: ['q', searched],
      page: ['page', page],
    }),
    /** New ones by when they are due, then answered ones, latest first. */
    reply: listOf(Message),
  }),
  answerMessage: endpoint({
    method: 'PATCH',
    path: '/api/admin/messages/:id/answered',
    access: 'answer-messages',
    limit: 'decisions-of-account',
    reply: wire({ message: ['data', Message] }),
    says: 'message-answered',
  }),
}
