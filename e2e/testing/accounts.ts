import { emails } from '@scan/contract/messages/emails.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import type { MailSink } from '../../server/src/testing/mail-sink.ts'
import type { Page } from '@playwright/test'
import { PASSWORD, type Person } from './people.ts'
import type { Visitor } from './visitor.ts'

const { fields, signUp: words, move, signIn: signInWords, verifyEmail } = en.accounts

/** Registers on /signup, as far as 'Check Your Email'. */
export async function signUp({ page }: Visitor, { name, email, phone, volunteer }: Person) {
  await page.goto('/signup')
  await page.getByLabel(fields.name).fill(name)
  await page.getByLabel(fields.email).fill(email)
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByLabel(words.confirmation).fill(PASSWORD)
  await page.getByText(en.accounts.password.match).waitFor()
  await page.getByLabel(fields.phone).fill(phone)
  await page.getByRole('radio', { name: volunteer ? words.volunteer : words.citizen }).check()
  for (const skill of volunteer?.skills ?? []) await page.getByRole('checkbox', { name: skill }).check()
  if (volunteer) await page.getByLabel(fields.location).selectOption(volunteer.district)
  await page.getByRole('button', { name: words.submit }).click()
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor()
}

/** Opens the link of the verification mail and waits until it has worked. */
export async function verifyByMail({ page }: Visitor, mail: MailSink, email: string) {
  await page.goto(linkIn(await mail.waitFor(email, emails.en['verify-email'].subject)))
  await page.getByText(verifyEmail.success).waitFor()
  await page.getByRole('button', { name: move.goNow }).click()
}

/** Types the code of the verification mail on /signup-success, and goes on from there. */
export async function verifyByCode({ page }: Visitor, mail: MailSink, email: string) {
  const code = codeIn(await mail.waitFor(email, emails.en['verify-email'].subject))
  await page.getByRole('textbox', { name: verifyEmail.code }).fill(code)
  await page.getByText(verifyEmail.success).waitFor()
  await page.getByRole('button', { name: move.goNow }).click()
}

interface Mail {
  text?: string | undefined
}

/** The link of a verification mail. */
export const linkIn = (mail: Mail) => found(/http\S+\/verify-email\?token=\S+/, mail)
/** Its code as it stands there, in two groups. */
export const codeIn = (mail: Mail) => found(/\b\d{3} \d{3}\b/, mail)

function found(pattern: RegExp, { text = '' }: Mail): string {
  const [it] = pattern.exec(text) ?? []
  if (!it) throw new Error(`The email has no ${pattern.source}: ${text}`)
  return it
}

/** Signs in on /login. Where that leads is for the caller to wait for. */
export async function signIn({ page }: Visitor, email: string, password = PASSWORD) {
  await page.goto('/login')
  await page.getByLabel(fields.email, { exact: false }).first().fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('main').getByRole('button', { name: signInWords.submit }).click()
}

/** What the browser stores of a session. */
export function heldByBrowser(page: Page): Promise<{ user: string | null; tokens: string[] }> {
  return page.evaluate(() => ({
    user: localStorage.getItem('scanUser'),
    tokens: Object.keys(sessionStorage).filter((key) => /token/i.test(key)),
  }))
}
