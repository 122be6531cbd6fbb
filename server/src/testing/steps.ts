import type { ConcernKind } from '@scan/contract/concerns.ts'
import type { Body } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import { wholeDetails } from '@scan/contract/request-details.ts'
import type { RequestDetails } from '@scan/contract/request-details.ts'
import type { SeparationCause } from '@scan/contract/admin/separations.ts'
import { CONSENT_VERSION } from '@scan/domain/by-phone.ts'
import { expect } from 'vitest'
import { mintAddressChange } from '../identity/change-email.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import { keepApart } from '../requests/separations.ts'
import { lakshmi, world } from './stage.ts'
import { NEEDS, PASSWORD, type TestPerson } from './world.ts'

// What people do most often in tests, and what is looked at.

/** A request is named by its handle or by its citizen's address. */
const nameOf = (citizen: TestPerson | string) => (typeof citizen === 'string' ? citizen : citizen.email)

export const accept = (as: TestPerson, citizen: TestPerson | string) =>
  world.call(api.acceptRequest, { as, body: { citizen: nameOf(citizen) } })
export const release = (as: TestPerson, citizen: TestPerson | string, reason = 'I am ill') =>
  world.call(api.releaseRequest, { as, body: { citizen: nameOf(citizen), reason } })
export const complete = (as: TestPerson, citizen: TestPerson | string, code: string) =>
  world.call(api.completeRequest, { as, body: { citizen: nameOf(citizen), code } })
export const cancel = (as: TestPerson) =>
  world.call(api.askForHelp, { as, body: { action: 'cancel', email: null } })
export const change = (as: TestPerson, hours: number, says: Partial<RequestDetails> = {}) =>
  world.call(api.changeRequest, {
    as,
    body: { email: null, ...wholeDetails({ ...NEEDS, ...world.inHours(hours), ...says }) },
  })
export const decline = (as: TestPerson) => world.call(api.declineVolunteer, { as, body: { email: null } })
export const leave = (as: TestPerson, password = PASSWORD) =>
  world.call(api.deleteMe, { as, body: { password } })
export const signIn = (email: string, password = PASSWORD) =>
  world.call(api.signIn, { body: { email, password } })
/** Signs up, is approved by Lakshmi if a volunteer, and signs in. */
export async function joins(
  email: string,
  phone: string,
  {
    category = 'Volunteer',
    isApproved = true,
    name = 'Sunil Das',
  }: { category?: 'Volunteer' | 'Citizen'; isApproved?: boolean; name?: string } = {},
): Promise<TestPerson> {
  const person = { name, email, phone }
  const typed = { ...person, category, district: 'Ernakulam', password: PASSWORD } as const
  const id = await world.join(typed)
  if (category === 'Volunteer' && !isApproved) return { ...person, id, sessionToken: '', refreshToken: '' }
  if (category === 'Volunteer') await world.call(api.approveVolunteer, { as: lakshmi, params: { id } })
  // Whoever is not approved after all has no session.
  return { ...person, id, ...(await signIn(email)).reply }
}
/** Changes to another address, and opens the email. */
export async function movesTo(email: string, as: TestPerson): Promise<void> {
  await world.call(api.changeEmail, { as, body: { email, password: PASSWORD } })
  const token = (await mintAddressChange(world.context, as.id, email))?.token ?? ''
  expect((await world.call(api.verifyEmail, { as, body: { token } })).status).toBe(200)
}
/** Signs in as a browser does, from somewhere, with the mark of its device. */
export async function signInFrom(
  email: string,
  {
    password = PASSWORD,
    code = undefined as string | undefined,
    device = '',
    from = '127.0.0.1',
    userAgent = '',
  } = {},
) {
  const {
    statusCode: status,
    headers,
    cookies,
    json,
  } = await world.app.inject({
    ...{ method: 'POST', url: api.signIn.path, payload: { email, password, code } },
    remoteAddress: from,
    headers: { 'user-agent': userAgent },
    ...(device && { cookies: { device } }),
  })
  const cookie = cookies.find(({ name }) => name === 'device')
  const said = json<
    { code?: string; message: string; retryAfter?: number } & Pick<
      TestPerson,
      'sessionToken' | 'refreshToken'
    >
  >()
  return { status, headers, ...said, cookie, device: cookie?.value ?? '' }
}
/** Lakshmi does, at the desk. */
export const assign = (id: string, volunteer: { id: string }, insteadOf?: TestPerson) =>
  world.call(api.assignVolunteer, {
    ...{ as: lakshmi, params: { id } },
    body: { volunteerId: volunteer.id, ...(insteadOf && { insteadOf: insteadOf.id }) },
  })
