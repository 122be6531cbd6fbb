import { expect, test } from 'vitest'
import { hasWords, searchWords } from './search-words.ts'
import { asCompared } from './spelling/spelling.ts'

const word = (...pieces: string[]) => ({ pieces, also: pieces.length > 1 ? [pieces.join('')] : [] })

test.each([
  ['Meera', [word('meera')]],
  ['  meera   nair ', [word('meera'), word('nair')]],
  ['A.K.Gopalan', [word('a', 'k', 'gopalan')]],
  ['A K Gopalan', [word('a', 'k'), word('gopalan')]],
  ['D’Souza', [word('d', 'souza')]],
  ["D'Souza", [word('d', 'souza')]],
  ['Al–Ameen', [word('al', 'ameen')]],
  ['മീര', [word('മീര')]],
  ['അവന്\u200d', [{ pieces: ['അവന'], also: ['അവം'] }]],
  ['आनन', [{ pieces: ['आनन'], also: ['आनं'] }]],
  ['Mee\u200bra', [word('meera')]],
  ['Lee\u200bla@Example', [word('leela@example')]],
  ['R 1042 Kaloor', [word('r', '1042'), word('kaloor')]],
  ['98470 12', [word('9847012')]],
  ['൯൮൪൭൦ ൧൨', [word('9847012')]],
  ['12345', [word('12345')]],
])('%j looks for %j', (typed, words) => {
  expect(searchWords(typed)).toEqual(words)
})

test.each(['09847000001', '919847000001', '+91 (0)98470–00001', '98470–00001', 'tel:+919847000001'])(
  '%j looks for one number',
  (typed) => {
    expect(searchWords(typed)).toEqual([word('9847000001')])
  },
)

test('a part of a number may begin with a prefix, or with its own digits', () => {
  expect(searchWords('+91 98470')).toEqual([{ pieces: ['9198470'], also: ['98470'] }])
  expect(searchWords('(0484) 2')).toEqual([{ pieces: ['04842'], also: ['4842'] }])
})

test.each(['', '   ', '()', '-', "'"])('%j looks for nothing', (typed) => {
  expect(searchWords(typed)).toEqual([])
})

test('a text has words in any order, and each of them', () => {
  const text = asCompared('To the clinic in Kaloor, with D’Souza')
  for (const typed of ['kaloor clinic', 'SOUZA', "D'Souza to"])
    expect(hasWords(text, searchWords(typed))).toBe(true)
  expect(hasWords(text, searchWords('kaloor hospital'))).toBe(false)
})
