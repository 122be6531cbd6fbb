import type { Body } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import { LANGUAGES } from '@scan/contract/language.ts'
import { expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { meera, stage, world } from '../testing/stage.ts'

stage(['Meera'])

test('a citizen’s profile: the place at home, which may be taken back, and an area without a house', async () => {
  const save = (place: { area?: string | null; address?: string | null; landmark?: string }) =>
    world.call(api.updateProfile, { as: meera, body: { name: 'Meera', phone: '9847011111', ...place } })
  await save({ area: 'Thalassery', address: 'Harbour Street 7', landmark: 'Blue gate' })
  expect((await save({ address: null })).json).toMatchObject({
    user: { homeArea: 'Thalassery', homeAddress: null, homeLandmark: 'Blue gate' },
  })
  for (const area of ['Harbour Street 7', 'Meera'])
    expect((await save({ area })).problem?.errors).toMatchObject([{ field: 'area', code: 'area-too-exact' }])
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

test('a volunteer’s profile: skills and a district, which they cannot be without', async () => {
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

test('another number is told in an email, as whoever took over the account would change it', async () => {
  const save = (name: string, phone: string) =>
    world.call(api.updateProfile, { as: meera, body: { name, phone } })
  await save('Meera Nair', meera.phone)
  expect(await world.queuedNotifications()).toEqual([])
  await save('Meera Nair', '9847011111')
  expect(await world.queuedNotifications()).toEqual([{ kind: 'phone-changed', accountId: meera.id }])
})

test('nobody changes their address, category or standing by their profile', async () => {
  const other = { email: 'new@example.org', category: 'Admin', isVerified: false }
  const payload = { name: 'Meera', contactno: '9847011111', ...other }
  const headers = { authorization: `Bearer ${meera.sessionToken}` }
  await world.app.inject({ method: 'PUT', url: '/api/auth/update-profile', payload, headers })
  const { json } = await world.call(api.me, { as: meera })
  expect(json).toMatchObject({ user: { email: meera.email, category: 'Citizen', isVerified: true } })
})
