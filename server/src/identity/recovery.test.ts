import { api } from '@scan/contract/index.ts'
import type { Body } from '@scan/contract/endpoint.ts'
import { LANGUAGES } from '@scan/contract/language.ts'
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
    for (const link of [old, token]) expect((await reset(link)).problem?.code).toBe('reset-link-invalid')
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

describe('the profile', () => {
  test('of a citizen: the place at home, which may be taken back, and an area without a house', async () => {
    const save = (place: { area?: string | null; address?: string | null; landmark?: string }) =>
      world.call(api.updateProfile, { as: meera, body: { name: 'Meera', phone: '9847011111', ...place } })
    await save({ area: 'Thalassery', address: 'Harbour Street 7', landmark: 'Blue gate' })
    expect((await save({ address: null })).json).toMatchObject({
      user: { homeArea: 'Thalassery', homeAddress: null, homeLandmark: 'Blue gate' },
    })
    for (const area of ['Harbour Street 7', 'Meera'])
      expect((await save({ area })).problem?.errors).toMatchObject([
        { field: 'area', code: 'area-too-exact' },
      ])
  })

  test('the language is everybody’s own, on every device; one of a later version is English', async () => {
    const asha = await world.person('Asha', 'Volunteer')
    const [language = 'en'] = LANGUAGES.toReversed()
    const said = async () => (await world.call(api.me, { as: meera })).json['user']
    expect(await said()).toMatchObject({ language: 'en' })
    for (const _ of ['once', 'again'])
      expect((await world.call(api.setLanguage, { as: meera, body: { language } })).status).toBe(200)
    expect(await said()).toMatchObject({ language })
    expect((await world.ask(meera)).json['user']).toMatchObject({ language })
    expect((await world.call(api.me, { as: asha })).json['user']).toMatchObject({ language: 'en' })
    await world.database.query(sql`update accounts set language = 'tlh' where id = ${meera.id}`)
    expect(await said()).toMatchObject({ language: 'en' })
  })

  test('of a volunteer: skills and a district, which they cannot be without', async () => {
    const asha = await world.person('Asha', 'Volunteer')
    const details = { name: 'Asha Nair', phone: '9847011111' }
    const home = { district: 'Idukki', area: 'Munnar', address: 'Mill 3' } as const
    const body = { ...details, ...home, skills: ['reading', 'medical'] } satisfies Body<
      typeof api.updateProfile
    >
    const { json } = await world.call(api.updateProfile, { as: asha, body })
    expect(json).toMatchObject({
      user: { location: 'Idukki', homeArea: 'Munnar', skills: ['Reading', 'Medical Assistance'] },
    })
    // Nobody goes to a volunteer's house.
    expect(json).toMatchObject({ user: { homeAddress: null } })
    const nowhere = await world.call(api.updateProfile, { as: asha, body: { ...details, district: null } })
    expect(nowhere.problem?.errors).toMatchObject([{ field: 'location', code: 'location-required' }])
  })

  test('with another number is told in an email, as whoever took over the account would change it', async () => {
    const save = (name: string, phone: string) =>
      world.call(api.updateProfile, { as: meera, body: { name, phone } })
    await save('Meera Nair', meera.phone)
    expect(await world.queuedNotifications()).toEqual([])
    await save('Meera Nair', '9847011111')
    expect(await world.queuedNotifications()).toEqual([{ kind: 'phone-changed', accountId: meera.id }])
  })

  test('nobody changes their address, category or standing by it', async () => {
    const other = { email: 'new@example.org', category: 'Admin', isVerified: false }
    const payload = { name: 'Meera', contactno: '9847011111', ...other }
    const headers = { authorization: `Bearer ${meera.sessionToken}` }
    await world.app.inject({ method: 'PUT', url: '/api/auth/update-profile', payload, headers })
    const { json } = await world.call(api.me, { as: meera })
    expect(json).toMatchObject({ user: { email: meera.email, category: 'Citizen', isVerified: true } })
  })
})
