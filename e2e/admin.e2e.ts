import { api } from '@scan/contract/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { sql } from '../server/src/db/sql.ts'
import { linesOf } from './testing/csv.ts'
import { type TabName, deskOf } from './testing/desk.ts'
import { network } from './testing/requests.ts'
import { ADMIN, PASSWORD, type Site, openSite } from './testing/site.ts'
import { type Newcomer, signIn, signUp, verifyByMail } from './testing/steps.ts'
import { DESK, PHONE, type Visitor, visit } from './testing/visitor.ts'

const { filters, concerns, messages, statistics, audit, actions, overview, users, lists } = en.moderation
const { letters } = en
const { contact } = en.publicPages

let site: Site
let world: ReturnType<typeof network>
const everybody: Visitor[] = []
let phone = 9_847_100_000

beforeAll(async () => {
  site = await openSite()
  world = network(site)
})
afterAll(() => site?.close())

/** On a busy machine a page takes its time. */
const SOON = { timeout: 15_000 }

const addressOf = (name: string) => `${name.toLowerCase()}@example.org`

async function citizens(...names: string[]): Promise<void> {
  for (const name of names)
    await site.enrol({ name: `${name} Nair`, email: addressOf(name), phone: String(phone++) })
}

function volunteer(name: string): Newcomer & { volunteer: { district: 'Ernakulam'; skills: string[] } } {
  return {
    name: `${name} Thomas`,
    email: addressOf(name),
    phone: String(phone++),
    volunteer: { district: 'Ernakulam', skills: [] },
  }
}

async function volunteers(...names: string[]): Promise<void> {
  for (const name of names) await site.enrol(volunteer(name))
}

async function newcomers(...names: string[]): Promise<void> {
  for (const name of names) await site.enrol(volunteer(name), { isApproved: false })
}

/** An administrator with a browser of their own. */
async function come(name: string, viewport = DESK) {
  const admin = await visit(site, name, viewport)
  everybody.push(admin)
  onTestFailed(() => admin.report())
  return { admin, page: admin.page, desk: deskOf(admin) }
}

async function arrive(name: string, viewport = DESK) {
  const arrived = await come(name, viewport)
  await signIn(arrived.admin, ADMIN.email, ADMIN.password)
  await arrived.page.getByRole('tab', { name: en.moderation.tabs.overview, selected: true }).waitFor()
  return arrived
}

/** The password was given some time ago. */
async function someTimeAfterSigningIn(): Promise<void> {
  await site.database.query(sql`update sessions set confirmed_at = confirmed_at - interval '1 hour'`)
}

const main = (page: Page) => page.getByRole('main')

test('the overview says what needs a decision, leads there, and counts how the network does', async () => {
  await citizens('Gopal', 'Meera')
  await volunteers('Ravi', 'Omana')
  await world.asks(addressOf('Gopal'), 4)
  await world.accepts(addressOf('Ravi'), addressOf('Gopal'))
  await world.raisesConcern(addressOf('Gopal'), 'unkind', 'He shouted')
  await world.later(29)
  await world.asks(addressOf('Meera'), 5, { helpType: 'reading', district: 'Kollam' })
  await newcomers('Asha')
  await world.as(addressOf('Omana'), api.updateProfile, {
    name: 'Omana Jacob',
    phone: '9847111111',
    district: 'Ernakulam',
    skills: [],
  })
  const { admin, page, desk } = await arrive('overview')

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
  await newcomers('Jaya', 'Binu')
  const sunil = volunteer('Sunil')
  await site.enrol(sunil, { isApproved: false })
  const { admin, page, desk } = await arrive('pending')
  await desk.open('pendingVolunteers')
  const row = desk.row('Jaya Thomas')
  await row.getByRole('link', { name: addressOf('Jaya') }).waitFor()
  await row.getByRole('link', { name: /^98471/ }).waitFor()
  await admin.look('desk-pending')

  const question = await desk.question('approve', 'Jaya Thomas')
  await admin.look('desk-approving')
  await question.getByRole('button', { name: actions.approve.keep }).click()
  await question.waitFor({ state: 'detached' })
  await desk.act('approve', 'Jaya Thomas')
  await desk.row('Jaya Thomas').waitFor({ state: 'detached' })
  await desk.act('ban', 'Binu Thomas')
  await desk.row('Binu Thomas').waitFor({ state: 'detached' })
  await someTimeAfterSigningIn()
  await desk.actWithPassword('reject', 'Sunil Thomas', ADMIN.password)
  await desk.row('Sunil Thomas').waitFor({ state: 'detached' })
  await site.mail.waitFor(addressOf('Jaya'), letters['volunteer-approved'].subject)
  await site.mail.waitFor(addressOf('Binu'), letters['account-banned'].subject)
  await site.mail.waitFor(addressOf('Sunil'), letters['volunteer-rejected'].subject)
  // Approved means: may sign in. Rejected means: is not known any more.
  await world.as(addressOf('Jaya'), api.me, undefined)
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
  const again = await come('sunil')
  await signUp(again.admin, sunil)
  await verifyByMail(again.admin, site.mail, sunil.email)
  await page.goto('/admin?tab=pending-volunteers')
  await desk.row('Sunil Thomas').getByText(en.moderation.flags['rejected-before']).waitFor()
  await admin.look('desk-pending-flagged')
})

