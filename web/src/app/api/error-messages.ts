import { kindsOf } from '@scan/contract/messages/papers.ts'
import { waitOf } from '@scan/contract/messages/waits.ts'
import { papersSaid } from '../words/papers-said.ts'
import type { Translate } from '../words/translate.ts'
import { ApiError } from './client.ts'

/** Our server's sentence for an error of its own. */
const OUR_OWN = 'Something went wrong on our side. Please try again.'

/** Screens with sentences of their own ask those first. */
export function errorMessage(t: Translate, failure: unknown): string {
  if (!(failure instanceof ApiError)) return t('problems.internal-error')
  if (failure.code === 'no-answer') return t('site.noAnswer')
  // Anything without a code of ours arrives as this one, with somebody else's sentence.
  const isForeign = failure.code === 'internal-error' && failure.message !== OUR_OWN
  if (isForeign && failure.message !== '') return failure.message
  const [field] = failure.errors ?? []
  if (field) return t(`fields.${field.code}`)
  const { unit, count } = waitOf(failure.retryAfter)
  const name = `problems.${failure.code}` as const
  const sentence = t(name, {
    wait: t(`site.waits.${unit}`, { count }),
    papers: papersSaid(t, kindsOf(failure)),
  })
  // A code that this page's words do not know, such as of a newer server.
  return sentence === name ? failure.message || t('problems.internal-error') : sentence
}
