import type { BrowserContext, Request, Response } from '@playwright/test'
import type { MailSink } from '../../server/src/testing/mail-sink.ts'

/** What is nobody's business but a person's own, by wire name. */
const SENT = ['name', 'email', 'contactno', 'password', 'currentPassword', 'token', 'code', 'refreshToken']
const ANSWERED = ['sessionToken', 'refreshToken', 'completionCode']

const RESET_PATH = /\/reset-password\/([\w-]+)$/

/** Notes every password, token, code, address, name and phone that goes over the wire or through the mail. */
export interface Secrets {
  watch(context: BrowserContext): void
  /** The lines of a log that contain one of them. */
  foundIn(lines: readonly string[]): string[]
  readonly count: number
}

/** Begins with what is `known`, and with the emails that reach this mail server. */
export function noteSecrets(mail: MailSink, known: string[]): Secrets {
  const noted = new Set(known)
  const note = (values: unknown, words: string[]) => {
    for (const [word, value] of Object.entries(values ?? {}))
      if (words.includes(word) && typeof value === 'string' && value !== '') noted.add(value)
  }

  const noteRequest = (request: Request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    note(request.postDataJSON(), SENT)
    const token = RESET_PATH.exec(pathname)?.[1]
    if (token) noted.add(token)
  }
  const noteResponse = async (response: Response) => {
    if (!response.url().includes('/api/auth/')) return
    // A page that was left meanwhile has no answer to read any more.
    note(await response.json().catch(() => undefined), ANSWERED)
  }
  const noteEmails = () => {
    for (const { text, recipient } of mail.emails) {
      noted.add(recipient)
      for (const [secret] of text?.matchAll(/(?<=token=|reset-password\/)[\w-]+|\b\d{3} \d{3}\b/g) ?? [])
        noted.add(secret).add(secret.replace(' ', ''))
    }
  }

  return {
    watch(context) {
      context.on('request', noteRequest)
      context.on('response', (response) => void noteResponse(response))
    },
    foundIn(lines) {
      noteEmails()
      return lines.filter((line) => [...noted].some((secret) => holds(line, secret)))
    },
    get count() {
      noteEmails()
      return noted.size
    },
  }
}

/** A code's six digits occur by chance in many a longer number. */
function holds(line: string, secret: string): boolean {
  if (/^\d{6}$/.test(secret)) return RegExp(`(?<!\\d)${secret}(?!\\d)`).test(line)
  return line.toLowerCase().includes(secret.toLowerCase())
}
