import { emails } from '@scan/contract/emails/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import type { Locator } from '@playwright/test'
import { sql } from '../server/src/db/sql.ts'
import { heldByBrowser, signIn, signUp, verifyByCode, verifyByMail } from './testing/accounts.ts'
import { expect, test } from './testing/fixtures.ts'
import { tabTo } from './testing/keys.ts'
import { ASHA, GOPAL, MEERA, PASSWORD, type Person } from './testing/people.ts'
import { DESKTOP, type Visitor } from './testing/visitor.ts'

const { fields, profile, verifyEmail, forgotPassword, resetPassword, pendingApproval } = en.accounts
const { signIn: login, signUp: signup } = en.accounts
const { welcome, profile: toProfile } = en.requests.home

const SKILLED_ASHA = {
  ...ASHA,
  volunteer: { district: 'Ernakulam' as const, skills: ['Driving', 'Reading'] },
}
const RAVI: Person = {
  name: 'Ravi Kurup',
  email: 'ravi@example.org',
  phone: '98470 65432',
  volunteer: { district: 'Kollam', skills: [] },
}
const NEW_PASSWORD = 'Coconut!82grove'

/** On the page itself: a toast says the same for a while. */
const alert = ({ page }: Visitor) => page.getByRole('main').getByRole('alert')
const status = ({ page }: Visitor) => page.getByRole('main').getByRole('status')
const heading = ({ page }: Visitor, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
const atHome = (visitor: Visitor, firstName: string) =>
  heading(visitor, welcome.replace('{{name}}', firstName))

test('Meera signs up, types the code of the mail, and changes her profile', async ({ site, visit }) => {
  const meera = await visit('meera')
  const { page } = meera
  await signUp(meera, MEERA)
  await verifyByCode(meera, site.mail, MEERA.email)
  await atHome(meera, 'Meera')

  await page.getByRole('link', { name: toProfile }).click()
  await heading(meera, profile.title)
  await page.getByLabel(fields.name).fill('Meera Pillai')
  await page.getByLabel(fields.phone).fill('+91 98470 77777')
  await page.getByLabel(fields.location).selectOption('Thrissur')
  await meera.look('citizen-profile')
  await homeAfterSaving(meera)
  await atHome(meera, 'Meera')

  await page.goto('/citizen-profile')
  await expect(page.getByLabel(fields.name)).toHaveValue('Meera Pillai')
  expect(await page.getByLabel(fields.phone).inputValue()).toBe('98470 77777')
  expect(await page.getByLabel(fields.location).inputValue()).toBe('Thrissur')
})

test('Asha signs up, presses the link of the mail, waits for approval, and changes her skills', async ({
  site,
  visit,
}) => {
  const asha = await visit('asha', DESKTOP)
  const { page } = asha
  await signUp(asha, SKILLED_ASHA)
  await verifyByMail(asha, site.mail, SKILLED_ASHA.email)
  await heading(asha, pendingApproval.title)
  await site.database.query(sql`update accounts set approved_at = now() where email = ${SKILLED_ASHA.email}`)
  await signIn(asha, SKILLED_ASHA.email)
  await atHome(asha, 'Asha')

  await page.getByRole('link', { name: toProfile }).click()
  await heading(asha, profile.title)
  expect(await page.getByRole('checkbox', { name: 'Reading' }).isChecked()).toBe(true)
  await page.getByRole('checkbox', { name: 'Reading' }).uncheck()
  await page.getByRole('checkbox', { name: 'Gardening' }).check()
  await asha.look('volunteer-profile')
  await homeAfterSaving(asha)
  await atHome(asha, 'Asha')

  await page.goto('/volunteer-profile')
  await page.getByRole('checkbox', { name: 'Gardening', checked: true }).waitFor()
  expect(await page.getByRole('checkbox', { name: 'Reading' }).isChecked()).toBe(false)
  expect(await page.getByRole('checkbox', { name: 'Driving' }).isChecked()).toBe(true)
})

/** Saves the profile and lets the second and a half pass after which the page goes home by itself. */
async function homeAfterSaving(visitor: Visitor) {
  const { page } = visitor
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await page.getByRole('button', { name: profile.submit }).press('Enter')
  await page.getByRole('timer').waitFor()
  const where = page.url()
  await page.clock.runFor(1_400)
  await status(visitor).getByText(profile.success).waitFor()
  expect(page.url()).toBe(where)
  await page.clock.runFor(200)
  await page.waitForURL(/-home$/)
  await page.clock.resume()
}

test('Gopal forgot his password and gets a new one by mail, once; his other browser is signed out', async ({
  site,
  visit,
  come,
}) => {
  await site.enrol(GOPAL)
  const desktop = await come(GOPAL, DESKTOP)
  await desktop.page.goto('/citizen-home')
  await atHome(desktop, 'Gopal')

  const gopal = await visit('gopal')
  const { page } = gopal
  await page.goto('/login')
  await page.getByRole('link', { name: login.forgot, disabled: true }).waitFor()
  await page.getByLabel(fields.email).fill(GOPAL.email)
  await page.getByRole('link', { name: login.forgot, disabled: false }).click()
  await heading(gopal, forgotPassword.title)
  expect(await page.getByLabel(fields.email).inputValue()).toBe(GOPAL.email)
  await page.getByRole('button', { name: forgotPassword.submit }).click()
  await page.getByText(forgotPassword.sent.replace('{{email}}', GOPAL.email)).waitFor()
  await gopal.look('forgot-password')

  const mailed = await site.mail.waitFor(GOPAL.email, emails.en['reset-password'].subject)
  const link = /http\S+\/reset-password\/\S+/.exec(mailed.text ?? '')?.[0] ?? ''
  await page.goto(link)
  const choose = async (password: string) => {
    await page.getByLabel(resetPassword.password, { exact: false }).first().fill(password)
    await page.getByLabel(resetPassword.confirmation).fill(password)
    await page.getByRole('button', { name: resetPassword.submit }).click()
  }
  await choose('toosimple')
  await alert(gopal).getByText(en.fields['password-needs-uppercase']).waitFor()
  await gopal.look('reset-password')
  await choose(NEW_PASSWORD)
  await status(gopal).getByText(resetPassword.success).waitFor()
  await heading(gopal, login.title)
  await site.mail.waitFor(GOPAL.email, emails.en['password-changed'].subject)

  // What was open elsewhere has closed by itself.
  await heading(desktop, login.title)
  await desktop.page.getByText(en.sessions.endings.expired).waitFor()

  // The old password is wrong now, the new one is right, and the link is used up.
  await signIn(gopal, GOPAL.email)
  await alert(gopal).getByText(login.failures.wrongPassword).waitFor()
  await signIn(gopal, GOPAL.email, NEW_PASSWORD)
  await atHome(gopal, 'Gopal')
  const again = await visit('gopal-again', DESKTOP)
  await again.page.goto(link)
  await again.page.getByLabel(resetPassword.password, { exact: false }).first().fill(PASSWORD)
  await again.page.getByLabel(resetPassword.confirmation).fill(PASSWORD)
  await again.page.getByRole('button', { name: resetPassword.submit }).click()
  await again.page.getByRole('link', { name: resetPassword.newLink }).waitFor()
})

test('whoever may not come in learns why, and where to go', async ({ site, visit }) => {
  const unverified = { ...MEERA, email: 'unverified@example.org' }
  const pending = { ...RAVI, email: 'pending@example.org' }
  const banned = { ...GOPAL, email: 'banned@example.org' }
  await site.enrol(pending, { isApproved: false })
  await site.enrol(banned, { isBanned: true })
  const somebody = await visit('somebody', DESKTOP)
  const { page } = somebody
  const summary = alert(somebody)
  const { name, email, phone } = unverified
  const data = { name, email, contactno: phone, password: PASSWORD, category: 'Citizen' }
  await page.request.post('/api/auth/signup', { data })

  await signIn(somebody, pending.email)
  await heading(somebody, pendingApproval.title)

  await signIn(somebody, banned.email)
  await summary.getByText(en.sessions.endings.suspended).waitFor()
  await signIn(somebody, banned.email, 'Not-his.1password')
  await summary.getByText(login.failures.wrongPassword).waitFor()
  await signIn(somebody, 'nobody@example.org')
  await summary.getByText(login.failures.unknownAddress).waitFor()

  await signIn(somebody, unverified.email)
  await summary.getByText(login.failures.notVerified).waitFor()
  await somebody.look('sign-in-refused')
  await page.getByRole('link', { name: login.enterCode }).click()
  await heading(somebody, verifyEmail.title)
  expect(await page.getByLabel(fields.email).inputValue()).toBe(unverified.email)
  await site.mail.waitFor(unverified.email, emails.en['verify-email'].subject)

  expect(await heldByBrowser(page)).toEqual({ user: null, tokens: [] })
})

test('Ravi signs up with the keyboard alone', async ({ site, visit }) => {
  const ravi = await visit('ravi', DESKTOP)
  const { page } = ravi
  await page.goto('/')
  await heading(ravi, en.publicPages.landing.title)
  await tabTo(page, page.getByRole('link', { name: en.site.signUp }).first())
  await page.keyboard.press('Enter')
  await heading(ravi, signup.title)

  // A form sent too early says what is missing and leads there.
  const submit = page.getByRole('button', { name: signup.submit })
  await tabTo(page, submit)
  await page.keyboard.press('Enter')
  await isFocused(alert(ravi).locator('..'))
  await page.keyboard.press('Tab')
  await isFocused(page.getByRole('link', { name: en.fields['category-required'] }))
  await page.keyboard.press('Enter')
  await isFocused(page.getByRole('radio', { name: signup.citizen, exact: true }))
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await isFocused(page.getByRole('radio', { name: signup.volunteer, exact: true }))
  for (const [field, text] of [
    [page.getByLabel(fields.name), RAVI.name],
    [page.getByLabel(fields.email), RAVI.email],
    [page.getByLabel(/^Password/), PASSWORD],
    [page.getByLabel(signup.confirmation), PASSWORD],
    [page.getByLabel(fields.phone), RAVI.phone],
  ] as const) {
    await tabTo(page, field)
    await page.keyboard.type(text)
  }
  await tabTo(page, page.getByRole('checkbox', { name: 'Gardening' }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByLabel(fields.location))
  await page.keyboard.type('Kollam')
  await tabTo(page, submit)
  await page.keyboard.press('Enter')
  await isFocused(page.getByRole('heading', { name: en.accounts.signUpSuccess.title }))

  await tabTo(page, page.getByRole('main').getByRole('link', { name: en.accounts.verifyEmail.signIn }))
  await page.keyboard.press('Enter')
  await isFocused(page.getByRole('heading', { name: login.title }))
  const [waiting] = await site.database.query(sql<{ district: string; skills: string[] }>`
    select district, skills from waiting_sign_ups where email = ${RAVI.email}`)
  expect(waiting).toEqual({ district: 'Kollam', skills: ['gardening'] })
})

const isFocused = (target: Locator) => expect(target).toBeFocused()

test('what goes wrong on the server is logged without anybody in it', async ({ site, visit }) => {
  const meera = await visit('meera', DESKTOP)
  meera.expectComplaints(/status of 500/)
  await site.enrol(MEERA)
  const { page } = meera
  const unlucky = { ...MEERA, email: 'unlucky@example.org' }
  await site.database.query(sql`
    alter table waiting_sign_ups add constraint nobody_unlucky check (email <> 'unlucky@example.org')`)
  await page.goto('/signup')
  await page.getByLabel(fields.name).fill(unlucky.name)
  await page.getByLabel(fields.email).fill(unlucky.email)
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByLabel(signup.confirmation).fill(PASSWORD)
  await page.getByLabel(fields.phone).fill(unlucky.phone)
  await page.getByRole('radio', { name: signup.citizen, exact: true }).check()
  await page.getByRole('button', { name: signup.submit }).click()
  await alert(meera).getByText(en.problems['internal-error']).waitFor()
  expect(site.log.filter((line) => line.includes('A call failed'))).toHaveLength(1)
  expect(await page.getByLabel(fields.name).inputValue()).toBe(unlucky.name)

  // A mail server that refuses an email quotes the address; the log must not.
  site.mail.trouble({ at: 'recipient', answer: 550, text: `<${MEERA.email}> is unknown here` })
  await page.goto('/forgot-password')
  await page.getByLabel(fields.email).fill(MEERA.email)
  await page.getByRole('button', { name: forgotPassword.submit }).click()
  await expect.poll(() => site.log.some((line) => line.includes('refused the email'))).toBe(true)

  expect(site.secrets.count).toBeGreaterThan(5)
  expect(site.secrets.foundIn(site.log)).toEqual([])
})
