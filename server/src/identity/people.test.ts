import { api } from '@scan/contract/index.ts'
import type { Query } from '@scan/contract/endpoint.ts'
import { hoursAfter } from '@scan/domain/clock.ts'
import { CONFIRMED_MINUTES } from '@scan/domain/session.ts'
import { describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { race } from '../testing/race.ts'
import { BEGINNING, PASSWORD, type TestPerson } from '../testing/world.ts'
import { asha, joseph, lakshmi, meera, stage, world } from '../testing/stage.ts'
import { accept, emails, forgetEmails, leave, seenOf, signIn } from '../testing/steps.ts'

stage(['Lakshmi', 'Joseph', 'Meera', 'Asha'])

const of = ({ id }: TestPerson) => ({ id })
const ban = (who: TestPerson, as = lakshmi) => world.call(api.banUser, { as, params: of(who) })
const unban = (who: TestPerson) => world.call(api.unbanUser, { as: lakshmi, params: of(who) })
const remove = (who: TestPerson, as = lakshmi) => world.call(api.deleteUser, { as, params: of(who) })

async function waiting(who: string): Promise<TestPerson> {
  const person = await world.person(who, 'Volunteer')
  await world.database.query(sql`update accounts set approved_at = null where id = ${person.id}`)
  return person
}

/** What the log says was done to somebody, without when. */
const logged = (subject: { id: string }) =>
  world.database.query(sql<{ action: string; by: string; clientSubnet: string | null }>`
    select action, actor_id as by, client_subnet as "clientSubnet" from audit.lines where subject_id = ${subject.id} order by id`)

async function askAndAccept(): Promise<void> {
  await world.ask(meera)
  await accept(asha, meera)
  await forgetEmails()
}

describe('each decision', () => {
  test.each([
    ['approve', api.approveVolunteer, 'volunteer-approved', 'Volunteer approved!'],
    ['reject', api.rejectVolunteer, 'volunteer-rejected', 'Volunteer rejected.'],
    ['ban', api.banUser, 'account-banned', 'User banned.'],
    ['delete', api.deleteUser, 'account-deleted', 'User deleted successfully!'],
  ] as const)(
    '%s is written down with who and from where, and mailed',
    async (action, call, kind, message) => {
      const who = await waiting('Ravi')
      const { json } = await world.call(call, { as: lakshmi, params: of(who) })
      expect(json).toMatchObject({ success: true, message })
      expect(await logged(who)).toEqual([{ action, by: lakshmi.id, clientSubnet: '127.0.0.1' }])
      expect(await world.queuedNotifications()).toMatchObject([{ kind }])
    },
  )

  test('unban is, too, and lets the person in again', async () => {
    await ban(meera)
    expect((await unban(meera)).json).toMatchObject({ message: 'User unbanned.' })
    expect((await logged(meera)).map(({ action }) => action)).toEqual(['ban', 'unban'])
    expect(await emails()).toEqual(['account-banned', 'account-unbanned'])
    expect((await signIn(meera.email)).status).toBe(200)
  })

  test.each([
    ['approve', api.approveVolunteer, {}],
    ['ban', api.banUser, {}],
    ['agree', api.agreeToUser, {}],
    ['resume', api.resumeUser, {}],
    ['see-changes', api.seeChanges, { name: 'Ravi', phone: '9847000001' }],
  ] as const)('%s, of somebody who has left meanwhile, is refused', async (_action, call, body) => {
    const params = { id: '00000000-0000-4000-8000-0000000000ff' }
    const { status, problem } = await world.call(call, { as: lakshmi, params, body })
    expect([status, problem?.code]).toEqual([404, 'account-not-found'])
  })

  test('changes of somebody who has left are refused, whoever has seen others of theirs before', async () => {
    const seen = async (body: { name: string; phone: string }) =>
      world.call(api.seeChanges, { as: lakshmi, params: of(asha), body })
    await world.call(api.updateProfile, { as: asha, body: { name: 'Asha Menon', phone: '9847000001' } })
    const body = await seenOf(asha.id)
    expect((await seen(body)).status).toBe(200)
    await leave(asha)
    const { status, problem } = await seen(body)
    expect([status, problem?.code]).toEqual([404, 'account-not-found'])
  })

  test('what fails half way leaves nothing behind: no ban, no entry, no email', async () => {
    await world.database.query(sql`alter table blocklist add constraint no_more check (false) not valid`)
    const { status } = await ban(meera)
    await world.database.query(sql`alter table blocklist drop constraint no_more`)
    expect(status).toBe(500)
    expect([await logged(meera), await world.queuedNotifications()]).toEqual([[], []])
    expect((await world.call(api.me, { as: meera })).status).toBe(200)
  })
})

describe('on the very next call (D17)', () => {
  test('a banned person is told so, also by a session that was opened in that moment', async () => {
    await ban(asha)
    const ended = sql`select end_reason as reason from sessions where account_id = ${asha.id}`
    expect(await world.database.query(ended)).toEqual([{ reason: 'suspended' }])
    await world.database.query(sql`update sessions set end_reason = null where account_id = ${asha.id}`)
    const { status, problem } = await world.call(api.me, { as: asha })
    expect([status, problem?.code, problem?.isBanned]).toEqual([403, 'account-suspended', true])
  })

  test('a deleted person is told that the account is gone', async () => {
    await remove(meera)
    const { problem } = await world.call(api.me, { as: meera })
    expect(problem?.message).toBe('Account terminated by administrator')
  })

  test('a sign-in in the moment of the deletion is refused, not failed', async () => {
    const [answer] = await race(
      world.database,
      sql`delete from accounts where id = ${meera.id} returning 1`,
      [() => signIn(meera.email)],
    )
    expect([answer?.status, answer?.problem?.code]).toEqual([401, 'account-terminated'])
  })
})

test('a reason for a ban is in the log and in no email, and the specification’s call needs none', async () => {
  const body = { reason: 'Asked Meera for 500 rupees' }
  await world.call(api.banUser, { as: lakshmi, params: of(asha), body })
  const remarks = async () =>
    (await world.call(api.listAudit, { as: lakshmi, query: { person: asha.id } })).reply.items
      .filter(({ action }) => action === 'ban')
      .map(({ remark }) => remark)
  expect(await remarks()).toEqual([body.reason])
  expect(JSON.stringify(await world.queuedNotifications())).not.toContain('rupees')
  await unban(asha)
  expect((await ban(asha)).status).toBe(200)
  expect(await remarks()).toEqual([null, body.reason])
  await remove(asha)
  expect(await remarks()).toEqual([null, null])
})

describe('administrators (D33)', () => {
  test('of the last two neither can remove the other', async () => {
    for (const { status, problem } of [await ban(joseph), await remove(joseph)])
      expect([status, problem?.code]).toEqual([400, 'last-two-admins'])
  })

  test.each([
    ['ban', ban],
    ['delete', remove],
  ])('two who %s each other at once: one of them comes too late, and two are left', async (_what, act) => {
    await world.person('Usha', 'Admin')
    const answers = await race(
      world.database,
      sql`select 1 from accounts where category = 'Admin' for update`,
      [() => act(joseph, lakshmi), () => act(lakshmi, joseph)] as (() => Promise<{ status: number }>)[],
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '403'])
    const left = await world.database.query(
      sql`select 1 from accounts where category = 'Admin' and banned_at is null`,
    )
    expect(left).toHaveLength(2)
  })

  test.each([
    ['approves', () => world.call(api.approveVolunteer, { as: joseph, params: of(asha) })],
    ['bans', () => ban(meera, joseph)],
  ] as const)('one who %s in the moment of being banned does nothing any more', async (_what, act) => {
    await askAndAccept()
    await world.database.query(sql`update accounts set approved_at = null where id = ${asha.id}`)
    const [answer] = await race(
      world.database,
      sql`update accounts set banned_at = now() where id = ${joseph.id} returning 1`,
      [act as () => Promise<{ problem: { code: string } | undefined }>],
    )
    expect(answer?.problem?.code).toBe('account-suspended')
    const done = await world.database.query(sql`select 1 from audit.lines where actor_id = ${joseph.id}`)
    expect(done).toEqual([])
  })
})

