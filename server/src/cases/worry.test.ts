import { randomUUID } from 'node:crypto'
import { api } from '@scan/contract/index.ts'
import type { Body } from '@scan/contract/endpoint.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { asha, gopal, lakshmi, meera, ravi, stage, world } from '../testing/stage.ts'
import { accept, askFor, emails, enteredId, forgetEmails, release } from '../testing/steps.ts'
import type { TestPerson } from '../testing/world.ts'

stage(['Lakshmi', 'Meera', 'Gopal', 'Asha', 'Ravi'])

let radha: TestPerson
beforeEach(async () => {
  radha = await world.person('Radha', 'Admin', { part: 'desk' })
})

type Kind = Body<typeof api.raiseWorry>['kind']
const worry = (
  kind: Kind,
  {
    as = asha,
    of = meera,
    ...said
  }: { as?: TestPerson; of?: TestPerson; text?: string; press?: string } = {},
) => world.call(api.raiseWorry, { as, body: { citizen: of.email, kind, ...said } })
const cases = async (as = radha) => {
  const got = await world.call(api.listConcerns, { as, query: {} })
  if (!got.reply) throw new Error(JSON.stringify(got.json))
  return got.reply.items
}
const request = async (citizen = meera) => {
  const [row] = await world.database.query(sql<{
    id: string
    status: string
    startsAt: Date
    closing: string | null
  }>`
    select id, status, starts_at as "startsAt", closing from help_requests
    where citizen_id = ${citizen.id} order by posted_at desc limit 1`)
  if (!row) throw new Error('No request')
  return row
}
/** Asha has accepted Meera's request, and it is so many minutes after its time. */
async function visit(minutes: number, citizen = meera): Promise<void> {
  await world.ask(citizen)
  await accept(asha, citizen)
  await forgetEmails()
  const { startsAt } = await request(citizen)
  await world.wait((startsAt.getTime() - world.now().getTime()) / 60_000 + minutes)
}

describe('nobody opens', () => {
  test('frees the volunteer, opens a case without an accused, and tells her, the desk and the calls', async () => {
    await visit(5)
    expect((await worry('nobody-opens', { text: 'The lights are on' })).json).toMatchObject({ success: true })
    expect(await request()).toMatchObject({ status: 'expired', closing: 'nobody-opens' })
    expect((await emails()).toSorted()).toEqual(['nobody-opened', 'worry-raised'])
    const [found] = await cases()
    expect(found).toMatchObject({
      kind: 'worry',
      text: 'The lights are on',
      state: 'new',
      reporter: { name: 'Asha' },
      subject: null,
      citizen: { name: 'Meera', phone: meera.phone },
    })
    const [call] = (await world.call(api.listCalls, { as: radha, query: {} })).reply.items
    expect(call).toMatchObject({ person: { name: 'Meera' }, isUrgent: true, due: world.now() })
    const { overview } = (await world.call(api.readOverview, { as: radha })).reply
    expect(overview).toMatchObject({ worries: 1, concerns: 0 })
    const stopped = await world.database.query(sql`
      select from accounts where id = ${asha.id} and stopped_at is not null
      union all select from separations`)
    expect(stopped).toEqual([])
    await world.ask(gopal)
    expect((await accept(asha, gopal)).status).toBe(200)
  })

  test('she reads who was at her door, by the name that was approved, while that account is there', async () => {
    await visit(0)
    await worry('nobody-opens')
    await world.database.query(
      sql`update accounts set name = 'Unread', name_before = 'Asha' where id = ${asha.id}`,
    )
    const notices = async () => (await world.call(api.listNotices, { as: meera })).reply.notices
    expect(await notices()).toMatchObject([{ kind: 'nobody-opens', name: 'Asha' }])
    await world.database.query(sql`update help_requests set volunteer_id = null`)
    expect(await notices()).toEqual([expect.not.objectContaining({ name: expect.anything() })])
  })

  test('twice, and two at once, are one case', async () => {
    await visit(0)
    const answers = await Promise.all([worry('nobody-opens'), worry('nobody-opens')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await worry('nobody-opens')).status).toBe(200)
    expect(await cases()).toHaveLength(1)
    expect((await worry('worried', { text: 'Her phone is off' })).status).toBe(200)
    expect(await cases()).toMatchObject([{ notes: [{ text: 'Her phone is off' }] }])
    const logged = await world.database.query(sql<{ action: string }>`
      select action from audit.lines where actor_id = ${asha.id} and action like '%-concern' order by id`)
    expect(logged.map(({ action }) => action)).toEqual(['raise-concern', 'note-concern'])
  })

  test('again, after somebody has reached her and before the case is closed: she is rung again', async () => {
    await visit(0)
    await worry('worried')
    const calls = async () => (await world.call(api.listCalls, { as: radha, query: {} })).reply.items
    const id = (await calls())[0]?.id ?? ''
    await forgetEmails()
    await worry('worried', { text: 'She still does not answer' })
    expect(await emails()).toEqual([])
    await world.call(api.takeCall, { as: radha, params: { id } })
    await world.call(api.endCall, { as: radha, params: { id }, body: { outcome: 'reached' } })
    expect(await calls()).toEqual([])
    await world.wait(1)
    await worry('worried', { text: 'She has fallen' })
    expect(await calls()).toMatchObject([{ isUrgent: true }])
    expect(await emails()).toEqual(['worry-raised'])
    expect(await cases()).toMatchObject([{ notes: [{}, { text: 'She has fallen' }] }])
  })

  test.each([
    ['too early', -16],
    ['too late', 181],
  ])('is %s', async (_, minutes) => {
    await visit(minutes)
    expect((await worry('nobody-opens')).problem).toMatchObject({ code: 'not-now' })
    expect(await request()).toMatchObject({ status: 'accepted' })
  })

  test('is not for the visit of another, and not once it is completed', async () => {
    await visit(0)
    for (const kind of ['nobody-opens', 'worried'] as const)
      expect((await worry(kind, { as: ravi })).problem?.code).toBe('not-your-request')
    await world.database.query(sql`
      update help_requests set status = 'completed', closing = 'complete', closed_at = ${world.now()}`)
    expect((await worry('nobody-opens')).problem?.code).toBe('not-your-request')
    expect(await cases()).toEqual([])
  })

  test('three times within 30 days is a pattern', async () => {
    for (let times = 0; times < 3; times += 1) {
      await visit(0)
      expect((await worry('nobody-opens')).status).toBe(200)
      await world.wait(24 * 60)
    }
    const { items } = (await world.call(api.listPatterns, { as: lakshmi, query: {} })).reply
    expect(items).toMatchObject([
      { kind: 'often-nobody-opens', count: 3, people: [{ name: 'Asha' }] },
      { kind: 'accepted-by-address' },
    ])
  })
})

