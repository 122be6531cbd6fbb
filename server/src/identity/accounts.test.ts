import { foldedAddress } from '@scan/domain/email-address.ts'
import { api } from '@scan/contract/index.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { PASSWORD, createWorld } from '../testing/world.ts'
import type { World } from '../testing/world.ts'
import { mintVerification } from './sign-up.ts'
import { passwords } from './passwords.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await world.database.query(sql`delete from accounts`)
  await world.database.query(sql`delete from waiting_sign_ups`)
  await world.database.query(sql`delete from outbox`)
})
afterAll(() => world.close())

const meera = {
  name: 'Meera Pillai',
  email: 'Meera@example.org',
  password: PASSWORD,
  phone: '9847012345',
  category: 'Citizen',
  skills: null,
  district: null,
} as const
const asha = {
  ...meera,
  name: 'Asha Nair',
  email: 'asha@example.org',
  category: 'Volunteer' as const,
  district: 'Kollam' as const,
  skills: ['medical' as const],
}

async function mailed(email: string): Promise<{ token: string; code: string }> {
  const [row] = await world.database.query(
    sql<{ id: string }>`select id from waiting_sign_ups where email = ${foldedAddress(email)}`,
  )
  const minted = await mintVerification(world.context, row?.id ?? '')
  if (!minted) throw new Error('There was nothing to mint')
  return minted
}

describe('signing up', () => {
  test('keeps the person as they wrote themself, the password only as an argon2id hash', async () => {
    const { json } = await world.call(api.signUp, { body: meera })
    expect(json['user']).toMatchObject({
      name: 'Meera Pillai',
      contactno: '9847012345',
      category: 'Citizen',
      isVerified: false,
      skills: null,
    })
    const rows = await world.database.query(sql<Record<string, unknown>>`select * from waiting_sign_ups`)
    expect(rows[0]?.['password_hash']).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(rows)).not.toContain(PASSWORD)
  })

  test('"seniorcitizen" is a Senior Citizen, and a citizen has no skills', async () => {
    const payload = {
      ...meera,
      contactno: '+91 98470-12345',
      category: ' seniorCITIZEN',
      skills: ['Driving'],
    }
    const response = await world.app.inject({ method: 'POST', url: '/api/auth/signup', payload })
    expect(response.json()).toMatchObject({
      user: { category: 'Senior Citizen', contactno: '9847012345', skills: null },
    })
  })
})

describe('verifying an address', () => {
  test('by the mailed link, twice, since mail scanners press it first', async () => {
    await world.call(api.signUp, { body: meera })
    const { token } = await mailed(meera.email)
    for (const _time of ['scanner', 'Meera']) {
      const { json } = await world.call(api.verifyEmail, { body: { token } })
      expect(json).toMatchObject({ success: true, pendingApproval: false, user: { isVerified: true } })
    }
  })

  test('a volunteer then waits, and the administrators are told once', async () => {
    await world.call(api.signUp, { body: asha })
    const { token } = await mailed(asha.email)
    await world.call(api.verifyEmail, { body: { token } })
    const { reply } = await world.call(api.verifyEmail, { body: { token } })
    expect(reply.pendingApproval).toBe(true)
    const kinds = (await world.queuedNotifications()).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'volunteer-waiting')).toHaveLength(1)
  })

  test('a link that was mailed shows nobody a phone or a house, and is worth nothing after a new password', async () => {
    await world.call(api.signUp, { body: meera })
    const { token } = await mailed(meera.email)
    await world.call(api.verifyEmail, { body: { token } })
    await world.database.query(sql`
      update accounts set area = 'Ollur', address = 'TC 12/345', landmark = 'The blue gate'`)
    const again = await world.call(api.verifyEmail, { body: { token } })
    expect(again.reply.user).toMatchObject({
      phone: '',
      homeArea: null,
      homeAddress: null,
      homeLandmark: null,
    })
    const { json } = await world.call(api.signIn, { body: { email: meera.email, password: meera.password } })
    const as = {
      ...meera,
      ...(json as { sessionToken: string; refreshToken: string }),
      id: again.reply.user.id,
    }
    const body = { currentPassword: meera.password, password: 'Onam#sadya2026' }
    expect((await world.call(api.changePassword, { as, body })).status).toBe(200)
    expect((await world.call(api.verifyEmail, { body: { token } })).problem?.code).toBe(
      'verification-invalid',
    )
  })

  test('by the code with the address; a code for somebody else is worth nothing', async () => {
    await world.call(api.signUp, { body: meera })
    await world.call(api.signUp, { body: asha })
    const { code } = await mailed(meera.email)
    await mailed(asha.email)
    const stolen = await world.call(api.verifyEmail, {
      body: { email: asha.email, code: code === '111111' ? '222222' : '111111' },
    })
    expect(stolen.problem?.code).toBe('verification-invalid')
    expect((await world.call(api.verifyEmail, { body: { email: 'meera@example.org', code } })).status).toBe(
      200,
    )
  })

  test('however often strangers try codes, an address that is registered sounds like one that is not', async () => {
    await world.call(api.signUp, { body: meera })
    const { code } = await mailed(meera.email)
    const wrong = code === '123456' ? '654321' : '123456'
    for (let n = 0; n < 7; n++) {
      const known = await world.call(api.verifyEmail, { body: { email: meera.email, code: wrong } })
      const unknown = await world.call(api.verifyEmail, { body: { email: 'no@example.org', code: wrong } })
      expect([known.status, known.json]).toEqual([unknown.status, unknown.json])
    }
  })

  test('a link is good for 24 hours, be it the newest or not', async () => {
    await world.call(api.signUp, { body: meera })
    const { token } = await mailed(meera.email)
    await mailed(meera.email)
    const signedUpAt = world.now()
    world.setNow(new Date(signedUpAt.getTime() + 24 * 3_600_000))
    expect((await world.call(api.verifyEmail, { body: { token } })).problem?.code).toBe(
      'verification-expired',
    )
    world.setNow(new Date(signedUpAt.getTime() + 24 * 3_600_000 - 1))
    expect((await world.call(api.verifyEmail, { body: { token } })).status).toBe(200)
    world.setNow(signedUpAt)
  })

  test('somebody who was banned meanwhile is told so', async () => {
    await world.call(api.signUp, { body: meera })
    const { token } = await mailed(meera.email)
    await world.call(api.verifyEmail, { body: { token } })
    await world.database.query(sql`update accounts set banned_at = now()`)
    const { problem } = await world.call(api.verifyEmail, { body: { token } })
    expect(problem?.code).toBe('account-suspended')
  })
})

test('hashing is bounded: beyond two at work and the queue, a sign-in is asked to come back', async () => {
  const { hash, matches } = passwords({ atOnce: 1, queue: 1 })
  const results = await Promise.allSettled([hash(PASSWORD), matches(PASSWORD, undefined), hash(PASSWORD)])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(results[2]).toMatchObject({ reason: { code: 'too-busy', retryAfter: 5 } })
  expect(results[1]).toMatchObject({ value: false })
})

test('a password is hashed at the cost that OWASP asks for, where nobody says otherwise', async () => {
  expect(await passwords().hash(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
