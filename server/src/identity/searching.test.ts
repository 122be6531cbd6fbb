import { api } from '@scan/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { createWorld } from '../testing/world.ts'
import type { TestPerson, World } from '../testing/world.ts'

let world: World
let lakshmi: TestPerson
let meera: TestPerson
const PHONE = '9961258743'

beforeAll(async () => {
  world = await createWorld()
  lakshmi = await world.person('Lakshmi', 'Admin')
  meera = await world.person('Meera', 'Citizen')
  await world.ask(meera)
  await world.person('Asha', 'Volunteer')
})
afterAll(() => world.close())

/** The lists that hold a person as what they are, by the names in it. */
const LISTS: Record<string, { state: ReturnType<typeof sql>; names: (text: string) => Promise<string[]> }> = {
  'people who wait': {
    state: sql`category = 'Volunteer', approved_at = null, banned_at = null`,
    names: async (text) => {
      const { reply } = await world.call(api.listPendingVolunteers, { as: lakshmi, query: { text } })
      return reply.items.map(({ name }) => name)
    },
  },
  'volunteers who are free': {
    state: sql`category = 'Volunteer', approved_at = now(), banned_at = null`,
    names: async (text) => {
      const [request] = await world.database.query(
        sql<{ id: string }>`select id from help_requests where citizen_id = ${meera.id}`,
      )
      const { reply } = await world.call(api.listFreeVolunteers, {
        as: lakshmi,
        query: { requestId: request?.id ?? '', text },
      })
      return reply.items.map(({ name }) => name)
    },
  },
}

describe.each(Object.entries(LISTS))('%s', (_list, { state, names }) => {
  const called = async (name: string) => {
    await world.database.query(sql`delete from accounts where phone = ${PHONE}`)
    const who = await world.person('Somebody', 'Citizen')
    await world.database.query(
      sql`update accounts set name = ${name}, phone = ${PHONE}, ${state} where id = ${who.id}`,
    )
  }

  test.each([
    [
      'A.K.Gopalan',
      ['Gopalan', 'gopalan a', 'A K Gopalan', 'AK Gopalan', 'A.K. Gopalan', 'A.K.Gopalan', 'akgop'],
    ],
    ['A K Gopalan', ['A.K.Gopalan', 'AK Gopalan', 'akgopalan']],
    ['Maria D’Souza', ['Souza', "D'Souza", 'D’Souza', 'dsouza', 'souza maria']],
    ["Maria D'Souza", ['Souza', 'D’Souza', 'DSouza Maria']],
    ['Fr.Thomas', ['Thomas', 'Fr Thomas', 'fr.thomas']],
    ['Al-Ameen', ['Ameen', 'Al Ameen', 'alameen', 'Al–Ameen']],
    ['Lee\u200bla \uff2eair', ['Leela', 'leela nair', 'Lee\u00adla']],
    ['മോഹനന്\u200d', ['മോഹനൻ', 'മോഹനന്']],
  ])('hold %j, found by a part or another spelling', async (name, searches) => {
    await called(name)
    for (const text of searches) expect([text, await names(text)]).toEqual([text, [name]])
    expect(await names('nobody')).toEqual([])
  })

  test('hold somebody with a number, found however it is written, and by its end', async () => {
    await called('Radha')
    const whole = [
      '09961258743',
      '919961258743',
      '+91 (0)99612 58743',
      '99612\u201358743',
      '99612/58743',
      '൯൯൬൧൨ ൫൮൭൪൩',
    ]
    const parts = ['58743', '258743', '8743', '99612 5', '+91 99612', 'radha 58743']
    const searches = [...whole, ...parts]
    for (const text of searches) expect([text, await names(text)]).toEqual([text, ['Radha']])
  })
})

test('messages are found by words of all that they show, in any order', async () => {
  const body = {
    name: 'Maria D’Souza',
    email: 'maria@example.org',
    message: 'When does somebody come to Kaloor?',
  }
  await world.app.inject({ method: 'POST', url: '/api/contact/f/support', payload: body })
  const names = async (text: string) =>
    (await world.call(api.listMessages, { as: lakshmi, query: { text } })).reply.items.map(({ name }) => name)
  for (const text of ["Kaloor D'Souza", 'come maria@example', 'Souza'])
    expect([text, await names(text)]).toEqual([text, [body.name]])
  expect(await names('Kaloor Thomas')).toEqual([])
})
