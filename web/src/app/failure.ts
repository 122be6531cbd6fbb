import type { Translate } from './words/translate.ts'
import type { ApiError } from './api/client.ts'
import { errorMessage } from './api/error-messages.ts'

/** How a screen words a failure (specification, section 8). */
export interface FailureWords {
  /** Used where the server gave no sentence of its own. */
  failed: string
  /** What stays on the page, if not the toast's sentence. */
  failedHere?: string
  /** Used where nobody answered, if that has its own sentence. */
  noAnswer?: string
  /** Whether that already says what to do. */
  saysWhatToDo?: boolean
  /** What this screen says instead of the server's sentence, for some codes. */
  own?: (failure: ApiError) => string | undefined
}

export interface FailureSentence {
  /** For a toast. */
  brief: string
  /** For where it stays until the next try: if nobody answered, it says what to do. */
  lasting: string
}

/** Why something failed, in the reader's language: this screen's sentence, else the server's, else `failed`. */
export function failureSentence(t: Translate, failure: ApiError, words: FailureWords): FailureSentence {
  const brief = words.own?.(failure) ?? usualSentence(t, failure, words)
  if (words.failedHere && brief === words.failed) return { brief, lasting: words.failedHere }
  const next = t('site.noAnswer')
  if (failure.code !== 'no-answer' || words.saysWhatToDo || brief === next) return { brief, lasting: brief }
  return { brief, lasting: andThen(brief, next) }
}

/**
 * Two sentences. The first often has no full stop, as toasts have none: then it gets the second one's, in Hindi '।'.
 */
export function andThen(first: string, next: string): string {
  return `${first.replace(/[.।]$/, '')}${next.at(-1)} ${next}`
}

function usualSentence(t: Translate, failure: ApiError, { failed, noAnswer = failed }: FailureWords): string {
  if (failure.code === 'no-answer') return noAnswer
  return failure.message === '' ? failed : errorMessage(t, failure)
}
