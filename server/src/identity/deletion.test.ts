import { api } from '@scan/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { CONTEXT, emailOf } from '../testing/notified.ts'
import { keepInMailbox } from '../notifications/email/mailbox.ts'
import { keepUndelivered } from '../notifications/undelivered.ts'
import { deliveriesOf } from '../notifications/compose.ts'
import type { Notification } from '../notifications/notifications.ts'
import { ERASURES } from './leave.ts'
import { everyRow, verbatim } from '../testing/every-row.ts'
import { createWorld } from '../testing/world.ts'
import type { TestPerson, World } from '../testing/world.ts'
import { seenOf } from '../testing/seen.ts'

let world: World
let lakshmi: TestPerson

beforeAll(async () => {
  world = await createWorld()
  lakshmi = await world.person('Lakshmi', 'Admin')
})
afterAll(() => world.close())

const where = async (text: string) =>
  (await everyRow(world.database))
    .filter((row) => row.toLowerCase().includes(text.toLowerCase()))
    .map((row) => row.split(' ')[0])

/** The mail that is queued, written and kept in the mailbox. */
async function deliver(): Promise<void> {
  const queued = await world.database.query(sql<{ id: number; payload: Notification }>`
    delete from outbox returning id, payload`)
  for (const { id, payload } of queued)
    for (const delivery of await deliveriesOf(world.database, payload, String(id), CONTEXT)) {
      const email = await emailOf(world.database, delivery, CONTEXT)
      const messageId = `<${delivery.emailId}@example.org>`
      if (email) await keepInMailbox(world.database, { ...email, messageId })
    }
}

function request(citizen: TestPerson, description: string) {
  const { date, time } = world.inHours(30)
  const [word = ''] = description.split(',')
  const place = { area: word, address: `${word} 7`, landmark: `Behind ${word}` }
  const needs = {
    helpType: 'driving',
    additional: `${description}, once more`,
    district: 'Kollam',
    ...place,
  } as const
  return world.call(api.askForHelp, {
    as: citizen,
    body: { action: 'request', email: citizen.email, ...needs, description, date, time },
  })
}

async function requestId(): Promise<string> {
  const [row] = await world.database.query(
    sql<{ id: string }>`select id from help_requests order by posted_at desc limit 1`,
  )
  return row?.id ?? ''
}

test('what a person was and wrote is gone from every table; what is counted is not', async () => {
  const planted = {
    name: 'Thankamani',
    text: 'Zedoary',
    reason: 'Wisteria',
    worry: 'Quicksand',
    note: 'Marigold',
    device: 'Chrome, Periwinkle',
  }
  const citizen = await world.person(planted.name, 'Citizen')
  const volunteer = await world.person('Bhaskaran', 'Volunteer')
  const other = await world.person('Gopal', 'Citizen')

  await world.database.query(
    sql`update sessions set device = ${planted.device} where account_id = ${citizen.id}`,
  )
  await world.database.query(sql`
    update accounts set area = ${planted.text}, address = ${planted.text}, landmark = ${planted.text} where id = ${citizen.id}`)
  await request(citizen, `${planted.text}, call ${citizen.phone} or ${citizen.email}`)
  await world.call(api.acceptRequest, { as: volunteer, body: { citizen: citizen.email } })
  await world.call(api.releaseRequest, {
    as: volunteer,
    body: { citizen: citizen.email, reason: planted.reason },
  })
  await world.call(api.acceptRequest, { as: volunteer, body: { citizen: citizen.email } })
  await deliver()
  const body = { kind: 'unkind', text: planted.worry, requestId: await requestId() } as const
  await world.call(api.raiseConcern, { as: citizen, body })
  await world.call(api.raiseConcern, { as: volunteer, body })
  const { reply } = await world.call(api.listConcerns, { as: lakshmi })
  for (const { id } of reply.items)
    await world.call(api.noteConcern, { as: lakshmi, params: { id }, body: { text: planted.note } })
  await world.call(api.separatePeople, { as: lakshmi, params: { id: reply.items[0]?.id ?? '' } })
  await world.call(api.sendContactMessage, {
    body: { name: citizen.name, email: citizen.email.toUpperCase(), message: planted.text },
  })
  await keepUndelivered(world.database, {
    notification: { kind: 'already-registered', accountId: citizen.id },
    to: citizen.id,
    emailId: '1',
  })
  await keepInMailbox(world.database, {
    to: { name: 'As she was called before', address: citizen.email },
    ...{
      subject: 'Hello',
      text: planted.text,
      html: planted.text,
      emailId: '2',
      messageId: '<2@example.org>',
    },
  })
  await world.database.query(sql`
    insert into waiting_sign_ups (id, name, email, phone, category, password_hash, signed_up_at)
    values (gen_random_uuid(), ${planted.name}, ${citizen.email}, ${citizen.phone}, 'Citizen', '', now())`)
  await request(other, 'To the temple')
  await deliver()
  for (const [what, text] of Object.entries({ ...planted, email: citizen.email, phone: citizen.phone }))
    expect([what, (await where(text)).length]).not.toEqual([what, 0])
  // Everything that a feature says it erases is there to be erased.
  const words = [...Object.values(planted), citizen.email, citizen.phone].map((text) => `%${text}%`)
  for (const [table, columns] of ERASURES.flatMap((erasure) => Object.entries(erasure.columns)))
    for (const column of columns) {
      const found = await world.database.query(
        verbatim(`select from ${table} where ${column} ilike any(array['${words.join("','")}'])`),
      )
      expect([table, column, found.length > 0]).toEqual([table, column, true])
    }

  const counted = async () => (await world.call(api.readStatistics, { as: lakshmi })).reply.statistics
  const overview = async () => (await world.call(api.readOverview, { as: lakshmi })).reply.overview
  // While a case is open neither of its people is deleted.
  await world.database.query(sql`update concerns set state = 'closed'`)
  const before = { statistics: await counted(), overview: await overview() }
  expect((await world.call(api.deleteUser, { as: lakshmi, params: { id: citizen.id } })).status).toBe(200)
  const { statistics } = await world
    .call(api.readStatistics, { as: lakshmi })
    .then(({ reply: after }) => after)
  expect(statistics.total).toEqual({
    ...before.statistics.total,
    current: before.statistics.total.current - 1,
    cancelled: before.statistics.total.cancelled + 1,
  })
  expect(await overview()).toEqual({
    ...before.overview,
    citizens: before.overview.citizens - 1,
    requests: before.overview.requests - 1,
    unfilled: before.overview.unfilled,
    messages: 0,
    undelivered: 0,
  })

  // The farewell alone still carries the address, until it is sent.
  expect(await where(citizen.email)).toEqual(['public.outbox'])
  await world.database.query(sql`delete from outbox`)
  for (const text of [
    planted.name,
    planted.text,
    planted.device,
    planted.reason,
    citizen.email,
    citizen.phone,
  ])
    expect([text, await where(text)]).toEqual([text, []])
  expect((await where('To the temple')).length).toBeGreaterThan(0)

  // What a closed case is kept for.
  expect(await where(planted.worry)).toEqual(['public.concerns', 'public.concerns'])
  expect(await where(planted.note)).toEqual(['public.concern_notes', 'public.concern_notes'])

  await world.call(api.deleteUser, { as: lakshmi, params: { id: volunteer.id } })
  await world.database.query(sql`delete from outbox`)
  for (const text of [volunteer.name, volunteer.email, volunteer.phone])
    expect([text, await where(text)]).toEqual([text, []])
})