describe('worried', () => {
  const handleOf = async () =>
    (await world.database.query(sql<{ handle: string }>`select handle from help_requests limit 1`))[0]
      ?.handle ?? ''

  test('leaves the visit as it is; also a stopped volunteer, and after it is completed', async () => {
    await visit(-60)
    await world.database.query(
      sql`update accounts set stopped_at = now(), stopped_for = 'given-back' where id = ${asha.id}`,
    )
    const named = { ...meera, email: await handleOf() }
    expect((await worry('worried', { of: named, text: 'She sounds weak' })).status).toBe(200)
    expect(await request()).toMatchObject({ status: 'accepted' })
    await world.database.query(sql`
      update help_requests set status = 'completed', closing = 'complete', closed_at = ${world.now()}`)
    expect((await worry('worried', { of: named, text: 'She sounds weak' })).status).toBe(200)
    expect(await cases()).toMatchObject([{ kind: 'worry', notes: [] }])
    await world.wait(26 * 60)
    expect((await worry('worried', { of: named })).problem?.code).toBe('not-now')
  })

  test('whoever goes instead says so in a case of their own', async () => {
    await visit(-60)
    await worry('worried')
    await release(asha, meera)
    await accept(ravi, meera)
    await worry('worried', { as: ravi })
    expect(await cases()).toHaveLength(2)
  })

  test('a banned volunteer says nothing', async () => {
    await visit(-60)
    await world.database.query(sql`update accounts set banned_at = now() where id = ${asha.id}`)
    expect((await worry('worried')).problem?.code).toBe('account-suspended')
  })
})

const close = (id: string, body: object) =>
  world.call(api.changeConcern, { as: radha, params: { id }, body: { state: 'closed', ...body } })

describe('the desk', () => {
  test('closes a worry with how it ended and a note, or not at all', async () => {
    await visit(0)
    await worry('nobody-opens')
    const id = (await cases())[0]?.id ?? ''
    for (const body of [{}, { ended: 'fine' }, { note: 'I rang' }, { ended: 'was-there', note: 'I rang' }])
      expect((await close(id, body)).problem?.code).toBe('worry-needs-end')
    expect((await close(id, { ended: 'was-out', note: 'She was at the shop' })).reply.concern).toMatchObject({
      state: 'closed',
      ended: 'was-out',
      notes: [{ text: 'She was at the shop', author: 'Radha' }],
    })
    expect((await world.call(api.listCalls, { as: radha, query: {} })).reply.items).toEqual([])
  })

  test('closes a press for good: sent again because its answer was lost, it opens no second case', async () => {
    await visit(0)
    const [first, more] = [randomUUID(), randomUUID()]
    await worry('worried', { press: first })
    await worry('worried', { press: more, text: 'Her phone is off' })
    const id = (await cases())[0]?.id ?? ''
    await close(id, { ended: 'fine', note: 'She was asleep' })
    for (const press of [first, more])
      expect((await worry('worried', { press, text: 'Her phone is off' })).status).toBe(200)
    expect(await cases()).toHaveLength(1)
    // Another press is another worry.
    await worry('worried', { press: randomUUID() })
    expect((await cases()).map(({ state }) => state)).toEqual(['new', 'closed'])
  })

  test('neither lists, reads, changes nor notes other cases', async () => {
    const requestId = (await world.ask(meera)).reply.user.request?.id ?? ''
    await accept(asha, meera)
    await world.call(api.raiseConcern, { as: meera, body: { requestId, kind: 'unkind', text: 'Rude' } })
    expect(await cases()).toEqual([])
    const [concern] = await cases(lakshmi)
    const params = { id: concern?.id ?? '' }
    const answers = [
      await world.call(api.readConcern, { as: radha, params }),
      await close(params.id, {}),
      await world.call(api.noteConcern, { as: radha, params, body: { text: 'Hm' } }),
    ]
    expect(answers.map(({ problem }) => problem?.code)).toEqual(Array(3).fill('concern-not-found'))
  })
})

