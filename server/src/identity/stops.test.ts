import { api } from '@scan/contract/index.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import type { TestPerson } from '../testing/world.ts'
import { asha, gopal, lakshmi, meera, stage, world } from '../testing/stage.ts'
import { accept, cancel, emails, handleOf, raise, release, requestOf } from '../testing/steps.ts'

const DAY = 24 * 60

stage(['Lakshmi', 'Meera', 'Gopal', 'Asha'])

const current = async (as: TestPerson) => (await requestOf(as))?.id ?? ''
async function visit(citizen: TestPerson) {
  await world.ask(citizen)
  expect((await accept(asha, await handleOf(citizen))).status).toBe(200)
}
async function givesBackBy(citizen: TestPerson, times: number) {
  for (let time = 0; time < times; time++) {
    await visit(citizen)
    expect((await release(asha, citizen)).status).toBe(200)
    await cancel(citizen)
  }
}
const givesBack = (times: number) => givesBackBy(meera, times)
const isStopped = async () => (await world.call(api.me, { as: asha })).reply.user.stopped
const mailed = async (kind: string) => (await emails()).filter((one) => one === kind).length
const overview = async () => (await world.call(api.readOverview, { as: lakshmi })).reply.overview
const SAFE = 'I spoke to both of them, and to her neighbour.'
const resume = (note?: string) =>
  world.call(api.resumeUser, { as: lakshmi, params: { id: asha.id }, body: note ? { note } : {} })

test('a case about them stops a volunteer at once, and the desk hears of it once', async () => {
  await visit(meera)
  await raise(meera, 'felt-unsafe')
  await world.ask(gopal)

  const refused = await accept(asha, await handleOf(gopal))
  expect(refused.problem).toMatchObject({
    code: 'coordinator-first',
    message: 'A coordinator has to agree first. We’ll contact you.',
  })
  // An address that leads to a request is answered like one that leads nowhere.
  for (const address of [gopal.email, 'nobody@example.org'])
    expect((await accept(asha, address)).problem?.code).toBe('coordinator-first')
  expect(await isStopped()).toBe(true)
  expect(await mailed('volunteer-stopped')).toBe(1)
  expect((await overview()).stopped).toBe(1)
  const { reply } = await world.call(api.listUsers, {
    as: lakshmi,
    query: { role: 'Volunteer', flag: 'stopped' },
  })
  expect(reply.items).toMatchObject([{ name: 'Asha', stopped: true, flags: ['stopped-for-case'] }])
})

test('from a case the desk pauses a volunteer, who accepts nothing until let go on', async () => {
  await world.ask(meera)
  const pause = (id: string) => world.call(api.pauseUser, { as: lakshmi, params: { id } })
  expect((await pause(meera.id)).problem?.code).toBe('not-a-volunteer')
  expect((await pause(asha.id)).reply.user).toMatchObject({ stopped: true, flags: ['stopped-for-case'] })
  expect((await accept(asha, await handleOf(meera))).problem?.code).toBe('coordinator-first')
  await resume(SAFE)
  expect((await accept(asha, await handleOf(meera))).status).toBe(200)
})

test('a stopped volunteer is neither offered to the desk nor assigned', async () => {
  await visit(meera)
  await raise(meera, 'money')
  await world.ask(gopal)
  const id = await current(gopal)
  const free = await world.call(api.listFreeVolunteers, { as: lakshmi, query: { requestId: id } })
  expect(free.reply.items).toEqual([])
  const assigned = await world.call(api.assignVolunteer, {
    as: lakshmi,
    params: { id },
    body: { volunteerId: asha.id },
  })
  expect(assigned.problem?.code).toBe('volunteer-stopped')
})

test('what they have accepted they complete, or give back', async () => {
  await visit(meera)
  const first = await current(meera)
  await raise(meera, 'unkind')
  await cancel(meera)
  await visit(gopal)
  const body = { requestId: first, kind: 'money', text: 'She asked for money too' } as const
  await world.call(api.raiseConcern, { as: meera, body })
  expect(await isStopped()).toBe(true)
  expect((await release(asha, gopal)).status).toBe(200)
})

test('so does the fifth visit of a week that they gave back or ended by a concern of their own', async () => {
  await givesBack(4)
  await world.wait(8 * DAY)
  await givesBack(3)
  await visit(gopal)
  await raise(asha, 'other', 'No answer', gopal)
  await cancel(gopal)
  expect(await isStopped()).toBeUndefined()
  await world.wait(6 * DAY)
  await givesBack(1)
  expect(await isStopped()).toBe(true)
  expect(await mailed('volunteer-stopped')).toBe(1)
  await world.ask(meera)
  expect((await accept(asha, await handleOf(meera))).problem?.code).toBe('coordinator-first')
})

