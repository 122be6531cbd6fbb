import { z } from 'zod/mini'
import { decision, endpoint, feature, view } from './endpoint.ts'
import { contactText, email, personName } from './fields.ts'
import { listOf, page, searched } from './lists.ts'
import { OWN_CONTACT_FORM } from './public-pages.ts'
import { inData, instant, lazily, renamed } from './wire.ts'

/** To whichever service takes it (spec section 3). */
export const ContactMessage = lazily(() =>
  renamed({ _gotcha: 'trap' })({
    name: personName,
    email,
    message: contactText,
    /** Hidden: only bots fill it in. */
    _gotcha: z.optional(z.string()),
  }),
)

/** The page promises it. */
export const ANSWER_WITHIN_HOURS = 24

/** An address may hold a question mark, which must not add copies to others. */
export function mailtoOf(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`
}

export const Message = lazily(() =>
  renamed({ _id: 'id', createdAt: 'sentAt' })({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    message: z.string(),
    /** The sender's account, if the address is theirs. */
    senderId: z.nullable(z.string()),
    createdAt: instant,
    answerBy: instant,
    answeredAt: z.nullable(instant),
  }),
)
export type Message = z.output<typeof Message>

/** Speaks the Formspree protocol, also in its failures. */
export const contact = feature('Contact', {
  sendContactMessage: endpoint('POST', `${OWN_CONTACT_FORM.endpoint}/f/${OWN_CONTACT_FORM.id}`, {
    summary: 'Send a message to the people who run the network.',
    access: 'anyone',
    body: ContactMessage,
    /** The protocol's sign of success. */
    reply: lazily(() => z.object({ next: z.string() })),
  }),
  listMessages: view('/api/admin/messages', 'answer-messages', 'look-at-messages', {
    summary: 'List messages from the contact page, unanswered ones first.',
    query: lazily(() =>
      renamed({ q: 'text' })({ state: z.optional(z.enum(['new', 'answered'])), q: searched, page }),
    ),
    /** New ones by when they are due, then answered ones, latest first. */
    reply: lazily(() => listOf(Message)),
  }),
  answerMessage: decision('PATCH', '/api/admin/messages/:id/answered', 'answer-messages', 'answer-message', {
    summary: 'Mark a message as answered.',
    reply: lazily(() => inData('message', Message)),
    message: 'message-answered',
  }),
})
