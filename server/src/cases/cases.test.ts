import { api } from '@scan/contract/index.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { race } from '../testing/race.ts'
import { BEGINNING, createWorld } from '../testing/world.ts'
import type { TestPerson, World } from '../testing/world.ts'

let world: World
let lakshmi: TestPerson
let joseph: TestPerson
let meera: TestPerson
let gopal: TestPerson
let asha: TestPerson
let ravi: TestPerson

beforeAll(async () => (world = await createWorld()))
beforeEach(async () => {
  world.setNow(BEGINNING)
  for (const table of [sql`help_requests`, sql`accounts`, sql`outbox`])
    await world.database.query(sql`delete from ${table}`)
  lakshmi = await world.person('Lakshmi', 'Admin')
  joseph = await world.person('Joseph', 'Admin')
  meera = await world.person('Meera', 'Citizen')
  gopal = await world.person('Gopal', 'Citizen')
  asha = await world.person('Asha', 'Volunteer')
  ravi = await world.person('Ravi', 'Volunteer')
})
afterAll(() => world.close())

const ask = async (citizen: TestPerson) => (await world.ask(citizen)).reply.user.request?.id ?? ''
const accept = (as: TestPerson, citizen = meera) =>
  world.call(api.acceptRequest, { as, body: { citizen: citizen.email } })
const raise = (as: TestPerson, requestId: string, text = 'He asked me for money') =>
  world.call(api.raiseConcern, { as, body: { requestId, kind: 'money', text } })
const list = async (query: object = {}, as = lakshmi) =>
  (await world.call(api.listConcerns, { as, query })).reply.items
const board = async (as: TestPerson) => (await world.call(api.listRequests, { as })).reply.requests
const emails = async () => (await world.queuedNotifications()).map(({ kind }) => kind)

const closeAll = () => world.database.query(sql`update concerns set state = 'closed'`)

/** A concern of Meera's about Asha, after which a coordinator has let Asha go on. */
async function aboutAsha(): Promise<{ id: string; requestId: string }> {
  const requestId = await ask(meera)
  await accept(asha)
  await raise(meera, requestId)
  await world.database.query(sql`update accounts set stopped_at = null, stopped_for = null`)
  await world.database.query(sql`delete from outbox`)
  const [concern] = await list()
  return { id: concern?.id ?? '', requestId }
}

describe('a concern', () => {
  test('of a citizen is about the volunteer; she is thanked, the administrators are told, he is not', async () => {
    const requestId = await ask(meera)
    await accept(asha)
    await world.database.query(sql`delete from outbox`)
    const { json } = await raise(meera, requestId)
    expect(json).toMatchObject({ success: true, message: 'Thank you for telling us. We will look into it.' })
    expect((await emails()).slice(-3)).toEqual(['concern-received', 'concern-raised', 'volunteer-stopped'])
    expect(await list()).toMatchObject([
      {
        kind: 'money',
        text: 'He asked me for money',
        state: 'new',
        raisedAt: BEGINNING,
        reporter: { id: meera.id, name: 'Meera', email: meera.email, phone: meera.phone, isBanned: false },
        subject: { id: asha.id, category: 'Volunteer' },
        requestId,
        helpType: 'driving',
        owner: null,
        isSeparated: true,
        notes: [],
      },
    ])
    const [entry] = await world.database.query(
      sql`select actor_id as by, subject_kind as kind from audit.lines where action = 'raise-concern' order by id desc`,
    )
    expect(entry).toEqual({ by: meera.id, kind: 'concern' })
  })

  test('needs a request of theirs, another person, and a few words', async () => {
    const requestId = await ask(meera)
    const code = async (as: TestPerson, id = requestId) => (await raise(as, id)).problem?.code
    expect(await code(meera)).toBe('nobody-to-report')
    await accept(asha)
    expect(await code(gopal)).toBe('not-your-request')
    expect(await code(ravi)).toBe('not-your-request')
    expect(await code(meera, '00000000-0000-4000-8000-000000000000')).toBe('not-your-request')
    const payload = { requestId: '1', kind: 'love', text: ' ' }
    const response = await world.app.inject({
      method: 'POST',
      url: '/api/auth/concerns',
      payload,
      headers: { authorization: `Bearer ${meera.sessionToken}` },
    })
    expect(
      response
        .json<{ errors: { field: string; code: string }[] }>()
        .errors.map(({ field, code: c }) => [field, c]),
    ).toEqual([
      ['requestId', 'field-invalid'],
      ['kind', 'field-invalid'],
      ['text', 'concern-required'],
    ])
    expect(await list()).toEqual([])
  })
})

