import { api } from '@scan/contract/index.ts'
import { OWN_PARTS } from '@scan/contract/own-data.ts'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import type { TestPerson } from '../testing/world.ts'
import { asha, lakshmi, meera, stageOnce, world } from '../testing/stage.ts'
import { accept, handleOf, raise, signIn } from '../testing/steps.ts'

stageOnce(['Lakshmi', 'Meera', 'Asha'])
beforeAll(async () => {
  const { date, time } = world.inHours(30)
  const needs = { helpType: 'medical', description: 'To the eye clinic', additional: null } as const
  await world.call(api.askForHelp, {
    as: meera,
    body: { action: 'request', email: meera.email, ...needs, district: 'Kollam', date, time },
  })
  await accept(asha, await handleOf(meera))
  await world.call(api.sendContactMessage, {
    as: meera,
    body: { name: 'Meera', email: meera.email.toUpperCase(), message: 'Thank you all' },
  })
  await world.call(api.sendContactMessage, {
    body: { name: 'Meera', email: meera.email, message: 'Typed by anybody' },
  })
})
async function toldTo(as: TestPerson) {
  const { json, reply } = await world.call(api.readMyData, { as })
  const parts = Object.fromEntries(reply.parts.map(({ name, entries }) => [name, entries]))
  return { parts, text: JSON.stringify(json) }
}

test('Asha reads of her visit, not of whom she visits nor of what was told about her', async () => {
  const { name, phone } = asha
  const availability = ['friday-evening', 'monday-morning'] as const
  const skills = ['medical' as const]
  await world.call(api.updateProfile, {
    as: asha,
    body: { name, phone, skills, availability: [...availability] },
  })
  // What is left out stays.
  await world.call(api.updateProfile, { as: asha, body: { name, phone } })
  expect((await world.call(api.me, { as: asha })).reply.user.availability).toEqual([
    'monday-morning',
    'friday-evening',
  ])
  const before = await toldTo(asha)
  expect(before.parts).toMatchObject({
    account: [{ skills: 'medical', availability: 'monday-morning, friday-evening' }],
    requests: [],
    visits: [{ number: 'R-1001', help: 'Medical', status: expect.any(String) }],
  })
  await raise(meera, 'money', 'She asked for 500 rupees')
  const { parts, text } = await toldTo(asha)
  expect(parts['concerns']).toEqual([])
  expect(before.text + text).not.toMatch(new RegExp(`Meera|${meera.phone}|eye clinic|rupees`))
})

test('Meera reads all that is kept about her, and nothing of anybody else', async () => {
  const { parts, text } = await toldTo(meera)
  expect(Object.keys(parts)).toEqual([...OWN_PARTS])
  expect(parts).toMatchObject({
    account: [{ name: 'Meera', email: meera.email, phone: meera.phone, category: 'Citizen' }],
    requests: [{ number: 'R-1001', help: 'Medical', description: 'To the eye clinic', district: 'Kollam' }],
    visits: [],
    concerns: [{ kind: 'money', text: 'She asked for 500 rupees' }],
    messages: [{ text: 'Thank you all' }],
  })
  expect(parts['signIns']).toHaveLength(1)
  expect(parts['log']?.map(({ action }) => action)).toContain('post')
  expect(text).not.toMatch(new RegExp(`Asha|${asha.phone}|argon2|Typed by anybody`))
})

test('whoever kept somebody away reads it, and who is kept away does not', async () => {
  const kept = async (as: TestPerson) => (await toldTo(as)).parts['separations']
  expect(await kept(meera)).toEqual([{ kind: 'concern', sinceAt: world.now().toISOString() }])
  expect(await kept(asha)).toEqual([])
  await world.database.query(sql`delete from concerns`)
  await world.database.query(sql`update separations set cause = 'declined'`)
  expect(await kept(meera)).toEqual([{ kind: 'declined', sinceAt: world.now().toISOString() }])
  expect(await kept(asha)).toEqual([])
  await world.database.query(sql`update separations set cause = 'staff'`)
  expect([await kept(meera), await kept(asha)]).toEqual([[], []])
})

test('Asha reads what was decided about her and not by whom, nor what is written of her', async () => {
  const params = { id: asha.id }
  await world.call(api.banUser, { as: lakshmi, params, body: { reason: 'Meera says that she shouted' } })
  await world.call(api.unbanUser, { as: lakshmi, params })
  const { reply } = await signIn(asha.email)
  const { parts, text } = await toldTo({ ...asha, sessionToken: reply.sessionToken })
  expect(parts['decisions']?.map(({ action }) => action)).toEqual(['unban', 'ban', 'stop'])
  expect(parts['devices']).toHaveLength(2)
  expect(text).not.toMatch(/Lakshmi|Meera|shouted/)
})

test('administrators read their own remarks, and from where they were made', async () => {
  const { parts } = await toldTo(lakshmi)
  expect(parts['log']).toContainEqual(
    expect.objectContaining({ action: 'ban', text: 'Meera says that she shouted', network: '127.0.0.1' }),
  )
})
