import type { Body } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import { daysAfter } from '@scan/domain/clock.ts'
import { LISTED_WAITS_DAYS, LIST_ROWS_MAX } from '@scan/domain/volunteer-list.ts'
import { describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { asha, gopal, lakshmi, meera, stage, world } from '../testing/stage.ts'
import { statementsOf } from '../testing/statements.ts'
import { emails, forgetEmails, joins, signIn } from '../testing/steps.ts'
import { BEGINNING, PASSWORD } from '../testing/world.ts'
import type { TestPerson } from '../testing/world.ts'
import { mintVerification, purgeSignUps } from './sign-up.ts'

stage(['Meera', 'Gopal', 'Asha', 'Lakshmi'])

const HEAD = 'Name,Number,Email,District,Skills,Unit'
const ANIL = 'Anil Das,94470 00009,anil@example.org,Quilon,"Driving, Cooking",NSS 42'
const SUNIL = 'Sunil Das,94470 00008,sunil@example.org,Kollam,,'
const WRONG = "=cmd|' /C calc'!A0,9.84701E+09,1@phone.invalid,Kochi,,"

type Sent = Partial<Body<typeof api.importVolunteers>> & { as?: TestPerson }
function bring(rows: readonly string[], { as = lakshmi, ...body }: Sent = {}) {
  const text = [HEAD, ...rows].join('\n')
  return world.call(api.importVolunteers, {
    as,
    body: { text, from: 'NSS Unit 42, Kollam', language: 'ml', ...body },
  })
}
const check = async (rows: readonly string[], sent: Sent = {}) =>
  (await bring(rows, { ...sent, dryRun: true })).reply.list

const waiting = () =>
  world.database.query(
    sql<{ id: string; email: string }>`select id, email from waiting_sign_ups order by email`,
  )
const addresses = async () => (await waiting()).map(({ email }) => email)
const lines = () =>
  world.database.query(sql<{ action: string; remark: string | null }>`
    select l.action, r.text as remark from audit.lines l left join audit_remarks r on r.entry_id = l.id
    where action in ('import-volunteers', 'look-at-volunteer-list') and actor_id = ${lakshmi.id} order by l.id`)

async function tokenOf(address: string): Promise<string> {
  const sign = (await waiting()).find(({ email }) => email === address)
  return (await mintVerification(world.context, sign?.id ?? ''))?.token ?? ''
}
const choose = async (token: string, password = PASSWORD) =>
  world.call(api.resetPassword, { params: { token }, body: { password } })

test('everybody on a list is emailed, chooses a password, and waits for approval', async () => {
  const { status, reply } = await bring([ANIL, SUNIL])
  expect([status, reply.list.ready, reply.list.lines]).toEqual([200, 2, []])
  expect(await emails()).toEqual(['listed-volunteer', 'listed-volunteer'])
  await forgetEmails()
  const invited = async () => (await world.call(api.readOverview, { as: lakshmi })).reply.overview.invited
  expect(await invited()).toBe(2)
  const token = await tokenOf('anil@example.org')
  expect((await choose(token)).status).toBe(200)
  expect(await emails()).toEqual(['volunteer-waiting'])
  expect(await invited()).toBe(1)
  expect((await signIn('anil@example.org')).problem?.code).toBe('approval-pending')
  const { items } = (await world.call(api.listPendingVolunteers, { as: lakshmi, query: {} })).reply
  expect(items).toMatchObject([
    { name: 'Anil Das', phone: '9447000009', district: 'Kollam', skills: ['driving', 'cooking'] },
  ])
  const [account] = await world.database.query(sql<{
    isAgreed: boolean
    language: string
    organisation: string
  }>`
    select agreed_at = ${world.now()} and privacy_version is not null as "isAgreed", language, organisation from accounts
    where email = 'anil@example.org'`)
  expect(account).toEqual({ isAgreed: true, language: 'ml', organisation: 'NSS 42' })
  expect((await choose(token, 'Banyan#29shade')).problem?.code).toBe('reset-link-invalid')
  expect(await addresses()).toEqual(['sunil@example.org'])
})

test('a dry run says what is wrong, and does nothing', async () => {
  const list = await check([ANIL, WRONG])
  expect(list).toMatchObject({ rows: 2, ready: 1, wrong: 1, already: 0 })
  expect(list.lines[0]?.row).toBe(3)
  expect(list.lines[0]?.wrong.map(({ reason }) => reason)).toEqual([
    'name-strange',
    'phone-shortened',
    'email-wrong',
    'district-unknown',
  ])
  expect(await addresses()).toEqual([])
  expect(await emails()).toEqual([])
  expect(await lines()).toEqual([{ action: 'look-at-volunteer-list', remark: '2' }])
})

describe('a list with wrong rows', () => {
  test('is not imported', async () => {
    expect((await bring([ANIL, WRONG])).problem?.code).toBe('list-wrong')
    expect(await addresses()).toEqual([])
    expect(await emails()).toEqual([])
    expect(await lines()).toEqual([])
  })

  test('is imported without them, if staff say so', async () => {
    expect((await bring([ANIL, WRONG], { leaveOut: true })).reply.list).toMatchObject({ ready: 1, wrong: 1 })
    expect(await addresses()).toEqual(['anil@example.org'])
    expect(await lines()).toEqual([{ action: 'import-volunteers', remark: '1' }])
  })

  test('or of which nothing can be read is a dry run’s answer, and no import', async () => {
    const text = 'Name,Email\nAnil,anil@example.org'
    expect((await check([], { text })).refusals.map(({ column }) => column)).toEqual(['phone', 'district'])
    expect((await bring([], { text, leaveOut: true })).problem?.code).toBe('list-wrong')
  })

  test.each([
    ['text', { text: ' \n' }, 'list-required'],
    ['from', { from: ' ' }, 'list-from-required'],
    ['from', { from: 'a'.repeat(61) }, 'list-from-too-long'],
    ['from', { from: 'Win at www.evil.example' }, 'list-from-strange'],
    ['from', { from: 'Ring 98470 12345' }, 'list-from-strange'],
  ])('is refused by its field: %s %j', async (field, body, code) => {
    const { statusCode, json } = await world.app.inject({
      ...{ method: 'POST', url: api.importVolunteers.path },
      headers: { authorization: `Bearer ${lakshmi.sessionToken}` },
      payload: { text: [HEAD, ANIL].join('\n'), from: 'NSS', language: 'ml', ...body },
    })
    expect([statusCode, json()]).toMatchObject([400, { errors: [{ field, code }] }])
  })
})

describe('the same list again', () => {
  test('invites nobody twice', async () => {
    await bring([ANIL])
    await forgetEmails()
    await world.wait(1)
    expect(await check([ANIL])).toMatchObject({
      ...{ ready: 0, already: 1 },
      lines: [{ row: 2, already: 'invited', since: BEGINNING }],
    })
    expect((await bring([ANIL])).problem?.code).toBe('nobody-to-invite')
    expect((await bring([ANIL, SUNIL])).reply.list).toMatchObject({ ready: 1, already: 1 })
    expect(await addresses()).toEqual(['anil@example.org', 'sunil@example.org'])
    expect(await emails()).toEqual(['listed-volunteer'])
  })

  test('from two administrators at once invites nobody twice', async () => {
    const susan = await world.person('Susan', 'Admin')
    const both = await Promise.all([bring([ANIL, SUNIL]), bring([SUNIL, ANIL], { as: susan })])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await addresses()).toHaveLength(2)
    expect(await emails()).toHaveLength(2)
  })

  test('under another spelling of the address neither', async () => {
    await bring([ANIL.replace('anil@example.org', 'anil.das@gmail.com')])
    const list = await check([ANIL.replace('anil@example.org', 'AnilDas+nss@googlemail.com')])
    expect(list.lines).toMatchObject([{ already: 'invited' }])
  })
})

