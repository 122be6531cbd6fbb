import { expect, test } from 'vitest'
import { type ReleaseCause, type ReleaseReason, reasonRefusal, reasonSentence } from './release-reason.ts'

const names: Record<ReleaseCause, string> = {
  ill: 'I am ill',
  plans: 'My plans have changed',
  travel: 'I can’t get there',
  other: 'Something else',
}

test.each<[string, ReleaseReason, string, ReturnType<typeof reasonRefusal>]>([
  ['one of the usual causes', { cause: 'ill', text: '' }, 'I am ill', undefined],
  ['one with a word more', { cause: 'travel', text: ' A flood ' }, 'I can’t get there: A flood', undefined],
  ['another, in their own words', { cause: 'other', text: 'My exam' }, 'My exam', undefined],
  ['their own words alone', { cause: '', text: 'My exam' }, 'My exam', undefined],
  ['nothing', { cause: '', text: '  ' }, '', 'reason-required'],
  ['another, and then nothing', { cause: 'other', text: '' }, '', 'reason-required'],
  ['300 characters', { cause: '', text: 'a'.repeat(300) }, 'a'.repeat(300), undefined],
  ['301 characters', { cause: '', text: 'a'.repeat(301) }, 'a'.repeat(301), 'text-too-long'],
])('Why a volunteer cannot come: %s', (_, reason, sentence, refusal) => {
  expect(reasonSentence(reason, (cause) => names[cause])).toBe(sentence)
  expect(reasonRefusal(sentence)).toBe(refusal)
})
