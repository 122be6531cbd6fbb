import { api } from '@scan/contract/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../server/src/platform/db/sql.ts'
import { type Administration, SOON, addressOf, main, openAdministration } from './testing/administration.ts'
import { linesOf } from './testing/csv.ts'
import { ADMIN } from './testing/site.ts'
import { PHONE } from './testing/visitor.ts'

const { filters, concerns, messages, audit, lists } = en.moderation
const { letters } = en
const { contact } = en.publicPages

let at: Administration
beforeAll(async () => {
  at = await openAdministration()
})
afterAll(() => at?.close())

test('requests are found by what and where and when, completed and cancelled, and both people are told', async () => {
  await at.citizens('Hamza', 'Thoma', 'Lalitha')
  await at.volunteers('Anil', 'Beena')
  await at.world.asks(addressOf('Hamza'), 30, { description: 'Letters and forms', helpType: 'reading' })
  await at.world.accepts(addressOf('Anil'), addressOf('Hamza'))
  await at.world.asks(addressOf('Thoma'), 54, {
    description: 'Watering the beans',
    helpType: 'gardening',
    district: 'Kannur',
  })
  await at.world.asks(addressOf('Lalitha'), 56, { description: 'To the temple', district: 'Wayanad' })
  await at.world.accepts(addressOf('Beena'), addressOf('Lalitha'))
  const { admin, page, desk } = await at.arrive('help-requests')
  await desk.open('helpRequests')
  const [hamza, thoma, lalitha] = [
    desk.row('Letters and forms'),
    desk.row('Watering the beans'),
    desk.row('To the temple'),
  ]
  await hamza.getByText(en.moderation.requestStatus.accepted).waitFor()
  expect(await hamza.textContent()).toMatch(/Hamza Nair.*98471.*In Progress.*Anil Thomas.*98471/)
  expect(await thoma.textContent()).toMatch(/Thoma Nair.*Pending.*None yet/)
  expect(await page.content()).not.toContain(await at.world.codeOf(addressOf('Hamza')))
  await admin.look('desk-requests')

  await desk.choose(filters.location, 'Kannur', 'location', 'Kannur')
  await desk.rows([/^Gardening/])
  await desk.clear()
  await desk.choose(filters.skill, 'Reading', 'skill', 'reading')
  await desk.search(filters.request, 'anil')
  await desk.rows([/^Reading/])
  await desk.clear()
  await desk.day(filters.date, at.world.inHours(54).date, 'date')
  await desk.choose(filters.status, filters.statuses.open, 'status', 'open')
  await desk.rows([/^Gardening/])
  await page.reload()
  await desk.rows([/^Gardening/])
  expect(await page.getByLabel(filters.date).inputValue()).toBe(at.world.inHours(54).date)
  await desk.search(filters.request, 'nothing of the kind')
  await main(page).getByText(en.moderation.noneHere).waitFor()
  await desk.clear()

  await desk.act('complete', 'Reading for Hamza Nair')
  await hamza.waitFor({ state: 'detached' })
  await at.site.mail.waitFor(addressOf('Hamza'), letters['request-completed'].subject)
  await at.site.mail.waitFor(addressOf('Anil'), letters['request-completed-thanks'].subject)
  await desk.act('cancel', 'Driving for Lalitha Nair')
  await lalitha.waitFor({ state: 'detached' })
  await at.site.mail.waitFor(addressOf('Lalitha'), letters['request-called-off'].subject)
  await at.site.mail.waitFor(addressOf('Beena'), letters['request-cancelled'].subject)
  await thoma.waitFor()

  await desk.open('audit')
  await desk.search(filters.person, 'lalitha', 'person')
  await desk.rows([audit.actions['admin-cancel'], audit.actions.accept, audit.actions.post])
  await desk.search(filters.person, 'anil', 'person')
  await desk.rows([audit.actions['admin-complete'], audit.actions.accept, audit.actions.post])
})