describe('of who is here already, staff read', () => {
  const row = (email: string, phone = '94470 00007') => `Somebody Else,${phone},${email},Kollam,,`
  const already = async (email: string) => (await check([row(email)])).lines[0]?.already

  test('that they are a volunteer, ask for help, wait, or are banned', async () => {
    expect(await already(asha.email)).toBe('volunteer')
    expect(await already(meera.email)).toBe('citizen')
    await world.database.query(sql`update accounts set approved_at = null where id = ${asha.id}`)
    expect(await already(asha.email)).toBe('waiting')
    await world.database.query(sql`update accounts set banned_at = now() where id = ${asha.id}`)
    expect(await already(asha.email)).toBe('banned')
  })

  test('the same of an address that is the same mailbox, or once was theirs', async () => {
    await joins('anil.das@gmail.com', '9447000009')
    expect(await already('anildas@gmail.com')).toBe('volunteer')
  })

  test('that an address is an administrator’s, which is wrong', async () => {
    const list = await check([row(lakshmi.email)])
    expect(list.lines).toMatchObject([{ wrong: [{ reason: 'administrators-address' }] }])
    expect((await bring([row(lakshmi.email)])).problem?.code).toBe('list-wrong')
  })

  test('that a number is an administrator’s, or somebody’s, or was on another list', async () => {
    const notes = async (phone: string) =>
      (await check([row('new@example.org', phone)])).lines[0]?.notes.map(({ reason }) => reason)
    expect(await notes(lakshmi.phone)).toEqual(['administrators-phone'])
    expect(await notes(gopal.phone)).toEqual(['phone-known'])
    await bring([ANIL])
    expect(await notes('94470 00009')).toEqual(['phone-known'])
    expect(await notes('94470 00005')).toBeUndefined()
    const cooks = row('new@example.org', gopal.phone).replace('Kollam,', 'Kollam,First aid')
    expect((await check([cooks])).lines[0]?.notes).toMatchObject([
      { reason: 'skill-unknown' },
      { reason: 'phone-known' },
    ])
  })

  test('that somebody with this address or number was banned or rejected', async () => {
    const removed = async (email: string, phone: string) =>
      (await check([row(email, phone)])).lines[0]?.notes.map(({ reason }) => reason)
    const ravi = await joins('ravi.k@example.org', '9447000003', { isApproved: false })
    await world.call(api.rejectVolunteer, { as: lakshmi, params: { id: ravi.id } })
    expect(await removed('ravi.k@example.org', '94470 00001')).toEqual(['removed-before'])
    expect(await removed('other@example.org', '94470 00003')).toEqual(['removed-before'])
    await world.call(api.banUser, { as: lakshmi, params: { id: asha.id }, body: { reason: 'Money' } })
    expect(await removed('other@example.org', asha.phone)).toContain('removed-before')
  })
})

