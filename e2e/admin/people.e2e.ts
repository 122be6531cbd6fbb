import { api } from '@scan/contract/index.ts'
import { emails } from '@scan/contract/emails/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { sql } from '../../server/src/db/sql.ts'
import { signUp, verifyByMail } from '../testing/accounts.ts'
import { main } from '../testing/admin-panel.ts'
import { linesOf } from '../testing/csv.ts'
import { expect, test } from '../testing/fixtures.ts'
import { ADMIN, PASSWORD, type Person, addressOf, citizens, volunteers } from '../testing/people.ts'
import type { Site } from '../testing/site.ts'
import { DESKTOP } from '../testing/visitor.ts'

const { filters, statistics, audit, actions, overview, patterns, users, lists } = en.admin

/** The password was given some time ago. */
const LONG_CONFIRMED = sql`update sessions set confirmed_at = confirmed_at - interval '1 hour'`

test('the overview says what needs a decision, leads there, and counts how the network does', async ({
  site,
  world,
  admin,
  panel,
}) => {
  await site.enrol(citizens('Gopal', 'Meera', 'Thoma'))
  await site.enrol(volunteers('Ravi', 'Omana'))
  await world.asks(addressOf('Thoma'), 4, { helpType: 'shopping', district: 'Kannur' })
  await world.accepts(addressOf('Omana'), addressOf('Thoma'))
  await world.raisesConcern(addressOf('Thoma'), 'unkind', 'He shouted')
  await world.asks(addressOf('Gopal'), 4)
  await world.accepts(addressOf('Ravi'), addressOf('Gopal'))
  await world.later(29)
  await world.asks(addressOf('Meera'), 5, { helpType: 'reading', district: 'Kollam' })
  await site.enrol(volunteers('Asha'), { isApproved: false })
  await world.as(addressOf('Omana'), api.updateProfile, {
    name: 'Omana Jacob',
    phone: '9847111111',
    district: 'Ernakulam',
    skills: [],
  })
  const { page } = admin
  await panel.visit()

  const decisions = main(page)
    .getByRole('region', { name: overview.waiting })
    .getByRole('listitem')
    .getByRole('link')
  await expect
    .poll(() => decisions.allTextContents())
    .toEqual([
      '1 request due within 24 hours without a volunteer',
      '1 overdue request',
      '1 open concern',
      '1 volunteer to approve',
      '1 volunteer with a new name or phone number',
    ])
  await main(page).getByText('5 items need your attention').waitFor()
  for (const [tab, count] of [
    ['pendingVolunteers', 1],
    ['users', 5],
    ['helpRequests', 2],
    ['concerns', 1],
    ['messages', 0],
  ] as const)
    expect(await panel.tab(tab).textContent()).toBe(`${en.admin.tabs[tab]} ${count}`)
  await admin.look('admin-overview')

  const leadsTo = async (sentence: string, rows: (string | RegExp)[]) => {
    await panel.open('overview')
    await decisions.filter({ hasText: sentence }).click()
    await panel.rows(rows)
  }
  await leadsTo('without a volunteer', ['Reading'])
  await leadsTo('overdue', ['Driving'])
  await leadsTo('open concern', ['Was unkind'])
  await leadsTo('volunteer to approve', ['Asha Thomas'])
  await leadsTo('new name', ['Omana Jacob'])
  await main(page).getByText('Before: Omana Thomas').waitFor()
  await panel.act('seeChanges', 'Omana Jacob')
  await main(page).getByText(en.admin.noneHere).waitFor()

  // Bars, and their numbers in tables below.
  await panel.open('overview')
  await main(page).getByText('3 requests, 0 completed.').waitFor()
  expect(await page.getByRole('img', { name: /The numbers are in the table below/ }).count()).toBe(4)
  const cells = async (title: string, head: string) => {
    const label = statistics.numbers.replace('{{title}}', title)
    await page.locator('summary', { hasText: label }).click()
    const row = page.getByRole('region', { name: label }).getByRole('row', { name: new RegExp(`^${head}`) })
    return row.getByRole('cell').allTextContents()
  }
  expect(await cells(statistics.byDistrict, 'Kollam')).toEqual([
    '1',
    '0',
    '1',
    '0',
    '0',
    '0',
    'None accepted',
  ])
  expect(await cells(statistics.byHelpType, 'Driving')).toEqual(['1', '0', '1', '0', '0', '0', '0 minutes'])
  await admin.look('admin-overview-numbers')

  await panel.choose(statistics.district, 'Kollam', 'location', 'Kollam')
  await main(page).getByText('1 request, 0 completed.').waitFor()
  const file = await panel.download(statistics.export, ADMIN.password)
  expect(file.name).toBe('statistics.csv')
  const lines = linesOf(file.text)
  expect(lines.map(([, district, helpType, posted]) => [district, helpType, posted])).toEqual([
    ['District', 'Help type', 'Posted'],
    ['Kollam', 'Reading', '1'],
  ])
  await panel.choose(statistics.district, 'Wayanad', 'location', 'Wayanad')
  await main(page).getByText(lists.statistics.empty).waitFor()
  await page.reload()
  await main(page).getByText(lists.statistics.empty).waitFor()
  expect(await page.getByLabel(statistics.district).inputValue()).toBe('Wayanad')
  await panel.clear()
  await main(page).getByText('3 requests, 0 completed.').waitFor()
})