describe('what cannot be undone needs the password again', () => {
  const confirm = (password: string) => world.call(api.confirmIdentity, { as: lakshmi, body: { password } })

  test('which is about this session alone, and goes on when its tokens are replaced', async () => {
    await world.wait(CONFIRMED_MINUTES + 1)
    await confirm(PASSWORD)
    // Two tabs: one has the tokens replaced, the other goes on in a session of its own.
    const refresh = () => world.call(api.refreshSession, { body: { refreshToken: lakshmi.refreshToken } })
    const [replaced, other] = [(await refresh()).reply, (await refresh()).reply]
    expect((await remove(meera, joseph)).problem?.code).toBe('confirm-password')
    expect((await remove(meera, { ...lakshmi, ...replaced })).status).toBe(200)
    expect((await remove(asha, { ...lakshmi, ...other })).status).toBe(200)
  })
})

const change = (as: TestPerson, name: string, phone = as.phone) =>
  world.call(api.updateProfile, { as, body: { name, phone } })
const changed = async () =>
  (await world.call(api.listUsers, { as: lakshmi, query: { role: 'Volunteer', flag: 'changed' } })).reply
    .items
const overview = async () => (await world.call(api.readOverview, { as: lakshmi })).reply.overview.changed

test('a volunteer who changes name or number after the approval is shown with what was seen before, until an administrator has seen the new', async () => {
  await change(asha, 'Asha Menon', '9847000001')
  await change(asha, 'Asha')
  expect(await changed()).toEqual([])
  await change(asha, 'Asha Nair', '9847000001')
  expect(await changed()).toMatchObject([
    { nameBefore: 'Asha', phoneBefore: asha.phone, flags: ['name-changed', 'phone-changed'] },
  ])
  expect(await overview()).toBe(1)
  const body = await seenOf(asha.id)
  const { json } = await world.call(api.seeChanges, { as: lakshmi, params: of(asha), body })
  expect(json['data']).not.toHaveProperty('flags')
  expect([await changed(), await overview()]).toEqual([[], 0])
  expect((await logged(asha)).at(-1)).toMatchObject({ action: 'see-changes', by: lakshmi.id })
})

