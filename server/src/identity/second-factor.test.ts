import { api } from '@scan/contract/index.ts'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import type { ApiProblem } from '@scan/contract/problems.ts'
import { sql } from '../db/sql.ts'
import type { Actor, Caller } from '../access/caller.ts'
import { createContext } from '../context.ts'
import { race } from '../testing/race.ts'
import { BEGINNING, PASSWORD, TIME_ZONE } from '../testing/world.ts'
import { confirmSecondFactor } from './second-factor.ts'
import { rememberAfterReset } from './sign-in.ts'
import { lakshmi, stage, world } from '../testing/stage.ts'
import { emails, forgetEmails, signInFrom } from '../testing/steps.ts'

stage(['Lakshmi'], { rateLimited: true })

/** What the app shows, so many periods of 30 seconds from now. */
function shown(secret: string, periods = 0): string {
  const timestamp = world.now().getTime() + periods * 30_000
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp })
}

const begin = (password = PASSWORD) => world.call(api.beginSecondFactor, { as: lakshmi, body: { password } })
const confirm = (code: string) => world.call(api.confirmSecondFactor, { as: lakshmi, body: { code } })
const state = async () => (await world.call(api.readSecondFactor, { as: lakshmi })).json
const signInWith = async (code?: string, password = PASSWORD) => {
  const body = { email: lakshmi.email, password, ...(code !== undefined && { code }) }
  const { problem } = await world.call(api.signIn, { body })
  return problem?.code ?? 'signed in'
}

/** But for those about signing in, which nobody does here with a device that is known. */
const mailed = async () => (await world.queuedNotifications()).filter(({ kind }) => kind !== 'new-device')

async function turnOn(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await begin()).reply
  const { recoveryCodes } = (await confirm(shown(secret))).reply
  world.setNow(new Date(BEGINNING.getTime() + 60_000))
  return { secret, recoveryCodes }
}

