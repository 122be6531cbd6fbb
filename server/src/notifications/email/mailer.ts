import { hash } from 'node:crypto'
import type { NodemailerError } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser'
import type { Database } from '../../db/pool.ts'
import { isThisMachine } from '../../http/this-machine.ts'
import { EMAILS_AT_ONCE } from '../../jobs/task.ts'
import type { Email } from './layout.ts'
import { storeInMailbox } from './mailbox.ts'

export interface Mailer {
  /** Throws `EmailRefused` if the server will never take it, else an error that names nobody: a later try may succeed. */
  send(email: Email, options?: { signal?: AbortSignal }): Promise<void>
  close(): void
}

export class EmailRefused extends Error {}

export interface MailerOptions {
  /** `smtps://user:password@host`, or `smtp://…` with STARTTLS. Without it, emails stay in the local mailbox. */
  smtpUrl: string | undefined
  from: string
  database: Database
}

const CONNECT_TIMEOUT_MS = 10_000
const SILENCE_TIMEOUT_MS = 30_000
/** Then it is taken to hang, and the next is handed over beside it. */
const HANGS_AFTER_MS = 2_000
/** As many connections as a small provider allows. */
const AT_ONCE = 2

export function openMailer({ smtpUrl, from, database }: MailerOptions): Mailer {
  const sender = senderOf(from)
  if (!smtpUrl) {
    return {
      send: (email) => storeInMailbox(database, { ...email, messageId: messageId(email, sender.domain) }),
      close: () => {},
    }
  }

  let opening: ReturnType<typeof openTransport> | undefined
  const line = openLine()
  return {
    send: async (email, { signal } = {}) => {
      const transport = await (opening ??= openTransport(smtpUrl))
      const leave = await line.enter()
      try {
        await transport.sendMail({
          from: sender.mailbox,
          // Objects, not strings: nothing in a name can be read as a second address.
          to: email.to,
          ...(email.replyTo && { replyTo: email.replyTo }),
          subject: email.subject,
          text: email.text,
          html: email.html,
          messageId: messageId(email, sender.domain),
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(email.stopUrl && {
              'List-Unsubscribe': `<${email.stopUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          disableFileAccess: true,
          disableUrlAccess: true,
          ...(signal && { signal }),
        })
      } catch (error) {
        throw withoutNames(error as NodemailerError)
      } finally {
        leave()
      }
    },
    close: () => void opening?.then((transport) => transport.close({ force: true })),
  }
}

/** A few at once, in turn; who takes long goes on and no longer counts, so that a mailbox that hangs holds nobody else up. */
function openLine() {
  let free = AT_ONCE
  const waiting: (() => void)[] = []
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
  return {
    async enter(): Promise<() => void> {
      if (free > 0) free--
      else await new Promise<void>((resolve) => waiting.push(resolve))
      let isIn = true
      const leaveOnce = () => {
        if (isIn) leave()
        isIn = false
      }
      const hangs = setTimeout(leaveOnce, HANGS_AFTER_MS)
      return () => {
        clearTimeout(hangs)
        leaveOnce()
      }
    },
  }
}

/** Loaded with the first email: starting need not wait for so large a library. */
export async function openTransport(smtpUrl: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    // Parameters of the URL (`?requireTLS=false`) override these.
    url: smtpUrl,
    pool: true,
    maxConnections: EMAILS_AT_ONCE,
    // Providers take no more; the URL may say less (`?rateLimit=5`).
    rateDelta: 1_000,
    rateLimit: 10,
    // The job tries again; a second, hidden loop would only obscure why.
    maxRequeues: 0,
    // Unless the mail server is this machine, an email never crosses a wire in the clear.
    requireTLS: !isThisMachine(new URL(smtpUrl).hostname),
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
  })
}

function senderOf(from: string) {
  const [mailbox] = addressparser(from, { flatten: true })
  const domain = mailbox?.address.split('@')[1]
  if (!mailbox || !domain) throw new Error(`MAIL_FROM must hold an email address, and "${from}" does not.`)
  return { mailbox, domain }
}

/** Sent again after a lost answer, an email has the same id: mail programs show it once. A fresh code makes another. */
function messageId({ emailId, text }: Email, domain: string): string {
  const said = hash('sha256', text, 'base64url').slice(0, 16)
  return `<${emailId}.${said}@${domain}>`
}

const POLICY = /^5\d\d[ -]5\.7\./
const NEEDS_SIGN_IN = 530

/**
 * Mail servers quote addresses in their answers, which end up in logs: only the numbers are kept. A refusal of the
 * sender, the sign-in or a policy is ours to mend, so the email waits for that.
 */
function withoutNames({ code, command, permanent, response, responseCode }: NodemailerError): Error {
  const answer = [command, responseCode ?? code].filter(Boolean).join(' ')
  const aboutEmail = command === 'RCPT TO' || command === 'DATA'
  if (permanent && aboutEmail && responseCode !== NEEDS_SIGN_IN && !POLICY.test(response ?? '')) {
    return new EmailRefused(`The mail server refused the email for good (${answer})`)
  }
  return new Error(`The mail server did not take the email (${answer || 'no answer'})`)
}
