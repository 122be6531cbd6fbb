import { ContactMessage } from '@scan/contract/contact.ts'
import { OWN_CONTACT_FORM } from '@scan/contract/public-pages.ts'
import { z } from 'zod/mini'

export const CONTACT_FIELDS = ['name', 'email', 'message'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]

/** An objection of the form service, in its own words, or why there is no answer from it. */
export interface Refusal {
  code?: string | undefined
  message: string
}

export interface Refusals {
  fields: Partial<Record<ContactField, Refusal>>
  /** To the message as a whole, or to fields that nobody sees. */
  form: Refusal[]
}

const Answer = z.object({
  next: z.optional(z.string()),
  error: z.optional(z.string()),
  errors: z.optional(
    z.array(z.object({ field: z.optional(z.string()), code: z.optional(z.string()), message: z.string() })),
  ),
})

/**
 * Posts a message as the Formspree protocol has it, to our own service with the session: it says who writes. Answers
 * with the service's objections, or undefined. Never rejects.
 */
export async function sendMessage(
  message: z.output<typeof ContactMessage>,
  { endpoint, id }: { endpoint: string; id: string },
  sessionToken: string | undefined,
): Promise<Refusals | undefined> {
  const isOurs = endpoint === OWN_CONTACT_FORM.endpoint
  let body: string
  try {
    const response = await fetch(`${endpoint}/f/${id}`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(sessionToken && isOurs && { authorization: `Bearer ${sessionToken}` }),
      },
      body: JSON.stringify(z.encode(ContactMessage, message)),
    })
    body = await response.text()
  } catch {
    return { fields: {}, form: [{ code: 'NO_ANSWER', message: '' }] }
  }
  const { next, error, errors = error === undefined ? undefined : [{ message: error }] } = read(body)
  if (!errors)
    return next === undefined ? { fields: {}, form: [{ code: 'UNEXPECTED', message: '' }] } : undefined
  const refusals: Refusals = { fields: {}, form: [] }
  for (const { field, ...refusal } of errors) {
    const name = CONTACT_FIELDS.find((one) => one === field)
    if (!name) refusals.form.push(refusal)
    else refusals.fields[name] ??= refusal
  }
  return refusals
}

/** What was answered; nothing if it is not of the protocol. */
function read(body: string): z.output<typeof Answer> {
  try {
    return Answer.parse(JSON.parse(body))
  } catch {
    return {}
  }
}
