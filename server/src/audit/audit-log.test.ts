import { api } from '@scan/contract/index.ts'
import { describe, expect, test, vi } from 'vitest'
import { sql } from '../db/sql.ts'
import { asha, lakshmi, meera, stage, world } from '../testing/stage.ts'
import { accept, handleOf, release } from '../testing/steps.ts'
import { BEGINNING, type TestPerson } from '../testing/world.ts'

// Lines cannot be removed: each test has people of its own, and asks for what they did.
stage(['Lakshmi', 'Meera', 'Asha'])

const ban = (who: TestPerson) => world.call(api.banUser, { as: lakshmi, params: { id: who.id } })
const unban = (who: TestPerson) => world.call(api.unbanUser, { as: lakshmi, params: { id: who.id } })
const read = async (query: object = {}) =>
  (await world.call(api.listAudit, { as: lakshmi, query: { person: lakshmi.id, ...query } })).reply
const lines = async (query: object = {}) =>
  (await read(query)).items.map(({ action, subject }) => `${action} ${subject.name}`)

describe('reading the log', () => {
  /** The clock has moved on, and Lakshmi has just given her password. */
  async function confirmed(): Promise<void> {
    await world.wait(0)
    await world.database.query(sql`update sessions set confirmed_at = ${world.now()}`)
  }

  async function aWeek(): Promise<void> {
    await ban(meera)
    world.setNow(new Date('2026-11-21T18:29:59Z')) // The last second of Saturday in Kerala.
    await confirmed()
    await unban(meera)
    world.setNow(new Date('2026-11-21T18:30:00Z'))
    await confirmed()
    await ban(asha)
  }

  test('by person, action and day, the newest first', async () => {
    await aWeek()
    // Whoever reads it stands there too, by a line that is written beside the answer.
    await lines()
    expect(await lines()).toEqual(['look-at-audit Lakshmi', 'ban Asha', 'unban Meera', 'ban Meera'])
    // Each search of hers is a look.
    expect(await lines({ person: 'mee' })).toEqual(['unban Meera', 'ban Meera'])
    expect(await lines({ person: 'lakshmi@' })).toHaveLength(5)
    for (const [query, found] of [
      [{ person: asha.id }, ['ban Asha']],
      [{ person: 'nobody' }, []],
      [{ action: 'unban' }, ['unban Meera']],
      [{ from: '2026-11-21', to: '2026-11-21' }, ['unban Meera']],
      [{ from: '2026-11-22', action: 'ban' }, ['ban Asha']],
      [{ to: '2026-11-20' }, ['ban Meera']],
      [{ person: 'mee', action: 'ban', from: '2026-11-21' }, []],
    ] as const)
      expect([query, await lines(query)]).toEqual([query, found])
  })

  test('tells who, what, whom, when and from where', async () => {
    await ban(meera)
    expect(await read({ action: 'ban' })).toEqual({
      items: [
        {
          id: expect.any(Number),
          at: BEGINNING,
          actor: { id: lakshmi.id, name: 'Lakshmi' },
          action: 'ban',
          subject: { kind: 'account', id: meera.id, name: 'Meera', number: null },
          clientSubnet: '127.0.0.1',
          remark: null,
        },
      ],
      total: 1,
    })
  })

  test('finds what was done to the requests of a person, with what was written about it', async () => {
    await world.ask(meera)
    await accept(asha, await handleOf(meera))
    await release(asha, meera, '=My car "broke", sorry\n+1')
    const { items } = await read({ person: 'meera' })
    expect(
      items.map(({ action, actor, subject, remark, clientSubnet }) => [
        ...[action, actor?.name, subject.name],
        ...[remark, clientSubnet],
      ]),
    ).toEqual([
      ['release', 'Asha', 'Meera', '=My car "broke", sorry\n+1', null],
      ['accept', 'Asha', 'Meera', null, null],
      ['post', 'Meera', 'Meera', null, null],
    ])
  })

  /** So many bans of Asha, a second apart, the last one now. */
  const bansOf = (count: number) =>
    world.database.query(sql`
      insert into audit.lines (at, actor_id, action, subject_kind, subject_id)
      select ${BEGINNING}::timestamptz - (${count}::int - n) * interval '1 second', ${lakshmi.id}, 'ban', 'account', ${asha.id}
      from generate_series(1, ${count}) n`)

  test.each([
    ['however they are asked for', {}],
    ['of some days', { from: '2026-11-19', to: '2026-11-21' }],
  ])('and counts a thousand lines, %s', async (_what, days) => {
    await bansOf(1_027)
    const page = async (number: number) => {
      const { items, ...rest } = await read({ person: asha.id, ...days, page: number })
      return { ...rest, items: items.length, newest: items[0]?.at }
    }
    const newest = (seconds: number) => new Date(BEGINNING.getTime() - seconds * 1_000)
    expect(await page(1)).toEqual({ items: 25, total: 1_000, more: true, newest: newest(0) })
    expect(await page(41)).toEqual({ items: 25, total: 1_025, more: true, newest: newest(1_000) })
    expect(await page(42)).toEqual({ items: 2, total: 1_027, newest: newest(1_025) })
    expect(await page(43)).toEqual({ items: 0, total: 1_000, more: true })
  })

  test('without looks: a whole page of what was done, however often somebody has looked since', async () => {
    await bansOf(26)
    await world.database.query(sql`
      insert into audit.lines (at, actor_id, action, subject_kind, subject_id)
      select ${BEGINNING}, ${lakshmi.id}, 'look-at-person', 'account', ${asha.id} from generate_series(1, 30)`)
    const { items, total } = await read({ person: asha.id, without: 'looks' })
    expect([items.map(({ action }) => action), total]).toEqual([Array(25).fill('ban'), 26])
  })

  test('of somebody with very many requests, what was done to these too', async () => {
    await world.database.query(sql`
      insert into help_requests (handle, citizen_id, volunteer_id, help_type, description, public_description, district, help_date,
        help_time, starts_at, posted_at, status, closing, closed_at)
      select 'many' || n, ${meera.id}, ${asha.id}, 'driving', '', '', 'Kollam', '2026-11-01', '10:00', ${BEGINNING}, ${BEGINNING},
        'cancelled', 'cancel', ${BEGINNING}
      from generate_series(1, 2001) n`)
    await world.database.query(sql`
      insert into concerns (request_id, reporter_id, subject_id, kind, raised_at)
      select id, ${meera.id}, ${asha.id}, 'other', ${BEGINNING} from help_requests where handle = 'many1'`)
    const done = await world.database.query(sql<{ id: number; action: string }>`
      insert into audit.lines (at, actor_id, action, subject_kind, subject_id)
      select * from (
        select ${BEGINNING}::timestamptz, null::uuid, action, 'request', id from help_requests, (values ('post'), ('expire')) a (action)
        where handle like 'many%7'
        union all select ${BEGINNING}, ${asha.id}, 'update-profile', 'account', ${meera.id}
        union all select ${BEGINNING}, null, 'expire', 'account', ${asha.id}
        union all select ${BEGINNING}, null, 'raise-concern', 'concern', id from concerns) lines
      returning id, action`)
    await ban(meera)
    for (const person of ['asha', asha.id])
      for (const action of [undefined, 'expire', 'raise-concern'] as const)
        for (const days of [{}, { from: '2026-11-20', to: '2026-11-20' }]) {
          const wanted = done.filter((line) => !action || line.action === action).map(({ id }) => id)
          const found: number[] = []
          for (let page = 1; found.length < wanted.length || page === 1; page++) {
            const { items, total, more } = await read({ person, page, ...days, ...(action && { action }) })
            found.push(...items.map(({ id }) => id))
            expect([total, more ?? false]).toEqual([found.length, found.length < wanted.length])
          }
          expect(found).toEqual(wanted.toSorted((a, b) => b - a))
        }
  })
})

