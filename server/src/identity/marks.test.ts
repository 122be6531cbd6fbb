import { api } from '@scan/contract/index.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { clearRequests } from '../testing/clear-requests.ts'
import { BEGINNING, PASSWORD, createWorld } from '../testing/world.ts'
import type { TestPerson, World } from '../testing/world.ts'
import { mintAddressChange } from './change-email.ts'
import { forgetProtections } from './marks.ts'
import { mintVerification } from './sign-up.ts'

let world: World
let lakshmi: TestPerson
let meera: TestPerson
let gopal: TestPerson
let asha: TestPerson

beforeAll(async () => (world = await createWorld()))
beforeEach(async () => {
  world.setNow(BEGINNING)
  await clearRequests(world.database)
  await world.database.query(sql`delete from protections`)
  await world.database.query(sql`delete from accounts`)
  lakshmi = await world.person('Lakshmi', 'Admin')
  meera = await world.person('Meera', 'Citizen')
  gopal = await world.person('Gopal', 'Citizen')
  asha = await world.person('Asha', 'Volunteer')
})
afterAll(() => world.close())

const board = async (as: TestPerson) => (await world.call(api.listRequests, { as })).reply.requests
const accept = async (as: TestPerson) => {
  const [open] = await board(as)
  return world.call(api.acceptRequest, { as, body: { citizen: open?.handle ?? '' } })
}
const decline = (as: TestPerson) => world.call(api.declineVolunteer, { as, body: { email: null } })
const leave = (as: TestPerson) => world.call(api.deleteMe, { as, body: { password: PASSWORD } })
const flags = async (id: string) =>
  (await world.call(api.readPerson, { as: lakshmi, params: { id } })).reply.person.user.flags

/** Signs up anew, with this address and number, is approved, and signs in. */
async function comesBack(email: string, phone: string, category: 'Volunteer' | 'Citizen' = 'Volunteer') {
  const person = { name: 'Sunil Das', category, district: 'Ernakulam' } as const
  const password = 'Monsoon#47rain'
  const { reply } = await world.call(api.signUp, { body: { ...person, email, phone, password } })
  const minted = await mintVerification(world.context, reply.user.id)
  await world.call(api.verifyEmail, { body: { token: minted?.token ?? '' } })
  if (category === 'Volunteer')
    await world.call(api.approveVolunteer, { as: lakshmi, params: { id: reply.user.id } })
  const { reply: session } = await world.call(api.signIn, { body: { email, password } })
  return { ...reply.user, ...session } as unknown as TestPerson
}

test('whoever was declined and comes back by leaving does not see her request, and the desk is told', async () => {
  await world.ask(meera, 30)
  await accept(asha)
  await decline(meera)
  expect((await leave(asha)).status).toBe(200)
  const again = await comesBack('asha+2@example.org', '9847999999')
  expect(await board(again)).toEqual([])
  expect(await flags(again.id)).toEqual(['kept-apart-before'])
  // Others' requests are there as for anybody.
  await world.ask(gopal, 30)
  expect(await board(again)).toHaveLength(1)
})

test('an address or number that he had once is known as well', async () => {
  await world.call(api.updateProfile, { as: asha, body: { name: 'Asha', phone: '9847555555' } })
  await world.ask(meera, 30)
  await accept(asha)
  await decline(meera)
  await leave(asha)
  const again = await comesBack('else@example.org', asha.phone)
  expect(await board(again)).toEqual([])
})

test('whoever takes such a number on later is kept apart from then on', async () => {
  await world.ask(meera, 30)
  await accept(asha)
  await decline(meera)
  await leave(asha)
  const other = await comesBack('else@example.org', '9847999999')
  expect(await board(other)).toHaveLength(1)
  await world.call(api.updateProfile, { as: other, body: { name: 'Sunil Das', phone: asha.phone } })
  expect(await board(other)).toEqual([])
})

test('it holds as long as her account, and what stood out for ninety days', async () => {
  await world.ask(meera, 30)
  await accept(asha)
  await decline(meera)
  await world.database.query(sql`
    insert into patterns (kind, volunteer_id, count, at) values ('often-given-back', ${asha.id}, 4, ${BEGINNING})`)
  await leave(asha)
  const patterns = async () =>
    (await world.call(api.listPatterns, { as: lakshmi, query: { page: 1 } })).reply.items
  const again = await comesBack(asha.email, asha.phone)
  expect(await patterns()).toMatchObject([{ kind: 'often-given-back', count: 4, people: [{ id: again.id }] }])
  await leave(meera)
  const kept = await world.database.query(sql`
    select 1 from protections where cause is not null and role = 'volunteer'`)
  expect(kept).toEqual([])
  world.setNow(new Date(BEGINNING.getTime() + 91 * 24 * 3_600_000))
  await forgetProtections(world.database, world.now())
  expect(await world.database.query(sql`select 1 from protections where pattern is not null`)).toEqual([])
})

test('somebody about whom there was a case is flagged; who comes for the first time is not', async () => {
  await world.ask(meera, 30)
  await accept(asha)
  const { request } = (await world.call(api.me, { as: meera })).reply.user
  const body = { requestId: request?.id ?? '', kind: 'unkind', text: 'She shouted' } as const
  await world.call(api.raiseConcern, { as: meera, body })
  await world.database.query(sql`update concerns set state = 'closed'`)
  await leave(asha)
  expect(await flags((await comesBack(asha.email, '9847999999')).id)).toEqual([
    'kept-apart-before',
    'in-case-before',
  ])
  expect(await flags((await comesBack('new@example.org', '9847888888', 'Citizen')).id)).toBeUndefined()
})

test('who is known on the browser of an administrator is flagged to the others (D62)', async () => {
  const own = await comesBack('own@example.org', '9847777777')
  expect(await flags(own.id)).toBeUndefined()
  await world.database.query(sql`
    insert into known_devices (token_hash, account_id, last_used_at, browser_id)
    select sha256(id::text::bytea), id, now(), ${own.id} from accounts where id in (${lakshmi.id}, ${own.id})`)
  expect(await flags(own.id)).toEqual(['administrators-own'])
})

test('two accounts with one number are flagged, and a ban finds the others of the same person', async () => {
  const twin = await comesBack('twin@example.org', asha.phone)
  expect(await flags(twin.id)).toEqual(['phone-shared'])
  await world.call(api.banUser, { as: lakshmi, params: { id: asha.id } })
  expect(await flags(twin.id)).toEqual(expect.arrayContaining(['banned-before', 'stopped-for-other-account']))
  expect(await flags(meera.id)).toBeUndefined()
})

test('who was banned is known by an address of before, and by another spelling of its provider', async () => {
  const sunil = await comesBack('su.nil@proton.me', '9847777777')
  await world.call(api.changeEmail, {
    as: sunil,
    body: { email: 'new@example.org', password: 'Monsoon#47rain' },
  })
  const token = (await mintAddressChange(world.context, sunil.id, 'new@example.org'))?.token ?? ''
  await world.call(api.verifyEmail, { as: sunil, body: { token } })
  await world.call(api.banUser, { as: lakshmi, params: { id: sunil.id } })
  const again = await comesBack('sunil@pm.me', '9847666666')
  expect(await flags(again.id)).toEqual(['banned-before'])
})
