import { pathWith } from '@scan/contract/endpoint.ts'
import { api, downloads } from '@scan/contract/index.ts'
import { LIVE_PATH } from '@scan/contract/live.ts'
import { CONFIRMED_MINUTES } from '@scan/domain/session.ts'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, type TestPerson } from '../testing/world.ts'
import { joseph, lakshmi, stage, world } from '../testing/stage.ts'
import { signIn } from '../testing/steps.ts'

stage(['Lakshmi', 'Joseph'], { secondFactorRequired: true })

/** Lakshmi, in whichever session of hers. */
let caller: TestPerson
beforeEach(() => void (caller = lakshmi))

const shown = (secret: string) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: world.now().getTime() })

async function turnOn() {
  const as = lakshmi
  const { secret } = (await world.call(api.beginSecondFactor, { as, body: { password: PASSWORD } })).reply
  const { reply } = await world.call(api.confirmSecondFactor, { as, body: { code: shown(secret) } })
  return { secret, recoveryCodes: reply.recoveryCodes }
}

const answerTo = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string) =>
  world.app.inject({ method, url, headers: { authorization: `Bearer ${caller.sessionToken}` } })

describe('where the second step is asked for', () => {
  const OPEN = [
    'GET /api/auth/me',
    'GET /api/auth/second-factor',
    'GET /api/auth/sessions',
    'POST /api/auth/second-factor',
    'POST /api/auth/second-factor/confirm',
    'DELETE /api/auth/sessions',
    'DELETE /api/auth/sessions/:id',
    'PUT /api/auth/language',
  ]

  test('an administrator without it gets no further than setting it up, to who they are, and out', async () => {
    const refused: string[] = []
    const open: string[] = []
    for (const { method, path, access } of Object.values(api)) {
      if (access === 'anyone' || (Array.isArray(access) && !access.includes('admin'))) continue
      const answer = await answerTo(method, pathWith(path, { id: lakshmi.id }))
      const { code, message } = answer.json<{ code?: string; message?: string }>()
      if (code !== 'second-factor-first') open.push(`${method} ${path}`)
      else {
        expect([answer.statusCode, message]).toEqual([403, 'Set up your second step first.'])
        refused.push(path)
      }
      if (path.startsWith('/api/auth/sessions'))
        caller = { ...lakshmi, ...(await signIn(lakshmi.email)).reply }
    }
    expect(open.toSorted()).toEqual(OPEN.toSorted())
    expect(refused.length).toBeGreaterThan(25)
    for (const path of [...Object.values(downloads).map((file) => file.path), LIVE_PATH])
      expect((await answerTo('GET', path)).json()).toMatchObject({ code: 'second-factor-first' })
  })

  test('one who sets it up goes on at once, and is held up again once it is off', async () => {
    const overview = async () => (await world.call(api.readOverview, { as: lakshmi })).problem?.code
    expect(await overview()).toBe('second-factor-first')
    expect((await world.call(api.readSecondFactor, { as: lakshmi })).json).toMatchObject({ isRequired: true })
    await turnOn()
    expect(await overview()).toBe(undefined)
    await world.call(api.removeSecondFactor, { as: lakshmi, body: { password: PASSWORD } })
    expect(await overview()).toBe('second-factor-first')
  })
})

test('the second step is asked of nobody else', async () => {
  const meera = await world.person('Meera', 'Citizen')
  expect((await world.call(api.listPastRequests, { as: meera })).status).toBe(200)
})

test('turned on, it ends the other sessions of that administrator and no others', async () => {
  const elsewhere = (await signIn(lakshmi.email)).reply
  await turnOn()
  const me = async (as: TestPerson) => (await world.call(api.me, { as })).problem?.code
  expect(await me({ ...lakshmi, ...elsewhere })).toBe('session-invalid')
  expect([await me(lakshmi), await me(joseph)]).toEqual([undefined, undefined])
})

describe('what cannot be undone needs a fresh code of whoever has the second step', () => {
  const ban = async (id: string) =>
    (await world.call(api.banUser, { as: lakshmi, params: { id } })).problem?.code
  const give = async (body: { code?: string; password?: string }) =>
    (await world.call(api.confirmIdentity, { as: lakshmi, body })).problem?.code

  test('ten minutes after one was given, for banning, deleting, turning away, files, and turning it off', async () => {
    const meera = await world.person('Meera', 'Citizen')
    const { secret } = await turnOn()
    await world.wait(CONFIRMED_MINUTES)
    expect(await ban(meera.id)).toBe(undefined)
    await world.wait(1)
    const params = { id: meera.id }
    for (const { status, problem } of [
      await world.call(api.banUser, { as: lakshmi, params }),
      await world.call(api.deleteUser, { as: lakshmi, params }),
      await world.call(api.rejectVolunteer, { as: lakshmi, params }),
      await world.call(api.removeSecondFactor, { as: lakshmi, body: { password: PASSWORD } }),
    ])
      expect([status, problem?.code]).toEqual([403, 'confirm-code'])
    for (const { path } of Object.values(downloads))
      expect((await answerTo('GET', path)).json()).toMatchObject({ code: 'confirm-code' })
    expect(await give({ code: '000000' })).toBe('second-factor-wrong')
    expect(await give({ password: PASSWORD })).toBe('confirm-code')
    expect(await give({ code: shown(secret) })).toBe(undefined)
    expect((await world.call(api.deleteUser, { as: lakshmi, params })).status).toBe(200)
    expect((await answerTo('GET', downloads.audit.path)).statusCode).toBe(200)
  })

  test('or one of the recovery codes', async () => {
    const meera = await world.person('Meera', 'Citizen')
    const { recoveryCodes } = await turnOn()
    await world.wait(CONFIRMED_MINUTES + 1)
    expect(await ban(meera.id)).toBe('confirm-code')
    expect(await give({ code: recoveryCodes[0] ?? '' })).toBe(undefined)
    expect(await ban(meera.id)).toBe(undefined)
  })
})