describe('who is invited', () => {
  test('and does not answer is forgotten after 30 days', async () => {
    await bring([ANIL])
    const token = await tokenOf('anil@example.org')
    world.setNow(new Date(daysAfter(BEGINNING, LISTED_WAITS_DAYS).getTime() - 1))
    await purgeSignUps(world.context)
    expect(await addresses()).toEqual(['anil@example.org'])
    world.setNow(daysAfter(BEGINNING, LISTED_WAITS_DAYS))
    expect((await choose(token)).problem?.code).toBe('reset-link-expired')
    await purgeSignUps(world.context)
    expect(await addresses()).toEqual([])
    expect((await choose(token)).problem?.code).toBe('reset-link-invalid')
  })

  test('is emailed once more when they ask for a password, and signs in with none before', async () => {
    await bring([ANIL])
    await forgetEmails()
    expect((await signIn('anil@example.org')).problem?.code).toBe('user-not-found')
    await world.call(api.forgotPassword, { body: { email: 'anil@example.org' } })
    expect(await emails()).toEqual(['listed-volunteer'])
  })

  test('may sign up by themselves meanwhile, and their own words count', async () => {
    await bring([ANIL])
    const listed = await tokenOf('anil@example.org')
    await forgetEmails()
    const own = { name: 'Anil K Das', email: 'anil@example.org', phone: '9447000001', password: PASSWORD }
    const { reply } = await world.call(api.signUp, {
      body: { ...own, category: 'Volunteer', district: 'Kannur' },
    })
    expect(await emails()).toEqual(['verify-email'])
    const minted = await mintVerification(world.context, reply.user.id)
    expect(
      (await world.call(api.verifyEmail, { body: { token: minted?.token ?? '' } })).reply.user.name,
    ).toBe('Anil K Das')
    expect(await addresses()).toEqual([])
    expect((await choose(listed)).problem?.code).toBe('reset-link-invalid')
  })

  test('after those 30 days is invited again by the same list', async () => {
    await bring([ANIL])
    world.setNow(daysAfter(BEGINNING, LISTED_WAITS_DAYS))
    const { sessionToken } = (await signIn(lakshmi.email)).reply
    expect((await bring([ANIL], { as: { ...lakshmi, sessionToken } })).reply.list).toMatchObject({ ready: 1 })
  })

  test('and has signed up without opening our email chooses no password by it, and is invited', async () => {
    const own = { name: 'Anil Das', email: 'anil@example.org', phone: '9447000009', password: PASSWORD }
    const body = { ...own, category: 'Volunteer', district: 'Kollam' } as const
    const { user } = (await world.call(api.signUp, { body })).reply
    const token = (await mintVerification(world.context, user.id))?.token ?? ''
    expect((await choose(token)).problem?.code).toBe('reset-link-invalid')
    expect((await bring([ANIL])).reply.list).toMatchObject({ ready: 1, already: 0 })
  })

  test('is nobody whom a verification makes an account of', async () => {
    await bring([ANIL])
    const token = await tokenOf('anil@example.org')
    const { problem } = await world.call(api.verifyEmail, { body: { token, password: PASSWORD } })
    expect(problem?.code).toBe('password-wrong')
    expect(await addresses()).toEqual(['anil@example.org'])
  })

  test('is emailed nothing once they have an account', async () => {
    await bring([ANIL])
    await world.join({
      ...{ name: 'Anil', email: 'anil@example.org', phone: '9447000009', password: PASSWORD },
      ...{ category: 'Volunteer', district: 'Kollam' },
    })
    expect((await emails()).filter((kind) => kind === 'listed-volunteer')).toEqual([])
  })

  test('chooses no password that is theirs to guess', async () => {
    await bring([ANIL])
    const { status, problem } = await choose(await tokenOf('anil@example.org'), 'AnilDas#2026')
    expect([status, problem?.errors?.[0]?.field]).toEqual([400, 'password'])
  })
})