export const askVolunteers = (id: string, ...volunteers: { id: string }[]) =>
  world.call(api.askVolunteers, {
    ...{ as: lakshmi, params: { id } },
    body: { volunteerIds: volunteers.map((one) => one.id) },
  })
export const setApart = (
  { id: volunteerId }: TestPerson,
  { id: citizenId }: TestPerson,
  cause: SeparationCause = 'declined',
  askedBy = citizenId,
) =>
  world.database.transaction((tx) => keepApart(tx, { volunteerId, citizenId }, cause, askedBy, world.now()))
/** Says something of whom they meet by the current request of a citizen. */
export const raise = async (as: TestPerson, kind: ConcernKind, text = 'She shouted', citizen = as) =>
  world.call(api.raiseConcern, { as, body: { requestId: (await requestOf(citizen))?.id ?? '', kind, text } })

/** What is so of somebody's account from now on. */
export const set = (change: Sql, { id }: TestPerson) =>
  world.database.query(sql`update accounts set ${change} where id = ${id}`)
/** Turns out to be another account of the same person. */
export const becomes = (other: TestPerson, one: TestPerson) =>
  set(sql`person_id = (select person_id from accounts where id = ${one.id})`, other)

export const requestOf = async (as: TestPerson) => (await world.call(api.me, { as })).reply.user.request
export const idOf = async (as: TestPerson) => (await requestOf(as))?.id ?? ''
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
export const forgetEmails = () => world.database.query(sql`delete from graphile_worker._private_jobs`)
/** The kinds of what somebody reads of at their next look. */
export const noticesOf = async (as: TestPerson) =>
  (await world.call(api.listNotices, { as })).reply.notices.map(({ kind }) => kind)
/** What an administrator sees of somebody at this moment, to approve it. */
export async function seenOf(id: string) {
  const [seen] = await world.database.query(
    sql<{ name: string; phone: string }>`select name, phone from accounts where id = ${id}`,
  )
  return seen ?? { name: '', phone: '' }
}

/** Lakshmi has rung somebody who has no email. */
export async function enter(name: string, says: Partial<Body<typeof api.enterCitizen>> = {}) {
  const details = { name, phone: '9447000001', language: 'ml', district: 'Kollam' } as const
  const agreed = { spokeTo: 'herself', consentVersion: CONSENT_VERSION } as const
  return world.call(api.enterCitizen, { as: lakshmi, body: { ...details, ...agreed, ...says } })
}
export const enteredId = async (name: string, says: Partial<Body<typeof api.enterCitizen>> = {}) =>
  (await enter(name, says)).reply.user.id
/** Lakshmi asks in the name of a citizen by phone. */
export const askFor = (
  id: string,
  hours = 30,
  says: Partial<Body<typeof api.askForCitizen>> = {},
  as = lakshmi,
) =>
  world.call(api.askForCitizen, {
    as,
    params: { id },
    body: { ...wholeDetails({ ...NEEDS, ...world.inHours(hours) }), ...says },
  })
export const moveFor = (id: string, body: Body<typeof api.moveForCitizen>) =>
  world.call(api.moveForCitizen, { as: lakshmi, params: { id }, body })
