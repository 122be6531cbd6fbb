import { en } from '@scan/contract/messages/en/index.ts'
import { expect, test } from 'vitest'
import { ApiError } from '../../../app/api/client.ts'
import { testWords } from '../../../testing/app.ts'
import { andThen, failureSentence } from '../../../app/failure.ts'
import { type Attempt, failureWords } from './failure-words.ts'

const { t } = testWords()

function sentenceFor(failure: ConstructorParameters<typeof ApiError>[0], attempt: Attempt) {
  return failureSentence(t, new ApiError(failure), failureWords(t, attempt)).brief
}

const said = 'The server said something.'

test.each([
  ['a reason that is known', 'volunteer-not-waiting', said, en.problems['volunteer-not-waiting']],
  ['the server at a loss', 'internal-error', en.problems['internal-error'], en.problems['internal-error']],
  ['another server has said something of its own', 'internal-error', said, said],
] as const)('approving, %s: that is the sentence', (_what, code, message, sentence) => {
  expect(sentenceFor({ code, message }, 'actions.approve')).toBe(sentence)
})

/** Specification, section 8, 'Admin toasts'. */
test.each([
  ['actions.ban', 'Failed to ban user', 'An error occurred while banning user.'],
  ['actions.unban', 'Failed to unban user', 'An error occurred while unbanning user.'],
  ['actions.approve', 'Failed to approve volunteer', 'An error occurred while approving volunteer.'],
  ['actions.reject', 'Failed to reject volunteer', 'An error occurred while rejecting volunteer.'],
  ['actions.delete', 'Failed to delete user', 'An error occurred while deleting user.'],
  ['actions.complete', 'Failed to complete help request', 'An error occurred while completing help request.'],
  ['actions.cancel', 'Failed to cancel help request', 'An error occurred while cancelling help request.'],
  [
    'lists.pendingVolunteers',
    'Failed to fetch pending volunteers',
    'An error occurred while fetching pending volunteers.',
  ],
  ['lists.volunteers', 'Failed to fetch Volunteers', 'An error occurred while fetching users.'],
  ['lists.citizens', 'Failed to fetch Citizens', 'An error occurred while fetching users.'],
  ['lists.bannedUsers', 'Failed to fetch banned users', 'An error occurred while fetching banned users.'],
  ['lists.helpRequests', 'Failed to fetch help requests', 'An error occurred while fetching help requests.'],
] as const)('%s: the sentences of the specification', (attempt, failed, unanswered) => {
  const sentence = (code: 'internal-error' | 'no-answer') => sentenceFor({ code, message: '' }, attempt)
  expect([sentence('internal-error'), sentence('no-answer')]).toEqual([failed, unanswered])
})

test.each([
  ['ban', 'User banned.'],
  ['unban', 'User unbanned.'],
  ['approve', 'Volunteer approved!'],
  ['reject', 'Volunteer rejected.'],
  ['delete', 'User deleted successfully!'],
  ['complete', 'Help request marked as complete!'],
  ['cancel', 'Help request cancelled.'],
] as const)('%s: the toast of the specification', (action, toast) => {
  expect(t(`admin.actions.${action}.done`)).toBe(toast)
})

/** Who speaks to the computer says the words that they see (WCAG 2.5.3). */
test.each([
  ['answering by mail', en.admin.messages.reply, en.admin.messages.replyTo],
  ['opening a case', en.admin.concerns.open, en.admin.concerns.openFor],
])('%s: its name holds the words on its button', (_name, button, named) => {
  expect(named).toContain(button)
})

test.each([
  ['कुछ गड़बड़ हो गई।', 'जवाब नहीं आया।', 'कुछ गड़बड़ हो गई। जवाब नहीं आया।'],
  ['अनुरोध भेजा नहीं जा सका', 'जवाब नहीं आया।', 'अनुरोध भेजा नहीं जा सका। जवाब नहीं आया।'],
  ['Failed to approve volunteer', 'No response.', 'Failed to approve volunteer. No response.'],
])('two sentences end alike: %s', (first, next, both) => {
  expect(andThen(first, next)).toBe(both)
})
