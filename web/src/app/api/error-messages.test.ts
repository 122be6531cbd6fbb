import { en } from '@scan/contract/messages/en/index.ts'
import { hi } from '@scan/contract/messages/hi/index.ts'
import { ml } from '@scan/contract/messages/ml/index.ts'
import { expect, test } from 'vitest'
import { translator } from '../words/translate.ts'
import { ApiError } from './client.ts'
import { errorMessage } from './error-messages.ts'

test.each([
  ['en', en, '10\u00a0min', '24\u00a0h'],
  ['ml', ml, '10\u00a0മിനിറ്റ്', '24\u00a0മണിക്കൂർ'],
  ['hi', hi, '10\u00a0मिनट', '24\u00a0घंटे'],
] as const)('whoever has tried too often reads in %s how long to wait', (language, words, minutes, hours) => {
  const said = (retryAfter: number) =>
    errorMessage(translator(words, language), new ApiError({ code: 'too-many-requests', retryAfter }))
  expect(said(600)).toContain(` ${minutes} `)
  expect(said(86_400)).toContain(` ${hours} `)
})

test('a code that the page does not know yet is said in the server’s words, else in ours', () => {
  const said = (message: string) =>
    errorMessage(translator(en, 'en'), new ApiError({ code: 'of-tomorrow' as 'not-found', message }))
  expect(said('Please ring us first.')).toBe('Please ring us first.')
  expect(said('')).toBe(en.problems['internal-error'])
})
