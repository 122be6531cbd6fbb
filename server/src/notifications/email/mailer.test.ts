import { createServer, type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../db/pool.ts'
import { openMailSink, type MailSink } from '../../testing/mail-sink.ts'
import { EmailRefused, openMailer, type Mailer } from './mailer.ts'

const database = undefined as unknown as Database // Only the local mailbox has need of one.
const from = 'Senior Citizen Assistance Network <no-reply@network.example>'

let sink: MailSink
let mailer: Mailer

beforeAll(async () => {
  sink = await openMailSink()
  mailer = openMailer({ smtpUrl: sink.url, from, database })
})

afterEach(() => void sink.emails.splice(0))

afterAll(async () => {
  mailer.close()
  await sink.close()
})

function emailTo(name: string, address = 'meera@example.org') {
  const text = 'Hello Meera'
  return { to: { name, address }, subject: 'Hello', text, html: `<p>${text}</p>`, emailId: 'x1' }
}

describe('an email on the wire', () => {
  test('says from whom it is, and that no person wrote it', async () => {
    const replyTo = { name: 'Gopal', address: 'gopal@example.org' }
    await mailer.send({ ...emailTo('Meera'), replyTo })
    const email = await sink.waitFor('meera@example.org', 'Hello')
    expect(email.replyTo).toMatchObject([replyTo])
    expect(email.from).toMatchObject({
      name: 'Senior Citizen Assistance Network',
      address: 'no-reply@network.example',
    })
    expect(email.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
    expect(email.text?.trim()).toBe('Hello Meera')
    expect(email.html?.trim()).toBe('<p>Hello Meera</p>')
    expect(email.messageId).toMatch(/^<x1\.[\w-]+@network\.example>$/)
  })

  test('goes to one address whatever the name says', async () => {
    await mailer.send({
      ...emailTo('Meera" <a@evil.example>,\r\nBcc: b@evil.example\r\n\r\nfake body'),
      subject: 'Hello\r\nBcc: c@evil.example',
    })
    await sink.waitFor('meera@example.org', 'Hello')
    expect(sink.emails.map(({ recipient }) => recipient)).toEqual(['meera@example.org'])
    expect(sink.emails[0]?.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(sink.emails[0]?.text?.trim()).toBe('Hello Meera')
  })
})

describe('what a mail server answers', () => {
  const QUOTING = 'meera@example.org does not suit us'

  test.each([
    [{ at: 'recipient', answer: 550, text: `5.1.1 ${QUOTING}` }, true],
    [{ at: 'data', answer: 554, text: `5.6.0 ${QUOTING}` }, true],
    [{ at: 'recipient', answer: 554, text: `5.7.1 relay denied ${QUOTING}` }, false],
    [{ at: 'recipient', answer: 450, text: `4.2.1 ${QUOTING}` }, false],
    [{ at: 'data', answer: 451, text: QUOTING }, false],
    [{ at: 'data', answer: 'hang-up' }, false],
  ] as const)('%j: for good %s', async (trouble, forGood) => {
    sink.trouble(trouble)
    const error = await mailer.send(emailTo('Meera')).then(
      () => expect.unreachable('it was taken'),
      (thrown: Error) => thrown,
    )
    expect(error instanceof EmailRefused).toBe(forGood)
    expect(`${error.stack}${JSON.stringify(error)}`).not.toContain('meera')
    await mailer.send(emailTo('Meera')) // The next email is not hurt.
  })
})

test('without encryption nothing is handed to another machine', async () => {
  const heard: string[] = []
  const plain = createServer((socket) => {
    socket.write('220 plain ESMTP\r\n')
    socket.on('data', (data) => {
      heard.push(String(data))
      socket.write(String(data).startsWith('EHLO') ? '250 plain\r\n' : '502 no\r\n')
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
  const { port } = plain.address() as AddressInfo
  // By a name that it does not know for its own, this machine is another machine.
  for (const host of ['0x7f000001', 'localhost.']) {
    const far = openMailer({ smtpUrl: `smtp://${host}:${port}`, from, database })
    await expect(far.send(emailTo('Meera'))).rejects.toThrow(/did not take/)
    far.close()
  }
  expect(heard.join('')).toContain('EHLO')
  expect(heard.join('')).not.toContain('MAIL FROM')
  await new Promise((resolve) => plain.close(resolve))
})

test('a sender without an address is refused at the start', () => {
  expect(() => openMailer({ smtpUrl: undefined, from: 'Network', database })).toThrow(
    'MAIL_FROM must hold an email address, and "Network" does not.',
  )
})
