import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../language.ts'
import { PRIVACY_VERSION } from '../public-pages.ts'
import { messages } from './index.ts'

test('other words of the notice at sign-up are another version: people agreed to these', () => {
  const words = LANGUAGES.map((language) => JSON.stringify(messages[language].accounts.signUp.notice)).join(
    '\n',
  )
  const hash = createHash('sha256').update(words).digest('hex').slice(0, 16)
  // Changed the notice? A new version in `contract/src/public-pages.ts`, then its hash here.
  expect([PRIVACY_VERSION, hash]).toEqual(['2026-11-29', '3fd84d4225894857'])
})