describe('for the administrators a concern', () => {
  const note = (id: string) =>
    world.call(api.noteConcern, { as: joseph, params: { id }, body: { text: 'I called both' } })

  test('is taken in hand, noted on, closed with an email, and each is written down', async () => {
    const { id } = await aboutAsha()
    const change = (body: { state?: 'new' | 'in-hand' | 'closed'; owner?: 'me' | 'nobody' }) =>
      world.call(api.changeConcern, { as: lakshmi, params: { id }, body })
    const taken = await change({ state: 'in-hand', owner: 'me' })
    expect(taken.reply.concern).toMatchObject({
      state: 'in-hand',
      owner: { id: lakshmi.id, name: 'Lakshmi' },
    })
    await world.call(api.noteConcern, { as: joseph, params: { id }, body: { text: 'I called Asha' } })
    const closed = await change({ state: 'closed' })
    expect(closed.reply.concern).toMatchObject({
      state: 'closed',
      owner: { id: lakshmi.id },
      notes: [{ text: 'I called Asha', author: 'Joseph', at: BEGINNING }],
    })
    await change({ state: 'closed', owner: 'nobody' })
    expect((await world.call(api.readConcern, { as: joseph, params: { id } })).reply.concern.owner).toBeNull()
    expect(await emails()).toEqual(['concern-closed'])
    const entries = await world.database.query(sql<{ action: string; by: string; clientSubnet: string }>`
      select action, actor_id as by, client_subnet as "clientSubnet" from audit.lines where subject_id = ${id} order by id`)
    const at = { clientSubnet: '127.0.0.1' }
    expect(entries.slice(1)).toEqual([
      { action: 'change-concern', by: lakshmi.id, ...at },
      { action: 'note-concern', by: joseph.id, ...at },
      { action: 'change-concern', by: lakshmi.id, ...at },
      { action: 'change-concern', by: lakshmi.id, ...at },
      { action: 'look-at-concern', by: joseph.id, ...at },
    ])
  })

  test('is found by state, kind, owner and person', async () => {
    const { id, requestId } = await aboutAsha()
    await world.wait(1)
    await world.call(api.raiseConcern, { as: asha, body: { requestId, kind: 'unkind', text: 'She shouted' } })
    const found = async (query: object, as = lakshmi) => (await list(query, as)).map(({ kind }) => kind)
    expect(await found({})).toEqual(['money', 'unkind'])
    await note(id)
    await world.call(api.changeConcern, {
      as: lakshmi,
      params: { id },
      body: { state: 'closed', owner: 'me' },
    })
    expect(await found({})).toEqual(['unkind', 'money'])
    expect(await found({ state: 'open' })).toEqual(['unkind'])
    expect(await found({ state: 'closed' })).toEqual(['money'])
    expect(await found({ kind: 'unkind' })).toEqual(['unkind'])
    expect(await found({ owner: 'me' })).toEqual(['money'])
    expect(await found({ owner: 'me' }, joseph)).toEqual([])
    expect(await found({ owner: 'nobody' })).toEqual(['unkind'])
    expect(await found({ text: 'ash' })).toHaveLength(2)
    expect(await found({ text: 'gopal' })).toEqual([])
    const { reply } = await world.call(api.listConcerns, { as: lakshmi, query: { page: 1 } })
    expect([reply.items.length, reply.total]).toEqual([2, 2])
    expect((await world.call(api.readOverview, { as: lakshmi })).reply.overview.concerns).toBe(1)
  })

  test('is taken by one of two who press at once; the other can take it over, knowing from whom', async () => {
    const { id } = await aboutAsha()
    const take = (as: TestPerson, from?: TestPerson) =>
      world.call(api.changeConcern, {
        as,
        params: { id },
        body: { owner: 'me', state: 'in-hand', ...(from && { from: from.id }) },
      })
    const held = sql`select from concerns where id = ${id} for update`
    const answers = await race(world.database, held, [() => take(lakshmi), () => take(joseph)])
    expect(answers.map(({ status, problem }) => problem?.code ?? status)).toEqual([200, 'case-of-another'])
    expect(answers[1]?.status).toBe(409)
    const owner = async () => (await list())[0]?.owner?.name
    expect(await owner()).toBe('Lakshmi')
    await take(joseph, lakshmi)
    expect(await owner()).toBe('Joseph')
    // Her page still shows it as hers.
    const body = { owner: 'nobody' } as const
    const given = await world.call(api.changeConcern, { as: lakshmi, params: { id }, body })
    expect([given.problem?.code, await owner()]).toEqual(['case-of-another', 'Joseph'])
    await note(id)
    await world.call(api.changeConcern, { as: joseph, params: { id }, body: { ...body, state: 'closed' } })
    expect((await take(lakshmi)).problem?.code).toBe('case-closed')
  })
})

