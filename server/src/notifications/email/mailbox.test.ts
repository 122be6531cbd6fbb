import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import { createDatabase } from '../../testing/database.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { MAILBOX_SIZE, mailboxPages } from './mailbox.ts'
import { openMailer } from './mailer.ts'
import type { Mailer } from './mailer.ts'

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
  html: '<p>Hello</p>',
  emailId: 'first',
}

async function see(path: string) {
  const { statusCode, body, headers } = await app.inject(path)
  return { statusCode, body, headers }
}

async function pathOf(subject: string): Promise<string> {
  const [row] = await db.database.query(
    sql<{ id: number }>`select id from mailbox_emails where subject = ${subject}`,
  )
  return `/mailbox/${row?.id}`
}

test('an empty mailbox says what to do', async () => {
  expect((await see('/mailbox')).body).toContain('There are no emails yet. Sign up in the network, and')
})

test('an email is listed and read, its link can be pressed', async () => {
  await mailer.send(EMAIL)
  const list = await see('/mailbox')
  expect(list.body).toContain('Please verify')
  expect(list.body).toContain('meera@example.org')
  expect(list.body).toContain('These emails were not sent to anybody.')
  const path = await pathOf('Please verify')
  expect(list.body).toContain(`href="${path}"`)
  const email = await see(path)
  expect(email.body).toContain(
    '<a href="https://help.example.org/verify-email?token=a&amp;b=c">https://help.example.org/verify-email?token=a&amp;b=c</a>',
  )
  expect(email.headers['cache-control']).toBe('no-store')
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
  for (const url of ['/mailbox', await pathOf('Please verify'), '/mailbox/mailbox.css'])
    expect([url, (await app.inject({ url, headers: { host } })).statusCode]).toEqual([url, status])
})

test('an email says when it came by the clock of the service', async () => {
  await db.database.query(
    sql`update mailbox_emails set kept_at = '2026-11-21T20:30Z' where subject = 'Please verify'`,
  )
  expect((await see(await pathOf('Please verify'))).body).toContain('Sunday 22 November 2026, 10:30 am')
})

test('an email sent again is kept once, unless it says something new', async () => {
  const again = { ...EMAIL, subject: 'Again', emailId: 'again' }
  await mailer.send(again)
  await mailer.send(again)
  await mailer.send({ ...again, text: 'A fresh code' })
  expect((await see('/mailbox')).body.match(/<strong>Again</g)).toHaveLength(2)
})

test('what people wrote is never markup', async () => {
  const attack = `<script>alert(1)</script>"><img src=x onerror='alert(2)'>`
  await mailer.send({
    to: { name: attack, address: 'gopal@example.org' },
    subject: `Attack ${attack}`,
    text: `${attack} javascript:alert(3) https://a.example/"onmouseover="alert(4)`,
    html: attack,
    emailId: 'attack',
  })
  for (const path of ['/mailbox', await pathOf(`Attack ${attack}`)]) {
    const { body } = await see(path)
    expect(body).toContain('&lt;script&gt;')
    expect(body).not.toMatch(/<script|<img|"\s*onmouseover|href="javascript/)
  }
})

test('the pages work where no inline style or script is allowed', async () => {
  const { body } = await see(await pathOf('Please verify'))
  expect(body).not.toMatch(/style=|<style|<script|\son\w+=/)
  expect(body).toContain('<link rel="stylesheet" href="/mailbox/mailbox.css"')
  const css = await see('/mailbox/mailbox.css')
  expect(css.headers['content-type']).toBe('text/css; charset=utf-8')
  expect(css.body).toContain('--page')
})

test.each(['/mailbox/99999999', '/mailbox/nonsense', "/mailbox/1'--", '/mailbox/999999999999999999999'])(
  '%s is kindly not found',
  async (path) => {
    const { statusCode, body } = await see(path)
    expect(statusCode).toBe(404)
    expect(body).toContain('This email is not here')
  },
)

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
