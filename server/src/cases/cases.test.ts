import { api } from '@scan/contract/index.ts'
import { hoursAfter, minutesAfter } from '@scan/domain/clock.ts'
import { describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { race } from '../testing/race.ts'
import { BEGINNING, type TestPerson } from '../testing/world.ts'
import { asha, gopal, joseph, lakshmi, meera, ravi, stage, world } from '../testing/stage.ts'
import { accept, boardOf, emails, forgetEmails } from '../testing/steps.ts'

stage(['Lakshmi', 'Joseph', 'Meera', 'Gopal', 'Asha', 'Ravi'])

const ask = async (citizen: TestPerson) => (await world.ask(citizen)).reply.user.request?.id ?? ''
const raise = (as: TestPerson, requestId: string, text = 'He asked me for money') =>
  world.call(api.raiseConcern, { as, body: { requestId, kind: 'money', text } })
const list = async (query: object = {}, as = lakshmi) =>
  (await world.call(api.listConcerns, { as, query })).reply.items

/** A concern of Meera's about Asha, after which a coordinator has let Asha go on. */
async function aboutAsha(): Promise<{ id: string; requestId: string }> {
  const requestId = await ask(meera)
  await accept(asha, meera)
  await raise(meera, requestId)
  await world.database.query(sql`update accounts set stopped_at = null, stopped_for = null`)
  await forgetEmails()
  const [concern] = await list()
  return { id: concern?.id ?? '', requestId }
}

describe('a concern', () => {
  test('of a citizen is about the volunteer; she is thanked, the administrators are told, he is not', async () => {
    const requestId = await ask(meera)
    await accept(asha, meera)
    await forgetEmails()
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
    await accept(asha, meera)
    expect(await code(gopal)).toBe('not-your-request')
    expect(await code(ravi)).toBe('not-your-request')
    expect(await code(meera, '00000000-0000-4000-8000-000000000000')).toBe('not-your-request')
    const payload = { requestId: '1', kind: 'love', text: ' ' }
    const headers = { authorization: `Bearer ${meera.sessionToken}` }
    const wrong = await world.app.inject({ method: 'POST', url: '/api/auth/concerns', payload, headers })
    const { errors } = wrong.json<{ errors: { field: string; code: string }[] }>()
    expect(errors.map((error) => [error.field, error.code])).toEqual([
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
    // The second press of one is none.
    for (const _press of [1, 2])
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
    const entries = await world.database.query(sql<{ action: string; by: string }>`
      select action, actor_id as by from audit.lines where subject_id = ${id} and client_subnet = '127.0.0.1' order by id`)
    expect(entries.map(({ action, by }) => [action, by])).toEqual([
      ['change-concern', lakshmi.id],
      ['note-concern', joseph.id],
      ['note-concern', joseph.id],
      ['change-concern', lakshmi.id],
      ['change-concern', lakshmi.id],
      ['look-at-concern', joseph.id],
    ])
  })

  test('is found by state, kind, owner and person', async () => {
    const { id, requestId } = await aboutAsha()
    await world.wait(1)
    await world.call(api.raiseConcern, { as: asha, body: { requestId, kind: 'unkind', text: 'She shouted' } })
    await note(id)
    const body = { state: 'closed', owner: 'me' } as const
    await world.call(api.changeConcern, { as: lakshmi, params: { id }, body })
    for (const [query, ...kinds] of [
      [{}, 'unkind', 'money'],
      [{ state: 'open' }, 'unkind'],
      [{ state: 'closed' }, 'money'],
      [{ kind: 'unkind' }, 'unkind'],
      [{ owner: 'me' }, 'money'],
      [{ owner: 'nobody' }, 'unkind'],
      [{ text: 'ash' }, 'unkind', 'money'],
      [{ text: 'gopal' }],
    ] as [object, ...string[]][])
      expect([query, ...(await list(query)).map(({ kind }) => kind)]).toEqual([query, ...kinds])
    expect(await list({ owner: 'me' }, joseph)).toEqual([])
    const { reply } = await world.call(api.listConcerns, { as: lakshmi, query: { page: 1 } })
    expect([reply.items.length, reply.total]).toEqual([2, 2])
    const { overview, caseAnswerBy } = (await world.call(api.readOverview, { as: lakshmi })).reply
    expect([overview.concerns, caseAnswerBy]).toEqual([1, hoursAfter(minutesAfter(BEGINNING, 1), 24)])
  })

  test('shows the other cases about the same person', async () => {
    const { id } = await aboutAsha()
    await ask(gopal)
    await accept(asha, gopal)
    const [other] = await world.database.query(sql<{ id: string }>`
      insert into concerns (request_id, reporter_id, subject_id, kind, text, raised_at)
      select id, citizen_id, ${asha.id}, 'other', 'She was late', now() from help_requests where citizen_id = ${gopal.id}
      returning id`)
    const read = async (as: string) =>
      (await world.call(api.readConcern, { as: lakshmi, params: { id: as } })).reply
    const { others } = (await read(id)).concern
    expect(others).toMatchObject([{ id: other?.id, kind: 'other', state: 'new' }])
    expect((await read(other?.id ?? '')).concern.others).toMatchObject([{ id, kind: 'money' }])
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
    await accept(asha, meera)
    await forgetEmails()
    return id
  }

  test('what one has accepted of the other is open to others, and both are told', async () => {
    const id = await matchedAgain()
    expect((await separate(id)).reply.concern.isSeparated).toBe(true)
    expect(await emails()).toEqual(['volunteer-cannot-come', 'request-taken-back'])
    expect(await boardOf(asha)).toEqual([])
    expect((await boardOf(ravi)).map(({ helpType }) => helpType)).toEqual(['driving'])
    expect((await accept(asha, meera)).problem).toMatchObject({ code: 'request-no-longer-available' })
    expect((await accept(ravi, meera)).status).toBe(200)
  })

  test('twice is the same as once, and it can be taken back', async () => {
    const { id } = await aboutAsha()
    await separate(id)
    expect((await separate(id)).status).toBe(200)
    const { problem } = await world.call(api.reunitePeople, { as: lakshmi, params: { id } })
    expect(problem?.code).toBe('second-administrator')
    const { reply } = await world.call(api.reunitePeople, { as: await second(), params: { id } })
    expect(reply.concern.isSeparated).toBe(false)
    expect(await boardOf(asha)).toHaveLength(1)
    expect((await accept(asha, meera)).status).toBe(200)
  })

  test('are both needed', async () => {
    const { id } = await aboutAsha()
    await world.database.query(sql`update concerns set state = 'closed'`)
    await world.call(api.deleteUser, { as: lakshmi, params: { id: asha.id } })
    expect((await separate(id)).problem?.code).toBe('people-gone')
  })
})
