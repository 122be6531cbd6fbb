import { en } from '@scan/contract/messages/en/index.ts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Administration, SOON, addressOf, main, openAdministration } from './testing/administration.ts'
import type { TabName } from './testing/desk.ts'
import { tabTo } from './testing/keys.ts'
import { ADMIN } from './testing/site.ts'
import { PHONE } from './testing/visitor.ts'

const { filters, messages, statistics, actions, lists } = en.moderation
const { letters } = en

let at: Administration
beforeAll(async () => {
  at = await openAdministration()
})
afterAll(() => at?.close())

/** In the order in which they stand, and what tells that each is there. */
const TABS: readonly [name: TabName, shows: string][] = [
  ['overview', statistics.title],
  ['pendingVolunteers', lists.pendingVolunteers.label],
  ['users', lists.volunteers.label],
  ['helpRequests', lists.helpRequests.label],
  ['concerns', lists.concerns.label],
  ['messages', messages.promise],
  ['audit', lists.audit.label],
  ['security', en.moderation.security.title],
]

/** Someone and something to see on every tab. */
async function aFullDesk(newcomer: string, citizen: string, helper: string): Promise<void> {
  await at.newcomers(newcomer)
  await at.citizens(citizen)
  await at.volunteers(helper)
  await at.world.asks(addressOf(citizen), 30)
  await at.world.accepts(addressOf(helper), addressOf(citizen))
  await at.world.raisesConcern(addressOf(citizen), 'other', 'He came late')
}

function shown(page: Page, name: TabName, what: string): Locator {
  const panel = page.getByRole('tabpanel', { name: new RegExp(`^${en.moderation.tabs[name]}`) })
  return panel
    .getByRole('table', { name: what })
    .or(panel.getByText(what, { exact: true }))
    .first()
}

test('with the keyboard alone: sign in, go through all tabs, filter, and approve a volunteer', async () => {
  await aFullDesk('Nisha', 'Janaki', 'Manu')
  const { admin, page } = await at.come('keyboard')
  await page.goto('/login')
  await tabTo(page, page.getByLabel(en.accounts.fields.email))
  await page.keyboard.type(ADMIN.email)
  await tabTo(page, page.getByLabel(/^Password/))
  await page.keyboard.type(ADMIN.password)
  await page.keyboard.press('Enter')
  const tab = (name: TabName) => page.getByRole('tab', { name: new RegExp(`^${en.moderation.tabs[name]}`) })
  await tab('overview').waitFor()

  await tabTo(page, tab('overview'))
  for (const [name, shows] of TABS) {
    await expect
      .poll(() => tab(name).evaluate((element) => element === document.activeElement), SOON)
      .toBe(true)
    await shown(page, name, shows).waitFor()
    await page.keyboard.press('ArrowRight')
  }
  // From the last one on to the first, and to the third.
  await shown(page, ...(TABS[0] as [TabName, string])).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await shown(page, 'helpRequests', lists.helpRequests.label).waitFor()
  await tabTo(page, page.getByLabel(filters.status))
  for (const status of ['open', 'accepted']) {
    await page.keyboard.press('ArrowDown')
    // The list is drawn anew with each choice, and the next press has to find it so.
    await expect.poll(() => page.getByLabel(filters.status).inputValue(), SOON).toBe(status)
  }
  await page.waitForURL(({ searchParams }) => searchParams.get('status') === 'accepted')
  await page.getByRole('row').filter({ hasText: 'Janaki Nair' }).waitFor()

  await tabTo(page, tab('helpRequests'), 'Shift+Tab')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  const approve = page.getByRole('button', { name: 'Approve Nisha Thomas', exact: true })
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
    .poll(() => page.evaluate(() => document.activeElement?.textContent), SOON)
    .toBe(await outcome.textContent())
  await at.site.mail.waitFor(addressOf('Nisha'), letters['volunteer-approved'].subject)
  expect(admin.complaints).toEqual([])
})

test('on a phone every tab fits, filters fold away, and a volunteer is approved', async () => {
  await aFullDesk('Priya', 'Bhavani', 'Arun')
  const { admin, page, desk } = await at.arrive('phone', PHONE)
  for (const [name, shows] of TABS) {
    await desk.open(name)
    await shown(page, name, shows).waitFor()
    await admin.look(`phone-${name}`)
  }

  await desk.open('concerns')
  await desk
    .row('Arun Thomas')
    .getByRole('link', { name: /^Open the case/ })
    .click()
  await page.getByRole('heading', { name: /about Arun Thomas/ }).waitFor()
  await admin.look('phone-case', 'closely')

  await desk.open('helpRequests')
  await page.getByText(filters.title, { exact: true }).click()
  await desk.choose(filters.status, filters.statuses.accepted, 'status', 'accepted')
  await page.getByText('Filters (1 active)').waitFor()
  await desk.row('Bhavani Nair').getByText('Arun Thomas').waitFor()
  await admin.look('phone-filters')

  await desk.open('pendingVolunteers')
  const question = await desk.question('approve', 'Priya Thomas')
  await admin.look('phone-approving')
  await question.getByRole('button', { name: actions.approve.keep }).click()
  await desk.act('approve', 'Priya Thomas')
  await desk.row('Priya Thomas').waitFor({ state: 'detached' })
  await at.site.mail.waitFor(addressOf('Priya'), letters['volunteer-approved'].subject)
  expect(admin.complaints).toEqual([])
})

test('none of these pages made a browser complain, and no secret stands in the log', () => {
  expect(at.complaints()).toEqual([])
  expect(at.site.secrets.foundIn(at.site.log)).toEqual([])
})
