import type { Endpoint, Query } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { connect } from '../db/pool.ts'
import { inDatabase } from '../db/scratch.ts'
import { sql, type Sql } from '../db/sql.ts'
import { PLANS, explain } from '../testing/explain.ts'
import { fillAuditLog, fillDatabase } from '../testing/full-database.ts'
import { BEGINNING, createWorld, isNightly, type TestPerson, type World } from '../testing/world.ts'

// The admin panel as it may be after some years. Plans are asked for, not times, so that a busy machine gives
// the same answer.

const SIZE = { citizens: 15_000, volunteers: 5_000, completed: 30_000, open: 3_000 }

let world: World
let admin: TestPerson

beforeAll(async () => {
  world = await createWorld()
  await fillDatabase(world.database, SIZE, BEGINNING)
  await world.database.query(sql`vacuum accounts, help_requests`)
  // Lines that are linked already come only from who owns the log.
  const { keeperUrl } = inject('databaseServer')
  const name = new URL(world.databaseUrl).pathname.slice(1)
  const keeper = connect({ url: keeperUrl ? inDatabase(keeperUrl, name) : world.databaseUrl })
  await fillAuditLog(keeper)
  await keeper.end()
  admin = await world.person('Lakshmi', 'Admin')
}, 120_000)
afterAll(() => world.close())

/** The statements with which the server answers a call, but for who calls and the line that tells of the look. */
async function statementsOf(call: () => Promise<{ status: number }>): Promise<Sql[]> {
  const asked = vi.spyOn(world.database, 'query')
  const { status } = await call()
  const statements = asked.mock.calls.map(([statement]) => statement)
  asked.mockRestore()
  expect(status).toBe(200)
  return statements.filter(({ text }) => !/sessions|insert into audit.lines/.test(text))
}

/** Who was asked about the open requests of a page, how many could go, and who is an administrator's own, is read after it. */
const isOfPage = ({ text }: Sql) => /invitations|unnest|known_devices/.test(text)

/** How PostgreSQL reads for a list: its rows, and how many there are on all pages. */
async function plansOf(call: () => Promise<{ status: number }>, mode: (typeof PLANS)[number]) {
  const [list, count, ...others] = (await statementsOf(call)).filter((one) => !isOfPage(one))
  if (!list || !count || others.length > 0) throw new Error('A page of a list is two statements')
  return {
    list: await explain(world.database, list, mode),
    count: await explain(world.database, count, mode),
  }
}

type Asked<E extends Endpoint> = Omit<Query<E>, 'role' | 'page'> & { page?: number }

/** The plans that a busy server keeps are looked at by night. */
const MODES = isNightly ? PLANS : (['force_custom_plan'] as const)

