import { api } from '@scan/contract/index.ts'
import { hoursAfter, minutesAfter } from '@scan/domain/clock.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { sql } from '../db/sql.ts'
import { purgeCalls } from './calls.ts'
import { callContext } from './compose.ts'
import { Notification } from '../notifications/notifications.ts'
import { asha, joseph, lakshmi, ravi, stage, world } from '../testing/stage.ts'
import { accept, askFor, enteredId, moveFor, release } from '../testing/steps.ts'
import { BEGINNING, PASSWORD } from '../testing/world.ts'

stage(['Lakshmi', 'Joseph', 'Asha', 'Ravi'], { supportPhone: '9847000000' })

/** Kamala has no email: staff look after her. */
let kamala: string
beforeEach(async () => {
  kamala = await enteredId('Kamala', { houseKnown: true })
})

const asked = (hours = 30) => askFor(kamala, hours)
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

test('Asha accepts, and Kamala is told in words that are said, in her language and in that of whoever rings', async () => {
  await asked()
  await accept(asha, await handle())
  expect(await list()).toMatchObject([
    {
      person: { id: kamala, name: 'Kamala', phone: '9447000001', language: 'ml', byPhone: true },
      tries: 0,
      isUrgent: false,
      due: BEGINNING,
      items: [
        {
          kind: 'volunteer-found',
          say: 'Asha നാളെ രാത്രി എട്ടര മണിക്ക് സഹായിക്കാൻ വരും. നിങ്ങൾ ചോദിച്ച സഹായം: വണ്ടിയിൽ പോകാൻ. വാതിൽക്കൽ ആരെന്ന് സംശയം തോന്നിയാൽ ഞങ്ങളെ വിളിക്കൂ.',
          here: 'Asha is coming to help you tomorrow, at half past eight in the evening. You asked for: Driving. If you’re not sure who is at your door, ring us.',
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

test('given back while she is told who comes: that nobody does is told next', async () => {
  await asked()
  await accept(asha, await handle())
  const id = await idOfCall()
  await take(id)
  await release(asha, await handle())
  await end(id, { outcome: 'reached' })
  expect(await kinds()).toEqual(['volunteer-cannot-come'])
  await take(id)
  await accept(ravi, await handle())
  await end(id, { outcome: 'reached' })
  const [call] = await list()
  expect(call?.items).toMatchObject([{ here: expect.stringContaining('Ravi is coming to help you') }])
  await release(ravi, await handle())
  expect(await list()).toEqual([])
})

test('whom she has sent away herself, she does not expect', async () => {
  await asked()
  await accept(asha, await handle())
  await reach()
  expect((await moveFor(kamala, { move: 'decline' })).status).toBe(200)
  await accept(ravi, await handle())
  await release(ravi, await handle())
  expect(await list()).toEqual([])
})

test('what one volunteer has answered is not said of the next', async () => {
  await asked()
  await accept(asha, await handle())
  await reach()
  await moveFor(kamala, { move: 'new-time', ...world.inHours(40) })
  const newTime = (await world.call(api.listRequests, { as: asha })).reply.requests[0]?.newTime ?? new Date()
  await world.call(api.answerNewTime, { as: asha, body: { answer: 'no', newTime } })
  expect(await kinds()).toEqual(['new-time-refused'])
  await release(asha, await handle())
  await accept(ravi, await handle())
  expect(await kinds()).toEqual(['volunteer-found'])
})

test('what is no longer so is forgotten, but what is being told', async () => {
  await asked()
  await accept(asha, await handle())
  await take(await idOfCall())
  await release(asha, await handle())
  const kept = () => world.database.query(sql`select from calls`)
  await purgeCalls(callContext(world.context, readConfig({})))
  expect(await kept()).toHaveLength(1)
  await world.wait(10)
  await purgeCalls(callContext(world.context, readConfig({})))
  expect(await kept()).toEqual([])
})

test('what another version of the product has to tell stays', async () => {
  await world.database.query(sql`
    insert into calls (account_id, items)
    values (${kamala}, '{"one": {"at": "2026-11-20T09:00:00Z", "notification": {"kind": "from-tomorrow"}}}')`)
  await purgeCalls(callContext(world.context, readConfig({})))
  expect(await list()).toEqual([])
  expect(await world.database.query(sql`select from calls`)).toHaveLength(1)
})

test('of two desks, one rings: a hundred times', async () => {
  await asked()
  await accept(asha, await handle())
  const id = await idOfCall()
  for (let time = 0; time < 100; time++) {
    const answers = await Promise.all([take(id, lakshmi), take(id, joseph)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
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

test('taken again and again, a call is somebody else’s to take after forty minutes', async () => {
  await asked()
  await accept(asha, await handle())
  const id = await idOfCall()
  await take(id)
  for (let time = 0; time < 4; time++) {
    await world.wait(9)
    expect((await take(id)).status).toBe(200)
    expect((await take(id, joseph)).problem?.code).toBe('call-taken')
  }
  const [call] = await list()
  expect(call?.takenBy?.until).toEqual(minutesAfter(BEGINNING, 40))
  await world.wait(4)
  // Taken once more: Lakshmi can still end it, and does not keep it.
  expect((await take(id)).status).toBe(200)
  expect((await list())[0]).not.toHaveProperty('takenBy')
  expect((await take(id, joseph)).status).toBe(200)
  expect((await take(id)).problem?.code).toBe('call-taken')
  await world.wait(9)
  expect((await take(id, joseph)).status).toBe(200)
  expect((await list())[0]?.takenBy?.until).toEqual(minutesAfter(world.now(), 10))
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
  await world.database.query(sql`delete from accounts where id = ${kamala}`)
  expect((await end(id, { outcome: 'reached' })).problem?.code).toBe('call-not-taken')
  expect((await take(id)).problem?.code).toBe('call-not-found')
  expect(await list()).toEqual([])
})

test('the id of a person is not that of a call', async () => {
  await asked()
  await accept(asha, await handle())
  expect((await take(kamala)).problem?.code).toBe('call-not-found')
  expect((await end(kamala, { outcome: 'reached' })).problem?.code).toBe('call-not-taken')
})

test('the mail server may be away: what is to be said waits for nobody', async () => {
  await asked()
  await accept(asha, await handle())
  // Nobody works through the queue.
  expect(await world.queuedNotifications()).toContainEqual(
    expect.objectContaining({ kind: 'volunteer-found' }),
  )
  expect(await kinds()).toEqual(['volunteer-found'])
})

test('three hundred people are read in a few statements', async () => {
  await asked()
  await accept(asha, await handle())
  const statements = async (look: () => Promise<unknown>) => {
    const made = vi.spyOn(world.database, 'query')
    await look()
    const count = made.mock.calls.length
    made.mockRestore()
    return count
  }
  const overview = async () => expect(await counts()).toBeDefined()
  await world.database.query(sql`
    with more as (
      insert into accounts (name, email, phone, password_hash, category, by_phone, language, district, created_at)
      select 'Kamala', n || '@phone.invalid', '9447000001', '', 'Senior Citizen', true, 'ml', 'Kollam', now()
      from generate_series(1, 299) n returning id),
    theirs as (
      insert into help_requests (handle, citizen_id, volunteer_id, status, closing, closed_at, starts_at, posted_at, accepted_at,
        help_type, description, district, help_date, help_time, public_description)
      select 'more ' || m.id, m.id, r.volunteer_id, 'said-done', 'say-done', r.starts_at, r.starts_at, r.posted_at, r.accepted_at,
        r.help_type, r.description, r.district, r.help_date, r.help_time, r.description
      from more m, help_requests r returning id, citizen_id)
    insert into calls (account_id, items)
    select citizen_id, jsonb_build_object('one', jsonb_build_object('at', now(),
      'notification', jsonb_build_object('kind', 'said-done', 'requestId', id)))
    from theirs`)
  expect(await counts()).toMatchObject({ calls: 300 })
  const many = [await statements(list), await statements(overview)]
  expect(Math.max(...many)).toBeLessThan(20)
})

test('neither the completion code nor the house is ever in a call', async () => {
  await askFor(kamala, 30, {
    address: 'Sneha House, Hill Lane 4',
    landmark: 'The blue gate',
    area: 'Kalpetta',
  })
  await accept(asha, await handle())
  const [request] = await world.database.query(sql<{ id: string }>`
    update help_requests set completion_code = '771204' returning id`)
  const every = [...(Notification._zod.propValues['kind'] ?? [])].map(String)
  expect(every.length).toBeGreaterThan(40)
  // Whatever becomes an item.
  for (const kind of every)
    await world.database.query(sql`
      update calls set items = items || jsonb_build_object(${kind}::text, jsonb_build_object('at', now(), 'isUndelivered', true,
        'notification', jsonb_build_object('kind', ${kind}::text, 'requestId', ${request?.id ?? ''}::text, 'accountId', ${kamala}::text)))`)
  const { json } = await world.call(api.listCalls, { as: lakshmi })
  const said = JSON.stringify(json)
  expect(said).toContain('Asha is coming')
  for (const secret of ['771204', 'Sneha', 'Hill', 'blue gate', 'Kalpetta'])
    expect(said).not.toContain(secret)
})

const card = async (as = asha) => (await world.call(api.listRequests, { as, query: {} })).reply.requests[0]

test('her volunteer reads whether she knows, and from when on to ring', async () => {
  await asked()
  await accept(asha, await handle())
  expect(await card()).toMatchObject({ byPhone: true, told: false, ringFrom: hoursAfter(BEGINNING, 2) })
  await reach()
  expect(await card()).toMatchObject({ byPhone: true, told: true })
  expect(await card()).not.toHaveProperty('ringFrom')
  await release(asha, await handle())
  await accept(ravi, await handle())
  expect(await card(ravi)).toMatchObject({ told: false })
  await world.database.query(sql`update accounts set phone_wrong_at = now() where id = ${kamala}`)
  expect(await card(ravi)).toMatchObject({ phoneWrong: true })
})

const sayDone = async (as = asha) => world.call(api.sayDone, { as, body: { citizen: await handle() } })

async function saidDone() {
  await asked(5)
  await accept(asha, await handle())
  await reach()
  const visit = await handle()
  expect((await sayDone()).problem?.code).toBe('not-yet')
  await world.wait(5 * 60)
  expect((await sayDone(ravi)).problem?.code).toBe('not-your-request')
  const done = () => world.call(api.sayDone, { as: asha, body: { citizen: visit } })
  expect([(await done()).status, (await done()).status]).toEqual([200, 200])
}
const state = () => world.database.query(sql`select status, closing from help_requests`)

test('said to be done, both are free, and it counts once she has said so', async () => {
  await saidDone()
  expect(await state()).toEqual([{ status: 'said-done', closing: 'say-done' }])
  expect((await askFor(kamala, 30)).status).toBe(200)
  await world.database.query(sql`delete from help_requests where status = 'open'`)
  expect(await kinds()).toEqual(['said-done'])
  expect(await list()).toMatchObject([{ due: world.now() }])
  const statistics = async () =>
    (await world.call(api.readStatistics, { as: lakshmi, query: {} })).reply.statistics.total
  expect(await statistics()).toMatchObject({ completed: 0, unconfirmed: 1, posted: 1 })
  expect((await reach()).problem?.code).toBe('answer-needed')
  expect((await reach({ answer: 'was-there' })).status).toBe(200)
  expect(await state()).toEqual([{ status: 'completed', closing: 'confirm-done' }])
  expect(await statistics()).toMatchObject({ completed: 1, unconfirmed: 0, posted: 1 })
  expect(await list()).toEqual([])
})

test('nobody came: it has expired, the volunteer is told, and it counts as that; a case is opened', async () => {
  await saidDone()
  await reach({ answer: 'nobody-came' })
  expect(await state()).toEqual([{ status: 'expired', closing: 'deny-done' }])
  expect(
    await world.database.query(sql`select kind, reporter_id as by, subject_id as about from concerns`),
  ).toEqual([{ kind: 'did-not-come', by: kamala, about: asha.id }])
  expect(
    await world.database.query(
      sql`select ending from endings where request_id in (select id from help_requests)`,
    ),
  ).toEqual([{ ending: 'nobody-came' }])
  const { notices } = (await world.call(api.listNotices, { as: asha })).reply
  expect(notices).toMatchObject([{ kind: 'report-nobody-came' }])
})

test('it was not right: a case in her name, with what she said', async () => {
  await saidDone()
  await reach({ answer: 'not-right', kind: 'money', note: 'He wanted fifty rupees' })
  expect(
    await world.database.query(sql`select kind, reporter_id as by, subject_id as about, text from concerns`),
  ).toEqual([{ kind: 'money', by: kamala, about: asha.id, text: 'He wanted fifty rupees' }])
  // It took place: nobody is asked about it again.
  expect(await state()).toEqual([{ status: 'completed', closing: 'confirm-done' }])
  expect(await list()).toEqual([])
})

test('not right since nobody came is nobody came, with what she said in the case', async () => {
  await saidDone()
  await reach({ answer: 'not-right', kind: 'did-not-come', note: 'She waited all day' })
  expect(await world.database.query(sql`select kind, text from concerns`)).toEqual([
    { kind: 'did-not-come', text: 'She waited all day' },
  ])
  expect(await state()).toEqual([{ status: 'expired', closing: 'deny-done' }])
})

test('of two visits she is asked one after the other', async () => {
  await saidDone()
  await askFor(kamala, 5)
  await accept(ravi, await handle())
  const visit = await handle()
  await world.wait(5 * 60)
  await world.call(api.sayDone, { as: ravi, body: { citizen: visit } })
  expect(await kinds()).toEqual(['said-done'])
  // What is asked later is not forgotten meanwhile.
  await purgeCalls(callContext(world.context, readConfig({})))
  await reach({ answer: 'was-there' })
  expect(await kinds()).toEqual(['said-done'])
  await reach({ answer: 'nobody-came' })
  expect(await list()).toEqual([])
  expect(
    await world.database.query(sql`select volunteer_id as by, status from help_requests order by number`),
  ).toEqual([
    { by: asha.id, status: 'completed' },
    { by: ravi.id, status: 'expired' },
  ])
})

test('whoever has deleted their account since has a case too', async () => {
  await saidDone()
  await world.call(api.deleteMe, { as: asha, body: { password: PASSWORD } })
  const [call] = await list()
  expect(call?.items).toMatchObject([
    { kind: 'said-done', here: expect.stringMatching(/^We don’t know whether somebody came/) },
  ])
  await reach({ answer: 'not-right', kind: 'felt-unsafe', note: 'He would not leave' })
  expect(await world.database.query(sql`select kind, reporter_id as by, text from concerns`)).toEqual([
    { kind: 'felt-unsafe', by: kamala, text: 'He would not leave' },
  ])
})

test('nobody came counts for whoever has left since', async () => {
  await saidDone()
  await world.call(api.deleteMe, { as: asha, body: { password: PASSWORD } })
  await reach({ answer: 'nobody-came' })
  const counted = sql`select ending, volunteer_id as by from endings where request_id in (select id from help_requests)`
  expect(await world.database.query(counted)).toEqual([{ ending: 'nobody-came', by: asha.id }])
})

test('her words stand in the case alone', async () => {
  await saidDone()
  await reach({ answer: 'not-right', kind: 'money', note: 'He wanted fifty rupees' })
  const words = sql`select text from audit_remarks where text like '%fifty%'`
  expect(await world.database.query(words)).toEqual([])
})

test('of three visits nobody was asked about, there is no fourth until one is', async () => {
  const visit = async (citizenId: string) => {
    await askFor(citizenId, 5)
    return accept(asha, await handle())
  }
  for (const [n, name] of ['Ammini', 'Chellamma', 'Devaki'].entries()) {
    expect((await visit(await enteredId(name, { houseKnown: true, phone: `944700010${n}` }))).status).toBe(
      200,
    )
    await world.wait(5 * 60)
    await world.call(api.sayDone, { as: asha, body: { citizen: await handle() } })
  }
  const board = async () => (await world.call(api.listRequests, { as: asha })).reply.visitsUnconfirmed
  expect(await board()).toBe(true)
  const fourth = await visit(kamala)
  expect([fourth.status, fourth.problem?.code]).toEqual([403, 'visits-unconfirmed'])
  const [request] = (await world.call(api.listHelpRequests, { as: lakshmi, query: { page: 1 } })).reply.items
  const assign = { as: lakshmi, params: { id: request?.id ?? '' }, body: { volunteerId: asha.id } }
  expect((await world.call(api.assignVolunteer, assign)).problem?.code).toBe('volunteer-unconfirmed')
  await reach({ answer: 'was-there' })
  expect(await board()).toBeUndefined()
  expect((await accept(asha, await handle())).status).toBe(200)
})

test('where there is a code, it is needed', async () => {
  const meera = await world.person('Meera', 'Citizen')
  await world.ask(meera, 5)
  await accept(asha, await handle())
  await world.wait(5 * 60)
  expect((await sayDone()).problem?.code).toBe('code-needed')
})
