import type { Translate } from '../../app/words/translate.ts'
import type { ContactField, Refusal } from './send-message.ts'

/** What different browsers say if nobody answers; the client passes it on as it is. */
const NO_ANSWER =
  /failed to fetch|networkerror|load failed|network connection|internet connection|timed? ?out/i
/** What they say if the answer is no JSON. */
const NO_JSON = /json|unexpected (token|character|end)|did not match the expected pattern/i
const NOT_IN_PROTOCOL = 'Unexpected response format'

/** A refusal of the whole message, in the reader's words unless it is the service's own. */
export function formSentence(t: Translate, { code, message }: Refusal): string {
  if (code !== 'UNSPECIFIED') return message
  if (NO_ANSWER.test(message)) return t('site.noAnswer')
  if (message === '' || message === NOT_IN_PROTOCOL || NO_JSON.test(message))
    return t('publicPages.contact.unexpected')
  return message
}

/**
 * A refusal of one field. On an English page the service's own sentence comes first, since services speak English;
 * otherwise ours for the same thing.
 */
export function fieldSentence(t: Translate, language: string, field: ContactField, refusal: Refusal): string {
  const ours = language === 'en' ? undefined : ourSentence(t, field, refusal.code)
  if (ours) return ours
  // 'should be an email' is no sentence without its subject.
  const isSentence = !/^\p{Ll}/u.test(refusal.message)
  if (isSentence) return refusal.message
  return t('publicPages.contact.fieldShould', {
    field: t(`publicPages.contact.${field}`),
    message: refusal.message,
  })
}

function ourSentence(t: Translate, field: ContactField, code: string): string | undefined {
  if (code === 'REQUIRED_FIELD_EMPTY' || code === 'REQUIRED_FIELD_MISSING')
    return t(`fields.${field}-required`)
  if (code === 'TYPE_EMAIL') return t('fields.email-invalid')
  return undefined
}
