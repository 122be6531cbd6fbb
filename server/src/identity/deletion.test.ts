import { api } from '@scan/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { CONTEXT, emailOf } from '../testing/notified.ts'
import { storeInMailbox } from '../notifications/email/mailbox.ts'
import { deliveriesOf } from '../notifications/compose.ts'
import type { Notification } from '../notifications/notifications.ts'
import { everyRow } from '../testing/every-row.ts'
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
      if (email) await storeInMailbox(world.database, { ...email, messageId })
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
