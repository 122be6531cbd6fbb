import { emails } from '@scan/contract/emails/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { minutesAfter } from '@scan/domain/clock.ts'
import { authenticator } from '../server/src/testing/authenticator.ts'
import { heldByBrowser, signIn } from './testing/accounts.ts'
import { expect, test } from './testing/fixtures.ts'
import { ADMIN } from './testing/people.ts'
import { DESKTOP, PHONE } from './testing/visitor.ts'

const { security, tabs, password } = en.admin
const { secondStep, submit } = en.accounts.signIn

test('the administrator turns on a second step, signs in with it and with a recovery code, and turns it off', async ({
  site,
  admin,
  panel,
}) => {
  const { page } = admin
  const main = page.getByRole('main')

  /** Presses the button and gives the password in the dialog. */
  const confirmWithPassword = async (name: string) => {
    await page.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog', { name: password.title })
    await dialog.getByLabel(password.field).fill(ADMIN.password)
    await dialog.getByRole('button', { name }).click()
  }
  const arrive = () => page.getByRole('link', { name: tabs.overview }).waitFor()
  const openSecurity = () => page.getByRole('link', { name: tabs.security }).click()
  const signOut = async () => {
    await page.getByRole('banner').getByRole('button', { name: en.site.signOut }).click()
    await page.getByRole('heading', { name: en.accounts.signIn.title }).waitFor()
  }
  const halfway = async () => {
    await signIn(admin, ADMIN.email, ADMIN.password)
    await page.getByText(secondStep.lead).waitFor()
  }
  const send = () => main.getByRole('button', { name: submit }).click()

  // Turned on: the password, the picture, the app's code, the recovery codes.
  await panel.visit()
  await openSecurity()
  await main.getByText(security.off, { exact: true }).waitFor()
  await admin.look('security-off')
  await confirmWithPassword(security.turnOn)
  await page.getByRole('img', { name: security.picture }).waitFor()
  await admin.look('security-set-up')
  await page.setViewportSize(PHONE)
  await admin.look('phone-security-set-up')
  await page.setViewportSize(DESKTOP)
  const address = await page.getByRole('link', { name: security.openApp }).getAttribute('href')
  const app = authenticator(address ?? '')
  expect(await main.locator('code').textContent()).toBe(app.secret.match(/.{4}/g)?.join(' '))
  await page.getByRole('textbox', { name: security.code }).fill(app.codeAt(new Date()))
  await page.getByRole('button', { name: security.confirm }).click()
  const list = page.getByRole('list', { name: security.codes })
  await list.waitFor()
  await admin.look('recovery-codes', 'closely')
  const codes = await list.getByRole('listitem').allTextContents()
  expect(new Set(codes).size).toBe(10)
  await page.getByRole('button', { name: security.kept }).click()
  await main.getByText('10 recovery codes are left.').waitFor()
  expect(await page.content()).not.toContain(codes[0])
  await admin.look('security-on')
  await site.mail.waitFor(ADMIN.email, emails.en['second-factor-on'].subject)
  await signOut()

  // Signing in with the app. A code counts once, so the time of the next one has come.
  await halfway()
  await admin.look('second-step')
  expect(await heldByBrowser(page)).toEqual({ user: null, tokens: [] })
  site.moveOn(1)
  const codeNow = () => app.codeAt(minutesAfter(new Date(), 1))
  await page.getByLabel(secondStep.code).fill(codeNow() === '000000' ? '000001' : '000000')
  await send()
  await main.getByRole('link', { name: en.problems['second-factor-wrong'] }).waitFor()
  await admin.look('second-step-wrong')
  await page.getByLabel(secondStep.code).fill(codeNow())
  await send()
  await arrive()
  await signOut()

  // Signing in with a recovery code, which works once.
  const recover = async () => {
    await halfway()
    await page.getByRole('button', { name: secondStep.useRecovery }).click()
    await page.getByLabel(secondStep.recovery, { exact: false }).fill(codes[0] ?? '')
    await send()
  }
  await recover()
  await arrive()
  await signOut()
  await recover()
  await main.getByRole('link', { name: secondStep.recoveryWrong }).waitFor()
  await admin.look('recovery-code-wrong')
  await page.getByLabel(secondStep.recovery, { exact: false }).fill(codes[1] ?? '')
  await send()
  await arrive()

  // Turned off: the password alone is enough again.
  await openSecurity()
  await main.getByText('8 recovery codes are left.').waitFor()
  await confirmWithPassword(security.turnOff)
  await main.getByText(security.turnedOff).waitFor()
  await site.mail.waitFor(ADMIN.email, emails.en['second-factor-off'].subject)
  await signOut()
  await signIn(admin, ADMIN.email, ADMIN.password)
  await arrive()

  const secrets = [app.secret, ...codes]
  expect(site.log.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([])
})
