import { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { ravi, stage, world } from '../testing/stage.ts'
import { emails, forgetEmails, release, signInFrom } from '../testing/steps.ts'
import { PASSWORD } from '../testing/world.ts'
import { rateLimits } from './rate-limits.ts'

stage(['Meera', 'Ravi'], { rateLimited: true })
beforeEach(() => world.database.query(sql`truncate known_devices, rate_limits`))

function later(seconds: number): void {
  world.setNow(new Date(world.now().getTime() + seconds * 1000))
}

const post = (url: string, payload: object, remoteAddress = '203.0.113.8', more: object = {}) =>
  world.app.inject({ method: 'POST', url, payload, remoteAddress, ...more })

const signIn = (password: string, { email = 'meera@example.org', from = '203.0.113.7', device = '' } = {}) =>
  signInFrom(email, { password, from, device })

describe('wrong passwords', () => {
  test('after the fifth an account waits, and twice as long after the next', async () => {
    for (let n = 0; n < 5; n++) expect((await signIn('Wrong#47rain')).status).toBe(401)
    for (const seconds of [30, 60]) {
      const { status, headers, retryAfter } = await signIn(PASSWORD)
      expect([status, headers['retry-after'], retryAfter]).toEqual([429, String(seconds), seconds])
      later(seconds)
      expect((await signIn('Wrong#47rain')).status).toBe(401)
    }
  })

  test('the sentence is in minutes, and in hours where there are many', async () => {
    for (let n = 0; n < 7; n++) {
      await signIn('Wrong#47rain')
      if (n >= 4 && n < 6) later(60)
    }
    expect((await signIn(PASSWORD)).message).toBe('Too many tries. Please wait 2 min and try again.')
    for (let n = 0; n < 10; n++) await world.context.rateLimits.limit('releases-of-account', ravi.id)
    const { problem } = await release(ravi, 'meera@example.org')
    expect(problem?.message).toBe('Too many tries. Please wait 24 h and try again.')
  })

  test('the right one in time makes a clean slate', async () => {
    for (let n = 0; n < 4; n++) await signIn('Wrong#47rain')
    expect((await signIn(PASSWORD)).status).toBe(200)
    for (let n = 0; n < 4; n++) expect((await signIn('Wrong#47rain')).status).toBe(401)
    expect((await signIn(PASSWORD)).status).toBe(200)
  })

  test('twenty tries at once are twenty: no more than five are looked at', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn('Wrong#47rain')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  test('nobody is locked out from elsewhere: a known device counts by itself', async () => {
    const { cookie, device } = await signIn(PASSWORD)
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth' })
    for (let n = 0; n < 6; n++) await signIn('Wrong#47rain', { from: '198.51.100.9' })
    expect((await signIn(PASSWORD)).status).toBe(429)
    expect((await signIn(PASSWORD, { device })).status).toBe(200)
    // A device that was never given out is no device.
    expect((await signIn(PASSWORD, { device: 'made-up' })).status).toBe(429)
  })

  test.each([
    ['to change it', 'change-password', { currentPassword: 'Wrong#47rain', password: 'Backwater&9boat' }],
    ['to confirm who sits there', 'confirm-password', { password: 'Wrong#47rain' }],
  ])('are counted too where they are given %s', async (_what, call, payload) => {
    const { sessionToken } = await world.person('Lakshmi', 'Admin')
    const headers = { authorization: `Bearer ${sessionToken}` }
    const answers = []
    for (let n = 0; n < 6; n++)
      answers.push((await post(`/api/auth/${call}`, payload, undefined, { headers })).statusCode)
    expect(answers.map((status) => status === 429)).toEqual([false, false, false, false, false, true])
  })

  test('an unknown address waits like a known one', async () => {
    const email = 'nobody@example.org'
    for (let n = 0; n < 5; n++) expect((await signIn('Wrong#47rain', { email })).status).toBe(401)
    expect((await signIn('Wrong#47rain', { email })).status).toBe(429)
  })
})

test('after five failing addresses from one subnet in an hour every failure sounds alike', async () => {
  for (let n = 0; n < 5; n++)
    expect((await signIn('Wrong#47rain', { email: `guess${n}@example.org` })).code).toBe('user-not-found')
  // The same address in capitals is no sixth one.
  expect((await signIn('Wrong#47rain', { email: 'GUESS0@example.org' })).code).toBe('user-not-found')
  const sixth = await signIn('Wrong#47rain')
  expect([sixth.status, sixth.code, sixth.message]).toEqual([
    400,
    'sign-in-failed',
    'Invalid email or password',
  ])
  expect((await signIn('Wrong#47rain', { email: 'guess0@example.org' })).code).toBe('sign-in-failed')
  expect((await signIn('Wrong#47rain', { from: '198.51.100.9' })).code).toBe('invalid-credentials')
  expect((await signIn(PASSWORD)).status).toBe(200)
})
describe('subnets', () => {
  const signUp = (email: string, from?: string, more?: object) => {
    const person = { name: 'Somebody', contactno: '9847012345', category: 'Citizen' }
    return post('/api/auth/signup', { ...person, email, password: PASSWORD }, from, more)
  }

  test('a hundred sign-ups an hour from one subnet, then a wait', async () => {
    const { limit } = world.context.rateLimits
    for (let n = 0; n < 100; n++) await limit('sign-up-from-subnet', '203.0.113.8')
    const refused = await signUp('somebody1@example.org')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
    // A forwarded address is believed from nobody: there is no proxy here.
    const headers = { 'x-forwarded-for': '198.51.100.9' }
    expect((await signUp('somebody1@example.org', undefined, { headers })).statusCode).toBe(429)
    expect((await signUp('somebody2@example.org', '198.51.100.9')).statusCode).toBe(200)
    // Who tries again meanwhile does not wait the longer for it.
    later(1800)
    expect((await signUp('somebody3@example.org')).statusCode).toBe(429)
    later(1800)
    expect((await signUp('somebody3@example.org')).statusCode).toBe(200)
  })

  const code = { email: 'meera@example.org', code: '000000' }
  test.each([
    ['sign-in-from-subnet', 100, '/api/auth/login', { email: code.email, password: PASSWORD }],
    ['mail-from-subnet', 30, '/api/auth/forgot-password', { email: code.email }],
    ['mail-from-subnet', 30, '/api/auth/resend-verification', { email: code.email }],
    ['code-from-subnet', 60, '/api/auth/verify-email', code],
    ['code-from-subnet', 60, '/api/auth/reset-password/guess', { password: 'Backwater&9boat' }],
    ['unknown-refresh-from-subnet', 600, '/api/auth/refresh-token', { refreshToken: 'guess' }],
  ] as const)('%s: after %d calls one to %s has to wait', async (name, times, url, payload) => {
    const { limit } = world.context.rateLimits
    for (let n = 1; n < times; n++) await limit(name, '203.0.113.8')
    expect((await post(url, payload)).statusCode).not.toBe(429)
    expect((await post(url, payload)).statusCode).toBe(429)
  })

  test('five emails an hour to one address; the sixth is left out and the answer is the same', async () => {
    const ask = () => world.call(api.forgotPassword, { body: { email: 'meera@example.org' } })
    const answers = []
    for (let n = 0; n < 6; n++) answers.push((await ask()).json)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await emails()).toHaveLength(5)
  })

  test.each([
    ['signing up with it', () => signUp('meera@example.org')],
    ['signing in with it before it is verified', () => signIn(PASSWORD)],
    ['another spelling of the same mailbox', (n: number) => signUp(`Me.Era+${n}@gmail.com`)],
  ])('nor does %s again and again flood somebody with emails', async (_what, call) => {
    await world.database.query(sql`delete from accounts`)
    await signUp('meera@example.org')
    await emails()
    await forgetEmails()
    await world.database.query(sql`truncate rate_limits`)
    for (let n = 0; n < 7; n++) await call(n)
    expect(await emails()).toEqual(Array(5).fill('verify-email'))
  })

  test('what no limit needs any more is forgotten', async () => {
    await signIn('Wrong#47rain', { email: 'gopal@example.org' })
    later(25 * 3600)
    await world.context.rateLimits.purge()
    for (const table of [sql`wrong_passwords`, sql`rate_limits`, sql`failed_addresses`])
      expect(await world.database.query(sql`select from ${table}`)).toEqual([])
  })
})

test('a password that could not be checked is not counted: too many signed in at once, or no database', async () => {
  const { database, secrets, now } = world
  const { tryPassword } = rateLimits({ database, secrets, now, on: true })
  const busy = () => Promise.reject(new ApiProblem('too-busy'))
  for (let n = 0; n < 6; n++)
    await expect(tryPassword('account:x', busy)).rejects.toMatchObject({ code: 'too-busy' })
  // What was wrong before counts on.
  for (let n = 0; n < 4; n++) await tryPassword('account:x', async () => false)
  await expect(tryPassword('account:x', busy)).rejects.toMatchObject({ code: 'too-busy' })
  await tryPassword('account:x', async () => false)
  await expect(tryPassword('account:x', async () => true)).rejects.toMatchObject({
    code: 'too-many-requests',
  })
})

test('switched off, nobody waits', async () => {
  const { database, secrets, now } = world
  const { limit, tryPassword, mayExplainFailure } = rateLimits({ database, secrets, now, on: false })
  for (let n = 0; n < 20; n++) {
    await limit('mail-to-address', 'x')
    await tryPassword('account:x', async () => false)
    expect(await mayExplainFailure('net', `address${n}`)).toBe(true)
  }
})