test('who named a citizen’s address instead of taking a request from the board is shown, until looked at', async ({
  site,
  world,
  admin,
  panel,
}) => {
  await site.enrol([...citizens('Gopal'), ...volunteers('Ravi')])
  await world.asks(addressOf('Gopal'), 4)
  await world.as(addressOf('Ravi'), api.acceptRequest, { citizen: addressOf('Gopal') })
  const { page } = admin
  await panel.visit()
  const pair = 'Gopal Nair and Ravi Thomas'
  await panel.row(pair).getByText(patterns.kinds['accepted-by-address']).waitFor()
  await admin.look('admin-patterns')
  await panel.act('seePattern', pair)
  await main(page).getByText(lists.patterns.empty).waitFor()
})

test('of those who wait, one is approved, one banned, one rejected; all are told, and it is written down', async ({
  site,
  world,
  visit,
  admin,
  panel,
}) => {
  await site.enrol(volunteers('Jaya', 'Binu'), { isApproved: false })
  const [sunil] = volunteers('Sunil') as [Person]
  await site.enrol(sunil, { isApproved: false })
  const { page } = admin
  await panel.visit()
  await panel.open('pendingVolunteers')
  const row = panel.row('Jaya Thomas')
  await row.getByText(addressOf('Jaya')).waitFor()
  await row.getByRole('link', { name: /^98471/ }).waitFor()
  await admin.look('admin-pending')

  const question = await panel.question('approve', 'Jaya Thomas')
  await admin.look('admin-approving', 'closely')
  await question.getByRole('button', { name: actions.approve.keep }).click()
  await question.waitFor({ state: 'detached' })
  await panel.act('approve', 'Jaya Thomas')
  await panel.row('Jaya Thomas').waitFor({ state: 'detached' })
  await panel.act('ban', 'Binu Thomas')
  await panel.row('Binu Thomas').waitFor({ state: 'detached' })
  await site.database.query(LONG_CONFIRMED)
  await panel.actWithPassword('reject', 'Sunil Thomas', ADMIN.password)
  await panel.row('Sunil Thomas').waitFor({ state: 'detached' })
  await site.mail.waitFor(addressOf('Jaya'), emails.en['volunteer-approved'].subject)
  await site.mail.waitFor(addressOf('Binu'), emails.en['account-banned'].subject)
  await site.mail.waitFor(addressOf('Sunil'), emails.en['volunteer-rejected'].subject)
  // Approved means: may sign in. Rejected means: is not known any more.
  await world.signsIn(addressOf('Jaya'))
  expect(await accountsOf(site, addressOf('Sunil'))).toBe(0)

  await panel.open('audit')
  await panel.search(filters.person, 'Jaya', 'person')
  await panel.rows([audit.actions.approve])
  expect(await panel.row(audit.actions.approve).textContent()).toMatch(
    /Administrator.*Jaya Thomas.*127\.0\.0/,
  )
  await panel.search(filters.person, 'Binu', 'person')
  await panel.rows([audit.actions.ban, audit.actions['look-at-person']])
  await panel.clear()
  await panel.choose(filters.action, audit.actions.reject, 'action', 'reject')
  await panel.rows([audit.actions.reject])
  expect(await panel.row(audit.actions.reject).textContent()).toMatch(/Administrator.*Deleted \([\da-f]{8}\)/)

  // Sunil tries it again: the administrator is told before deciding.
  const again = await visit('sunil', DESKTOP)
  await signUp(again, sunil)
  await verifyByMail(again, site.mail, sunil.email)
  await page.goto('/admin/volunteers/pending')
  await panel.row('Sunil Thomas').getByText(en.admin.flags['rejected-before']).waitFor()
  await admin.look('admin-pending-flagged')
})

