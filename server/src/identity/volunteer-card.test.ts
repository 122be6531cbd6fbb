import { api } from '@scan/contract/index.ts'
import { expect, test } from 'vitest'
import { asha, gopal, lakshmi, meera, ravi, stage, world } from '../testing/stage.ts'
import { accept, handleOf, raise, release, requestOf } from '../testing/steps.ts'
import type { TestPerson } from '../testing/world.ts'
import { sql } from '../db/sql.ts'

stage(['Meera', 'Gopal', 'Asha', 'Ravi', 'Lakshmi'])

const cardOf = (as: TestPerson) => world.call(api.readCard, { as })
const numberOf = async (as: TestPerson) => (await cardOf(as)).reply.card.number
const found = async (text: string, as = lakshmi) =>
  (await world.call(api.searchPanel, { as, query: { text } })).reply.found

test('a volunteer’s card has a number that stays, is valid for a year, and means nothing', async () => {
  const { card } = (await cardOf(asha)).reply
  expect(card).toEqual({ name: 'Asha', number: expect.stringMatching(/^\d{9}$/), validUntil: '2027-11-20' })
  await world.wait(10)
  expect(await numberOf(asha)).toBe(card.number)
  expect(Math.abs(Number(card.number) - Number(await numberOf(ravi)))).toBeGreaterThan(1)
})

test('it has the name that citizens are shown', async () => {
  await world.database.query(sql`update accounts set name_before = 'Asha Menon' where id = ${asha.id}`)
  expect((await cardOf(asha)).reply.card.name).toBe('Asha Menon')
})

test('whoever is not approved, is banned or is stopped gets none', async () => {
  await world.database.query(sql`update accounts set approved_at = null where id = ${ravi.id}`)
  expect(await cardOf(ravi)).toMatchObject({ status: 403, problem: { code: 'approval-pending' } })
  await world.call(api.banUser, { as: lakshmi, params: { id: ravi.id }, body: {} })
  expect(await cardOf(ravi)).toMatchObject({ status: 403, problem: { code: 'account-suspended' } })
  await world.call(api.pauseUser, { as: lakshmi, params: { id: asha.id } })
  expect(await cardOf(asha)).toMatchObject({ status: 403, problem: { code: 'coordinator-first' } })
})

test('a stop that does not show yet takes no card away', async () => {
  await world.ask(meera, 4)
  await accept(asha, await handleOf(meera))
  await world.wait(3.5 * 60)
  await raise(meera, 'felt-unsafe')
  expect((await cardOf(asha)).status).toBe(200)
  await world.wait(4 * 60)
  expect((await cardOf(asha)).problem?.code).toBe('coordinator-first')
})

test('the citizen of a visit reads the number, and nobody’s once the visit is given back', async () => {
  await world.ask(meera)
  await world.ask(gopal)
  expect((await requestOf(meera))?.volunteer).toBeNull()
  await accept(asha, await handleOf(meera))
  expect((await requestOf(meera))?.volunteer?.cardNumber).toBe(await numberOf(asha))
  await release(asha, await handleOf(meera))
  const { json } = await world.call(api.me, { as: meera })
  expect(JSON.stringify(json)).not.toContain(await numberOf(asha))
})

test('no volunteer is sent another’s number, or their own with a request', async () => {
  await world.ask(meera)
  await accept(asha, await handleOf(meera))
  const number = await numberOf(asha)
  for (const as of [asha, ravi])
    for (const one of [api.me, api.listRequests, api.listPastVisits])
      expect(JSON.stringify((await world.call(one, { as })).json)).not.toContain(number)
})

test('staff find who comes to somebody by her number, and the desk as well', async () => {
  const radha = await world.person('Radha', 'Admin', { part: 'desk' })
  await world.ask(meera)
  await world.ask(gopal)
  await accept(asha, await handleOf(meera))
  const volunteer = { name: 'Asha', cardNumber: await numberOf(asha) }
  for (const as of [lakshmi, radha]) {
    expect((await found(meera.phone, as)).requests).toMatchObject([{ citizenName: 'Meera', volunteer }])
    expect((await found(gopal.phone, as)).requests[0]?.volunteer).toBeUndefined()
  }
  const { person } = (await world.call(api.readPerson, { as: lakshmi, params: { id: asha.id } })).reply
  expect(person.cardNumber).toBe(volunteer.cardNumber)
  const other = (await world.call(api.readPerson, { as: lakshmi, params: { id: meera.id } })).reply.person
  expect(other.cardNumber).toBeUndefined()
})

test('staff find a volunteer by the number on the card, however it is written, and nobody who has none', async () => {
  const radha = await world.person('Radha', 'Admin', { part: 'desk' })
  const number = await numberOf(asha)
  const spaced = number.replace(/(...)(...)/, '$1 $2 ')
  for (const as of [lakshmi, radha])
    for (const text of [number, spaced])
      expect((await found(text, as)).people).toMatchObject([{ name: 'Asha' }])
  expect((await found(number.slice(1))).people).toEqual([])
  await world.database.query(sql`update accounts set approved_at = null where id = ${asha.id}`)
  expect((await found(number)).people).toEqual([])
})
