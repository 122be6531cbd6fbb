import { api } from '@scan/contract/index.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { BEGINNING, PASSWORD, createWorld } from '../testing/world.ts'
import type { TestPerson, World } from '../testing/world.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

let world: World
let meera: TestPerson
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  world.setNow(BEGINNING)
  await world.database.query(sql`delete from sessions`)
  await world.database.query(sql`delete from accounts`)
  meera = await world.person('Meera', 'Citizen')
})
afterAll(() => world.close())

async function onPhone(person: TestPerson): Promise<TestPerson> {
  const { body } = await world.app.inject({
    method: 'POST',
    url: api.signIn.path,
    headers: { 'user-agent': PHONE },
    payload: { email: person.email, password: PASSWORD },
  })
  return { ...person, ...(JSON.parse(body) as { sessionToken: string; refreshToken: string }) }
}
const placesOf = async (as: TestPerson) => (await world.call(api.listSessions, { as })).reply.items
const isIn = async (as: TestPerson) => (await world.call(api.me, { as })).status === 200

test('somebody sees each place where they are signed in, once, and nobody else', async () => {
  await world.person('Gopal', 'Citizen')
  const phone = await onPhone(meera)
  for (let tabs = 0; tabs < 2; tabs++)
    await world.call(api.refreshSession, { body: { refreshToken: phone.refreshToken } })
  const { json } = await world.call(api.listSessions, { as: phone })
  const at = BEGINNING.toISOString()
  expect(json['data']).toEqual([
    { _id: expect.any(String), current: true, startedAt: at, lastSeenAt: at, device: 'Chrome, Android' },
    { _id: expect.any(String), current: false, startedAt: at, lastSeenAt: at, device: null },
  ])
})

test('a place where nobody has been for fifteen minutes is none', async () => {
  world.setNow(new Date(BEGINNING.getTime() + 16 * 60_000))
  expect(await placesOf(await onPhone(meera))).toHaveLength(1)
})

test('of the browser its description alone is kept', async () => {
  await onPhone(meera)
  const kept = JSON.stringify(await world.database.query(sql`select * from sessions`))
  expect(kept).toContain('Chrome, Android')
  expect(kept).not.toContain('Mozilla')
})

test('they sign out in one place, with all that came from it, and stay signed in here', async () => {
  const phone = await onPhone(meera)
  const { reply: branch } = await world.call(api.refreshSession, {
    body: { refreshToken: phone.refreshToken },
  })
  const there = (await placesOf(meera)).find(({ isCurrent }) => !isCurrent)?.id ?? ''
  const signOutThere = () => world.call(api.signOutThere, { as: meera, params: { id: there } })
  expect((await signOutThere()).json).toEqual({ success: true, message: 'Signed out on that device.' })
  expect([await isIn(phone), await isIn({ ...phone, ...branch }), await isIn(meera)]).toEqual([
    false,
    false,
    true,
  ])
  expect((await signOutThere()).status).toBe(200)
})

test('nobody signs out somebody else', async () => {
  const gopal = await world.person('Gopal', 'Citizen')
  const [place] = await placesOf(meera)
  await world.call(api.signOutThere, { as: gopal, params: { id: place?.id ?? '' } })
  await world.call(api.signOutEverywhere, { as: gopal })
  expect([await isIn(meera), await isIn(gopal)]).toEqual([true, false])
})

test('they sign out everywhere, here too', async () => {
  const phone = await onPhone(meera)
  const { json } = await world.call(api.signOutEverywhere, { as: phone })
  expect(json).toEqual({ success: true, message: 'Signed out everywhere.' })
  expect([await isIn(phone), await isIn(meera)]).toEqual([false, false])
})