async function accountsOf(site: Site, email: string): Promise<number> {
  const rows = await site.database.query(sql`select 1 from accounts where email = ${email}`)
  return rows.length
}

test('people are searched, banned, unbanned and deleted', async ({ site, world, admin, panel }) => {
  await site.enrol(volunteers('Lekha', 'Hari'))
  await site.enrol(citizens('Devaki', 'Kurian', 'Lekshmi'))
  const { page } = admin
  await panel.visit()
  await panel.open('users')
  await panel
    .row('Hari Thomas')
    .getByRole('link', { name: /^Hari Thomas/ })
    .click()
  await page.getByRole('heading', { name: 'Hari Thomas' }).waitFor()
  await admin.look('admin-person', 'closely')
  await panel.openList(users.volunteers)
  await page
    .getByRole('link', { name: new RegExp(`^${users.volunteers} \\d+$`) })
    .and(page.locator('[aria-current=page]'))
    .waitFor()
  await admin.look('admin-volunteers')
  await panel.search(filters.person, 'LEKH')
  await panel.rows(['Lekha Thomas'])
  await panel.act('ban', 'Lekha Thomas')
  await main(page).getByText(en.admin.noneHere).waitFor()
  await site.mail.waitFor(addressOf('Lekha'), emails.en['account-banned'].subject)
  const refused = await fetch(`${site.url}${api.signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: addressOf('Lekha'), password: PASSWORD }),
  })
  expect([refused.status, await refused.json()]).toMatchObject([403, { isBanned: true }])

  await panel.openList(users.banned)
  await panel.search(filters.person, 'lekha')
  await panel.rows(['Lekha Thomas'])
  await admin.look('admin-banned')
  await panel.choose(filters.category, filters.categories.Citizen, 'category', 'Citizen')
  await main(page).getByText(en.admin.noneHere).waitFor()
  await panel.choose(filters.category, filters.categories.Volunteer, 'category', 'Volunteer')
  await panel.rows(['Lekha Thomas'])
  await page.reload()
  await panel.rows(['Lekha Thomas'])
  expect(await page.getByLabel(filters.category).inputValue()).toBe('Volunteer')
  expect(await page.getByLabel(filters.person).inputValue()).toBe('lekha')
  await panel.act('unban', 'Lekha Thomas')
  await panel.row('Lekha Thomas').waitFor({ state: 'detached' })
  await site.mail.waitFor(addressOf('Lekha'), emails.en['account-unbanned'].subject)
  await world.signsIn(addressOf('Lekha'))

  await panel.openList(users.citizens)
  await admin.look('admin-citizens')
  // By the number, however it is grouped.
  const kurian = await site.database.query(
    sql<{ phone: string }>`select phone from accounts where email = ${addressOf('Kurian')}`,
  )
  await panel.search(filters.person, `+91 ${kurian[0]?.phone.slice(0, 5)} ${kurian[0]?.phone.slice(5)}`)
  await panel.rows(['Kurian Nair'])
  await page.route('**/api/admin/users/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.fallback(),
  )
  admin.expectComplaints(/net::ERR_FAILED/)
  await panel.failsToDelete('Kurian Nair')
  await page.unrouteAll()
  await site.database.query(LONG_CONFIRMED)
  await panel.actWithPassword('delete', 'Kurian Nair', ADMIN.password)
  await main(page).getByText(en.admin.noneHere).waitFor()
  await page.reload()
  await main(page).getByText(en.admin.noneHere).waitFor()
  await site.mail.waitFor(addressOf('Kurian'), emails.en['account-deleted'].subject)
  expect(await accountsOf(site, addressOf('Kurian'))).toBe(0)
  await panel.clear()
  await panel.row('Lekshmi Nair').waitFor()
})
