import { api } from '@scan/contract/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../server/src/platform/db/sql.ts'
import { type Administration, SOON, addressOf, main, openAdministration } from './testing/administration.ts'
import { linesOf } from './testing/csv.ts'
import { ADMIN, PASSWORD } from './testing/site.ts'
import { signUp, verifyByMail } from './testing/steps.ts'

const { filters, statistics, audit, actions, overview, users, lists } = en.moderation
const { letters } = en

let at: Administration
beforeAll(async () => {
  at = await openAdministration()
})
afterAll(() => at?.close())

test('the overview says what needs a decision, leads there, and counts how the network does', async () => {
  await at.citizens('Gopal', 'Meera')
  await at.volunteers('Ravi', 'Omana')
  await at.world.asks(addressOf('Gopal'), 4)
  await at.world.accepts(addressOf('Ravi'), addressOf('Gopal'))
  await at.world.raisesConcern(addressOf('Gopal'), 'unkind', 'He shouted')
  await at.world.later(29)
  await at.world.asks(addressOf('Meera'), 5, { helpType: 'reading', district: 'Kollam' })
  await at.newcomers('Asha')
  await at.world.as(addressOf('Omana'), api.updateProfile, {
    name: 'Omana Jacob',
    phone: '9847111111',
    district: 'Ernakulam',
    skills: [],
  })
  const { admin, page, desk } = await at.arrive('overview')

  const decisions = main(page)
    .getByRole('region', { name: overview.waiting })
    .getByRole('listitem')
    .getByRole('link')
  await expect
    .poll(() => decisions.allTextContents(), SOON)
    .toEqual([
      '1 request without a volunteer is due within 24 hours',
      '1 request is overdue',
      '1 concern is not closed',
      '1 volunteer waits for approval',
      '1 volunteer changed the name or phone',
    ])
  await main(page).getByText('5 things wait for you').waitFor()
  for (const [tab, count] of [
    ['pendingVolunteers', 1],
    ['users', 4],
    ['helpRequests', 2],
    ['concerns', 1],
    ['messages', 0],
  ] as const)
    expect(await desk.tab(tab).textContent()).toBe(`${en.moderation.tabs[tab]} ${count}`)
  await admin.look('desk-overview')

  const leadsTo = async (sentence: string, rows: (string | RegExp)[]) => {
    await desk.open('overview')
    await decisions.filter({ hasText: sentence }).click()
    await desk.rows(rows)
  }
  await leadsTo('without a volunteer', ['Reading'])
  await leadsTo('overdue', ['Driving'])
  await leadsTo('concern', ['Was unkind'])
  await leadsTo('waits for approval', ['Asha Thomas'])
  await leadsTo('changed the name', ['Omana Jacob'])
  await main(page).getByText('Before: Omana Thomas').waitFor()
  await desk.act('seeChanges', 'Omana Jacob')
  await main(page).getByText(en.moderation.noneHere).waitFor()

  // Bars, and their numbers in tables below.
  await desk.open('overview')
  await main(page).getByText('2 requests in this time. 0 completed.').waitFor()
  expect(await page.getByRole('img', { name: /The numbers are in the table below/ }).count()).toBe(4)
  const cells = async (title: string, head: string) => {
    const label = statistics.numbers.replace('{{title}}', title)
    await page.locator('summary', { hasText: label }).click()
    const row = page.getByRole('region', { name: label }).getByRole('row', { name: new RegExp(`^${head}`) })
    return row.getByRole('cell').allTextContents()
  }
  expect(await cells(statistics.byDistrict, 'Kollam')).toEqual(['1', '0', '1', '0', '0', 'None accepted'])
  expect(await cells(statistics.byHelpType, 'Driving')).toEqual(['1', '0', '1', '0', '0', '0 minutes'])
  await admin.look('desk-overview-numbers')

  await desk.choose(statistics.district, 'Kollam', 'location', 'Kollam')
  await main(page).getByText('1 request in this time. 0 completed.').waitFor()
  const file = await desk.download(statistics.export)
  expect(file.name).toBe('statistics.csv')
  const lines = linesOf(file.text)
  expect(lines.map(([, district, helpType, posted]) => [district, helpType, posted])).toEqual([
    ['District', 'Help type', 'Posted'],
    ['Kollam', 'Reading', '1'],
  ])
  await desk.choose(statistics.district, 'Wayanad', 'location', 'Wayanad')
  await main(page).getByText(lists.statistics.empty).waitFor()
  await page.reload()
  await main(page).getByText(lists.statistics.empty).waitFor()
  expect(await page.getByLabel(statistics.district).inputValue()).toBe('Wayanad')
  await desk.clear()
  await main(page).getByText('2 requests in this time. 0 completed.').waitFor()
})

