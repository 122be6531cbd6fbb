import { api } from '@scan/contract/index.ts'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { lakshmi, meera, stageOnce, world } from '../testing/stage.ts'
import { requestOf } from '../testing/steps.ts'

stageOnce(['Lakshmi', 'Meera', 'Asha'])
beforeAll(() => world.ask(meera))

const PHONE = '9961258743'

/** Renames somebody who is on both lists, with this number. */
async function called(name: string): Promise<void> {
  await world.database.query(sql`delete from accounts where phone = ${PHONE}`)
  const { id } = await world.person('Somebody', 'Volunteer')
  await world.database.query(sql`update accounts set name = ${name}, phone = ${PHONE} where id = ${id}`)
}

/** The names in each list of people. */
const LISTS: Record<string, (text: string) => Promise<{ name: string }[]>> = {
  volunteers: async (text) =>
    (await world.call(api.listUsers, { as: lakshmi, query: { role: 'Volunteer', text } })).reply.items,
  'people who wait': async (text) => {
    await world.database.query(sql`update accounts set approved_at = null where phone = ${PHONE}`)
    return (await world.call(api.listPendingVolunteers, { as: lakshmi, query: { text } })).reply.items
  },
  'volunteers who are free': async (text) => {
    const query = { requestId: (await requestOf(meera))?.id ?? '', text }
    return (await world.call(api.listFreeVolunteers, { as: lakshmi, query })).reply.items
  },
}

/** Finds them in one list, or in all. */
async function found(text: string, lists = [LISTS['volunteers']]) {
  return Promise.all(lists.map(async (list) => (await list?.(text))?.map(({ name }) => name)))
}

test.each([
  [
    'A.K.Gopalan',
    ['Gopalan', 'gopalan a', 'A K Gopalan', 'AK Gopalan', 'A.K. Gopalan', 'A.K.Gopalan', 'akgop'],
  ],
  ["Maria D'Souza", ['Souza', 'D’Souza', 'DSouza Maria']],
  ['Fr.Thomas', ['Thomas', 'Fr Thomas', 'fr.thomas']],
  ['Al-Ameen', ['Ameen', 'Al Ameen', 'alameen', 'Al–Ameen']],
  ['Lee\u200bla \uff2eair', ['Leela', 'leela nair', 'Lee\u00adla', 'somebody@ex']],
  ['മോഹനന്\u200d', ['മോഹനൻ', 'മോഹനന്', 'മോ']],
  ['आनंद नायर', ['आनन्द', 'आनंद', 'आनन', 'नायर आनन्द']],
  ['वसन्त पण्डित', ['वसंत', 'पंडित', 'वसन्त पंडित']],
  ['വർഗ്ഗീസ് പാർവ്വതി', ['വർഗീസ്', 'പാർവതി', 'വൎഗീസ്', 'പാര്\u200dവ്വതി', 'വർഗ്ഗീസ്']],
  ['വർഗീസ് പാർവതി', ['വർഗ്ഗീസ്', 'പാർവ്വതി', 'വൎഗ്ഗീസ്']],
  [
    'Radha',
    ['09961258743', '+91 (0)99612 58743', '99612/58743', '൯൯൬൧൨ ൫൮൭൪൩', '8743', '99612 5', 'radha 58743'],
  ],
])(
  '%j is found by a part or another spelling, and by their number however it is written',
  async (name, searches) => {
    await called(name)
    for (const text of searches) expect([text, await found(text)]).toEqual([text, [[name]]])
    for (const text of ['nobody', "x'y & \\"]) expect(await found(text)).toEqual([[]])
  },
)

test('each list of people is searched, and by nothing but spaces holds all', async () => {
  await called('Radha')
  for (const list of Object.values(LISTS).toReversed()) {
    await world.database.query(sql`update accounts set approved_at = now() where phone = ${PHONE}`)
    expect([await found('radha 58743', [list]), await found('meera', [list])]).toEqual([[['Radha']], [[]]])
  }
  await called('Radha')
  expect(await found('  ')).toEqual([['Asha', 'Radha']])
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
  const other = { name: 'आनंद', email: 'anand@example.org', message: 'പാർവ്വതി എപ്പോൾ വരും?' }
  await world.app.inject({ method: 'POST', url: '/api/contact/f/support', payload: other })
  expect([await names('आनन्द'), await names('പാർവതി')]).toEqual([['आनंद'], ['आनंद']])
})
