import { expect, test } from 'vitest'
import { sentenceForHelper } from './for-helper.ts'
import { corpus } from './corpora/corpus.ts'

const ALONE_AMONG_HARMLESS = corpus('alone-among-harmless')
const FOR_HELPER = corpus('for-helper')
const NOT_FOR_HELPER = corpus('not-for-helper')
const HARMLESS_REQUESTS = corpus('harmless-requests')
const HARMLESS = corpus('harmless')

test('of sixty texts that say she is alone, where the key is or when nobody is home, each is asked about (D105)', () => {
  expect(new Set(FOR_HELPER).size).toBeGreaterThanOrEqual(60)
  expect(FOR_HELPER.filter((text) => !sentenceForHelper(text))).toEqual([])
})

test('who cannot walk alone, or has lost a key, is asked nothing', () => {
  const harmless = [...HARMLESS, ...HARMLESS_REQUESTS].filter((text) => !ALONE_AMONG_HARMLESS.includes(text))
  expect([...NOT_FOR_HELPER, ...harmless].filter(sentenceForHelper)).toEqual([])
})

test.each([
  ['Bring rice. I live alone. Thank you.', 'I live alone.'],
  ['I live alone', 'I live alone'],
  ['Bring rice, I live alone, and come early.', 'I live alone'],
  ['She is old, deaf and alone.', 'deaf and alone.'],
  ['അരി വേണം. താക്കോൽ ചട്ടിയുടെ അടിയിൽ ഉണ്ട്.', 'താക്കോൽ ചട്ടിയുടെ അടിയിൽ ഉണ്ട്.'],
  ['दवा लानी है। मैं अकेली रहती हूँ। धन्यवाद', 'मैं अकेली रहती हूँ।'],
])('of %j the sentence is %j', (text, sentence) => {
  const [from, to] = sentenceForHelper(text) ?? [0, 0]
  expect(text.slice(from, to)).toBe(sentence)
})
