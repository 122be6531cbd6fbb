import { expect, test } from 'vitest'
import { acceptedLanguage } from './language.ts'

test.each([
  ['ml', 'ml'],
  ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
  ['de-DE, ml;q=0.5', 'ml'],
  ['fr', 'en'],
  ['', 'en'],
  [undefined, 'en'],
] as const)('a browser that asks for "%s" is answered in %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language)
})
