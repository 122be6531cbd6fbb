import { expect, test } from 'vitest'
import { languageOfLetters } from './language-of-letters.ts'

test.each([
  ['ആശുപത്രി വരെ, 2 മണിക്ക്', 'ml'],
  ['Dr. Menon ഡോക്ടറുടെ അടുത്ത്', 'ml'],
  ['अस्पताल तक', 'hi'],
  ['To the bank and back', 'en'],
  ['98470 12345', undefined],
])('%s is read in %s', (text, language) => {
  expect(languageOfLetters(text)).toBe(language)
})
