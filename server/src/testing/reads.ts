import { api } from '@scan/contract/index.ts'
import { sql } from '../db/sql.ts'
import { world } from './stage.ts'
import type { TestPerson } from './world.ts'

// What tests look at most often.

export const requestOf = async (as: TestPerson) => (await world.call(api.me, { as })).reply.user.request
export const codeOf = async (as: TestPerson) => (await requestOf(as))?.volunteer?.code ?? ''
export const boardOf = async (as: TestPerson) => (await world.call(api.listRequests, { as })).reply.requests
/** The handle of the latest request of somebody. */
export async function handleOf({ id }: TestPerson): Promise<string> {
  const [row] = await world.database.query(sql<{ handle: string }>`
    select handle from help_requests where citizen_id = ${id} order by number desc limit 1`)
  return row?.handle ?? ''
}

/** The kinds of the emails that wait to be sent. */
export const emails = async () => (await world.queuedNotifications()).map(({ kind }) => kind)
export const forgetEmails = () => world.database.query(sql`delete from outbox`)
/** The kinds of what somebody reads of at their next look. */
export const noticesOf = async (as: TestPerson) =>
  (await world.call(api.listNotices, { as })).reply.notices.map(({ kind }) => kind)
