import type { Body } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import { slotOf } from '@scan/domain/availability.ts'
import { beforeEach, expect, test } from 'vitest'
import type { TestPerson } from '../testing/world.ts'
import { asha, ravi, stage, world } from '../testing/stage.ts'
import { accept } from '../testing/steps.ts'

// What volunteers look for on the board, and find.

stage(['Asha', 'Ravi'])

let meera: TestPerson
type Asked = Partial<Extract<Body<typeof api.askForHelp>, { action: 'request' }>>

async function post(who: string, hours: number, says: Asked): Promise<TestPerson> {
  const as = await world.person(who, 'Citizen')
  const needs = {
    helpType: 'driving',
    description: '',
    district: 'Kollam',
    ...world.inHours(hours),
    ...says,
  } as const
  await world.call(api.askForHelp, { as, body: { action: 'request', email: null, ...needs } })
  return as
}

beforeEach(async () => {
  meera = await post('Meera', 30, { description: 'To the clinic. Call 98470 12345' })
  await post('Gopal', 31, { helpType: 'reading', district: 'Idukki', description: '100% of the post' })
  const additional = 'Slowly, please. Or call 94470 54321'
  await post('Omana', 50, { helpType: 'medical', description: 'To the pharmacy', additional, area: 'Pala' })
  await post('Hamza', 55, { helpType: 'cooking', description: 'Pancakes', area: 'near Pala church' })
})

const board = (query: object = {}) => world.call(api.listRequests, { as: ravi, query })
const descriptions = async (query: object) =>
  (await board(query)).reply.requests.map(({ description }) => description)

test('by district, help type, date and words, each and together', async () => {
  const [to, read, pharmacy, cakes] = [
    'To the clinic. Call •••',
    '100% of the post',
    'To the pharmacy',
    'Pancakes',
  ] as const
  const { requests } = (await board({ text: 'pancakes' })).reply
  for (const [query, ...found] of [
    [{}, to, read, pharmacy, cakes],
    [{ district: 'Idukki' }, read],
    [{ helpTypes: ['medical', 'reading'] }, read, pharmacy],
    [{ date: world.inHours(50).date }, pharmacy, cakes],
    [{ text: 'PALA' }, pharmacy, cakes],
    [{ text: 'idu' }, read],
    [{ text: '100%' }, read],
    [{ text: `church R-${requests[0]?.number}` }, cakes],
    [{ text: 'to the', district: 'Kollam', helpTypes: ['driving'] }, to],
    [{ text: 'pharmacy clinic' }],
    ...['MEDIC', 'slowly', 'please SLOWLY', 'kollam slowly pala'].map((text) => [{ text }, pharmacy]),
    // What is hidden in a text cannot be found by searching for it.
    ...['98470', '12345', '94470'].map((text) => [{ text }]),
  ] as [object, ...string[]][])
    expect([query, ...(await descriptions(query))]).toEqual([query, ...found])
})

test('by a district or a kind of help in any script, and by words however their letters are typed', async () => {
  for (const text of ['ഇടുക്കി', 'इडुक्की', 'Iduki'])
    expect(await descriptions({ text })).toEqual(['100% of the post'])
  for (const text of ['പാചക', 'खाना बनाना']) expect(await descriptions({ text })).toEqual(['Pancakes'])
  const description = 'കണ്ണാശുപത്രിയിൽ കാത്തിരിക്കാൻ'
  await post('Leela', 60, { description, area: 'ഒല്ലൂർ' })
  for (const text of ['കാത്തിരിക്കാൻ', 'കാത്തിരിക്കാന്\u200d', 'കണ്ണാശുപത്രിയില്\u200d', 'ഒല്ലൂര്\u200d'])
    expect(await descriptions({ text })).toEqual([description])
})

test.each<[string, object, string[]]>([
  ['in order', {}, ['To the clinic. Call •••', '100% of the post', 'To the pharmacy', 'Pancakes']],
  [
    'what is in one area before all else',
    { near: 'PALA.' },
    ['To the pharmacy', 'Pancakes', 'To the clinic. Call •••', '100% of the post'],
  ],
])('page by page, each request once, %s', async (_order, query, found) => {
  await board({ limit: 1 }) // What is kept for this question is no answer to the next.
  const seen: string[] = []
  let cursor: string | null | undefined
  for (let page = 0; page < 5 && cursor !== null; page++) {
    const { reply } = await board({ limit: 1, ...query, ...(cursor && { cursor }) })
    seen.push(...reply.requests.map(({ description }) => description))
    cursor = reply.nextCursor
  }
  expect(seen).toEqual(found)
})

test('when a volunteer can help, the others counted', async () => {
  const slots = [30, 31].map((hours) => world.inHours(hours)).map(({ date, time }) => slotOf(date, time))
  await board({ limit: 9 })
  const { reply } = await board({ limit: 9, slots })
  expect(reply.requests.map(({ description }) => description)).toEqual([
    'To the clinic. Call •••',
    '100% of the post',
  ])
  expect(reply.outside).toBe(2)
})

test('with each page, how many fit on all pages and how many more are open', async () => {
  await accept(asha, meera)
  const counts = async (query: object) => {
    const { total, outside } = (await board(query)).reply
    return [total, outside]
  }
  expect(await counts({ limit: 1 })).toEqual([3, 0])
  expect(await counts({ limit: 1, district: 'Kollam' })).toEqual([2, 1])
  const two = { limit: 1, helpTypes: ['medical', 'cooking'] }
  expect(await counts({ ...two, cursor: (await board(two)).reply.nextCursor })).toEqual([2, 1])
  expect(await counts({ limit: 1, text: 'nothing of the kind' })).toEqual([0, 3])
  expect(await counts({ text: 'pancakes' })).toEqual([undefined, undefined])
  await world.wait(31 * 60)
  expect(await counts({ limit: 1, district: 'Kollam' })).toEqual([2, 0])
})

test.each([
  'nonsense',
  Buffer.from('2026-01-01 x').toString('base64url'),
  Buffer.from('-271821-04-21T00:00:00Z 00000000-0000-0000-0000-000000000000').toString('base64url'),
])('a cursor that is none (%s) is refused', async (cursor) => {
  expect((await board({ cursor })).problem).toMatchObject({
    code: 'invalid-input',
    errors: [{ field: 'cursor' }],
  })
})

test('words with two spellings are found on the board and at the desk by either, and lead in the own area', async () => {
  await post('Leela', 60, { description: 'പാർവ്വതിയെ കാണാൻ', district: 'Thrissur', area: 'वर्गीस नगर' })
  await post('Usha', 59, { description: 'आनन्द के साथ', district: 'Thrissur', area: 'आनन्द नगर' })
  const lakshmi = await world.person('Lakshmi', 'Admin')
  for (const [text, found] of [
    ['പാർവതി', 'പാർവ്വതിയെ കാണാൻ'],
    ['वर्ग्गीस', 'പാർവ്വതിയെ കാണാൻ'],
    ['आनंद', 'आनन्द के साथ'],
  ] as const) {
    const { items } = (await world.call(api.listHelpRequests, { as: lakshmi, query: { text } })).reply
    expect([text, await descriptions({ text }), items.map(({ description }) => description)]).toEqual([
      text,
      [found],
      [found],
    ])
  }
  const near = async (area: string) => descriptions({ district: 'Thrissur', near: area })
  expect((await near('आनंद नगर'))[0]).toBe('आनन्द के साथ')
  expect((await near('वर्ग्गीस नगर'))[0]).toBe('പാർവ്വതിയെ കാണാൻ')
})
