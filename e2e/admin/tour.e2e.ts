import { emails } from '@scan/contract/emails/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import type { Locator, Page } from '@playwright/test'
import { type TabName, adminPanel, main } from '../testing/admin-panel.ts'
import { expect, test } from '../testing/fixtures.ts'
import { tabTo } from '../testing/keys.ts'
import { ADMIN, addressOf, citizens, volunteers } from '../testing/people.ts'
import type { Site } from '../testing/site.ts'
import { DESKTOP, PHONE } from '../testing/visitor.ts'
import type { World } from '../testing/world.ts'

const { filters, messages, statistics, actions, lists } = en.admin

/** In the order in which they stand, and what tells that each is there. */
const TABS: readonly [name: TabName, shows: string][] = [
  ['overview', statistics.title],
  ['pendingVolunteers', lists.pendingVolunteers.label],
  ['users', lists.volunteers.label],
  ['helpRequests', lists.helpRequests.label],
  ['concerns', lists.concerns.label],
  ['messages', messages.promise],
  ['audit', lists.audit.label],
  ['security', en.admin.security.title],
]

/** Someone and something to see on every tab. */
async function fillEveryTab(
  { site, world }: { site: Site; world: World },
  newcomer: string,
  citizen: string,
  helper: string,
): Promise<void> {
  await site.enrol(volunteers(newcomer), { isApproved: false })
  await site.enrol(citizens(citizen))
  await site.enrol(volunteers(helper))
  await world.asks(addressOf(citizen), 30)
  await world.accepts(addressOf(helper), addressOf(citizen))
  await world.raisesConcern(addressOf(citizen), 'other', 'He came late')
}

function shown(page: Page, what: string): Locator {
  return main(page)
    .getByRole('table', { name: what })
    .or(main(page).getByText(what, { exact: true }))
    .filter({ visible: true })
    .first()
}

test('with the keyboard alone: sign in, go through all tabs, filter, and approve a volunteer', async ({
  site,
  world,
  visit,
}) => {
  await fillEveryTab({ site, world }, 'Nisha', 'Janaki', 'Manu')
  const { page } = await visit('admin', DESKTOP)
  await page.goto('/login')
  await tabTo(page, page.getByLabel(en.accounts.fields.email))
  await page.keyboard.type(ADMIN.email)
  await tabTo(page, page.getByLabel(/^Password/))
  await page.keyboard.type(ADMIN.password)
  await page.keyboard.press('Enter')
  const { tab } = adminPanel({ page })
  await tab('overview').waitFor()

  for (const [name, shows] of TABS) {
    await tabTo(page, tab(name))
    await page.keyboard.press('Enter')
    await shown(page, shows).waitFor()
    // The next one is the next stop: the focus stays on the link.
    await expect.poll(() => tab(name).evaluate((element) => element === document.activeElement)).toBe(true)
  }
  await tabTo(page, tab('helpRequests'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await shown(page, lists.helpRequests.label).waitFor()
  await tabTo(page, page.getByLabel(filters.status))
  for (const [key, status] of [
    ['ArrowDown', 'open'],
    ['ArrowDown', 'accepted'],
    ['ArrowUp', 'open'],
  ] as const) {
    await page.keyboard.press(key)
    // The list is drawn anew with each choice, and the next press has to find it so.
    await expect.poll(() => page.getByLabel(filters.status).inputValue()).toBe(status)
  }
  await page.waitForURL(({ searchParams }) => searchParams.get('status') === 'open')
  // At a desk what the specification names stands in the row, by its own words.
  const inRow = (text: string) =>
    page.getByRole('row').filter({ hasText: text }).getByRole('button').allTextContents()
  await expect.poll(() => inRow('Janaki Nair')).toEqual(['Find someone', 'Complete', 'Cancel', 'More'])

  await tabTo(page, tab('pendingVolunteers'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => inRow('Nisha Thomas')).toEqual(['Approve', 'Ban', 'Reject', 'More'])
  const approve = page.getByRole('button', { name: 'Approve', description: 'Nisha Thomas', exact: true })
  await tabTo(page, approve)
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Approve Nisha Thomas?' })
  await question.waitFor()
  // The safe answer has the focus; Escape is the same.
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await tabTo(page, approve)
  await page.keyboard.press('Enter')
  await tabTo(page, question.getByRole('button', { name: 'Approve Nisha Thomas' }))
  await page.keyboard.press('Enter')
  const outcome = main(page).getByText(actions.approve.doneFor.replace('{{name}}', 'Nisha Thomas'))
  await outcome.waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe(await outcome.textContent())
  await site.mail.waitFor(addressOf('Nisha'), emails.en['volunteer-approved'].subject)
})

test('on a phone every tab fits, filters fold away, and a volunteer is approved', async ({
  site,
  world,
  admin,
  panel,
}) => {
  await fillEveryTab({ site, world }, 'Priya', 'Bhavani', 'Arun')
  const { page } = admin
  await page.setViewportSize(PHONE)
  await panel.visit()
  for (const [name, shows] of TABS) {
    await panel.open(name)
    await shown(page, shows).waitFor()
    await admin.look(`phone-${name}`)
  }

  await panel.open('concerns')
  await panel
    .row('Arun Thomas')
    .getByRole('link', { name: /^Open the case/ })
    .click()
  await page.getByRole('heading', { name: /about Arun Thomas/ }).waitFor()
  await admin.look('phone-case', 'closely')

  await panel.open('helpRequests')
  await page.getByText(filters.title, { exact: true }).click()
  await panel.choose(filters.status, filters.statuses.open, 'status', 'open')
  await page.getByText('Filters (1 active)').waitFor()
  await panel.row('Bhavani Nair').waitFor()
  await admin.look('phone-filters')

  await panel.open('pendingVolunteers')
  const question = await panel.question('approve', 'Priya Thomas')
  await admin.look('phone-approving')
  await question.getByRole('button', { name: actions.approve.keep }).click()
  await panel.act('approve', 'Priya Thomas')
  await panel.row('Priya Thomas').waitFor({ state: 'detached' })
  await site.mail.waitFor(addressOf('Priya'), emails.en['volunteer-approved'].subject)
})
