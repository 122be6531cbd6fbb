import { emails } from '@scan/contract/messages/emails.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import type { Page } from '@playwright/test'
import { linkIn } from './testing/accounts.ts'
import { test } from './testing/fixtures.ts'
import { press, tabTo, write } from './testing/keys.ts'
import { ADMIN, MEERA, PASSWORD, type Person, SKILLED_ASHA } from './testing/people.ts'
import type { Site } from './testing/site.ts'
import { DESKTOP, type Visitor } from './testing/visitor.ts'

const { fields, signUp, move } = en.accounts
const { ask, request: citizen } = en.citizen
const { board, accepted } = en.volunteer

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

async function register({ page }: Visitor, { mail }: Site, { name, email, phone, volunteer }: Person) {
  await page.goto('/signup')
  // Of a group of choices the first one is reached by Tab, the others by arrows.
  await press(page, page.getByRole('radio', { name: signUp.citizen }), 'Space')
  if (volunteer) await page.keyboard.press('ArrowDown')
  await write(page, page.getByLabel(fields.name), name)
  await write(page, page.getByLabel(fields.email), email)
  await write(page, page.getByLabel(/^Password/), PASSWORD)
  await write(page, page.getByLabel(signUp.confirmation), PASSWORD)
  await write(page, page.getByLabel(fields.phone), phone)
  for (const skill of volunteer?.skills ?? [])
    await press(page, page.getByRole('checkbox', { name: skill }), 'Space')
  if (volunteer) await write(page, page.getByLabel(fields.location), volunteer.district)
  await press(page, button(page, signUp.submit))
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor()
  await page.goto(linkIn(await mail.waitFor(email, emails.en['verify-email'].subject)))
  await press(page, button(page, move.goNow))
}

async function enter({ page }: Visitor, email: string, password = PASSWORD) {
  await page.goto('/login')
  await write(page, page.getByLabel(fields.email).first(), email)
  await write(page, page.getByLabel(/^Password/), password)
  await page.keyboard.press('Enter')
  await page.waitForURL(({ pathname }) => pathname !== '/login')
}

test('with keys alone: signing up, asking, approving, accepting, completing', async ({ site, visit }) => {
  test.slow()
  const meera = await visit('meera', DESKTOP)
  const asha = await visit('asha', DESKTOP)
  const admin = await visit('admin', DESKTOP)

  await register(meera, site, MEERA)
  await enter(meera, MEERA.email)
  await press(meera.page, button(meera.page, /^Driving/))
  await write(meera.page, meera.page.getByLabel(ask.description), 'To the eye hospital and back')
  await press(meera.page, button(meera.page, ask.next))
  await write(meera.page, meera.page.getByLabel(ask.district), 'Ernakulam')
  await press(meera.page, button(meera.page, ask.next))
  await press(meera.page, button(meera.page, /^Tomorrow/))
  await press(meera.page, button(meera.page, /^10:00/))
  await meera.page.getByRole('heading', { name: ask.check }).waitFor()
  await press(meera.page, button(meera.page, ask.submit))
  await meera.page.getByText(citizen.waiting).waitFor()

  await register(asha, site, SKILLED_ASHA)
  await enter(admin, ADMIN.email, ADMIN.password)
  await press(admin.page, admin.page.getByRole('link', { name: '1 volunteer to approve' }))
  await press(admin.page, button(admin.page, /^Approve$/))
  const approval = admin.page.getByRole('alertdialog')
  await press(admin.page, approval.getByRole('button', { name: `Approve ${SKILLED_ASHA.name}` }))
  await admin.page.getByText('No pending approvals.').waitFor()

  await enter(asha, SKILLED_ASHA.email)
  await press(asha.page, button(asha.page, /^Accept /))
  const question = asha.page.getByRole('alertdialog', { name: board.acceptQuestion })
  await question.waitFor()
  // Whoever thinks again is back on the button that asked.
  await asha.page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await tabTo(asha.page, button(asha.page, /^Accept /))
  await asha.page.keyboard.press('Enter')
  await press(asha.page, question.getByRole('button', { name: board.acceptConfirm }))
  await asha.page.getByText(MEERA.name, { exact: true }).waitFor()

  const code = await meera.page.getByText(/^(\d, ){5}\d$/).textContent()
  await press(asha.page, button(asha.page, accepted.complete))
  const field = asha.page.getByRole('textbox', { name: accepted.code })
  await write(asha.page, field, code?.replaceAll(', ', '') ?? '')
  await asha.page.keyboard.press('Enter')
  await asha.page.getByText(accepted.completeDone).first().waitFor()
})
