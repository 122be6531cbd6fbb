import { api } from '@scan/contract/index.ts'
import { beforeEach, expect, test } from 'vitest'
import { CONTEXT, emailOf } from '../testing/notified.ts'
import { storeInMailbox } from '../notifications/email/mailbox.ts'
import { deliveriesOf } from '../notifications/compose.ts'
import type { Notification } from '../notifications/notifications.ts'
import { everyRow } from '../testing/database.ts'
import { sql } from '../db/sql.ts'
import { PASSWORD } from '../testing/world.ts'
import { asha, lakshmi, meera, stage, world } from '../testing/stage.ts'
import { accept, emails, forgetEmails, handleOf, leave, raise, release, seenOf } from '../testing/steps.ts'

stage(['Lakshmi', 'Meera', 'Asha'])
beforeEach(async () => {
  await world.ask(meera)
  await accept(asha, await handleOf(meera))
  await forgetEmails()
})

const statusOfRequest = async () =>
  (await world.database.query(sql<{ status: string }>`select status from help_requests`))[0]?.status

test('Meera deletes her account in the middle of a request: Asha is told, and nothing of Meera is left', async () => {
  expect((await leave(meera, 'Wrong#47rain')).problem?.code).toBe('password-wrong')
  expect((await leave(meera)).json).toEqual({ success: true, message: 'Your account has been deleted.' })
  expect(await statusOfRequest()).toBe('cancelled')
  expect((await emails()).toSorted()).toEqual(['account-left', 'request-taken-back'])
  // In another tab of hers.
  const { status, problem } = await world.call(api.me, { as: meera })
  expect([status, problem?.message]).toEqual([401, 'You deleted your account.'])
  expect(await world.database.query(sql`select from accounts where id = ${meera.id}`)).toEqual([])
  expect(await world.database.query(sql`select description from help_requests`)).not.toEqual([
    { description: 'To the clinic' },
  ])
})

test('Asha deletes hers: Meera’s request is open again, and she is told', async () => {
  expect((await leave(asha)).status).toBe(200)
  const by = sql`actor_id = ${asha.id} and client_subnet is not null`
  expect(await world.database.query(sql`select action from audit.lines where ${by}`)).toEqual([])
  expect(await statusOfRequest()).toBe('open')
  expect((await emails()).toSorted()).toEqual(['account-left', 'volunteer-cannot-come'])
})

test('who is accused deletes nothing while a concern is open; who raised it, once staff have it in hand', async () => {
  await raise(meera, 'money')
  expect((await leave(asha)).problem?.code).toBe('case-open')
  await world.database.query(sql`update concerns set state = 'in-hand'`)
  for (const who of [meera, asha])
    expect((await leave(who)).problem?.message).toBe(
      'Please contact us; we are looking into something that concerns you.',
    )
  await world.database.query(sql`update concerns set state = 'closed'`)
  expect((await leave(asha)).status).toBe(200)
})

test('who has left is forgotten: signing up again is like the first time', async () => {
  await leave(meera)
  const { email, phone } = meera
  const details = { name: 'Meera', email, phone, skills: null, district: null } as const
  await world.join({ ...details, password: PASSWORD, category: 'Citizen' })
  expect(
    await world.database.query(sql`select returned_after as after from accounts where email = ${email}`),
  ).toEqual([{ after: null }])
})

const where = async (text: string) =>
  (await everyRow(world.database))
    .filter((row) => row.toLowerCase().includes(text.toLowerCase()))
    .map((row) => row.split(' ')[0])

/** The mail that is queued, written and kept in the mailbox. */
async function deliver(): Promise<void> {
  const queued = await world.database.query(sql<{ id: number; payload: Notification }>`
    delete from graphile_worker._private_jobs returning id, payload`)
  for (const { id, payload } of queued)
    for (const delivery of await deliveriesOf(world.database, payload, String(id), CONTEXT)) {
      const email = await emailOf(world.database, delivery, CONTEXT)
      const messageId = `<${delivery.emailId}@example.org>`
      if (email) await storeInMailbox(world.database, { ...email, messageId })
    }
}

test('of who is gone the log still tells what was done, by the id alone', async () => {
  const { id } = await world.person('Kalyani', 'Citizen')
  const lines = async () =>
    (await world.call(api.listAudit, { as: lakshmi, query: { person: id } })).reply.items.map(
      ({ action, actor, subject }) => [action, actor, subject],
    )
  await world.call(api.banUser, { as: lakshmi, params: { id } })
  const by = { id: lakshmi.id, name: 'Lakshmi' }
  const gone = { kind: 'account', id, name: null, number: null }
  expect(await lines()).toEqual([['ban', by, { ...gone, name: 'Kalyani' }]])
  await world.call(api.deleteUser, { as: lakshmi, params: { id } })
  expect(await lines()).toEqual([
    ['delete', by, gone],
    ['ban', by, gone],
  ])
})

test('an email in the local mailbox goes by whom it is to or about, whatever they were called then', async () => {
  await world.call(api.forgotPassword, { body: { email: asha.email } })
  await release(asha, meera)
  await accept(asha, meera)
  await emails()
  await deliver()
  expect(await where('Asha')).toContain('public.mailbox_emails')
  await world.call(api.updateProfile, { as: asha, body: { name: 'Devan', phone: asha.phone } })
  const seen = await seenOf(asha.id)
  await world.call(api.seeChanges, { as: lakshmi, params: { id: asha.id }, body: seen })
  await world.database.query(sql`update accounts set email = 'devan@example.org' where id = ${asha.id}`)
  await release(asha, meera)
  await world.call(api.deleteUser, { as: lakshmi, params: { id: asha.id } })
  await forgetEmails()
  await world.database.query(sql`delete from graphile_worker._private_jobs`)
  expect(await where('Asha')).toEqual([])
})