test('once she has left, her number is taken out of it; while it is open, her next of kin is beside the call', async () => {
  await world.database.query(sql`
    update accounts set kin_name = 'Rajan', kin_relation = 'son', kin_phone = '9400011122' where id = ${meera.id}`)
  await visit(0)
  await worry('nobody-opens', { text: `${meera.phone} is switched off` })
  const [call] = (await world.call(api.listCalls, { as: radha, query: {} })).reply.items
  expect(call?.person.nextOfKin).toEqual({ name: 'Rajan', relation: 'son', phone: '9400011122' })
  expect(call?.items.map(({ say }) => say)).toContain('We’re ringing to hear how you are. Are you well?')
  await world.database.query(sql`update sessions set confirmed_at = ${world.now()}`)
  const gone = await world.call(api.deleteUser, { as: lakshmi, params: { id: meera.id } })
  expect(gone.problem?.code).toBeUndefined()
  expect((await cases())[0]?.text).toMatch(/^\[\w+\] is switched off$/)
})

describe('somebody by phone', () => {
  const calls = async () => (await world.call(api.listCalls, { as: radha, query: {} })).reply.items
  const nextOfKin = { name: 'Rajan', relation: 'son', phone: '9400011122' }

  /** Asha has accepted her request, and is worried so many hours later. */
  async function worriedAfter(hours: number): Promise<void> {
    const kamala = await enteredId('Kamala', { houseKnown: true, nextOfKin })
    await askFor(kamala, 5)
    const [visit] = await world.database.query(sql<{ handle: string }>`select handle from help_requests`)
    const handle = visit?.handle ?? ''
    await accept(asha, handle)
    await world.wait(hours * 60)
    expect(
      (await world.call(api.raiseWorry, { as: asha, body: { citizen: handle, kind: 'worried' } })).status,
    ).toBe(200)
  }

  test('is rung with her next of kin beside it while it is open, and without them after', async () => {
    await worriedAfter(1)
    expect((await calls())[0]?.person).toMatchObject({ name: 'Kamala', nextOfKin })
    await close((await cases())[0]?.id ?? '', { ended: 'fine', note: 'She was asleep' })
    const after = await calls()
    // That Asha is coming was never told.
    expect(after).toHaveLength(1)
    expect(after[0]?.person).not.toHaveProperty('nextOfKin')
    expect(after[0]?.items.map(({ kind }) => kind)).not.toContain('worry-raised')
  })

  test('at a wrong number stays an urgent call until the case is closed, also at night', async () => {
    await worriedAfter(5)
    await world.wait(12 * 60)
    const id = (await calls())[0]?.id ?? ''
    await world.call(api.takeCall, { as: radha, params: { id } })
    await world.call(api.endCall, { as: radha, params: { id }, body: { outcome: 'wrong-number' } })
    const concernId = (await cases())[0]?.id ?? ''
    expect(await calls()).toMatchObject([
      {
        isUrgent: true,
        due: world.now(),
        person: { phoneWrong: true, nextOfKin },
        items: [{ concernId }],
      },
    ])
    const { overview } = (await world.call(api.readOverview, { as: radha })).reply
    expect(overview).toMatchObject({ worries: 1, callsUrgent: 1 })
    await close(concernId, { ended: 'not-known', note: 'Her son looks after her' })
    expect(await calls()).toEqual([])
  })
})

test('nobody is parted: who stood at the door is told of her next request, and may take it', async () => {
  await visit(5)
  await worry('nobody-opens')
  await world.wait(60)
  await world.ask(meera)
  const { requests } = (await world.call(api.listRequests, { as: asha })).reply
  expect(requests).toHaveLength(1)
  expect((await accept(asha, meera)).status).toBe(200)
})

test('that nobody was there is no concern of a volunteer any more', async () => {
  const requestId = (await world.ask(meera)).reply.user.request?.id ?? ''
  await accept(asha, meera)
  const body = { requestId, kind: 'did-not-come', text: 'Nobody was there' } as const
  expect((await world.call(api.raiseConcern, { as: asha, body })).problem?.code).toBe('invalid-input')
})
