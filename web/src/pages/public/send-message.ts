import { SubmissionError, createClient, isSubmissionError } from '@formspree/core'
import { ContactMessage } from '@scan/contract/contact.ts'
import { OWN_CONTACT_FORM } from '@scan/contract/public-pages.ts'
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

/**
 * Sends a message through the protocol's own client, and to our own service with the session: it says who writes. Answers with the service's objections, or undefined.
 */
export async function sendMessage(
  message: z.output<typeof ContactMessage>,
  { endpoint, id }: { endpoint: string; id: string },
  sessionToken: string | undefined,
): Promise<Refusals | undefined> {
  const written = z.encode(ContactMessage, message) as Record<string, string>
  const isOurs = endpoint === OWN_CONTACT_FORM.endpoint
  const result =
    sessionToken && isOurs
      ? await submitSigned(`${endpoint}/f/${id}`, written, sessionToken)
      : await createClient().submitForm(id, written, { endpoint })
  if (!result || !isSubmissionError(result)) return undefined
  const refusals: Refusals = { fields: {}, form: [...result.getFormErrors()] }
  for (const [name, errors] of result.getAllFieldErrors()) {
    const [first] = errors
    const field = CONTACT_FIELDS.find((one) => one === name)
    if (field && first) refusals.fields[field] = first
    else refusals.form.push(...errors)
  }
  return refusals
}

/** The client sends no session. What goes wrong is put as it puts it. */
async function submitSigned(
  url: string,
  written: Record<string, string>,
  sessionToken: string,
): Promise<SubmissionError | undefined> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${sessionToken}` },
      body: JSON.stringify(written),
    })
    const { next, errors } = (await answer.json()) as {
      next?: string
      errors?: ConstructorParameters<typeof SubmissionError>
    }
    if (next !== undefined) return undefined
    return new SubmissionError(...(errors ?? [{ message: '' }]))
  } catch (error) {
    return new SubmissionError({ message: error instanceof Error ? error.message : '' })
  }
}
