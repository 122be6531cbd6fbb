import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import type { Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** An email as it arrived, and the address that it was handed over for. */
export interface Received extends Email {
  recipient: string
}

/** What the server does to the next email instead of taking it; 'lose-answer' takes it and hangs up. */
export type Trouble =
  | { at: 'recipient' | 'data'; answer: number; text?: string }
  | { at: 'data'; answer: 'hang-up' | 'lose-answer' }

export type MailSink = Awaited<ReturnType<typeof openMailSink>>

/** Far longer than it takes, for a machine that is busy with other tests. */
const TIMEOUT_MS = 60_000

/** Opens a real mail server on loopback that keeps every email it is given. */
export async function openMailSink() {
  const emails: Received[] = []
  const troubles: Trouble[] = []
  let tries = 0

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: (_address, _session, callback) => {
      tries++
      callback(troubles[0]?.at === 'recipient' ? refusal(troubles.shift()) : null)
    },
    onData: async (stream, { envelope, id }, callback) => {
      const chunks: Buffer[] = []
      try {
        for await (const chunk of stream) chunks.push(chunk as Buffer)
      } catch {
        return // Whoever wrote was killed in the middle of it.
      }
      const trouble = troubles.shift()
      if (trouble?.answer === 'hang-up') return hangUp(id)
      if (trouble && trouble.answer !== 'lose-answer') return callback(refusal(trouble))
      const email = await PostalMime.parse(Buffer.concat(chunks))
      for (const { address } of envelope.rcptTo) emails.push({ ...email, recipient: address })
      if (trouble) hangUp(id)
      else callback()
    },
  })
  server.on('error', () => {}) // Clients that hang up are part of the tests.
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')

  function hangUp(sessionId: string): void {
    for (const connection of server.connections) if (connection.id === sessionId) connection._socket.destroy()
  }

  return {
    /** For `SMTP_URL`. */
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    emails,
    /** How often somebody tried to hand over an email, taken or not. */
    get tries() {
      return tries
    },
    /** The next emails meet these, one each. */
    trouble: (...more: Trouble[]) => void troubles.push(...more),
    /** The first email, past or to come, for that address whose subject holds that text. */
    async waitFor(to: string, subjectPart: string, timeoutMs = TIMEOUT_MS): Promise<Received> {
      for (const giveUpAt = Date.now() + timeoutMs; Date.now() < giveUpAt; await sleep(20)) {
        const found = emails.find(
          ({ recipient, subject }) => recipient === to && subject?.includes(subjectPart),
        )
        if (found) return found
      }
      const came = emails.map(({ recipient, subject }) => `"${subject}" for ${recipient}`)
      throw new Error(`No email "${subjectPart}" came for ${to}; there came: ${came.join(', ') || 'none'}`)
    },
    async waitForTries(count: number): Promise<void> {
      for (const giveUpAt = Date.now() + TIMEOUT_MS; ; await sleep(20)) {
        if (tries >= count) return
        if (Date.now() > giveUpAt) throw new Error(`Somebody tried ${tries} times, not ${count}`)
      }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function refusal(trouble: Trouble | undefined): Error {
  const text = trouble && 'text' in trouble ? trouble.text : undefined
  return Object.assign(new Error(text ?? 'Refused by the test'), { responseCode: Number(trouble?.answer) })
}
