import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import { createDatabase, type TestDatabase } from '../../testing/database.ts'
import { MAILBOX_SIZE, mailboxPages } from './mailbox.ts'
import { openMailer, type Mailer } from './mailer.ts'

let db: TestDatabase
let mailer: Mailer
let app: FastifyInstance

beforeAll(async () => {
  db = await createDatabase()
  mailer = openMailer({ smtpUrl: undefined, from: 'Network <no-reply@example.org>', database: db.database })
  app = Fastify()
  await app.register(mailboxPages(db.database, { timeZone: 'Pacific/Kiritimati', password: undefined }))
})

afterAll(async () => {
  await app.close()
  await db.drop()
})

const EMAIL = {
  to: { name: 'Meera', address: 'meera@example.org' },
  subject: 'Please verify',
  text: 'Hello Meera,\n\nVerify:\nhttps://help.example.org/verify-email?token=a&b=c\n',
  html: '<head></head><p>Hello</p>',
  emailId: 'first',
}

const see = (path: string) => app.inject(path)

async function pathOf(subject: string): Promise<string> {
  const [row] = await db.database.query(
    sql<{ id: number }>`select id from mailbox_emails where subject = ${subject}`,
  )
  return `/mailbox/${row?.id}`
}

test('an empty mailbox says what to do', async () => {
  expect((await see('/mailbox')).body).toContain('There are no emails yet. Sign up in the network, and')
})

test('an email is listed, and shown as it would have been sent', async () => {
  await mailer.send(EMAIL)
  await db.database.query(sql`update mailbox_emails set kept_at = '2026-11-21T20:30Z'`)
  const path = await pathOf('Please verify')
  const { body } = await see('/mailbox')
  for (const part of [
    'Please verify',
    EMAIL.to.address,
    `href="${path}"`,
    'Sunday 22 November 2026, 10:30 am',
  ])
    expect(body).toContain(part)
  expect(body).toContain('These emails were not sent to anybody.')
  const page = await see(path)
  expect(page.headers['content-security-policy']).toContain("frame-src 'self'")
  for (const part of ['To Meera, meera@example.org', `src="${path}/html"`, 'token=a&amp;b=c'])
    expect(page.body).toContain(part)
  const email = await see(`${path}/html`)
  expect(email.body).toBe('<head><base target="_top" /></head><p>Hello</p>')
  expect(email.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; style-src 'unsafe-inline'; .*; frame-ancestors 'self'; sandbox allow-top-/,
    ),
    'x-frame-options': 'SAMEORIGIN',
  })
})

test('one to somebody whose name is not known yet says only the address', async () => {
  await mailer.send({
    ...EMAIL,
    to: { name: '', address: 'kamala@example.org' },
    subject: 'Unnamed',
    emailId: 'u',
  })
  for (const path of ['/mailbox', await pathOf('Unnamed')])
    expect((await see(path)).body).toContain('To kamala@example.org')
})

test.each([
  ['localhost:3000', 200],
  ['Help.LOCALHOST', 200],
  ['127.8.9.1:80', 200],
  ['[::1]:3000', 200],
  ['evil.example:3000', 421],
  ['localhost.evil.example', 421],
  ['192.168.1.7', 421],
])('it is open to the names of this machine alone: %s', async (host, status) => {
  const email = await pathOf('Please verify')
  for (const url of ['/mailbox', email, `${email}/html`, '/mailbox/mailbox.css'])
    expect([url, (await app.inject({ url, headers: { host } })).statusCode]).toEqual([url, status])
})

test('an email sent again is kept once, unless it says something new', async () => {
  const again = { ...EMAIL, subject: 'Again', emailId: 'again' }
  await mailer.send(again)
  await mailer.send(again)
  await mailer.send({ ...again, text: 'A fresh code' })
  expect((await see('/mailbox')).body.match(/>Again</g)).toHaveLength(2)
})

test('what people wrote is never markup', async () => {
  const attack = `<script>alert(1)</script>"><img src=x onerror='alert(2)'>`
  const to = { name: attack, address: 'gopal@example.org' }
  await mailer.send({ ...EMAIL, to, subject: attack, emailId: 'attack' })
  const [row] = await db.database.query(
    sql<{ id: number }>`select id from mailbox_emails order by id desc limit 1`,
  )
  for (const path of ['/mailbox', `/mailbox/${row?.id}`]) {
    const { body } = await see(path)
    expect(body).toContain('&lt;script&gt;')
    expect(body).not.toMatch(/<script|<img|style=|<style/)
  }
})

test('an unknown address is kindly not found', async () => {
  for (const id of ['99999999', 'nonsense', "1'--", '999999999999999999999']) {
    const { statusCode, body } = await see(`/mailbox/${id}`)
    expect([id, statusCode]).toEqual([id, 404])
    expect(body).toContain('This email is not here')
    expect((await see(`/mailbox/${id}/html`)).statusCode).toBe(404)
  }
})

test('old emails are thrown away', async () => {
  for (let n = 1; n <= MAILBOX_SIZE + 5; n++) {
    await mailer.send({ ...EMAIL, subject: `Email ${n}.`, emailId: `email-${n}` })
  }
  const { body } = await see('/mailbox')
  expect(body.match(/<li>/g)).toHaveLength(MAILBOX_SIZE)
  expect(body.indexOf(`Email ${MAILBOX_SIZE + 5}.`)).toBeLessThan(body.indexOf('Email 6.'))
  expect(body).not.toContain('Email 5.')
  const [count] = await db.database.query(sql<{ n: number }>`select count(*) as n from mailbox_emails`)
  expect(count?.n).toBe(MAILBOX_SIZE)
})
