import { api, downloads } from '@scan/contract/index.ts'
import { minutesAfter } from '@scan/domain/clock.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sql } from '../db/sql.ts'
import { BEGINNING, createWorld, type TestPerson, type World } from '../testing/world.ts'

let world: World
let lakshmi: TestPerson
let start = BEGINNING

beforeAll(async () => (world = await createWorld()))
beforeEach(async () => {
  // Another hour for each: what was looked at a moment ago is one look.
  world.setNow((start = minutesAfter(start, 60)))
  await world.database.query(sql`delete from accounts`)
  lakshmi = await world.person('Lakshmi', 'Admin')
})
afterAll(() => world.close())

const lines = (who: TestPerson) =>
  world.database.query(sql<{ action: string; kind: string; id: string; subnet: string }>`
    select action, subject_kind as kind, subject_id as id, client_subnet as subnet from audit.lines
    where actor_id = ${who.id} order by id`)
const actions = async (who = lakshmi) => (await lines(who)).map(({ action }) => action)
const people = (as = lakshmi, page = 1, text?: string) =>
  world.call(api.listUsers, { as, query: { role: 'Citizen', page, ...(text && { text }) } })
const whole = () => world.call(api.listUsers, { as: lakshmi, query: { role: 'Citizen' } })
const remarks = async () => {
  const rows = await world.database.query(sql<{ text: string }>`
    select text from audit_remarks r join audit.lines l on l.id = r.entry_id where l.actor_id = ${lakshmi.id} order by l.id`)
  return rows.map(({ text }) => text)
}

test('every list of people, of what they asked for and of what they wrote is a line in the log', async () => {
  const as = lakshmi
  await people()
  await world.call(api.listHelpRequests, { as })
  await world.call(api.listConcerns, { as })
  await world.call(api.listMessages, { as })
  await world.call(api.listCalls, { as })
  await world.call(api.listAudit, { as, query: {} })
  expect(await lines(as)).toEqual(
    ['people', 'requests', 'concerns', 'messages', 'calls', 'audit'].map((what) => ({
      action: `look-at-${what}`,
      kind: 'account',
      id: as.id,
      subnet: '127.0.0.1',
    })),
  )
})

test('a case is named, also one that is not there', async () => {
  const id = lakshmi.id
  expect(await world.call(api.readConcern, { as: lakshmi, params: { id } })).toMatchObject({ status: 404 })
  expect(await lines(lakshmi)).toMatchObject([{ action: 'look-at-concern', kind: 'concern', id }])
})

test('a look says which list it was, what was searched for, and how many rows were shown', async () => {
  await world.person('Meera', 'Citizen')
  await people(lakshmi, 1, 'meera')
  await people(lakshmi, 1, 'gopal')
  await world.call(api.listBannedUsers, { as: lakshmi, query: { page: 1 } })
  await world.call(api.searchPanel, { as: lakshmi, query: { text: 'kamala' } })
  expect(await remarks()).toEqual([
    'users role=Citizen q=meera: 1',
    'users role=Citizen q=gopal: 0',
    'users/banned: 0',
    'search q=kamala',
  ])
})

test('a list of people read whole is a file taken away: a line each time, and a fresh proof first', async () => {
  await whole()
  await whole()
  expect(await actions()).toEqual(['export-people', 'export-people'])
  world.setNow(minutesAfter(start, 11))
  expect((await whole()).problem?.code).toBe('confirm-password')
  expect((await people()).status).toBe(200)
})

test('pages of the same list within five minutes are one look, of each administrator', async () => {
  const joseph = await world.person('Joseph', 'Admin')
  await Promise.all([people(), people(lakshmi, 1), people(lakshmi, 2)])
  await people(joseph)
  world.setNow(minutesAfter(start, 4))
  await people()
  expect(await actions()).toEqual(['look-at-people'])
  expect(await actions(joseph)).toEqual(['look-at-people'])
  world.setNow(minutesAfter(start, 5))
  await people()
  expect(await actions()).toEqual(['look-at-people', 'look-at-people'])
})

test('a look from another network is a line of its own', async () => {
  const from = (remoteAddress: string) =>
    world.app.inject({
      url: api.listConcerns.path,
      headers: { authorization: `Bearer ${lakshmi.sessionToken}` },
      remoteAddress,
    })
  for (const address of ['198.51.100.1', '203.0.113.9', '198.51.100.1']) await from(address)
  expect((await lines(lakshmi)).map(({ subnet }) => subnet)).toEqual(['198.51.100.1', '203.0.113.9'])
})

test('each file that is taken away is a line, however soon after the last', async () => {
  const take = ({ path }: { path: string }) =>
    world.app.inject({ url: path, headers: { authorization: `Bearer ${lakshmi.sessionToken}` } })
  await take(downloads.audit)
  await take(downloads.audit)
  await take(downloads.statistics)
  expect(await actions()).toEqual(['export-audit', 'export-audit', 'export-statistics'])
})

test('nothing is told that could not be written down', async () => {
  const { query } = world.database
  const full = vi.spyOn(world.database, 'query').mockImplementation((statement) => {
    if (statement.text.includes('insert into audit.lines')) throw new Error('The disk is full')
    return query(statement)
  })
  const refused = [await people(), await people()]
  full.mockRestore()
  expect(refused.map(({ problem }) => problem?.code)).toEqual(['internal-error', 'internal-error'])
  expect((await people()).status).toBe(200)
  expect(await actions()).toEqual(['look-at-people'])
})

test('a refused call is no look', async () => {
  const meera = await world.person('Meera', 'Citizen')
  await people(meera)
  expect(await actions(meera)).toEqual([])
})
