import { api } from '@scan/contract/index.ts'
import { LIMITS } from '@scan/domain/rate-limit.ts'
import { describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { PASSWORD, type TestPerson } from '../testing/world.ts'
import { mintAddressChange } from './change-email.ts'
import { asha, lakshmi, meera, stage, world } from '../testing/stage.ts'
import { codeOf } from '../testing/steps.ts'

stage(['Lakshmi', 'Meera', 'Asha'], { rateLimited: true })

/** Calls the server as any program can, without the contract reading what is sent first. */
async function send(url: string, payload: object, as?: TestPerson) {
  const headers = as && { authorization: `Bearer ${as.sessionToken}` }
  const response = await world.app.inject({ method: 'POST', url, payload, ...(headers && { headers }) })
  return { status: response.statusCode, ...response.json<{ code?: string }>() }
}

/** Leela’s address with a zero-width space in it, and Mini’s with another letter, which is somebody else’s. */
const [HERS, SAME] = ['leela@example.org', 'lee\u200bla@example.org']
const OTHER = 'm\u0130n\u0130@example.org'

const signUp = (email: string, phone = '9847012345') =>
  send('/api/auth/signup', {
    ...{ email, contactno: phone, password: PASSWORD, name: 'Somebody', category: 'Citizen' },
    ...{ skills: null, location: null },
  })
const trySignIn = (email: string, password: string) => send('/api/auth/login', { email, password })

describe('an address in other letters that mean the same', () => {
  test('signs in, is taken for somebody else, and is what they wrote from', async () => {
    const leela = await world.person('Leela', 'Citizen')
    expect(await trySignIn(SAME, PASSWORD)).toMatchObject({ status: 200 })
    await world.database.query(sql`delete from graphile_worker._private_jobs`)
    await world.call(api.changeEmail, { as: meera, body: { email: SAME, password: PASSWORD } })
    expect(await mintAddressChange(world.context, meera.id, HERS)).toBeUndefined()
    await send('/api/contact/f/support', { name: 'L', email: SAME, message: 'Thank you' }, leela)
    const { reply } = await world.call(api.readPerson, { as: lakshmi, params: { id: leela.id } })
    expect(reply.person.messages).toHaveLength(1)
  })

  test('is theirs in what they ask for, and names them to a volunteer', async () => {
    const leela = await world.person('Leela', 'Citizen')
    const { date, time } = world.inHours(30)
    const asked = {
      ...{ email: SAME, helptitle: 'Driving', helpdescription: 'To the clinic', additional: null },
      ...{ location: 'Kollam', helpdate: date, helptime: time, action: 'request' },
    }
    expect(await send('/api/auth/citizens', asked, leela)).toMatchObject({ status: 200 })
    const taken = {
      email: SAME,
      volunteerContact: `+91 (0)${asha.phone}`,
      volunteerId: asha.id,
      volunteerName: 'Asha',
    }
    expect(await send('/api/auth/volunteers', taken, asha)).toMatchObject({ status: 200 })
    const given = { email: SAME, reason: 'I am ill' }
    expect(await send('/api/auth/volunteers/release', given, asha)).toMatchObject({ status: 200 })
    expect(await send('/api/auth/volunteers', taken, asha)).toMatchObject({ status: 200 })
    const digits = await codeOf(leela)
    const code = `${digits.slice(0, 3)} ${digits.slice(3)}`
    const done = { email: SAME, completionCode: code, isAdmin: false }
    expect(await send('/api/auth/mark-help-completed', done, asha)).toMatchObject({ status: 200 })
  })
})

test('in letters that mean others it is somebody else’s everywhere: nobody is found, and no limit of theirs is touched', async () => {
  const mini = await world.person('Mini', 'Citizen')
  await world.database.query(sql`delete from known_devices`)
  await world.database.query(sql`delete from graphile_worker._private_jobs`)
  expect(await trySignIn(OTHER, PASSWORD)).toMatchObject({ code: 'user-not-found' })
  for (let n = 0; n < LIMITS['mail-to-address'].times + 3; n++)
    expect(await send('/api/auth/forgot-password', { email: OTHER })).toMatchObject({ status: 400 })
  expect(await world.queuedNotifications()).toEqual([])
  await send('/api/auth/forgot-password', { email: mini.email })
  expect(await world.queuedNotifications()).toMatchObject([{ kind: 'reset-password', accountId: mini.id }])
  expect(await signUp(OTHER)).toMatchObject({ status: 400 })
  expect(await world.database.query(sql`select from waiting_sign_ups`)).toEqual([])
})
