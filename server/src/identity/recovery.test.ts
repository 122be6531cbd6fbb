import { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { BEGINNING, cheapPasswords, PASSWORD } from '../testing/world.ts'
import { changeEmail } from './change-email.ts'
import { changePassword, mintReset, resetPassword } from './password.ts'
import { callerOf } from './session.ts'
import { meera, stage, world } from '../testing/stage.ts'
import { signIn } from '../testing/steps.ts'

stage(['Meera'])

const NEW_PASSWORD = 'Backwater&9boat'
const reset = (token: string, password = NEW_PASSWORD) =>
  world.call(api.resetPassword, { params: { token }, body: { password } })
const change = (currentPassword: string, password: string) =>
  world.call(api.changePassword, { as: meera, body: { currentPassword, password } })
async function mailedLink({ id, email } = meera): Promise<string> {
  return (await mintReset(world.context, id, email))?.token ?? ''
}

describe('a forgotten password', () => {
  test('answers alike for everybody, and mails only who has an account', async () => {
    const known = await world.call(api.forgotPassword, { body: { email: meera.email } })
    const unknown = await world.call(api.forgotPassword, { body: { email: 'nobody@example.org' } })
    expect([known.status, known.json]).toEqual([unknown.status, unknown.json])
    expect(await world.queuedNotifications()).toEqual([{ kind: 'reset-password', accountId: meera.id }])
  })

  test('is replaced by the mailed link, once, and every session ends with an email about it', async () => {
    const token = await mailedLink()
    expect((await reset(token)).json).toMatchObject({
      success: true,
      message: 'Your password was reset. You can sign in now.',
    })
    expect((await world.call(api.me, { as: meera })).problem?.message).toBe('Invalid session')
    expect((await signIn(meera.email, PASSWORD)).status).toBe(401)
    expect((await signIn(meera.email, NEW_PASSWORD)).status).toBe(200)
    expect(await world.queuedNotifications()).toContainEqual({
      kind: 'password-changed',
      accountId: meera.id,
    })
    expect((await reset(token, 'Coconut*12grove')).problem?.code).toBe('reset-link-invalid')
  })

  test('the link works for 30 minutes, and only the newest; an older one says that a newer was sent', async () => {
    const [oldest, old, token] = [await mailedLink(), await mailedLink(), await mailedLink()]
    for (const link of [oldest, old]) expect((await reset(link)).problem?.code).toBe('reset-link-replaced')
    expect((await reset('never-sent')).problem?.code).toBe('reset-link-invalid')
    world.setNow(new Date(BEGINNING.getTime() + 30 * 60_000))
    for (const link of [old, token]) expect((await reset(link)).problem?.code).toBe('reset-link-expired')
    world.setNow(new Date(BEGINNING.getTime() + 30 * 60_000 - 1))
    expect((await reset(token)).status).toBe(200)
  })

  test('the rules of a new password hold by the link and by the present one, and a refused one changes nothing', async () => {
    const token = await mailedLink()
    for (const set of [
      (password: string) => reset(token, password),
      (password: string) => change(PASSWORD, password),
    ])
      for (const [password, code] of [
        ['Meera@1234', 'password-is-personal'],
        ['Trivandrum#2024', 'password-too-common'],
      ] as const)
        expect((await set(password)).problem?.errors).toMatchObject([{ field: 'password', code }])
    expect((await reset(token)).status).toBe(200)
  })

  test('no link is made for an address that the account has no more', async () => {
    expect(await mintReset(world.context, meera.id, 'former@example.org')).toBeUndefined()
    expect(await world.database.query(sql`select from password_resets`)).toEqual([])
  })

  test('two presses on the link at once set one password', async () => {
    const token = await mailedLink()
    const answers = await Promise.all([reset(token), reset(token, 'Coconut*12grove')])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400'])
  })
})

describe('changing the password', () => {
  test('needs the present one, keeps this session and ends the others', async () => {
    const other = (await signIn(meera.email, PASSWORD)).reply
    const wrong = await change('Wrong#47rain', NEW_PASSWORD)
    expect(wrong.problem?.errors).toMatchObject([
      { field: 'currentPassword', code: 'current-password-wrong' },
    ])
    expect((await change(PASSWORD, NEW_PASSWORD)).json).toMatchObject({
      message: 'Your password was changed.',
    })
    expect((await world.call(api.me, { as: meera })).status).toBe(200)
    expect((await world.call(api.me, { as: { ...meera, ...other } })).problem?.message).toBe(
      'Invalid session',
    )
    expect((await signIn(meera.email, NEW_PASSWORD)).status).toBe(200)
  })

  test.each([
    [
      'another password',
      (slow: Context, caller: Caller) => changePassword(slow, caller, PASSWORD, 'Coconut*12grove'),
    ],
    [
      'another address',
      (slow: Context, caller: Caller) => changeEmail(slow, caller, 'thief@example.org', PASSWORD),
    ],
  ])('whoever asks for %s while a new one comes by email is too late', async (_what, ask) => {
    const { database } = world
    const cheap = cheapPasswords()
    const slow = {
      ...world.context,
      passwords: {
        ...cheap,
        matches: async (password: string, hash: string | undefined) => {
          const isRight = await cheap.matches(password, hash)
          await resetPassword(world.context, await mailedLink(), NEW_PASSWORD, '203.0.113.7')
          return isRight
        },
      },
    }
    const caller = await callerOf(world.context, meera.sessionToken)
    await expect(ask(slow, caller)).rejects.toBeInstanceOf(ApiProblem)
    expect((await signIn(meera.email, NEW_PASSWORD)).status).toBe(200)
    expect(await database.query(sql`select from address_changes`)).toEqual([])
  })
})
