import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../language.ts'
import { saidIn } from './sentences.ts'

const MOST_WORDS = 15

/** The specification's to the letter. */
const OF_THE_SPECIFICATION = new Set([
  'Sorry, the page you are looking for does not exist or you do not have access to it.',
  'No response from server. Please check your connection.',
  'Session expired due to inactivity',
  'Session expired. Please log in again.',
  'No token provided',
  'Invalid session',
  'Invalid credentials',
  'Invalid email or password',
  'Invalid verification link.',
])

const wordsOf = (sentence: string) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))

describe.each(LANGUAGES)('in %s', (language) => {
  const ours = [...saidIn(language)].filter(([, text]) => !OF_THE_SPECIFICATION.has(text))

  test(`no sentence has more than ${MOST_WORDS} words`, () => {
    const long = ours.flatMap(([place, text]) =>
      text
        .split(/(?<=[.!?…।]['’”)]?)\s+|\n/)
        .filter((sentence) => wordsOf(sentence).length > MOST_WORDS)
        .map((sentence) => `${place}: ${sentence}`),
    )
    expect(long).toEqual([])
  })

  test('nobody has to know what a token, a session or a server is, or is told that something is invalid', () => {
    const hard = ours.filter(([, text]) =>
      /\b(?:token|session|server|invalid)|ടോക്ക|സെഷ|സെർവ|അസാധു|टोकन|सेशन|सत्र|सर्वर|अमान्य|अवैध/i.test(text),
    )
    expect(hard).toEqual([])
  })
})