test('of those who wait, one is approved, one banned, one rejected; all are told, and it is written down', async () => {
  await at.newcomers('Jaya', 'Binu')
  const sunil = at.volunteer('Sunil')
  await at.site.enrol(sunil, { isApproved: false })
  const { admin, page, desk } = await at.arrive('pending')
  await desk.open('pendingVolunteers')
  const row = desk.row('Jaya Thomas')
  await row.getByRole('link', { name: addressOf('Jaya') }).waitFor()
  await row.getByRole('link', { name: /^98471/ }).waitFor()
  await admin.look('desk-pending')

  const question = await desk.question('approve', 'Jaya Thomas')
  await admin.look('desk-approving', 'closely')
  await question.getByRole('button', { name: actions.approve.keep }).click()
  await question.waitFor({ state: 'detached' })
  await desk.act('approve', 'Jaya Thomas')
  await desk.row('Jaya Thomas').waitFor({ state: 'detached' })
  await desk.act('ban', 'Binu Thomas')
  await desk.row('Binu Thomas').waitFor({ state: 'detached' })
  await at.someTimeAfterSigningIn()
  await desk.actWithPassword('reject', 'Sunil Thomas', ADMIN.password)
  await desk.row('Sunil Thomas').waitFor({ state: 'detached' })
  await at.site.mail.waitFor(addressOf('Jaya'), letters['volunteer-approved'].subject)
  await at.site.mail.waitFor(addressOf('Binu'), letters['account-banned'].subject)
  await at.site.mail.waitFor(addressOf('Sunil'), letters['volunteer-rejected'].subject)
  // Approved means: may sign in. Rejected means: is not known any more.
  await at.world.as(addressOf('Jaya'), api.me, undefined)
  expect(await accountsOf(addressOf('Sunil'))).toBe(0)

  await desk.open('audit')
  await desk.search(filters.person, 'Jaya', 'person')
  await desk.rows([audit.actions.approve])
  expect(await desk.row(audit.actions.approve).textContent()).toMatch(/Administrator.*Jaya Thomas.*127\.0\.0/)
  await desk.search(filters.person, 'Binu', 'person')
  await desk.rows([audit.actions.ban])
  await desk.clear()
  await desk.choose(filters.action, audit.actions.reject, 'action', 'reject')
  await desk.rows([audit.actions.reject])
  expect(await desk.row(audit.actions.reject).textContent()).toMatch(/Administrator.*Deleted \([\da-f]{8}\)/)

  // Sunil tries it again: the administrator is told before deciding.
  const again = await at.come('sunil')
  await signUp(again.admin, sunil)
  await verifyByMail(again.admin, at.site.mail, sunil.email)
  await page.goto('/admin?tab=pending-volunteers')
  await desk.row('Sunil Thomas').getByText(en.moderation.flags['rejected-before']).waitFor()
  await admin.look('desk-pending-flagged')
})

async function accountsOf(email: string): Promise<number> {
  const rows = await at.site.database.query(sql`select 1 from accounts where email = ${email}`)
  return rows.length
}

test('people are searched, banned, unbanned and deleted', async () => {
  await at.volunteers('Lekha', 'Hari')
  await at.citizens('Devaki', 'Kurian', 'Lekshmi')
  const { admin, page, desk } = await at.arrive('users')
  await desk.open('users')
  await page.getByRole('tab', { name: new RegExp(`^${users.volunteers} \\d+$`), selected: true }).waitFor()
  await admin.look('desk-volunteers')
  await desk.search(filters.name, 'LEKH')
  await desk.rows(['Lekha Thomas'])
  await desk.act('ban', 'Lekha Thomas')
  await main(page).getByText(en.moderation.noneHere).waitFor()
  await at.site.mail.waitFor(addressOf('Lekha'), letters['account-banned'].subject)
  const refused = await fetch(`${at.site.url}${api.signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: addressOf('Lekha'), password: PASSWORD }),
  })
  expect([refused.status, await refused.json()]).toMatchObject([403, { isBanned: true }])

  await page.getByRole('tab', { name: new RegExp(`^${users.banned}`) }).click()
  await desk.search(filters.name, 'lekha')
  await desk.rows(['Lekha Thomas'])
  await admin.look('desk-banned')
  await desk.choose(filters.category, filters.categories.Citizen, 'category', 'Citizen')
  await main(page).getByText(en.moderation.noneHere).waitFor()
  await desk.choose(filters.category, filters.categories.Volunteer, 'category', 'Volunteer')
  await desk.rows(['Lekha Thomas'])
  await page.reload()
  await desk.rows(['Lekha Thomas'])
  expect(await page.getByLabel(filters.category).inputValue()).toBe('Volunteer')
  expect(await page.getByLabel(filters.name).inputValue()).toBe('lekha')
  await desk.act('unban', 'Lekha Thomas')
  await desk.row('Lekha Thomas').waitFor({ state: 'detached' })
  await at.site.mail.waitFor(addressOf('Lekha'), letters['account-unbanned'].subject)
  await at.world.as(addressOf('Lekha'), api.me, undefined)

  await page.getByRole('tab', { name: new RegExp(`^${users.citizens}`) }).click()
  await admin.look('desk-citizens')
  // By the number, however it is grouped.
  const kurian = await at.site.database.query(
    sql<{ phone: string }>`select phone from accounts where email = ${addressOf('Kurian')}`,
  )
  await desk.search(filters.name, `+91 ${kurian[0]?.phone.slice(0, 5)} ${kurian[0]?.phone.slice(5)}`)
  await desk.rows(['Kurian Nair'])
  await at.someTimeAfterSigningIn()
  await desk.actWithPassword('delete', 'Kurian Nair', ADMIN.password)
  await main(page).getByText(en.moderation.noneHere).waitFor()
  await page.reload()
  await main(page).getByText(en.moderation.noneHere).waitFor()
  await at.site.mail.waitFor(addressOf('Kurian'), letters['account-deleted'].subject)
  expect(await accountsOf(addressOf('Kurian'))).toBe(0)
  await desk.clear()
  await desk.row('Lekshmi Nair').waitFor()
})

test('none of these pages made a browser complain, and no secret stands in the log', () => {
  expect(at.complaints()).toEqual([])
  expect(at.site.secrets.foundIn(at.site.log)).toEqual([])
})
