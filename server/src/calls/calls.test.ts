import { api } from '@scan/contract/index.ts'
import { hoursAfter, minutesAfter } from '@scan/domain/clock.ts'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { asha, joseph, lakshmi, meera, ravi, stage, world } from '../testing/stage.ts'
import { accept, release } from '../testing/steps.ts'
import { BEGINNING } from '../testing/world.ts'

stage(['Lakshmi', 'Joseph', 'Meera', 'Asha', 'Ravi'], { supportPhone: '9847000000' })

/** Meera has no email: staff look after her. */
beforeEach(async () => {
  await world.database.query(sql`update accounts set by_phone = true, language = 'ml' where id = ${meera.id}`)
})

async function asked(hours = 30): Promise<string> {
  await world.ask(meera, hours)
  const [row] = await world.database.query(sql<{ id: string }>`
    update help_requests set by_phone = true where citizen_id = ${meera.id} and status = 'open' returning id`)
  return row?.id ?? ''
}
const handle = async () => {
  const [row] = await world.database.query(sql<{ handle: string }>`
    select handle from help_requests where status in ('open', 'accepted')`)
  return row?.handle ?? ''
}
const list = async () => (await world.call(api.listCalls, { as: lakshmi })).reply.items
const kinds = async () => (await list()).flatMap(({ items }) => items.map(({ kind }) => kind))
const idOfCall = async () => (await list())[0]?.id ?? ''
const take = (id: string, as = lakshmi) => world.call(api.takeCall, { as, params: { id } })
type Ended = Parameters<typeof world.call<typeof api.endCall>>[1]['body']
const end = (id: string, body: Ended, as = lakshmi) => world.call(api.endCall, { as, params: { id }, body })
async function reach(body: Partial<Ended> = {}) {
  const id = await idOfCall()
  await take(id)
  return end(id, { outcome: 'reached', ...body })
}
const counts = async () => (await world.call(api.readOverview, { as: lakshmi })).reply.overview

test('Asha accepts, and Meera is told in words that are said, in her language and in that of whoever rings', async () => {
  await asked()
  await accept(asha, await handle())
  expect(await list()).toMatchObject([
    {
      person: { id: meera.id, name: 'Meera', phone: meera.phone, language: 'ml', byPhone: true },
      tries: 0,
      isUrgent: false,
      due: BEGINNING,
      items: [
        {
          kind: 'volunteer-found',
          say: 'Asha നാളെ രാത്രി എട്ടര മണിക്ക് സഹായിക്കാൻ വരും. കാര്യം: വണ്ടിയിൽ പോകാൻ. വാതിൽക്കൽ ആരെന്ന് സംശയം തോന്നിയാൽ ഞങ്ങളെ വിളിക്കൂ.',
          here: 'Asha is coming to help you tomorrow, at half past eight in the evening. It is about: Driving. Are you unsure who is at your door? Then ring us.',
        },
      ],
      machine: { here: 'Please ring 98470 00000.' },
    },
  ])
  expect(await counts()).toMatchObject({ calls: 1, callsUrgent: 0, callsUnreached: 0 })
  expect((await reach()).status).toBe(200)
  expect(await list()).toEqual([])
})

test('accepted and given back before she was told: nothing; given back after: that', async () => {
  await asked()
  await accept(asha, await handle())
  await release(asha, await handle())
  expect(await list()).toEqual([])
  await accept(ravi, await handle())
  await reach()
  await release(ravi, await handle())
  expect(await kinds()).toEqual(['volunteer-cannot-come'])
  await accept(asha, await handle())
  const [call] = await list()
  expect(call?.items).toMatchObject([
    { here: expect.stringContaining('Somebody else is coming instead: Asha') },
  ])
})

test('of what happens while she is on the phone, only what was shown is told', async () => {
  await asked()
  await accept(asha, await handle())
  const id = await idOfCall()
  await take(id)
  await release(asha, await handle())
  await accept(ravi, await handle())
  await end(id, { outcome: 'reached' })
  const [call] = await list()
  expect(call?.items).toMatchObject([{ here: expect.stringContaining('Ravi') }])
})