describe('a list', () => {
  const row = (n: number) => `Anil Das,${9_447_000_000 + n},anil${n}@example.org,Kollam,Driving,`
  const rows = (count: number) => Array.from({ length: count }, (_, n) => row(n))

  test('of 5,000 people is imported by as many statements as one of two, its emails spread over time', async () => {
    const few = await statementsOf(world.database, () => bring([ANIL, SUNIL]))
    await forgetEmails()
    const many = await statementsOf(world.database, async () =>
      expect((await bring(rows(LIST_ROWS_MAX))).reply.list).toMatchObject({
        rows: LIST_ROWS_MAX,
        ready: LIST_ROWS_MAX,
      }),
    )
    expect(many).toHaveLength(few.length)
    const [jobs] = await world.database.query(sql<{ count: number; minutes: number }>`
      select count(*) as count, round(extract(epoch from max(run_at) - min(run_at)) / 60)::int as minutes
      from graphile_worker._private_jobs`)
    expect(jobs).toEqual({ count: LIST_ROWS_MAX, minutes: 83 })
  })

  test('larger than the largest is not read', async () => {
    const { status, problem } = await bring([], { text: 'a'.repeat(5 * 1024 * 1024) })
    expect([status, problem?.code]).toEqual([413, 'body-too-large'])
  })

  test('is nobody’s business but that of administrators who prove themselves', async () => {
    for (const as of [asha, meera, await world.person('Radha', 'Admin', { part: 'desk' })])
      expect((await bring([ANIL], { as, dryRun: true })).problem?.code).toBe('not-for-your-role')
    await world.database.query(sql`update sessions set confirmed_at = ${daysAfter(world.now(), -1)}`)
    expect((await bring([ANIL], { dryRun: true })).problem?.code).toBe('confirm-password')
  })
})
