import type { NodemailerError } from 'nodemailer'
import { openTransport } from '../notifications/email/mailer.ts'

interface Mail {
  smtpUrl: string | undefined
  mailFrom: string
  publicUrl: string | undefined
}

/** Sends an email to an operator; answers with what the mail server said if it did not take it. */
export const tryMail = ({ smtpUrl, mailFrom, publicUrl }: Mail, address: string) =>
  withTransport(smtpUrl, (transport) =>
    transport.sendMail({
      from: mailFrom,
      to: { name: '', address },
      subject: 'Test email',
      text: `The mail server of ${publicUrl ?? 'your network'} works: this email got to you.\n`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  )

/** Connects, encrypts and signs in, and sends nothing; answers with what is wrong. */
export const trySignIn = (smtpUrl: string | undefined) =>
  withTransport(smtpUrl, (transport) => transport.verify())

async function withTransport(
  smtpUrl: string | undefined,
  work: (transport: Awaited<ReturnType<typeof openTransport>>) => Promise<unknown>,
): Promise<string | undefined> {
  if (!smtpUrl) return 'SMTP_URL is not set, so no email leaves this machine.'
  const transport = await openTransport(smtpUrl)
  try {
    await work(transport)
    return undefined
  } catch (error) {
    const { message, response, code } = error as NodemailerError
    const { hostname, password } = new URL(smtpUrl)
    const said = (response ?? message ?? code ?? '').trim().replace(/\s+/g, ' ')
    const hidden = [password, decodeURIComponent(password)].filter(Boolean)
    const withoutPassword = hidden.reduce((text, secret) => text.replaceAll(secret, '…'), said)
    const what = response ? 'refuses' : 'cannot be reached'
    return `The mail server ${hostname} ${what}: ${withoutPassword.replace(/\.?$/, '.')}`
  } finally {
    transport.close({ force: true })
  }
}