test('of two desks, one rings: a hundred times', async () => {
  await asked()
  await accept(asha, await handle())
  const id = await idOfCall()
  for (let time = 0; time < 100; time++) {
    const answers = await Promise.all([take(id, lakshmi), take(id, joseph)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await world.database.query(sql`update calls set taken_by = null, taken_at = null`)
  }
})

test('a call is held for ten minutes; whoever takes it then ends it', async () => {
  await asked()
  await accept(asha, await handle())
  const id = await idOfCall()
  await take(id)
  expect((await take(id, joseph)).problem?.code).toBe('call-taken')
  expect((await end(id, { outcome: 'reached' }, joseph)).problem?.code).toBe('call-not-taken')
  await world.wait(10)
  expect((await take(id, joseph)).status).toBe(200)
  expect((await end(id, { outcome: 'reached' })).problem?.code).toBe('call-not-taken')
  expect((await end(id, { outcome: 'reached' }, joseph)).status).toBe(200)
})

test('who does not answer is tried again in two hours, or in half an hour when the visit is near', async () => {
  await asked()
  await accept(asha, await handle())
  const id = await idOfCall()
  await take(id)
  await end(id, { outcome: 'not-reached' })
  expect(await list()).toMatchObject([{ tries: 1, due: hoursAfter(BEGINNING, 2) }])
  const [request] = await world.database.query(sql<{ id: string }>`
    update help_requests set starts_at = ${hoursAfter(BEGINNING, 5)} returning id`)
  expect(request).toBeDefined()
  expect(await list()).toMatchObject([{ due: minutesAfter(BEGINNING, 30), isUrgent: false }])
  for (let tries = 2; tries <= 4; tries++) {
    await take(id)
    await end(id, { outcome: 'not-reached' })
  }
  expect(await counts()).toMatchObject({ calls: 1, callsUnreached: 1 })
  await world.wait(121)
  expect(await list()).toMatchObject([{ tries: 4, isUrgent: true }])
  expect(await counts()).toMatchObject({ callsUrgent: 1 })
})

test('nobody is rung between nine in the evening and seven in the morning', async () => {
  await asked(40)
  await accept(asha, await handle())
  for (const [now, due] of [
    ['2026-11-20T15:29:00Z', '2026-11-20T15:29:00Z'],
    ['2026-11-20T15:30:00Z', '2026-11-21T01:30:00Z'],
    ['2026-11-21T01:29:00Z', '2026-11-21T01:30:00Z'],
    ['2026-11-21T01:30:00Z', '2026-11-21T01:30:00Z'],
  ] as const) {
    world.setNow(new Date(now))
    await world.database.query(
      sql`update sessions set last_seen_at = ${world.now()}, started_at = ${world.now()}`,
    )
    expect(await list()).toMatchObject([{ due: new Date(due), isUrgent: false }])
  }
})

test('a wrong number is rung no more until it is changed', async () => {
  await asked()
  await accept(asha, await handle())
  const id = await idOfCall()
  await take(id)
  await end(id, { outcome: 'wrong-number', note: 'A shop' })
  expect(await list()).toMatchObject([{ due: null, person: { phoneWrong: true } }])
  expect((await take(id)).problem?.code).toBe('phone-wrong')
  expect(await counts()).toMatchObject({ calls: 1, callsUnreached: 1 })
  await world.database.query(sql`update accounts set phone_wrong_at = null`)
  expect((await take(id)).status).toBe(200)
})

test('whoever is deleted while they are rung is no call any more', async () => {
  await asked()
  await accept(asha, await handle())
  const id = await idOfCall()
  await take(id)
  await world.database.query(sql`delete from accounts where id = ${meera.id}`)
  expect((await end(id, { outcome: 'reached' })).problem?.code).toBe('call-not-taken')
  expect((await take(id)).problem?.code).toBe('call-not-found')
  expect(await list()).toEqual([])
})

test('the id of a person is not that of a call', async () => {
  await asked()
  await accept(asha, await handle())
  expect((await take(meera.id)).problem?.code).toBe('call-not-found')
  expect((await end(meera.id, { outcome: 'reached' })).problem?.code).toBe('call-not-taken')
})

test('no email goes to somebody by phone', async () => {
  await world.database.query(sql`update accounts set email = id || '@phone.invalid' where id = ${meera.id}`)
  await asked()
  await accept(asha, await handle())
  expect(await kinds()).toEqual(['volunteer-found'])
})
