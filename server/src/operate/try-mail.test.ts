import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailSink, type MailSink } from '../testing/mail-sink.ts'
import { tryMail, trySignIn } from './try-mail.ts'

let sink: MailSink
beforeAll(async () => (sink = await openMailSink()))
afterAll(() => sink.close())

const mail = (smtpUrl?: string) => ({
  smtpUrl,
  mailFrom: 'Network <no-reply@help.example.in>',
  publicUrl: 'https://help.example.in',
})

test('a test email arrives, and says whose mail server works', async () => {
  expect(await tryMail(mail(sink.url), 'lakshmi@example.org')).toBeUndefined()
  const { text } = await sink.waitFor('lakshmi@example.org', 'Test email')
  expect(text).toContain('The mail server of https://help.example.in works')
  expect(await trySignIn(sink.url)).toBeUndefined()
  expect(sink.emails).toHaveLength(1)
})

test('what the mail server answers is told', async () => {
  sink.trouble({ at: 'recipient', answer: 553, text: '5.7.1 Sender is not yours' })
  expect(await tryMail(mail(sink.url), 'lakshmi@example.org')).toContain(
    '127.0.0.1 refuses: 553 5.7.1 Sender is not yours.',
  )
})

test('its password is not, even if the mail server quotes it', async () => {
  const url = Object.assign(new URL(sink.url), { password: 'se%20cret' }).href
  sink.trouble({ at: 'recipient', answer: 550, text: 'You are se cret, or se%20cret' })
  expect(await tryMail(mail(url), 'lakshmi@example.org')).toContain('550 You are …, or …')
})

test.each([
  [undefined, 'SMTP_URL is not set'],
  ['smtp://127.0.0.1:1', 'ECONNREFUSED'],
  ['smtps://mail.invalid', 'The mail server mail.invalid cannot be reached: '],
])('%s: %s', async (smtpUrl, sentence) => expect(await trySignIn(smtpUrl)).toContain(sentence))
