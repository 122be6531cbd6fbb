import type { Translate } from '../i18n/translate.ts'
import type { ApiError } from '../api/client.ts'
import { errorMessage } from '../api/error-messages.ts'

/** How a screen words the failure of something (specification, section 8). */
export interface FailureWords {
  /** Where the server gave no sentence of its own. */
  failed: string
  /** What stands on the page instead, where its sentence is not the toast's. */
  failedHere?: string
  /** Where nobody answered, if that has a sentence of its own. */
  noAnswer?: string
  /** Whether that says already what to do. */
  saysWhatToDo?: boolean
  /** What this screen says instead of the server's sentence, where it does. */
  own?: (failure: ApiError) => string | undefined
}

export interface FailureSentence {
  /** For a toast. */
  brief: string
  /** For where it stands until the next try: where nobody answered, it says what to do. */
  lasting: string
}

/** Why something failed, in the reader's language: this screen's sentence, else the server's, else what `failed` says. */
export function failureSentence(t: Translate, failure: ApiError, words: FailureWords): FailureSentence {
  const brief = words.own?.(failure) ?? usualSentence(t, failure, words)
  if (words.failedHere && brief === words.failed) return { brief, lasting: words.failedHere }
  const next = t('site.noAnswer')
  if (failure.code !== 'no-answer' || words.saysWhatToDo || brief === next) return { brief, lasting: brief }
  return { brief, lasting: andThen(brief, next) }
}

/** Two sentences. The first often has no full stop, as a toast has none: then it ends as the second does, in Hindi with '।'. */
export function andThen(first: string, next: string): string {
  return `${first.replace(/[.।]$/, '')}${next.at(-1)} ${next}`
}

function usualSentence(t: Translate, failure: ApiError, { failed, noAnswer = failed }: FailureWords): string {
  if (failure.code === 'no-answer') return noAnswer
  return failure.message === '' ? failed : errorMessage(t, failure)
}