describe('turning it on', () => {
  test('asks for the password, gives a secret that apps read, and asks nobody for codes yet', async () => {
    expect((await begin('Wrong#47rain')).problem?.code).toBe('password-wrong')
    const { secret, address } = (await begin()).reply
    expect(decodeURIComponent(address)).toContain(
      'otpauth://totp/Senior Citizen Assistance Network:lakshmi@example.org?',
    )
    expect(new URL(address).searchParams.get('secret')).toBe(secret)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(await state()).toMatchObject({ isOn: false, recoveryCodesLeft: 0 })
    expect(await signInWith()).toBe('signed in')
  })

  test('needs a code of the app, and is written down and mailed', async () => {
    expect((await confirm('123456')).problem?.code).toBe('second-factor-not-begun')
    const { secret } = (await begin()).reply
    expect((await confirm(shown(secret, 5))).problem?.code).toBe('second-factor-wrong')
    expect(await signInWith()).toBe('signed in')
    const { json, reply } = await confirm(shown(secret))
    expect(json['message']).toBe('The second step is on.')
    expect(new Set(reply.recoveryCodes).size).toBe(10)
    for (const code of reply.recoveryCodes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
    expect(await state()).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
    expect(await mailed()).toEqual([{ kind: 'second-factor-on', accountId: lakshmi.id }])
    const [entry] = await world.database.query(sql`
      select action, client_subnet as "clientSubnet" from audit.lines where actor_id = ${lakshmi.id} order by id desc`)
    expect(entry).toEqual({ action: 'turn-on-second-factor', clientSubnet: '127.0.0.1' })
  })

  test('begun anew voids the secret before; once on, it is never told again', async () => {
    const first = (await begin()).reply.secret
    const { secret } = (await begin()).reply
    expect((await confirm(shown(first))).problem?.code).toBe('second-factor-wrong')
    await confirm(shown(secret))
    expect((await begin()).problem?.code).toBe('second-factor-on')
    expect((await confirm(shown(secret, 1))).problem?.code).toBe('second-factor-on')
    expect(JSON.stringify(await state())).not.toContain(secret)
  })
})

test('turned on by two codes at once, it is turned on once, with one set of recovery codes', async () => {
  const { secret } = (await begin()).reply
  const hold = sql`select 1 from second_factors where account_id = ${lakshmi.id} for update`
  // On two servers: one by itself takes tries of the same person one after the other.
  const settings = { timeZone: TIME_ZONE, rateLimited: true, secondFactorRequired: false }
  const [session] = await world.database.query(
    sql<{ id: string }>`select id from sessions where account_id = ${lakshmi.id}`,
  )
  const calls = [0, 1].map((periods) => {
    const server = createContext({ ...world.context, ...settings })
    const actor = { ...lakshmi, sessionId: session?.id, clientSubnet: '203.0.113.7' } as unknown as Caller &
      Actor
    return () => confirmSecondFactor(server, actor, shown(secret, periods))
  })
  const answers = await race(
    world.database,
    hold,
    calls.map((call) => () => call().catch((problem: ApiProblem) => problem.code)),
  )
  expect(answers).toEqual([{ recoveryCodes: expect.any(Array) }, 'second-factor-on'])
  expect(await state()).toMatchObject({ recoveryCodesLeft: 10 })
})

describe('signing in with it', () => {
  test('needs the code beside the right password, which alone tells that there is a second step', async () => {
    const { secret } = await turnOn()
    expect(await signInWith(undefined, 'Wrong#47rain')).toBe('invalid-credentials')
    expect(await signInWith(shown(secret), 'Wrong#47rain')).toBe('invalid-credentials')
    expect(await signInWith()).toBe('second-factor-needed')
    expect(await signInWith(shown(secret, 7))).toBe('second-factor-wrong')
    expect(await signInWith(`${shown(secret).slice(0, 3)} ${shown(secret).slice(3)}`)).toBe('signed in')
  })

  test('takes a code of half a minute ago or ahead, and none of earlier or later', async () => {
    const { secret } = await turnOn()
    expect(await signInWith(shown(secret, -2))).toBe('second-factor-wrong')
    expect(await signInWith(shown(secret, 2))).toBe('second-factor-wrong')
    expect(await signInWith(shown(secret, -1))).toBe('signed in')
    expect(await signInWith(shown(secret, 1))).toBe('signed in')
  })

  test('takes no code twice, nor an older one after a newer', async () => {
    const { secret } = await turnOn()
    const code = shown(secret)
    const answers = await Promise.all([signInWith(code), signInWith(code)])
    expect(answers.toSorted()).toEqual(['second-factor-used', 'signed in'])
    expect(await signInWith(shown(secret, -1))).toBe('second-factor-used')
  })

  test('takes a recovery code, however it is typed, once', async () => {
    const { recoveryCodes } = await turnOn()
    const [code = '', other = ''] = recoveryCodes
    expect(await signInWith(code.toUpperCase().replaceAll('-', ' '))).toBe('signed in')
    expect(await signInWith(code)).toBe('second-factor-wrong')
    expect(await signInWith(other)).toBe('signed in')
    expect(await state()).toMatchObject({ isOn: true, recoveryCodesLeft: 8 })
    const kept = JSON.stringify(await world.database.query(sql`select * from recovery_codes`))
    expect(kept).not.toContain(recoveryCodes[2])
    const used = await world.database.query(sql`select from audit.lines where action = 'use-recovery-code'`)
    const told = (await emails()).filter((kind) => kind === 'recovery-code-used')
    expect([used.length, told.length]).toEqual([2, 2])
  })

  test('who knows the password and guesses codes shuts out neither a known device nor who is signed in', async () => {
    const { secret } = await turnOn()
    const onDevice = (code: string, device = '') => signInFrom(lakshmi.email, { code, device })
    const { device } = await onDevice(shown(secret, -1))
    const told = async () => (await emails()).filter((kind) => kind === 'second-factor-guessed').length
    for (let n = 0; n < 4; n++) expect(await signInWith('000000')).toBe('second-factor-wrong')
    expect(await told()).toBe(0)
    expect(await signInWith('000000')).toBe('second-factor-wrong')
    for (let n = 0; n < 2; n++) expect(await signInWith(shown(secret))).toBe('too-many-requests')
    // She is told that somebody has her password, once a day.
    expect(await told()).toBe(1)
    const confirmed = await world.call(api.confirmIdentity, { as: lakshmi, body: { code: shown(secret) } })
    expect(confirmed.status).toBe(200)
    expect((await onDevice(shown(secret, 1), device)).status).toBe(200)
  })

  test('tells its owner of guesses, also of those of somebody who waits in between', async () => {
    await turnOn()
    for (let n = 0; n < 8; n++) {
      expect(await signInWith('000000')).toBe('second-factor-wrong')
      await world.wait(16)
    }
    expect((await emails()).filter((kind) => kind === 'second-factor-guessed')).toHaveLength(1)
  })

  test('gives no more tries to a mailbox: only a device that has passed it is known', async () => {
    const known = async () =>
      (await world.database.query(sql`select 1 from known_devices where account_id = ${lakshmi.id}`)).length
    await signInWith()
    expect(await known()).toBeGreaterThan(0)
    const { secret } = await turnOn()
    expect(await known()).toBe(0)
    expect(
      await rememberAfterReset(world.context, lakshmi.id, { devices: [], clientSubnet: '203.0.113.5' }),
    ).toBeUndefined()
    expect(await known()).toBe(0)
    expect(await signInWith(shown(secret))).toBe('signed in')
    expect(await known()).toBe(1)
  })

  test('is not got around by a new password', async () => {
    await turnOn()
    const NEW = 'Backwater&9boat'
    await world.call(api.changePassword, { as: lakshmi, body: { currentPassword: PASSWORD, password: NEW } })
    expect(await signInWith(undefined, NEW)).toBe('second-factor-needed')
  })
})

test('turning it off asks for the password, and is written down and mailed once', async () => {
  await turnOn()
  await forgetEmails()
  const remove = (password: string) => world.call(api.removeSecondFactor, { as: lakshmi, body: { password } })
  expect((await remove('Wrong#47rain')).problem?.code).toBe('password-wrong')
  expect(await signInWith()).toBe('second-factor-needed')
  expect((await remove(PASSWORD)).status).toBe(200)
  expect((await remove(PASSWORD)).status).toBe(200)
  expect(await signInWith()).toBe('signed in')
  expect(await state()).toMatchObject({ isOn: false, recoveryCodesLeft: 0 })
  expect(await mailed()).toEqual([{ kind: 'second-factor-off', accountId: lakshmi.id }])
})
