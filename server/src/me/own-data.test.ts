import { api } from '@scan/contract/index.ts'
import { OWN_PARTS } from '@scan/contract/own-data.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld } from '../testing/world.ts'
import type { TestPerson, World } from '../testing/world.ts'

let world: World
let meera: TestPerson
let asha: TestPerson
beforeAll(async () => {
  world = await createWorld()
  meera = await world.person('Meera', 'Citizen')
  asha = await world.person('Asha', 'Volunteer', { skills: ['medical'] })
  const { date, time } = world.inHours(30)
  const needs = { helpType: 'medical', description: 'To the eye clinic', additional: null } as const
  await world.call(api.askForHelp, {
    as: meera,
    body: { action: 'request', email: meera.email, ...needs, district: 'Kollam', date, time },
  })
  const { reply } = await world.call(api.listRequests, { as: asha })
  await world.call(api.acceptRequest, {
    as: asha,
    body: { citizen: reply.requests[0]?.handle ?? '' },
  })
  await world.call(api.sendContactMessage, {
    body: { name: 'Meera', email: meera.email.toUpperCase(), message: 'Thank you all' },
  })
})
afterAll(() => world.close())

async function toldTo(as: TestPerson) {
  const { json, reply } = await world.call(api.readMyData, { as })
  const parts = Object.fromEntries(reply.parts.map(({ name, entries }) => [name, entries]))
  return { parts, text: JSON.stringify(json) }
}

test('Asha reads of her visit, not of whom she visits nor of what was told about her', async () => {
  const before = await toldTo(asha)
  expect(before.parts).toMatchObject({
    account: [{ skills: 'medical' }],
    requests: [],
    visits: [{ help: 'Medical', status: expect.any(String) }],
  })
  const requestId = (await world.call(api.me, { as: meera })).reply.user.request?.id ?? ''
  const body = { requestId, kind: 'money', text: 'She asked for 500 rupees' } as const
  await world.call(api.raiseConcern, { as: meera, body })
  const { parts, text } = await toldTo(asha)
  expect(parts['concerns']).toEqual([])
  expect(before.text + text).not.toMatch(new RegExp(`Meera|${meera.phone}|eye clinic|rupees`))
})

test('Meera reads all that is kept about her, and nothing of anybody else', async () => {
  const { parts, text } = await toldTo(meera)
  expect(Object.keys(parts)).toEqual([...OWN_PARTS])
  expect(parts).toMatchObject({
    account: [{ name: 'Meera', email: meera.email, phone: meera.phone, category: 'Citizen' }],
    requests: [{ help: 'Medical', description: 'To the eye clinic', district: 'Kollam' }],
    visits: [],
    concerns: [{ kind: 'money', text: 'She asked for 500 rupees' }],
    messages: [{ text: 'Thank you all' }],
  })
  expect(parts['signIns']).toHaveLength(1)
  expect(parts['log']?.map(({ action }) => action)).toContain('post')
  expect(text).not.toMatch(new RegExp(`Asha|${asha.phone}|argon2`))
})
