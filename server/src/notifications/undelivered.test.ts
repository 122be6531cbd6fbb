import { api } from '@scan/contract/index.ts'
import type { JobHelpers } from 'graphile-worker'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { createWorld } from '../testing/world.ts'
import type { TestPerson, World } from '../testing/world.ts'
import { deliveryTasks } from './delivery.ts'
import type { Delivery } from './compose.ts'
import { gatherGivenUp } from './undelivered.ts'
import { EmailRefused } from './email/mailer.ts'
import { CONTEXT } from '../testing/notified.ts'

let world: World
let lakshmi: TestPerson
let meera: TestPerson

beforeAll(async () => {
  world = await createWorld()
  lakshmi = await world.person('Lakshmi', 'Admin')
  meera = await world.person('Meera', 'Citizen')
})
beforeEach(async () => {
  for (const table of [sql`undelivered_notifications`, sql`graphile_worker._private_jobs`])
    await world.database.query(sql`delete from ${table}`)
})
afterAll(() => world.close())

const list = async () => (await world.call(api.listUndelivered, { as: lakshmi })).reply.items
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

test('what the mail server refuses for good is on the list of the administrators, until somebody clears it', async () => {
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
  const mailer = {
    send: () => Promise.reject(new EmailRefused('Nobody of that name')),
    close: () => {},
  }
  const { delivery } = deliveryTasks({ database: world.database, context: CONTEXT, mailer, log })
  const helpers = { job: { id: '1' }, abortSignal: new AbortController().signal } as unknown as JobHelpers
  await delivery(toMeera(), helpers)
  const emails = await list()
  expect(emails).toMatchObject([
    { kind: 'password-changed', person: { id: meera.id, name: 'Meera', email: meera.email } },
  ])
  expect((await world.call(api.readOverview, { as: lakshmi })).reply.overview.undelivered).toBe(1)
  const clear = () => world.call(api.clearUndelivered, { as: lakshmi, params: { id: emails[0]?.id ?? '' } })
  expect((await clear()).status).toBe(200)
  expect(await list()).toEqual([])
  expect((await clear()).problem?.code).toBe('notification-not-found')
  const trail = await world.database.query(sql`
    select actor_id as who, subject_id as whose from audit.lines where action = 'clear-undelivered'`)
  expect(trail).toEqual([{ who: lakshmi.id, whose: meera.id }])
})

test('what was tried as often as it may be is taken out of the queue and onto the list', async () => {
  await queue(toMeera(), { tries: 12 })
  await queue({ ...toMeera(), emailId: '2' }, { tries: 3 })
  await queue(toMeera().notification, { tries: 12, task: 'notification' })
  await gatherGivenUp(world.database, CONTEXT)
  await gatherGivenUp(world.database, CONTEXT)
  expect(await list()).toHaveLength(2)
  const left = await world.database.query(
    sql<{ emailId: string }>`select payload ->> 'emailId' as "emailId" from graphile_worker._private_jobs`,
  )
  expect(left).toEqual([{ emailId: '2' }])
})

test('what another version has queued keeps nothing from the list', async () => {
  const { length: before } = await list()
  await queue(
    { kind: 'from-tomorrow' as 'password-changed', accountId: meera.id },
    { tries: 12, task: 'notification' },
  )
  await queue({ ...toMeera(), emailId: '5' }, { tries: 12 })
  await gatherGivenUp(world.database, CONTEXT)
  expect(await list()).toHaveLength(before + 1)
  await world.database.query(
    sql`delete from graphile_worker._private_jobs where payload->>'kind' = 'from-tomorrow'`,
  )
})

test('of a farewell to somebody who is gone, nothing is kept', async () => {
  const gone = {
    id: '00000000-0000-4000-8000-000000000000',
    name: 'Leela',
    email: 'leela@example.org',
    language: 'en',
  }
  await queue(
    { notification: { kind: 'account-deleted', to: gone }, to: gone.id, emailId: '3' },
    { tries: 12 },
  )
  await queue(
    { notification: { kind: 'code-guessed', requestId: gone.id }, to: 'support', emailId: '4' },
    { tries: 12 },
  )
  await gatherGivenUp(world.database, CONTEXT)
  expect(await list()).toEqual([])
  expect(await world.queuedNotifications()).toEqual([])
})