describe('the exported log', () => {
  const download = (query: string) =>
    world.app.inject({
      url: `/api/admin/audit.csv${query}`,
      headers: { authorization: `Bearer ${lakshmi.sessionToken}` },
    })

  test('reads back as it was written: commas, quotes, lines, Malayalam, and nothing that runs', async () => {
    const name = 'നായർ, "മീര"'
    await world.database.query(sql`update accounts set name = ${name} where id = ${meera.id}`)
    await world.database.query(sql`update accounts set name = '=1+1' where id = ${asha.id}`)
    await ban(meera)
    await ban(asha)
    const response = await download(`?action=ban&person=${lakshmi.id}`)
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const [headings, ...rows] = readCsv(response.body.slice(1))
    expect(headings).toContain('From where')
    // Half past two in the afternoon is the service's clock, not UTC.
    expect(headings?.[0]).toBe('When (Asia/Kolkata)')
    const at = '2026-11-20 14:30:00'
    expect(rows).toEqual([
      [at, 'Lakshmi', lakshmi.id, 'Banned', 'ban', 'Account', '', "'=1+1", asha.id, '127.0.0.1', ''],
      [at, 'Lakshmi', lakshmi.id, 'Banned', 'ban', 'Account', '', name, meera.id, '127.0.0.1', ''],
    ])
    expect(await lines({ action: 'export-audit' })).toEqual(['export-audit Lakshmi'])
  })

  test.each(['', '&from=2026-11-20&to=2026-11-20'])(
    'holds every line of a long log once %s',
    async (days) => {
      await world.database.query(sql`
      insert into audit.lines (at, actor_id, action, subject_kind, subject_id)
      select ${BEGINNING}, ${lakshmi.id}, 'ban', 'account', ${meera.id} from generate_series(1, 1203)`)
      const asked = vi.spyOn(world.database, 'query')
      const rows = readCsv((await download(`?action=ban&person=${lakshmi.id}${days}`)).body.slice(1))
      expect(rows).toHaveLength(1 + 1203)
      const answers = await Promise.all(asked.mock.results.map(({ value }) => value as Promise<unknown[]>))
      asked.mockRestore()
      expect(Math.max(...answers.map((answer) => answer.length))).toBeLessThanOrEqual(200)
    },
  )
})

/** Reads comma separated values as RFC 4180 writes them. */
function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
