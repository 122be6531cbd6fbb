import { createClient, isSubmissionError } from '@formspree/core'
import { ContactMessage } from '@scan/contract/contact.ts'
import { z } from 'zod/mini'

/** A form service's objections to a message, in its own words. */
export interface Refusal {
  code: string
  message: string
}

export const CONTACT_FIELDS = ['name', 'email', 'message'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]

export interface Refusals {
  fields: Partial<Record<ContactField, Refusal>>
  /** To the message as a whole, or about fields that nobody sees. */
  form: Refusal[]
}

/** Sends a message through the protocol's own client. Answers with the service's objections, or undefined. */
export async function sendMessage(
  message: z.output<typeof ContactMessage>,
  { endpoint, id }: { endpoint: string; id: string },
): Promise<Refusals | undefined> {
  const written = z.encode(ContactMessage, message) as Record<string, string>
  const result = await createClient().submitForm(id, written, { endpoint })
  if (!isSubmissionError(result)) return undefined
  const refusals: Refusals = { fields: {}, form: [...result.getFormErrors()] }
  for (const [name, errors] of result.getAllFieldErrors()) {
    const [first] = errors
    const field = CONTACT_FIELDS.find((one) => one === name)
    if (field && first) refusals.fields[field] = first
    else refusals.form.push(...errors)
  }
  return refusals
}
