import { en } from '@scan/contract/messages/en/index.ts'
import { expect, test } from 'vitest'
import { testWords } from '../testing/app.ts'
import { ApiError } from './api/client.ts'
import { andThen, failureSentence } from './failure.ts'

const { t } = testWords()
const WORDS = { failed: () => 'Failed.', noAnswer: () => 'Nobody answered.' }
const said = 'The server said something.'

test.each([
  ['a reason that is known', 'volunteer-not-waiting', said, en.problems['volunteer-not-waiting']],
  ['the server at a loss', 'internal-error', en.problems['internal-error'], en.problems['internal-error']],
  ['another server has said something of its own', 'internal-error', said, said],
  ['an answer without a sentence', 'internal-error', '', 'Failed.'],
  ['no answer', 'no-answer', '', 'Nobody answered.'],
] as const)('%s: that is the sentence', (_what, code, message, sentence) => {
  expect(failureSentence(t, new ApiError({ code, message }), WORDS).brief).toBe(sentence)
})

test.each([
  ['कुछ गड़बड़ हो गई।', 'जवाब नहीं आया।', 'कुछ गड़बड़ हो गई। जवाब नहीं आया।'],
  ['अनुरोध भेजा नहीं जा सका', 'जवाब नहीं आया।', 'अनुरोध भेजा नहीं जा सका। जवाब नहीं आया।'],
  ['Failed to approve volunteer', 'No response.', 'Failed to approve volunteer. No response.'],
])('two sentences end alike: %s', (first, next, both) => {
  expect(andThen(first, next)).toBe(both)
})