describe.each(MODES)('with %s', (mode) => {
  const people = async (role: 'Volunteer' | 'Citizen', query: Asked<typeof api.listUsers>) =>
    plansOf(() => world.call(api.listUsers, { as: admin, query: { page: 1, ...query, role } }), mode)
  const requests = async (query: Asked<typeof api.listHelpRequests>) =>
    plansOf(() => world.call(api.listHelpRequests, { as: admin, query: { page: 1, ...query } }), mode)

  test.each([
    ['a citizen by the number', 'Citizen', '+91 98470 00017', 1],
    ['a citizen by the address', 'Citizen', 'person14999@', 1],
    ['a volunteer by the address', 'Volunteer', 'person17000@', 1],
    ['volunteers by two names', 'Volunteer', 'meera nair', 19],
    ['nobody', 'Citizen', 'zacharias', 0],
  ] as const)('%s is found by the index of words', async (_what, role, text, rows) => {
    const { list, count } = await people(role, { text })
    expect([list.rows, list.reads, count.reads]).toEqual([
      rows,
      ['accounts_by_compared_word', 'accounts_pkey', 'accounts_by_person'],
      ['accounts_by_compared_word'],
    ])
    // The open cases about each, by any of their accounts, are looked up too.
    expect(list.buffers).toBeLessThan(BUFFERS_TO_BEGIN + 12 * rows)
  })

  test.each([
    ['volunteers', () => people('Volunteer', {})],
    ['citizens', () => people('Citizen', {})],
    ['a late page of citizens', () => people('Citizen', { page: 550 })],
    ['volunteers of a district', () => people('Volunteer', { district: 'Kollam' })],
    ['volunteers who changed something', () => people('Volunteer', { flag: 'changed' })],
    [
      'who waits',
      () => plansOf(() => world.call(api.listPendingVolunteers, { as: admin, query: { page: 1 } }), mode),
    ],
    [
      'who is banned',
      () => plansOf(() => world.call(api.listBannedUsers, { as: admin, query: { page: 1 } }), mode),
    ],
  ])('%s are listed without reading everybody', async (_what, plans) => {
    const { list, count } = await plans()
    expect([...list.reads, ...count.reads].filter((read) => read.startsWith('every row'))).toEqual([])
  })

  test('a late page of people passes those before it in the index', async () => {
    const { list } = await people('Citizen', { page: 550 })
    expect([list.rows, list.reads]).toEqual([25, ['people_by_name', 'accounts_pkey', 'accounts_by_person']])
    expect(list.buffers).toBeLessThan(500)
  })

  test('what waits is counted in indexes', async () => {
    const statements = await statementsOf(() => world.call(api.readOverview, { as: admin }))
    for (const statement of statements) {
      const { reads, buffers } = await explain(world.database, statement, mode)
      expect(reads.filter((read) => /^every row of (help_requests|accounts)/.test(read))).toEqual([])
      expect(buffers).toBeLessThan(SIZE.open)
    }
  })

  test.each<[string, Asked<typeof api.listHelpRequests>]>([
    ['all', {}],
    ['of people', { text: 'meera' }],
    ['with words in them', { text: 'number 77 ' }],
    ['of a district, a help and a status', { district: 'Kollam', helpType: 'reading', status: 'open' }],
    ['of a day', { date: '2026-11-22' }],
    ['in progress', { status: 'accepted' }],
    ['of today and tomorrow', { status: 'soon', sort: 'unanswered' }],
    ['due without a volunteer', { status: 'unfilled' }],
    ['overdue', { status: 'overdue' }],
  ])('current requests, %s: what is over is not read, nor everybody', async (_what, query) => {
    const { list, count } = await requests(query)
    const reads = [...list.reads, ...count.reads]
    expect(reads.filter((read) => read.startsWith('every row'))).toEqual([])
    expect(reads.filter((read) => !CURRENT.includes(read) && !PEOPLE.includes(read))).toEqual([])
  })

  test.each(['person17000@', '98470 00017', 'meera nair', 'R-1042', 'zacharias'])(
    'the one search reads neither everybody nor what is over: %s',
    async (text) => {
      const statements = await statementsOf(() => world.call(api.searchPanel, { as: admin, query: { text } }))
      for (const statement of statements) {
        const { reads } = await explain(world.database, statement, mode)
        expect(reads.filter((read) => /^every row of (help_requests|accounts)/.test(read))).toEqual([])
      }
    },
  )

  test('who was asked about the requests of a page, and how many could go: of these and their districts alone', async () => {
    const all = await statementsOf(() => world.call(api.listHelpRequests, { as: admin, query: { page: 1 } }))
    const ofOpen = all.filter(isOfPage)
    expect(ofOpen).toHaveLength(2)
    for (const statement of ofOpen) {
      const { reads } = await explain(world.database, statement, mode)
      expect(reads.filter((read) => /^every row of (help_requests|accounts)/.test(read))).toEqual([])
    }
  })

  test.each<[string, Asked<typeof api.listAudit>]>([
    ['the newest', {}],
    ['a late page', { page: 500 }],
    ['of an action', { action: 'complete' }],
    ['of an action, a late page', { action: 'complete', page: 500 }],
    ['of a citizen', { person: '98470 00017' }],
    ['of a volunteer', { person: 'person17000@' }],
    ['of people of one name', { person: 'meera' }],
    ['of people of one name, and an action', { person: 'meera', action: 'post' }],
    ['of a citizen, without looks', { person: '98470 00017', without: 'looks' }],
    ['of nobody', { person: 'zacharias' }],
    ['of some days', { from: '2026-10-01', to: '2026-10-31' }],
    ['of some days, and an action', { from: '2026-10-01', to: '2026-10-31', action: 'complete' }],
    ['of some days, and people of one name', { from: '2026-10-01', to: '2026-10-31', person: 'meera' }],
  ])('lines of the audit log, %s: neither all lines are read nor all requests', async (_what, query) => {
    const statements = await statementsOf(() => world.call(api.listAudit, { as: admin, query }))
    for (const statement of statements) {
      const { reads, buffers } = await explain(world.database, statement, mode)
      const isOfAll = reads.some((read) => /^every row of (lines|help_requests)/.test(read))
      // Reading all of them is fine where it ends with the first that are found.
      const isFew = buffers < (isOfAll ? 3 * BUFFERS_TO_BEGIN : LINES_BUFFERS)
      expect({ reads, buffers, isFew }).toEqual({ reads, buffers, isFew: true })
    }
  })
})

/** All lines of this log are in 1,000 blocks, and with the requests that they are about in a hundred times as many looks. */
const LINES_BUFFERS = 10_000
const BUFFERS_TO_BEGIN = 20
/** Indexes of current requests alone. */
const CURRENT = [
  'current_requests_by_time',
  'open_requests_by_time',
  'open_requests_by_district',
  'accepted_requests_by_time',
  'one_current_request_per_citizen',
  'one_accepted_request_per_volunteer',
]
const PEOPLE = [
  'accounts_pkey',
  'accounts_by_compared_word',
  // Of each, whether its volunteer is in a case (D103).
  'accounts_by_person',
  'concerns_of_subject',
]
