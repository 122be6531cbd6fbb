import { emails } from '@scan/contract/messages/emails.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { minutesAfter } from '@scan/domain/clock.ts'
import { authenticator } from '../server/src/testing/authenticator.ts'
import { heldByBrowser, signIn } from './testing/accounts.ts'
import { expect, test } from './testing/fixtures.ts'
import { ADMIN, ASHA, GOPAL, PASSWORD } from './testing/people.ts'
import { DESKTOP } from './testing/visitor.ts'

const { fields, forgotPassword, requestEmails, resetPassword, signIn: login } = en.accounts
const { secondStep, submit } = login
const { security, tabs, password } = en.admin
const NEW_PASSWORD = 'Coconut!82grove'

test('Gopal forgot his password and gets a new one by mail, once; his other browser is signed out', async ({
  site,
  visit,
  come,
}) => {
  await site.enrol(GOPAL)
  const desktop = await come(GOPAL, DESKTOP)
  await desktop.page.goto('/citizen-home')
  await desktop.page.getByRole('heading', { name: 'Welcome, Gopal' }).waitFor()

  const gopal = await visit('gopal')
  const { page } = gopal
  await page.goto('/login')
  await page.getByLabel(fields.email).fill(GOPAL.email)
  await page.getByRole('link', { name: login.forgot, disabled: false }).click()
  await page.getByRole('heading', { name: forgotPassword.title }).waitFor()
  expect(await page.getByLabel(fields.email).inputValue()).toBe(GOPAL.email)
  await page.getByRole('button', { name: forgotPassword.submit }).click()
  await page.getByText(forgotPassword.sent.replace('{{email}}', GOPAL.email)).waitFor()

  const mailed = await site.mail.waitFor(GOPAL.email, emails.en['reset-password'].subject)
  const link = /http\S+\/reset-password\/\S+/.exec(mailed.text ?? '')?.[0] ?? ''
  const choose = async (chosen: string) => {
    await page.goto(link)
    await page.getByLabel(resetPassword.password, { exact: false }).first().fill(chosen)
    await page.getByLabel(resetPassword.confirmation).fill(chosen)
    await page.getByRole('button', { name: resetPassword.submit }).click()
  }
  await choose(NEW_PASSWORD)
  await page.getByRole('heading', { name: login.title }).waitFor()
  await desktop.page.getByText(en.sessions.endings.expired).waitFor()

  await choose(PASSWORD)
  await page.getByRole('link', { name: resetPassword.newLink }).waitFor()
  await signIn(gopal, GOPAL.email)
  await page.getByRole('main').getByRole('alert').getByText(login.failures.wrongPassword).waitFor()
  await signIn(gopal, GOPAL.email, NEW_PASSWORD)
  await page.getByRole('heading', { name: 'Welcome, Gopal' }).waitFor()
})

test('Asha is approved, and stops the emails of new requests by the link in hers, without signing in', async ({
  site,
  visit,
  come,
  admin,
  panel,
}) => {
  await site.enrol(ASHA, { isApproved: false })
  await panel.visit('/admin/volunteers/pending')
  await admin.page.getByRole('button', { name: 'Approve', exact: true }).click()
  const approval = admin.page.getByRole('alertdialog', { name: `Approve ${ASHA.name}?` })
  await approval.getByRole('button', { name: `Approve ${ASHA.name}` }).click()
  const mailed = await site.mail.waitFor(ASHA.email, emails.en['volunteer-approved'].subject)
  const link = /http\S+\/request-emails\S+/.exec(mailed.text ?? '')?.[0] ?? ''

  const { page } = await visit('asha')
  await page.goto(link)
  await expect(page).toHaveURL(/\/request-emails$/)
  // What the address has lost is still there after a reload.
  await page.reload()
  await page.getByRole('button', { name: requestEmails.stop }).click()
  await page.getByText(requestEmails.stopped).waitFor()

  const asha = await come(ASHA)
  await asha.page.goto('/volunteer-profile')
  await expect(asha.page.getByRole('radio', { name: requestEmails.choices.never })).toBeChecked()
})

test('the administrator turns on a second step, and signs in with the app and with a recovery code', async ({
  site,
  admin,
  panel,
}) => {
  const { page } = admin
  const main = page.getByRole('main')
  const arrive = () => page.getByRole('link', { name: tabs.overview }).waitFor()
  const signInHalfway = async () => {
    await page.getByRole('banner').getByRole('button', { name: en.site.signOut }).click()
    await page.getByRole('heading', { name: login.title }).waitFor()
    await signIn(admin, ADMIN.email, ADMIN.password)
    await page.getByText(secondStep.lead).waitFor()
  }
  const send = () => main.getByRole('button', { name: submit }).click()

  await panel.visit('/admin/security')
  await page.getByRole('button', { name: security.turnOn }).click()
  const dialog = page.getByRole('dialog', { name: password.title })
  await dialog.getByLabel(password.field).fill(ADMIN.password)
  await dialog.getByRole('button', { name: security.turnOn }).click()
  const address = await page.getByRole('link', { name: security.openApp }).getAttribute('href')
  const app = authenticator(address ?? '')
  await page.getByRole('textbox', { name: security.code }).fill(app.codeAt(new Date()))
  await page.getByRole('button', { name: security.confirm }).click()
  const list = page.getByRole('list', { name: security.codes })
  await list.waitFor()
  const codes = await list.getByRole('listitem').allTextContents()
  await page.getByRole('button', { name: security.kept }).click()
  await main.getByText('10 recovery codes are left.').waitFor()

  await signInHalfway()
  expect(await heldByBrowser(page)).toEqual({ user: null, tokens: [] })
  // A code counts once, so the time of the next one has come.
  site.moveOn(1)
  await page.getByLabel(secondStep.code).fill(app.codeAt(minutesAfter(new Date(), 1)))
  await send()
  await arrive()

  await signInHalfway()
  await page.getByRole('button', { name: secondStep.useRecovery }).click()
  await page.getByLabel(secondStep.recovery, { exact: false }).fill(codes[0] ?? '')
  await send()
  await arrive()
})