async function accountsOf(email: string): Promise<number> {
  const rows = await site.database.query(sql`select 1 from accounts where email = ${email}`)
  return rows.length
}

test('people are searched, banned, unbanned and deleted', async () => {
  await volunteers('Lekha', 'Hari')
  await citizens('Devaki', 'Kurian', 'Lekshmi')
  const { admin, page, desk } = await arrive('users')
  await desk.open('users')
  await page.getByRole('tab', { name: new RegExp(`^${users.volunteers} \\d+$`), selected: true }).waitFor()
  await admin.look('desk-volunteers')
  await desk.search(filters.name, 'LEKH')
  await desk.rows(['Lekha Thomas'])
  await desk.act('ban', 'Lekha Thomas')
  await main(page).getByText(en.moderation.noneHere).waitFor()
  await site.mail.waitFor(addressOf('Lekha'), letters['account-banned'].subject)
  const refused = await fetch(`${site.url}${api.signIn.path}`, {
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
  await site.mail.waitFor(addressOf('Lekha'), letters['account-unbanned'].subject)
  await world.as(addressOf('Lekha'), api.me, undefined)

  await page.getByRole('tab', { name: new RegExp(`^${users.citizens}`) }).click()
  await admin.look('desk-citizens')
  // By the number, however it is grouped.
  const kurian = await site.database.query(
    sql<{ phone: string }>`select phone from accounts where email = ${addressOf('Kurian')}`,
  )
  await desk.search(filters.name, `+91 ${kurian[0]?.phone.slice(0, 5)} ${kurian[0]?.phone.slice(5)}`)
  await desk.rows(['Kurian Nair'])
  await someTimeAfterSigningIn()
  await desk.actWithPassword('delete', 'Kurian Nair', ADMIN.password)
  await main(page).getByText(en.moderation.noneHere).waitFor()
  await page.reload()
  await main(page).getByText(en.moderation.noneHere).waitFor()
  await site.mail.waitFor(addressOf('Kurian'), letters['account-deleted'].subject)
  expect(await accountsOf(addressOf('Kurian'))).toBe(0)
  await desk.clear()
  await desk.row('Lekshmi Nair').waitFor()
})

test('requests are found by what and where and when, completed and cancelled, and both people are told', async () => {
  await citizens('Hamza', 'Thoma', 'Lalitha')
  await volunteers('Anil', 'Beena')
  await world.asks(addressOf('Hamza'), 30, { description: 'Letters and forms', helpType: 'reading' })
  await world.accepts(addressOf('Anil'), addressOf('Hamza'))
  await world.asks(addressOf('Thoma'), 54, {
    description: 'Watering the beans',
    helpType: 'gardening',
    district: 'Kannur',
  })
  await world.asks(addressOf('Lalitha'), 56, { description: 'To the temple', district: 'Wayanad' })
  await world.accepts(addressOf('Beena'), addressOf('Lalitha'))
  const { admin, page, desk } = await arrive('help-requests')
  await desk.open('helpRequests')
  const [hamza, thoma, lalitha] = [
    desk.row('Letters and forms'),
    desk.row('Watering the beans'),
    desk.row('To the temple'),
  ]
  await hamza.getByText(en.moderation.requestStatus.accepted).waitFor()
  expect(await hamza.textContent()).toMatch(/Hamza Nair.*98471.*In Progress.*Anil Thomas.*98471/)
  expect(await thoma.textContent()).toMatch(/Thoma Nair.*Pending.*None yet/)
  expect(await page.content()).not.toContain(await world.codeOf(addressOf('Hamza')))
  await admin.look('desk-requests')

  await desk.choose(filters.location, 'Kannur', 'location', 'Kannur')
  await desk.rows([/^Gardening/])
  await desk.clear()
  await desk.choose(filters.skill, 'Reading', 'skill', 'reading')
  await desk.search(filters.request, 'anil')
  await desk.rows([/^Reading/])
  await desk.clear()
  await desk.day(filters.date, world.inHours(54).date, 'date')
  await desk.choose(filters.status, filters.statuses.open, 'status', 'open')
  await desk.rows([/^Gardening/])
  await page.reload()
  await desk.rows([/^Gardening/])
  expect(await page.getByLabel(filters.date).inputValue()).toBe(world.inHours(54).date)
  await desk.search(filters.request, 'nothing of the kind')
  await main(page).getByText(en.moderation.noneHere).waitFor()
  await desk.clear()

  await desk.act('complete', 'Reading for Hamza Nair')
  await hamza.waitFor({ state: 'detached' })
  await site.mail.waitFor(addressOf('Hamza'), letters['request-completed'].subject)
  await site.mail.waitFor(addressOf('Anil'), letters['request-completed-thanks'].subject)
  await desk.act('cancel', 'Driving for Lalitha Nair')
  await lalitha.waitFor({ state: 'detached' })
  await site.mail.waitFor(addressOf('Lalitha'), letters['request-called-off'].subject)
  await site.mail.waitFor(addressOf('Beena'), letters['request-cancelled'].subject)
  await thoma.waitFor()

  await desk.open('audit')
  await desk.search(filters.person, 'lalitha', 'person')
  await desk.rows([audit.actions['call-off'], audit.actions.accept, audit.actions.post])
  await desk.search(filters.person, 'anil', 'person')
  await desk.rows([audit.actions.settle, audit.actions.accept, audit.actions.post])
})

test('a concern becomes a case: taken in hand, noted, the two kept apart, closed and opened again', async () => {
  await citizens('Saro')
  await volunteers('Vinod')
  await world.asks(addressOf('Saro'), 30, { description: 'To the market' })
  await world.accepts(addressOf('Vinod'), addressOf('Saro'))
  await world.raisesConcern(addressOf('Saro'), 'money', 'He wanted 500 rupees\nfor the petrol.')
  await site.mail.waitFor(ADMIN.email, letters['concern-raised'].subject)
  const { admin, page, desk } = await arrive('concerns')
  await desk.open('concerns')
  await desk.search(filters.concern, 'saro')
  await desk.rows([concerns.kinds.money])
  await admin.look('desk-concerns')
  await desk
    .row('Vinod Thomas')
    .getByRole('link', { name: /^Open the case/ })
    .click()
  await page.getByRole('heading', { name: 'Asked for money: about Vinod Thomas' }).waitFor()
  await main(page).getByText('He wanted 500 rupees').waitFor()
  await admin.look('desk-case')

  const changed = (button: string) =>
    Promise.all([
      desk.toast(concerns.changed).first().waitFor(),
      page.getByRole('button', { name: button }).click(),
    ])
  const fact = (name: string) =>
    page
      .getByRole('definition')
      .and(page.locator(`dt:text-is("${name}") + dd`))
      .textContent()
  await changed(concerns.take)
  await page.getByRole('button', { name: concerns.give }).waitFor()
  expect(await fact(en.moderation.columns.owner)).toBe('Administrator')
  await main(page).getByText(concerns.states['in-hand'], { exact: true }).waitFor()
  await page.getByRole('button', { name: concerns.addNote }).click()
  await main(page).getByText(en.fields['concern-required']).first().waitFor()
  await page.getByLabel(concerns.note).fill('I have called both of them.')
  await Promise.all([
    desk.toast(concerns.noted).waitFor(),
    page.getByRole('button', { name: concerns.addNote }).click(),
  ])
  const notes = page.getByRole('list', { name: concerns.notes }).getByRole('listitem')
  await expect
    .poll(() => notes.allTextContents(), SOON)
    .toEqual([expect.stringMatching(/^I have called both.*Admin/)])

  await desk.act('separate', 'Saro Nair and Vinod Thomas')
  await main(page).getByText(concerns.separated).waitFor()
  // What Vinod had accepted is open to others again, and nothing of it is shown to him.
  await site.mail.waitFor(addressOf('Saro'), letters['volunteer-cannot-come'].subject)
  await site.mail.waitFor(addressOf('Vinod'), letters['request-taken-back'].subject)
  const board = await world.as(addressOf('Vinod'), api.listRequests, undefined)
  expect(board.requests.map(({ description }) => description)).not.toContain('To the market')

  await desk.act('closeConcern', 'Vinod Thomas')
  await site.mail.waitFor(addressOf('Saro'), letters['concern-closed'].subject)
  await page.getByRole('link', { name: concerns.back }).click()
  await desk.search(filters.concern, 'saro')
  await main(page).getByText(en.moderation.noneHere).waitFor()
  await desk.choose(filters.state, filters.concernStates.closed, 'state', 'closed')
  await desk.choose(filters.owner, filters.owners.me, 'owner', 'me')
  await desk.choose(filters.kind, concerns.kinds.money, 'kind', 'money')
  await desk.rows([concerns.kinds.money])
  await page.reload()
  await desk.rows([concerns.kinds.money])
  await desk
    .row('Vinod Thomas')
    .getByRole('link', { name: /^Open the case/ })
    .click()
  await desk.act('reopenConcern', 'Vinod Thomas')
  await main(page).getByText(concerns.states['in-hand'], { exact: true }).waitFor()
  await desk.act('reunite', 'Saro Nair and Vinod Thomas')
  await main(page).getByText(concerns.separated).waitFor({ state: 'detached' })
})

test('a message of the contact page shows the time left, is late a day after, and is answered', async () => {
  const { page: outside } = await come('writer', PHONE)
  await outside.goto('/contact')
  await outside.getByLabel(contact.name).fill('Kamala Devi')
  await outside.getByLabel(contact.email).fill('kamala@example.org')
  await outside.getByLabel(contact.message).fill('Do you help in Palakkad too?')
  await outside.getByRole('button', { name: contact.submit }).click()
  await outside.getByText(contact.sentTitle).waitFor()
  await site.mail.waitFor(ADMIN.email, letters['contact-message'].subject.replace('{{name}}', 'Kamala Devi'))
  await citizens('Padma')
  await site.database.query(sql`
    insert into lost_letters (account_id, kind, at)
    select id, 'verify-email', now() from accounts where email = ${addressOf('Padma')}`)

  const { admin, page, desk } = await arrive('messages')
  await main(page).getByRole('link', { name: '1 message is not answered', exact: true }).click()
  const row = desk.row('Kamala Devi')
  await row.getByText('24 hours left').waitFor()
  await row.getByText('Do you help in Palakkad too?').waitFor()
  const answer = row.getByRole('link', { name: messages.replyTo.replace('{{name}}', 'Kamala Devi') })
  expect(await answer.getAttribute('href')).toMatch(/^mailto:kamala@example\.org\?subject=Your%20message/)
  await admin.look('desk-messages')
  await desk.search(filters.message, 'idukki')
  await main(page).getByText(en.moderation.noneHere).waitFor()
  await desk.search(filters.message, 'palakkad')
  await row.waitFor()

  await world.later(26)
  await page.reload()
  await row.getByText('Late by 2 hours').waitFor()
  await desk.open('overview')
  await main(page).getByText('1 of them is late').waitFor()
  await desk.open('messages')
  await desk.act('answer', 'Kamala Devi')
  await main(page).getByText(lists.messages.empty).waitFor()
  await desk.choose(filters.state, filters.messageStates.answered, 'state', 'answered')
  await row.getByText(messages.answered, { exact: true }).waitFor()

  await page.getByRole('tab', { name: `${messages.undeliverable} 1` }).click()
  await desk.row('Padma Nair').getByText(letters['verify-email'].subject).waitFor()
  await admin.look('desk-undeliverable')
  await desk.act('clearLetter', 'Padma Nair')
  await main(page).getByText(lists.lostLetters.empty).waitFor()
})

const MALAYALAM = 'മീര, "നായർ"'
/** What a spreadsheet would run as a formula. */
const FORMULAS = ['=SUM(A1:A9)', '+Jose', '-Biju', '@Anu']

test('the audit log is filtered, keeps its filters in the address, and is downloaded safely', async () => {
  await citizens('Usha')
  await volunteers('Deepa')
  for (const [index, name] of [MALAYALAM, ...FORMULAS].entries()) {
    const email = `strange-${index}@example.org`
    await site.enrol({ name, email, phone: String(phone++) })
    await world.asks(email, 30)
  }
  await world.asks(addressOf('Usha'), 30)
  await world.accepts(addressOf('Deepa'), addressOf('Usha'))
  await world.as(addressOf('Deepa'), api.releaseRequest, {
    citizen: addressOf('Usha'),
    reason: '=HYPERLINK("http://evil.example","look"), said\nDeepa',
  })
  await site.database.query(sql`
    insert into audit_log (at, actor_id, action, subject_kind, subject_id)
    select '2025-01-15T12:00:00Z', id, 'update-profile', 'account', id from accounts where email = ${addressOf('Usha')}`)

  const { admin, page, desk } = await arrive('audit')
  await desk.open('audit')
  await admin.look('desk-audit')
  await desk.search(filters.person, 'usha', 'person')
  await desk.rows([
    audit.actions['update-profile'],
    audit.actions.release,
    audit.actions.accept,
    audit.actions.post,
  ])
  await desk.day(filters.from, '2025-01-15', 'from')
  await desk.day(filters.to, '2025-01-15', 'to')
  await desk.rows([audit.actions['update-profile']])
  await desk.day(filters.to, '', 'to')
  await desk.day(filters.from, world.inHours(-24).date, 'from')
  await desk.choose(filters.action, audit.actions.release, 'action', 'release')
  await desk.rows([audit.actions.release])
  expect(await desk.row('=HYPERLINK').textContent()).toContain('Deepa Thomas')
  const where = page.url()
  await page.reload()
  await desk.rows([audit.actions.release])
  expect(page.url()).toBe(where)
  expect(await page.getByLabel(filters.person).inputValue()).toBe('usha')
  expect(await page.getByLabel(filters.action).inputValue()).toBe('release')
  expect(await page.getByLabel(filters.from, { exact: true }).inputValue()).toBe(world.inHours(-24).date)
  await admin.look('desk-audit-filtered')

  const few = linesOf((await desk.download(audit.export)).text)
  expect(few.map(([, who, , what]) => [who, what])).toEqual([
    ['Who', 'What'],
    ['Deepa Thomas', 'release'],
  ])
  expect(few[1]?.at(-1)).toBe(`'=HYPERLINK("http://evil.example","look"), said\nDeepa`)

  await desk.clear()
  const file = await desk.download(audit.export)
  expect(file.name).toBe('audit.csv')
  expect(file.text[0]).toBe('\uFEFF')
  const lines = linesOf(file.text.slice(1))
  const [head, ...rows] = lines
  expect(head).toEqual([
    'When',
    'Who',
    'Who (id)',
    'What',
    'To what',
    'To whom',
    'To whom (id)',
    'From where',
    'Remark',
  ])
  expect(rows.every(({ length }) => length === head?.length)).toBe(true)
  const whoPosted = rows.filter(([, , , what]) => what === 'post').map(([, who]) => who)
  expect(whoPosted).toEqual(expect.arrayContaining([MALAYALAM, ...FORMULAS.map((text) => `'${text}`)]))
  expect(lines.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  await page.reload()
  await desk.row(audit.actions['export-audit']).first().waitFor()
})

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
  await newcomers(newcomer)
  await citizens(citizen)
  await volunteers(helper)
  await world.asks(addressOf(citizen), 30)
  await world.accepts(addressOf(helper), addressOf(citizen))
  await world.raisesConcern(addressOf(citizen), 'other', 'He came late')
}

function shown(page: Page, name: TabName, what: string): Locator {
  const panel = page.getByRole('tabpanel', { name: new RegExp(`^${en.moderation.tabs[name]}`) })
  return panel
    .getByRole('table', { name: what })
    .or(panel.getByText(what, { exact: true }))
    .first()
}

/** Presses Tab, or Shift and Tab, until the focus is there. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let n = 0; n < 100; n++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${target.toString()}`)
}

test('with the keyboard alone: sign in, go through all tabs, filter, and approve a volunteer', async () => {
  await aFullDesk('Nisha', 'Janaki', 'Manu')
  const { admin, page } = await come('keyboard')
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
  await site.mail.waitFor(addressOf('Nisha'), letters['volunteer-approved'].subject)
  expect(admin.complaints).toEqual([])
})

test('on a phone every tab fits, filters fold away, and a volunteer is approved', async () => {
  await aFullDesk('Priya', 'Bhavani', 'Arun')
  const { admin, page, desk } = await arrive('phone', PHONE)
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
  await admin.look('phone-case')

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
  await site.mail.waitFor(addressOf('Priya'), letters['volunteer-approved'].subject)
  expect(admin.complaints).toEqual([])
})

test('none of these pages made a browser complain, and no secret stands in the log', () => {
  expect(everybody.flatMap(({ complaints }) => complaints)).toEqual([])
  expect(site.secrets.foundIn(site.log)).toEqual([])
})