describe('two people who never match again', () => {
  const separate = (id: string) => world.call(api.separatePeople, { as: lakshmi, params: { id } })
  /** It takes two to lift what a person asked for (D62). */
  const second = () => world.person('Devi', 'Admin')

  /** A concern of Meera's about Asha, who were let be matched again since; Asha has accepted her request. */
  async function matchedAgain(): Promise<string> {
    const { id } = await aboutAsha()
    for (const as of [lakshmi, await second()]) await world.call(api.reunitePeople, { as, params: { id } })
    await accept(asha)
    await world.database.query(sql`delete from outbox`)
    return id
  }

  test('what one has accepted of the other is open to others, and both are told', async () => {
    const id = await matchedAgain()
    expect((await separate(id)).reply.concern.isSeparated).toBe(true)
    expect(await emails()).toEqual(['volunteer-cannot-come', 'request-taken-back'])
    expect(await board(asha)).toEqual([])
    expect((await board(ravi)).map(({ helpType }) => helpType)).toEqual(['driving'])
    expect((await accept(asha)).problem).toMatchObject({ code: 'request-no-longer-available' })
    expect((await accept(ravi)).status).toBe(200)
  })

  test('twice is the same as once, and it can be taken back', async () => {
    const { id } = await aboutAsha()
    await separate(id)
    expect((await separate(id)).status).toBe(200)
    const { problem } = await world.call(api.reunitePeople, { as: lakshmi, params: { id } })
    expect(problem?.code).toBe('second-administrator')
    const { reply } = await world.call(api.reunitePeople, { as: await second(), params: { id } })
    expect(reply.concern.isSeparated).toBe(false)
    expect(await board(asha)).toHaveLength(1)
    expect((await accept(asha)).status).toBe(200)
  })

  test('are both needed', async () => {
    const { id } = await aboutAsha()
    await closeAll()
    await world.call(api.deleteUser, { as: lakshmi, params: { id: asha.id } })
    expect((await separate(id)).problem?.code).toBe('people-gone')
  })

  test.each(['the separation first', 'the acceptance first'])(
    'never have an accepted request between them, though both come at once: %s',
    async (order) => {
      const id = await matchedAgain()
      await world.call(api.releaseRequest, { as: asha, body: { citizen: meera.email, reason: 'Ill' } })
      const calls = [() => separate(id), () => accept(asha)] as (() => Promise<{ status: number }>)[]
      const held = sql`select 1 from accounts where id = ${asha.id} for update`
      await race(world.database, held, order === 'the separation first' ? calls : calls.toReversed())
      const [row] = await world.database.query(sql`select status from help_requests`)
      expect(row).toEqual({ status: 'open' })
    },
  )
})
