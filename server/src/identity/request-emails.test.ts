import { api } from '@scan/contract/index.ts'
import type { RequestEmails } from '@scan/domain/request-emails.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { createWorld } from '../testing/world.ts'
import type { TestPerson, World } from '../testing/world.ts'

let world: World
let ravi: TestPerson
let token: string
beforeAll(async () => {
  world = await createWorld()
  ravi = await world.person('Ravi', 'Volunteer', { district: 'Kollam', skills: ['driving'] })
  const [row] = await world.database.query(sql<{ token: string }>`
    select request_emails_token as token from accounts where id = ${ravi.id}`)
  token = row?.token ?? ''
})
afterAll(() => world.close())

const choice = async () => (await world.call(api.me, { as: ravi })).reply.user.requestEmails

test('a volunteer hears each morning, until they choose otherwise on the profile', async () => {
  expect(await choice()).toBe('each-morning')
  const body = { name: 'Ravi', phone: ravi.phone, requestEmails: 'at-once' } as const
  await world.call(api.updateProfile, { as: ravi, body })
  expect(await choice()).toBe('at-once')
  await world.call(api.updateProfile, { as: ravi, body: { name: 'Ravi', phone: ravi.phone } })
  expect(await choice()).toBe('at-once')
})

const chosen = (requestEmails: RequestEmails) =>
  world.database.query(sql`update accounts set request_emails = ${requestEmails} where id = ${ravi.id}`)

test.each([
  ['at-once', 'each-morning', undefined],
  ['at-once', 'at-once', undefined],
  ['each-morning', 'never', undefined],
  ['each-morning', 'at-once', 'request-emails-link-for-fewer'],
  ['never', 'each-morning', 'request-emails-link-for-fewer'],
  ['never', 'at-once', 'request-emails-link-for-fewer'],
] as const)('the link in an email, without signing in: from %s to %s', async (from, to, refusal) => {
  await chosen(from)
  const { problem } = await world.call(api.setRequestEmails, { body: { token, requestEmails: to } })
  expect([problem?.code, await choice()]).toEqual([refusal, refusal ? from : to])
})

test('one press in a mail program stops them; a scanner that opens the link does not', async () => {
  const url = `/request-emails?token=${token}`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = (payload: string, to = url) => world.app.inject({ method: 'POST', url: to, headers, payload })
  await chosen('each-morning')
  await world.app.inject({ method: 'GET', url })
  expect(await choice()).toBe('each-morning')
  expect((await post('')).statusCode).toBe(400)
  expect(await choice()).toBe('each-morning')
  expect((await post('List-Unsubscribe=One-Click')).statusCode).toBe(200)
  expect(await choice()).toBe('never')
  // Pages in other languages have their own address, and emails name it.
  expect((await post('List-Unsubscribe=One-Click', `/ml${url}`)).statusCode).toBe(200)
  for (const other of ['', '0', '3f0d5c7e-0000-4000-8000-000000000000', `${token}&token=${token}`])
    expect((await post('List-Unsubscribe=One-Click', `/request-emails?token=${other}`)).json()).toMatchObject(
      {
        code: 'request-emails-link-invalid',
        message: 'This link doesn’t work. Sign in and choose on your profile.',
      },
    )
})

test('a mail program may send its press as a form of either kind', async () => {
  await chosen('at-once')
  const press = (said: string) =>
    world.app.inject({
      ...{ method: 'POST', url: `/request-emails?token=${token}` },
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload:
        said && `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\n${said}\r\n--b--\r\n`,
    })
  for (const said of ['', 'Two-Clicks']) expect((await press(said)).statusCode).toBe(400)
  expect(await choice()).toBe('at-once')
  expect((await press('One-Click')).statusCode).toBe(200)
  expect(await choice()).toBe('never')
})

test.each([
  'text/plain;charset=UTF-8',
  'text/plain',
  'application/x-www-form-urlencoded;charset=UTF-8',
  'APPLICATION/X-WWW-FORM-URLENCODED',
  'application/octet-stream',
  'application/json',
  'multipart/form-data',
  'text',
  ';',
  undefined,
])('a mail program may call what it sends %s', async (type) => {
  for (const [payload, status, is] of [
    ['List-Unsubscribe=No', 400, 'at-once'],
    ['List-Unsubscribe=One-Click', 200, 'never'],
    ['list-unsubscribe=one-click\r\n', 200, 'never'],
    ['List%2DUnsubscribe=One%2dClick', 200, 'never'],
  ] as const) {
    await chosen('at-once')
    const sent = await world.app.inject({
      ...{ method: 'POST', url: `/request-emails?token=${token}` },
      payload: Buffer.from(payload),
      ...(type && { headers: { 'content-type': type } }),
    })
    expect([payload, sent.statusCode, await choice()]).toEqual([payload, status, is])
  }
})

test.each([
  [
    'somebody else’s or no token',
    { token: '3f0d5c7e-0000-4000-8000-000000000000', requestEmails: 'at-once' },
    'request-emails-link-invalid',
  ],
  ['a choice that does not exist', { token: 'x', requestEmails: 'hourly' }, 'invalid-input'],
])('%s changes nothing', async (_, payload, code) => {
  const before = await choice()
  const answer = await world.app.inject({ method: 'POST', url: '/api/auth/request-emails', payload })
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code }])
  expect(await choice()).toBe(before)
})

test('away until a day: today or later, and back again', async () => {
  const until = (awayUntil: string | null) =>
    world.call(api.updateProfile, { as: ravi, body: { name: 'Ravi', phone: ravi.phone, awayUntil } })
  expect((await until('2026-11-19')).problem?.errors).toMatchObject([{ field: 'awayUntil' }])
  for (const day of ['2026-11-20', '2026-12-03', null]) {
    await until(day)
    expect((await world.call(api.me, { as: ravi })).reply.user.awayUntil).toBe(day ?? undefined)
  }
})
