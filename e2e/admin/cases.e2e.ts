import { api } from '@scan/contract/index.ts'
import { emails } from '@scan/contract/emails/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { sql } from '../../server/src/db/sql.ts'
import { main } from '../testing/admin-panel.ts'
import { speak } from '../screens/setup.ts'
import { linesOf } from '../testing/csv.ts'
import { expect, test } from '../testing/fixtures.ts'
import { ADMIN, addressOf, citizens, volunteers } from '../testing/people.ts'

const { filters, concerns, messages, audit, lists } = en.admin
const { contact } = en.publicPages

/** Three lines, whatever they are written in. */
const HIGHEST_ROW = 80

test('requests are found by what and where and when, completed and cancelled, and both people are told', async ({
  site,
  world,
  admin,
  panel,
}) => {
  await site.enrol(citizens('Hamza', 'Thoma', 'Lalitha'))
  await site.enrol(volunteers('Anil', 'Beena'))
  await world.asks(addressOf('Hamza'), 30, { description: 'Letters and forms', helpType: 'reading' })
  await world.accepts(addressOf('Anil'), addressOf('Hamza'))
  await world.asks(addressOf('Thoma'), 54, {
    description: 'Watering the beans. വെള്ളം ഒഴിക്കണം.',
    helpType: 'gardening',
    district: 'Kannur',
  })
  await world.asks(addressOf('Lalitha'), 56, { description: 'To the temple', district: 'Wayanad' })
  await world.accepts(addressOf('Beena'), addressOf('Lalitha'))
  const { page } = admin
  await panel.visit()
  await panel.open('helpRequests')
  const [hamza, thoma, lalitha] = [
    panel.row('Letters and forms'),
    panel.row('Watering the beans'),
    panel.row('To the temple'),
  ]
  await hamza.getByText(en.admin.requestStatus.accepted).waitFor()
  expect(await hamza.textContent()).toMatch(/In Progress.*Hamza Nair.*98471.*Anil Thomas.*98471/)
  expect(await thoma.textContent()).toMatch(/Pending.*Thoma Nair.*Find someone/)
  expect(await page.content()).not.toContain(await world.codeOf(addressOf('Hamza')))
  await admin.look('admin-requests')
  for (const row of [hamza, thoma, lalitha])
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(HIGHEST_ROW)
  await speak(page, 'ml')
  await admin.look('admin-requests in Malayalam')
  await speak(page, 'en')

  await panel.choose(filters.location, 'Kannur', 'location', 'Kannur')
  await panel.rows([/^Gardening/])
  await panel.clear()
  await panel.choose(filters.skill, 'Reading', 'skill', 'reading')
  await panel.search(filters.request, 'anil')
  await panel.rows([/^Reading/])
  await panel.clear()
  await panel.day(filters.date, world.inHours(54).date, 'date')
  await panel.choose(filters.status, filters.statuses.open, 'status', 'open')
  await panel.rows([/^Gardening/])
  await page.reload()
  await panel.rows([/^Gardening/])
  expect(await page.getByLabel(filters.date).inputValue()).toBe(world.inHours(54).date)
  await panel.search(filters.request, 'nothing of the kind')
  await main(page).getByText(en.admin.noneHere).waitFor()
  await panel.clear()

  await panel.act('complete', 'Reading for Hamza Nair')
  await hamza.waitFor({ state: 'detached' })
  await site.mail.waitFor(addressOf('Hamza'), emails.en['request-completed'].subject)
  await site.mail.waitFor(addressOf('Anil'), emails.en['request-completed-thanks'].subject)
  await panel.act('cancel', 'Driving for Lalitha Nair')
  await lalitha.waitFor({ state: 'detached' })
  await site.mail.waitFor(addressOf('Lalitha'), emails.en['request-called-off'].subject)
  await site.mail.waitFor(addressOf('Beena'), emails.en['request-cancelled'].subject)
  await thoma.waitFor()

  await panel.open('audit')
  await panel.search(filters.person, 'lalitha', 'person')
  await panel.rows([audit.actions['admin-cancel'], audit.actions.accept, audit.actions.post])
  await panel.search(filters.person, 'anil', 'person')
  await panel.rows([audit.actions['admin-complete'], audit.actions.accept, audit.actions.post])
})