test('of who is gone the log still tells what was done, by the id alone', async () => {
  const citizen = await world.person('Kalyani', 'Citizen')
  const lines = async () =>
    (await world.call(api.listAudit, { as: lakshmi, query: { person: citizen.id } })).reply.items.map(
      ({ action, actor, subject }) => [action, actor, subject],
    )
  await world.call(api.banUser, { as: lakshmi, params: { id: citizen.id } })
  const by = { id: lakshmi.id, name: 'Lakshmi' }
  expect(await lines()).toEqual([
    ['ban', by, { kind: 'account', id: citizen.id, name: 'Kalyani', number: null }],
  ])
  await world.call(api.deleteUser, { as: lakshmi, params: { id: citizen.id } })
  const gone = { kind: 'account', id: citizen.id, name: null, number: null }
  expect(await lines()).toEqual([
    ['delete', by, gone],
    ['ban', by, gone],
  ])
})

test('an email in the local mailbox goes by whom it is to or about, whatever they were called then', async () => {
  const citizen = await world.person('Madhavi', 'Citizen')
  const volunteer = await world.person('Chandran', 'Volunteer')
  const rename = (as: TestPerson, name: string) =>
    world.call(api.updateProfile, { as, body: { name, phone: as.phone, skills: null, district: null } })
  await request(citizen, 'To the market')
  await world.call(api.acceptRequest, { as: volunteer, body: { citizen: citizen.email } })
  await world.call(api.forgotPassword, { body: { email: volunteer.email } })
  await world.queuedNotifications()
  await deliver()
  expect(await where('Chandran')).toContain('public.mailbox_emails')
  await rename(volunteer, 'Devan')
  const seen = await seenOf(world, volunteer.id)
  await world.call(api.seeChanges, { as: lakshmi, params: { id: volunteer.id }, body: seen })
  await world.database.query(sql`update accounts set email = 'devan@example.org' where id = ${volunteer.id}`)
  await world.call(api.releaseRequest, { as: volunteer, body: { citizen: citizen.email, reason: 'Ill' } })
  await world.call(api.deleteUser, { as: lakshmi, params: { id: volunteer.id } })
  await world.database.query(sql`delete from outbox`)
  await world.database.query(sql`delete from graphile_worker._private_jobs`)
  expect(await where('Chandran')).toEqual([])
})