test('a concern becomes a case: taken in hand, noted, the two kept apart, closed and opened again', async () => {
  await at.citizens('Saro')
  await at.volunteers('Vinod')
  await at.world.asks(addressOf('Saro'), 30, { description: 'To the market' })
  await at.world.accepts(addressOf('Vinod'), addressOf('Saro'))
  await at.world.raisesConcern(addressOf('Saro'), 'money', 'He wanted 500 rupees\nfor the petrol.')
  await at.site.mail.waitFor(ADMIN.email, letters['concern-raised'].subject)
  const { admin, page, desk } = await at.arrive('concerns')
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
  await admin.look('desk-case', 'closely')

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
  await at.site.mail.waitFor(addressOf('Saro'), letters['volunteer-cannot-come'].subject)
  await at.site.mail.waitFor(addressOf('Vinod'), letters['request-taken-back'].subject)
  const board = await at.world.as(addressOf('Vinod'), api.listRequests, undefined)
  expect(board.requests.map(({ description }) => description)).not.toContain('To the market')

  await desk.act('closeConcern', 'Vinod Thomas')
  await at.site.mail.waitFor(addressOf('Saro'), letters['concern-closed'].subject)
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
  const { page: outside } = await at.come('writer', PHONE)
  await outside.goto('/contact')
  await outside.getByLabel(contact.name).fill('Kamala Devi')
  await outside.getByLabel(contact.email).fill('kamala@example.org')
  await outside.getByLabel(contact.message).fill('Do you help in Palakkad too?')
  await outside.getByRole('button', { name: contact.submit }).click()
  await outside.getByText(contact.sentTitle).waitFor()
  await at.site.mail.waitFor(
    ADMIN.email,
    letters['contact-message'].subject.replace('{{name}}', 'Kamala Devi'),
  )
  await at.citizens('Padma')
  await at.site.database.query(sql`
    insert into undelivered_notifications (account_id, kind, at)
    select id, 'verify-email', now() from accounts where email = ${addressOf('Padma')}`)

  const { admin, page, desk } = await at.arrive('messages')
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

  await at.world.later(26)
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
  await admin.look('desk-undeliverable', 'closely')
  await desk.act('clearLetter', 'Padma Nair')
  await main(page).getByText(lists.lostLetters.empty).waitFor()
})

const MALAYALAM = 'മീര, "നായർ"'
/** What a spreadsheet would run as a formula. */
const FORMULAS = ['=SUM(A1:A9)', '+Jose', '-Biju', '@Anu']

test('the audit log is filtered, keeps its filters in the address, and is downloaded safely', async () => {
  await at.citizens('Usha')
  await at.volunteers('Deepa')
  for (const [index, name] of [MALAYALAM, ...FORMULAS].entries()) {
    const email = `strange-${index}@example.org`
    await at.site.enrol({ name, email, phone: `98472000${String(index).padStart(2, '0')}` })
    await at.world.asks(email, 30)
  }
  await at.world.asks(addressOf('Usha'), 30)
  await at.world.accepts(addressOf('Deepa'), addressOf('Usha'))
  await at.world.as(addressOf('Deepa'), api.releaseRequest, {
    citizen: addressOf('Usha'),
    reason: '=HYPERLINK("http://evil.example","look"), said\nDeepa',
  })
  await at.site.database.query(sql`
    insert into audit_log (at, actor_id, action, subject_kind, subject_id)
    select '2025-01-15T12:00:00Z', id, 'update-profile', 'account', id from accounts where email = ${addressOf('Usha')}`)

  const { admin, page, desk } = await at.arrive('audit')
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
  await desk.day(filters.from, at.world.inHours(-24).date, 'from')
  await desk.choose(filters.action, audit.actions.release, 'action', 'release')
  await desk.rows([audit.actions.release])
  expect(await desk.row('=HYPERLINK').textContent()).toContain('Deepa Thomas')
  const where = page.url()
  await page.reload()
  await desk.rows([audit.actions.release])
  expect(page.url()).toBe(where)
  expect(await page.getByLabel(filters.person).inputValue()).toBe('usha')
  expect(await page.getByLabel(filters.action).inputValue()).toBe('release')
  expect(await page.getByLabel(filters.from, { exact: true }).inputValue()).toBe(at.world.inHours(-24).date)
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

test('none of these pages made a browser complain, and no secret stands in the log', () => {
  expect(at.complaints()).toEqual([])
  expect(at.site.secrets.foundIn(at.site.log)).toEqual([])
})