test('a concern becomes a case: taken in hand, noted, the two kept apart, closed and opened again', async ({
  site,
  world,
  admin,
  panel,
}) => {
  await site.enrol(citizens('Saro'))
  await site.enrol(volunteers('Vinod'))
  await world.asks(addressOf('Saro'), 30, { description: 'To the market' })
  await world.accepts(addressOf('Vinod'), addressOf('Saro'))
  await world.raisesConcern(addressOf('Saro'), 'money', 'He wanted 500 rupees\nfor the petrol.')
  await site.mail.waitFor(ADMIN.email, emails.en['concern-raised'].subject)
  const { page } = admin
  await panel.visit()
  await panel.open('concerns')
  await panel.search(filters.concern, 'saro')
  await panel.rows([concerns.kinds.money])
  await admin.look('admin-concerns')
  await panel
    .row('Vinod Thomas')
    .getByRole('link', { name: /^Open the case/ })
    .click()
  await page.getByRole('heading', { name: 'Asked for money: about Vinod Thomas' }).waitFor()
  await main(page).getByText('He wanted 500 rupees').waitFor()
  await admin.look('admin-case', 'closely')

  const changed = (button: string) =>
    Promise.all([
      main(page).getByText(concerns.changed, { exact: true }).waitFor(),
      page.getByRole('button', { name: button }).click(),
    ])
  const fact = (name: string) =>
    page
      .getByRole('definition')
      .and(page.locator(`dt:text-is("${name}") + dd`))
      .textContent()
  await changed(concerns.take)
  await page.getByRole('button', { name: concerns.give }).waitFor()
  expect(await fact(en.admin.columns.owner)).toBe('Administrator')
  await main(page).getByText(concerns.states['in-hand'], { exact: true }).waitFor()
  await page.getByRole('button', { name: concerns.addNote }).click()
  await main(page).getByText(en.fields['concern-required']).first().waitFor()
  await page.getByLabel(concerns.note).fill('I have called both of them.')
  await Promise.all([
    main(page).getByText(concerns.noted, { exact: true }).waitFor(),
    page.getByRole('button', { name: concerns.addNote }).click(),
  ])
  const notes = page.getByRole('list', { name: concerns.notes }).getByRole('listitem')
  await expect
    .poll(() => notes.allTextContents())
    .toEqual([expect.stringMatching(/^I have called both.*Admin/)])

  // Both were kept apart from the moment that Saro wrote.
  await main(page).getByText(concerns.separated).waitFor()
  // What Vinod had accepted is open to others again, and nothing of it is shown to him. Saro, who has ended the visit
  // herself, hears that her concern has arrived (D47).
  await site.mail.waitFor(addressOf('Saro'), emails.en['concern-received'].subject)
  await site.mail.waitFor(addressOf('Vinod'), emails.en['request-taken-back'].subject)
  const board = await world.as(addressOf('Vinod'), api.listRequests, undefined)
  expect(board.requests.map(({ description }) => description)).not.toContain('To the market')

  await panel.act('closeConcern', 'Vinod Thomas')
  await site.mail.waitFor(addressOf('Saro'), emails.en['concern-closed'].subject)
  await page.getByRole('link', { name: concerns.back }).click()
  await panel.search(filters.concern, 'saro')
  await main(page).getByText(en.admin.noneHere).waitFor()
  await panel.choose(filters.state, filters.concernStates.closed, 'state', 'closed')
  await panel.choose(filters.owner, filters.owners.me, 'owner', 'me')
  await panel.choose(filters.kind, concerns.kinds.money, 'kind', 'money')
  await panel.rows([concerns.kinds.money])
  await page.reload()
  await panel.rows([concerns.kinds.money])
  await panel
    .row('Vinod Thomas')
    .getByRole('link', { name: /^Open the case/ })
    .click()
  await panel.act('reopenConcern', 'Vinod Thomas')
  await main(page).getByText(concerns.states['in-hand'], { exact: true }).waitFor()
})

test('a message of the contact page shows the time left, is late a day after, and is answered', async ({
  site,
  world,
  visit,
  admin,
  panel,
}) => {
  const { page: outside } = await visit('Kamala')
  await outside.goto('/contact')
  await outside.getByLabel(contact.name).fill('Kamala Devi')
  await outside.getByLabel(contact.email).fill('kamala@example.org')
  await outside.getByLabel(contact.message).fill('Do you help in Palakkad too?')
  await outside.getByRole('button', { name: contact.submit }).click()
  await outside.getByText(contact.sentTitle).waitFor()
  await site.mail.waitFor(
    ADMIN.email,
    emails.en['contact-message'].subject.replace('{{name}}', 'Kamala Devi'),
  )
  await site.enrol(citizens('Padma'))
  await site.database.query(sql`
    insert into undelivered_notifications (account_id, kind, at)
    select id, 'verify-email', now() from accounts where email = ${addressOf('Padma')}`)

  const { page } = admin
  await panel.visit()
  await main(page).getByRole('link', { name: '1 unanswered message', exact: true }).click()
  const row = panel.row('Kamala Devi')
  await row.getByText('24 hours left').waitFor()
  await row.getByText('Do you help in Palakkad too?').waitFor()
  const answer = row.getByRole('link', { name: messages.replyTo.replace('{{name}}', 'Kamala Devi') })
  expect(await answer.getAttribute('href')).toMatch(/^mailto:kamala@example\.org\?subject=Your%20message/)
  await admin.look('admin-messages')
  await panel.search(filters.message, 'idukki')
  await main(page).getByText(en.admin.noneHere).waitFor()
  await panel.search(filters.message, 'palakkad')
  await row.waitFor()

  await world.later(26)
  await page.reload()
  await row.getByText('Late by 2 hours').waitFor()
  await panel.open('overview')
  await main(page).getByText('1 is late').waitFor()
  await panel.open('messages')
  await panel.act('answer', 'Kamala Devi')
  await main(page).getByText(lists.messages.empty).waitFor()
  await panel.choose(filters.state, filters.messageStates.answered, 'state', 'answered')
  await row.getByText(messages.answered, { exact: true }).waitFor()

  await page.getByRole('link', { name: `${messages.undeliverable} 1` }).click()
  await panel.row('Padma Nair').getByText(emails.en['verify-email'].subject).waitFor()
  await admin.look('admin-undeliverable', 'closely')
  await panel.act('clearUndelivered', 'Padma Nair')
  await main(page).getByText(lists.undelivered.empty).waitFor()
})

