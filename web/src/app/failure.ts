import type { Sentences } from '@scan/contract/messages/sentences.generated.ts'
import type { ApiError } from './api/client.ts'
import { errorMessage } from './api/error-messages.ts'
import type { SentenceName, Translate } from './words/translate.ts'

/** Sentences into which nothing is filled. */
export type MessageName = {
  [Name in SentenceName]: [Sentences[Name]] extends [never] ? Name : never
}[SentenceName]

/** Something to say, in whichever language is then read: `'site.noAnswer'`, `(t) => t('site.moreMessages', { count })` */
export type Message = MessageName | ((t: Translate) => string)

export function textOf(t: Translate, message: Message): string {
  return typeof message === 'function' ? message(t) : t(message)
}

/** A screen's wording of failures (specification, section 8). */
export interface FailureWords {
  failed: Message
  /** Stays on the page, if not the toast's sentence. */
  failedHere?: Message
  /** Used where nobody answered, if that has its own sentence. */
  noAnswer?: Message
  /** `noAnswer` already says what to do. */
  saysWhatToDo?: boolean
  /** In place of the server's sentence, for some codes. */
  override?: (failure: ApiError) => Message | undefined
}

/**
 * Why something failed: this screen's sentence, else the server's, else `failed`. The brief one is for a toast; the
 * lasting one stays until the next try and, if nobody answered, says what to do.
 */
export function failureSentence(t: Translate, failure: ApiError, words: FailureWords) {
  const { failed, failedHere, noAnswer = failed, saysWhatToDo } = words
  const isUnanswered = failure.code === 'no-answer'
  const own = words.override?.(failure) ?? (isUnanswered ? noAnswer : failure.message === '' && failed)
  const brief = own ? textOf(t, own) : errorMessage(t, failure)
  if (failedHere && brief === textOf(t, failed)) return { brief, lasting: textOf(t, failedHere) }
  const next = t('site.noAnswer')
  return { brief, lasting: !isUnanswered || saysWhatToDo || brief === next ? brief : andThen(brief, next) }
}

/** Two sentences. If the first has no full stop, as toasts have none, it gets the second one's: in Hindi '।'. */
export function andThen(first: string, next: string): string {
  return `${first.replace(/[.।]$/, '')}${next.at(-1)} ${next}`
}
