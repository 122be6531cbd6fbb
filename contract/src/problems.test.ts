import { expect, test } from 'vitest'
import { api } from './index.ts'
import type { Endpoint } from './endpoint.ts'
import { messages } from './messages/index.ts'
import { ApiProblem, PROBLEMS } from './problems.ts'
import type { ProblemCode } from './problems.ts'

const { problems, fields, replies } = messages.en
const codes = Object.keys(PROBLEMS) as ProblemCode[]
const withStatus = (status: number) => codes.filter((code) => PROBLEMS[code].status === status)

test('every problem has a sentence, and every sentence a problem', () => {
  expect(Object.keys(problems).toSorted()).toEqual(codes.toSorted())
})

test.each([...Object.entries(problems), ...Object.entries(fields), ...Object.entries(replies)])(
  '%s is said in a short, whole sentence: %s',
  (_code, sentence) => {
    expect(sentence).toMatch(/^[A-Z]/)
    expect(sentence).toBe(sentence.trim())
    expect(sentence.split(' ').length).toBeLessThanOrEqual(15)
  },
)

// The sentences of sections 5 and 8 are in messages/specification.test.ts. Decisions D17, D18, D38 and D44 have these.
test.each([
  ['approval-pending', 'Your registration is waiting for approval by a coordinator.'],
  ['account-left', 'You deleted your account.'],
  ['one-acceptance-at-a-time', 'You already have an accepted request.'],
  ['too-far-ahead', 'You can ask for help up to 400 days ahead.'],
] as const)('%s answers "%s"', (code, sentence) => {
  expect(problems[code]).toBe(sentence)
})

test.each<[number, ProblemCode[]]>([
  [
    400,
    ['sign-in-failed', 'one-acceptance-at-a-time', 'lead-time-too-short', 'too-far-ahead', 'cancel-too-late'],
  ],
  [401, ['email-not-verified', 'invalid-credentials', 'user-not-found', 'no-token', 'account-terminated']],
  [403, ['approval-pending', 'account-suspended']],
])('the specification’s status %d', (status, all) => {
  expect(withStatus(status)).toEqual(expect.arrayContaining(all))
})

test('every message of a successful call has its sentence, and every sentence a call', () => {
  const said = Object.values(api).flatMap(({ message }: Endpoint) => {
    if (typeof message !== 'function') return message ?? []
    const users = [{ request: {} }, { request: null }, { request: null, mayNotAsk: 'call-first' }]
    return users.flatMap((user) =>
      [{ action: 'cancel' }, { action: 'request' }, { dryRun: true }].map((body) =>
        message(body as never, { user } as never),
      ),
    )
  })
  expect([...new Set(said)].toSorted()).toEqual(Object.keys(replies).toSorted())
})

test('only a request that is gone, or has changed, answers the board 409, or speaks as the board takes for gone (section 8)', () => {
  // The others never answer the board.
  const others = [
    ...['case-open', 'person-of-open-case', 'changed-again', 'case-of-another', 'case-closed'],
    ...['second-administrator', 'said-no', 'nobody-waits-for-answer', 'thanked-already'],
    ...['same-phone', 'call-taken', 'call-not-taken', 'last-administrator', 'in-hand-of-another'],
    'nobody-to-invite',
  ]
  expect(withStatus(409).filter((code) => !others.includes(code))).toEqual([
    'request-no-longer-available',
    'request-has-changed',
  ])
  const taken = codes.filter((code) => /already accepted|no longer available/i.test(problems[code]))
  expect(taken).toEqual(['request-no-longer-available'])
})

test('of the 401s only an ended session speaks as the browser takes for ended (section 4)', () => {
  const ended = withStatus(401).filter((code) => /inactivity|expired|Invalid session/i.test(problems[code]))
  expect(ended).toEqual(['session-idle', 'session-invalid'])
})

test('only who is banned or waits for approval is told so by a flag', () => {
  const flagged = codes.flatMap((code) => ('flags' in PROBLEMS[code] ? [[code, PROBLEMS[code].flags]] : []))
  expect(Object.fromEntries(flagged)).toEqual({
    'account-suspended': { isBanned: true },
    'approval-pending': { pendingApproval: true },
  })
})

test('a problem carries its fields and how long to wait', () => {
  const errors = [{ field: 'email', code: 'email-required' as const, message: fields['email-required'] }]
  const problem = new ApiProblem('too-many-requests', { errors, retryAfter: 30 })
  expect(problem).toMatchObject({ code: 'too-many-requests', errors, retryAfter: 30 })
  expect(new ApiProblem('not-found')).toMatchObject({ errors: undefined, retryAfter: undefined })
})
