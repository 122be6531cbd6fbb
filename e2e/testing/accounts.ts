import { emails } from '@scan/contract/emails/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import type { MailSink } from '../../server/src/testing/mail-sink.ts'
import type { Page } from '@playwright/test'
import { PASSWORD, type Person } from './people.ts'
import type { Visitor } from './visitor.ts'

const { fields, signUp: words, move, signIn: signInWords, verifyEmail } = en.accounts

/** Registers on /signup, as far as 'Check Your Email'. */
export async function signUp({ page, look }: Visitor, { name, email, phone, volunteer }: Person) {
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
  await look(volunteer ? 'volunteer-signup' : 'signup')
  await page.getByRole('button', { name: words.submit }).click()
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor()
  await look(volunteer ? 'volunteer-signup-success' : 'signup-success')
}

/** Opens the link of the verification mail and waits until it has worked. */
export async function verifyByMail({ page, look }: Visitor, mail: MailSink, email: string) {
  const mailed = await mail.waitFor(email, emails.en['verify-email'].subject)
  const link = /http\S+\/verify-email\?token=\S+/.exec(mailed.text ?? '')?.[0]
  if (!link) throw new Error(`There is no link in the email: ${mailed.text}`)
  await page.goto(link)
  await page.getByText(verifyEmail.success).waitFor()
  await look('verify-email')
  await page.getByRole('button', { name: move.goNow }).click()
}

/** Types the code of the verification mail on /signup-success, after which the newcomer is at home. */
export async function verifyByCode({ page, look }: Visitor, mail: MailSink, email: string) {
  const mailed = await mail.waitFor(email, emails.en['verify-email'].subject)
  await look('verify-email-by-code')
  await page.getByRole('textbox', { name: verifyEmail.code }).fill(codeIn(mailed.text))
  await page.getByText(verifyEmail.success).waitFor()
  await page.getByRole('button', { name: move.goNow }).click()
}

/** The code of an email as it stands there, in two groups. */
export function codeIn(text = ''): string {
  const code = /\b\d{3} \d{3}\b/.exec(text)?.[0]
  if (!code) throw new Error(`There is no code in the email: ${text}`)
  return code
}

/** Signs in on /login. Where that leads is for the caller to wait for. */
export async function signIn({ page, look }: Visitor, email: string, password = PASSWORD) {
  await page.goto('/login')
  await page.getByLabel(fields.email, { exact: false }).first().fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await look('login')
  await page.getByRole('main').getByRole('button', { name: signInWords.submit }).click()
}

/** What the browser keeps of a session. */
export function heldByBrowser(page: Page): Promise<{ user: string | null; tokens: string[] }> {
  return page.evaluate(() => ({
    user: localStorage.getItem('scanUser'),
    tokens: Object.keys(sessionStorage).filter((key) => /token/i.test(key)),
  }))
}
