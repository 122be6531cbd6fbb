import { api } from '@scan/contract/index.ts'
import type { JobHelpers } from 'graphile-worker'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { deliveryTasks, gatherGivenUp } from '../notifications/delivery.ts'
import type { Delivery } from '../notifications/compose.ts'
import { EmailRefused } from '../notifications/email/mailer.ts'
import { emailTo } from '../identity/sign-up.ts'
import { CONTEXT } from '../testing/notified.ts'
import { PASSWORD } from '../testing/world.ts'
import { lakshmi, meera, stage, world } from '../testing/stage.ts'

stage(['Lakshmi', 'Meera'])
beforeEach(async () => {
  for (const table of [sql`calls`, sql`graphile_worker._private_jobs`])
    await world.database.query(sql`delete from ${table}`)
})

/** Tries to hand an email to a mail server that refuses it for good. */
async function refuse(email: Delivery): Promise<void> {
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
  const mailer = { send: () => Promise.reject(new EmailRefused('Nobody of that name')), close: () => {} }
  const { delivery } = deliveryTasks({ database: world.database, context: CONTEXT, mailer, log })
  const helpers = { job: { id: '1' }, abortSignal: new AbortController().signal } as unknown as JobHelpers
  await delivery(email, helpers)
}

const LEELA = { name: 'Leela', email: 'lela@example.org', phone: '9847012345', category: 'Citizen' } as const
const signUp = () =>
  world.call(api.signUp, { body: { ...LEELA, password: PASSWORD, skills: null, district: null } })

const list = async () => (await world.call(api.listCalls, { as: lakshmi })).reply.items
/** Rings, and reaches them. */
async function ring(id = '') {
  const sent = { as: lakshmi, params: { id } }
  await world.call(api.takeCall, sent)
  return world.call(api.endCall, { ...sent, body: { outcome: 'reached' } })
}
const toMeera = (): Delivery => ({
  notification: { kind: 'password-changed', accountId: meera.id },
  to: meera.id,
  emailId: '1',
})

async function queue(
  job: Delivery | Delivery['notification'],
  { tries, task = 'delivery' }: { tries: number; task?: string },
): Promise<void> {
  await world.database.query(sql`
    select from graphile_worker.add_job(${task}, ${JSON.stringify(job)}::json, max_attempts => 12)`)
  await world.database.query(
    sql`update graphile_worker._private_jobs set attempts = ${tries} where attempts = 0`,
  )
}

test('what the mail server refuses for good is on the list of the administrators, until they are reached', async () => {
  await refuse(toMeera())
  const calls = await list()
  const say =
    'We sent you an email, and it did not arrive. It said: ‘Your password was changed’. Has your email address changed?'
  expect(calls).toMatchObject([
    {
      person: { id: meera.id, name: 'Meera', phone: meera.phone, email: meera.email, byPhone: false },
      items: [{ kind: 'password-changed', say, here: say }],
    },
  ])
  expect((await world.call(api.readOverview, { as: lakshmi })).reply.overview.calls).toBe(1)
  expect((await ring(calls[0]?.id)).status).toBe(200)
  expect(await list()).toEqual([])
  expect((await ring(calls[0]?.id)).problem?.code).toBe('call-not-taken')
  const trail = await world.database.query(sql`
    select actor_id as who, subject_id as whose from audit.lines where action = 'end-call'`)
  expect(trail).toEqual([{ who: lakshmi.id, whose: meera.id }])
})

test('a sign-up whose email cannot be delivered is on the list with its number, once, until it is gone', async () => {
  for (let tries = 0; tries < 2; tries++) {
    const { id } = (await signUp()).reply.user
    const notification = { kind: 'verify-email', accountId: id } as const
    await refuse({ notification, to: id, emailId: '1' })
  }
  const [email, ...others] = await list()
  const typed = { name: 'Leela', email: 'lela@example.org', phone: '9847012345', isSignUp: true }
  expect([email, others]).toMatchObject([{ items: [{ kind: 'verify-email' }], person: typed }, []])
  expect([(await ring(email?.id)).status, await list()]).toEqual([200, []])
  const notification = { kind: 'verify-email', accountId: (await signUp()).reply.user.id } as const
  await refuse({ notification, to: notification.accountId, emailId: '1' })
  await world.database.query(sql`delete from waiting_sign_ups`)
  expect(await list()).toEqual([])
})

test('what was tried as often as it may be moves from the queue to the list, but what another version queued', async () => {
  await queue(toMeera(), { tries: 12 })
  await queue({ ...toMeera(), emailId: '2' }, { tries: 3 })
  await queue(toMeera().notification, { tries: 12, task: 'notification' })
  const unknown = { kind: 'from-tomorrow' as 'password-changed', accountId: meera.id }
  await queue(unknown, { tries: 12, task: 'notification' })
  await gatherGivenUp(world.database, CONTEXT)
  await gatherGivenUp(world.database, CONTEXT)
  expect(await list()).toMatchObject([{ items: [{ kind: 'password-changed' }] }])
  const left = await world.database.query(sql<{ what: string }>`
    select coalesce(payload->>'emailId', payload->>'kind') as what from graphile_worker._private_jobs order by id`)
  expect(left).toEqual([{ what: '2' }, { what: 'from-tomorrow' }])
})

test('so does an email to an address, of whoever signed up there', async () => {
  await signUp()
  const context = { ...CONTEXT, emailTo: emailTo.bind(undefined, world.context) }
  await world.database.query(sql`update graphile_worker._private_jobs set attempts = max_attempts`)
  await gatherGivenUp(world.database, context)
  expect(await list()).toMatchObject([{ items: [{ kind: 'verify-email' }], person: { email: LEELA.email } }])
  expect(await world.queuedNotifications()).toEqual([])
})

test('of a farewell to somebody who is gone, nothing is kept', async () => {
  const id = '00000000-0000-4000-8000-000000000000'
  const gone = { id, name: 'Leela', email: 'leela@example.org', language: 'en' }
  for (const [to, notification] of [
    [id, { kind: 'account-deleted', to: gone }],
    ['support', { kind: 'code-guessed', requestId: id }],
  ] as const)
    await queue({ notification, to, emailId: to }, { tries: 12 })
  await gatherGivenUp(world.database, CONTEXT)
  expect(await list()).toEqual([])
  expect(await world.queuedNotifications()).toEqual([])
})