test('those who wait are listed in the order that was asked for, and narrowed to a district and a skill', async () => {
  for (const [name, district, skills, hours] of [
    ['Chacko', 'Kollam', ['driving'], 1],
    ['Anil', 'Wayanad', ['cooking', 'driving'], 2],
    ['Beena', 'Idukki', ['cooking'], 3],
    ['Devi', 'Kollam', [], 4],
  ] as const) {
    const { id } = await waiting(name)
    await world.database.query(sql`
      update accounts set district = ${district}, skills = ${[...skills]}, created_at = ${hoursAfter(BEGINNING, -hours)}
      where id = ${id}`)
  }
  const names = async (query: Query<typeof api.listPendingVolunteers>) => {
    const { reply } = await world.call(api.listPendingVolunteers, { as: lakshmi, query })
    return reply?.items.map(({ name }) => name.split(' ')[0])
  }
  for (const [query, ...found] of [
    [{}, 'Devi', 'Beena', 'Anil', 'Chacko'],
    [{ sort: 'newest' }, 'Chacko', 'Anil', 'Beena', 'Devi'],
    [{ sort: 'name', page: 1 }, 'Anil', 'Beena', 'Chacko', 'Devi'],
    [{ sort: 'district' }, 'Beena', 'Devi', 'Chacko', 'Anil'],
    // Who ticked no skill helps with everything.
    [{ skill: 'driving' }, 'Devi', 'Anil', 'Chacko'],
    [{ district: 'Kollam' }, 'Devi', 'Chacko'],
  ] as [Query<typeof api.listPendingVolunteers>, ...string[]][])
    expect([query, ...(await names(query))]).toEqual([query, ...found])
})