test('a coordinator lets them go on with one press, and the counting begins anew', async () => {
  await givesBack(5)
  const answer = await resume('She was ill, and is well')
  expect(answer.json).toMatchObject({ message: 'They can accept requests again.' })
  expect(answer.reply.user).not.toHaveProperty('stopped')
  expect(await isStopped()).toBeUndefined()
  expect(await mailed('volunteer-resumed')).toBe(1)
  expect((await overview()).stopped).toBe(0)
  // Pressed twice: once is enough.
  expect((await resume()).status).toBe(200)
  const lines = await world.database.query(sql<{ action: string; by: string | null; text: string | null }>`
    select l.action, l.actor_id as by, r.text from audit.lines l left join audit_remarks r on r.entry_id = l.id
    where l.subject_id = ${asha.id} and l.action in ('stop', 'resume') order by l.id`)
  expect(lines).toEqual([
    { action: 'stop', by: null, text: null },
    { action: 'resume', by: lakshmi.id, text: 'She was ill, and is well' },
  ])
  await world.wait(1)
  await givesBack(4)
  expect(await isStopped()).toBeUndefined()
  await givesBack(1)
  expect(await isStopped()).toBe(true)
})

test('who lets them go on has the case in hand; another case stops them again', async () => {
  await visit(meera)
  await raise(meera, 'felt-unsafe')
  await cancel(meera)
  await resume(SAFE)
  const { items } = (await world.call(api.listConcerns, { as: lakshmi, query: {} })).reply
  expect(items).toMatchObject([{ state: 'in-hand', owner: { id: lakshmi.id } }])
  await visit(gopal)
  await raise(gopal, 'money')
  expect(await isStopped()).toBe(true)
})

describe('a stop for harm or money (D104)', () => {
  const told = async () => (await world.call(api.listNotices, { as: meera })).reply.notices
  beforeEach(async () => {
    await visit(meera)
    await raise(meera, 'felt-unsafe')
  })

  test('stands when its case is closed', async () => {
    const [found] = (await world.call(api.listConcerns, { as: lakshmi, query: {} })).reply.items
    const params = { id: found?.id ?? '' }
    await world.call(api.noteConcern, { as: lakshmi, params, body: { text: 'I called both' } })
    await world.call(api.changeConcern, { as: lakshmi, params, body: { state: 'closed' } })
    expect(await isStopped()).toBe(true)
    await world.ask(gopal)
    expect((await accept(asha, await handleOf(gopal))).problem?.code).toBe('coordinator-first')
    await resume(SAFE)
    expect(await told()).toMatchObject([{ kind: 'volunteer-goes-on', name: 'Asha' }])
  })

  test('is lifted with a note alone; the others at the desk and whoever was worried are told', async () => {
    expect((await resume('She says it was nothing')).problem).toMatchObject({
      code: 'note-too-short',
      message: 'Please write at least 30 letters about why this is safe.',
    })
    expect(await isStopped()).toBe(true)
    expect(await told()).toEqual([])
    expect((await resume(SAFE)).status).toBe(200)
    // Pressed twice, nobody is told again.
    expect((await resume(SAFE)).status).toBe(200)
    expect(await mailed('stop-lifted')).toBe(1)
    expect(await mailed('volunteer-goes-on')).toBe(1)
    const notices = await told()
    expect(notices).toMatchObject([{ kind: 'volunteer-goes-on', name: 'Asha', helpType: 'driving' }])
    // It stays until it is read, whatever she does meanwhile.
    await cancel(meera)
    await world.ask(meera)
    expect(await told()).toEqual(notices)
    await world.call(api.seeNotices, { as: meera, body: { ids: notices.map(({ id }) => id) } })
    expect(await told()).toEqual([])
    expect((await accept(asha, await handleOf(meera))).problem?.code).toBe('request-no-longer-available')
  })
})

test('a case about whom a milder rule has stopped already makes it a stop for harm: one press lifts it no more', async () => {
  await visit(meera)
  const requestId = await current(meera)
  await release(asha, meera)
  await givesBackBy(gopal, 4)
  expect(await isStopped()).toBe(true)
  const body = { requestId, kind: 'felt-unsafe', text: 'He locked the door' } as const
  expect((await world.call(api.raiseConcern, { as: meera, body })).status).toBe(200)
  expect((await resume('She was ill, and is well')).problem?.code).toBe('note-too-short')
  expect(await isStopped()).toBe(true)
  expect(await mailed('volunteer-stopped')).toBe(2)
  expect((await resume(SAFE)).status).toBe(200)
  expect([await mailed('stop-lifted'), await mailed('volunteer-goes-on')]).toEqual([1, 1])
})

test('a stop that comes while they accept wins', async () => {
  await visit(meera)
  await raise(asha, 'other', 'No answer', meera)
  await cancel(meera)
  await world.ask(gopal)
  const handle = await handleOf(gopal)
  const stopping = world.database.transaction(async (tx) => {
    await tx.query(sql`update accounts set stopped_at = now(), stopped_for = 'case' where id = ${asha.id}`)
    const accepting = accept(asha, handle)
    await tx.query(sql`select pg_sleep(0.2)`)
    return { accepting }
  })
  expect((await (await stopping).accepting).problem?.code).toBe('coordinator-first')
})