const MALAYALAM = 'മീര, "നായർ"'
/** What a spreadsheet would run as a formula. */
const FORMULAS = ['=SUM(A1:A9)', '+Jose', '-Biju', '@Anu']

test('the audit log is filtered, keeps its filters in the address, and is downloaded safely', async ({
  site,
  world,
  admin,
  panel,
}) => {
  await site.enrol(citizens('Usha'))
  await site.enrol(volunteers('Deepa'))
  for (const [index, name] of [MALAYALAM, ...FORMULAS].entries()) {
    const email = `strange-${index}@example.org`
    await site.enrol({ name, email, phone: `98472000${String(index).padStart(2, '0')}` })
    await world.asks(email, 30)
  }
  await world.asks(addressOf('Usha'), 30)
  await world.accepts(addressOf('Deepa'), addressOf('Usha'))
  await world.as(addressOf('Deepa'), api.releaseRequest, {
    citizen: addressOf('Usha'),
    reason: '=HYPERLINK("http://evil.example","look"), said\nDeepa',
  })
  await site.database.query(sql`
    insert into audit.lines (at, actor_id, action, subject_kind, subject_id)
    select '2025-01-15T12:00:00Z', id, 'update-profile', 'account', id from accounts where email = ${addressOf('Usha')}`)

  const { page } = admin
  await panel.visit()
  await panel.open('audit')
  await admin.look('admin-audit')
  await panel.search(filters.person, 'usha', 'person')
  await panel.rows([
    audit.actions['update-profile'],
    audit.actions.release,
    audit.actions.accept,
    audit.actions.post,
  ])
  await panel.day(filters.from, '2025-01-15', 'from')
  await panel.day(filters.to, '2025-01-15', 'to')
  await panel.rows([audit.actions['update-profile']])
  await panel.day(filters.to, '', 'to')
  await panel.day(filters.from, world.inHours(-24).date, 'from')
  await panel.choose(filters.action, audit.actions.release, 'action', 'release')
  await panel.rows([audit.actions.release])
  expect(await panel.row('=HYPERLINK').textContent()).toContain('Deepa Thomas')
  const where = page.url()
  await page.reload()
  await panel.rows([audit.actions.release])
  expect(page.url()).toBe(where)
  expect(await page.getByLabel(filters.person).inputValue()).toBe('usha')
  expect(await page.getByLabel(filters.action).inputValue()).toBe('release')
  expect(await page.getByLabel(filters.from, { exact: true }).inputValue()).toBe(world.inHours(-24).date)
  await admin.look('admin-audit-filtered')

  const few = linesOf((await panel.download(audit.export)).text)
  expect(few.map(([, who, , what]) => [who, what])).toEqual([
    ['Who', 'What'],
    ['Deepa Thomas', audit.actions.release],
  ])
  expect(few[1]?.at(-1)).toBe(`'=HYPERLINK("http://evil.example","look"), said\nDeepa`)

  await panel.clear()
  const file = await panel.download(audit.export)
  expect(file.name).toBe('audit.csv')
  expect(file.text[0]).toBe('\uFEFF')
  const lines = linesOf(file.text.slice(1))
  const [head, ...rows] = lines
  expect(head).toEqual([
    'When (Asia/Kolkata)',
    'Who',
    'Who (id)',
    'What',
    'What (code)',
    'To what',
    'Request',
    'To whom',
    'To whom (id)',
    'From where',
    'Remark',
  ])
  expect(rows.every(({ length }) => length === head?.length)).toBe(true)
  const whoPosted = rows.filter(([, , , , code]) => code === 'post').map(([, who]) => who)
  expect(whoPosted).toEqual(expect.arrayContaining([MALAYALAM, ...FORMULAS.map((text) => `'${text}`)]))
  expect(lines.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  await page.reload()
  await panel.row(audit.actions['export-audit']).first().waitFor()
})
