import { createHash } from 'node:crypto'
import { CONSENT_VERSION, CONSENT_WORDS_MAX } from '@scan/domain/by-phone.ts'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../language.ts'
import { consentTexts } from './consent.ts'

test.each(LANGUAGES)('the text that is read out is short in %s', (language) => {
  expect(consentTexts[language].split(/\s+/).length).toBeLessThanOrEqual(CONSENT_WORDS_MAX)
})

/** What people agreed to, by its version: all that was ever read out. */
const READ_OUT = { '2026-11-29': '1e717da167bdae54', '2026-11-30': '1e618baadf7df54f' }

test('other words are another version: people agreed to these', () => {
  const words = LANGUAGES.map((language) => consentTexts[language]).join('\n')
  const hash = createHash('sha256').update(words).digest('hex').slice(0, 16)
  // Changed the text? A new version in `domain/src/by-phone.ts`, then its hash here.
  expect(Object.entries(READ_OUT).at(-1)).toEqual([CONSENT_VERSION, hash])
})
