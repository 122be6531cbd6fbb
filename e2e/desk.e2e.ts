import { emails } from '@scan/contract/messages/emails.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { fill } from '../server/src/http/fill.ts'
import { sql } from '../server/src/db/sql.ts'
import { heldByBrowser, signIn } from './testing/accounts.ts'
import { main } from './testing/admin-panel.ts'
import { expect, test } from './testing/fixtures.ts'
import { ADMIN, ASHA, MEERA, volunteers } from './testing/people.ts'
import { DESKTOP, PHONE } from './testing/visitor.ts'

const { choosing, several, lists, messages } = en.admin
const { contact } = en.publicPages
const login = en.accounts.signIn

test('Asha is banned: she learns it at once, nothing is left in her browser, and Meera waits for somebody else', async ({
  site,
  world,
  meera,
  asha,
  panel,
}) => {
  await world.asks(MEERA.email, 30)
  await world.accepts(ASHA.email, MEERA.email)
  await meera.page.goto('/citizen-home')
  await asha.page.goto('/volunteer-home')
  await asha.page.getByText(MEERA.name, { exact: true }).waitFor()
  expect((await heldByBrowser(asha.page)).tokens).toHaveLength(2)

  await panel.visit('/admin/users')
  await panel.act('ban', ASHA.name)
  await asha.page.getByText(en.sessions.endings.suspended).waitFor()
  expect(await heldByBrowser(asha.page)).toEqual({ user: null, tokens: [] })
  await meera.page.getByText(en.citizen.request.waiting).waitFor()
  await site.mail.waitFor(ASHA.email, emails.en['account-banned'].subject)

  await asha.page.goto('/volunteer-home')
  await asha.page.getByRole('heading', { name: login.title }).waitFor()
  await signIn(asha, ASHA.email)
  await asha.page.getByRole('main').getByRole('alert').getByText(en.sessions.endings.suspended).waitFor()
})

test('three volunteers are asked, one says no and the next yes: she goes, and only then Meera reads of her', async ({
  site,
  world,
  meera,
  come,
  admin,
  panel,
}) => {
  const people = volunteers('Anil', 'Binu', 'Chitra')
  await site.enrol(people)
  const { asked, board } = en.volunteer
  await world.asks(MEERA.email, 30, { area: 'Aluva' })
  await meera.page.goto('/citizen-home')
  await panel.visit('/admin/requests?status=open')
  await main(admin.page).getByRole('link', { name: en.admin.actions.assign.button }).click()
  for (const { name } of people) await main(admin.page).getByRole('checkbox', { name }).check()
  await admin.page.getByRole('button', { name: fill(choosing.ask_other, { count: '3' }) }).click()
  const answers = main(admin.page).getByRole('list', { name: choosing.answers }).getByRole('listitem')
  const said = (answer: string) => answers.filter({ hasText: 'Anil Thomas' }).getByText(answer).waitFor()
  await said(choosing.waiting)
  expect(await answers.count()).toBe(3)

  const [anil, binu, chitra] = await Promise.all(people.map((one) => come(one)))
  for (const one of [anil, binu, chitra]) await one?.page.goto('/volunteer-home')
  await anil?.page.getByRole('button', { name: asked.no, exact: true }).click()
  await anil?.page.getByText(en.replies['asked-declined']).first().waitFor()
  await said(choosing.saidNo)
  await meera.page.getByText(en.citizen.request.waiting).waitFor()

  await binu?.page.getByRole('button', { name: asked.yes }).click()
  await binu?.page.getByText(board.acceptDone).first().waitFor()
  await meera.page.getByText(fill(en.citizen.request.assignedTitle, { name: 'Binu Thomas' })).waitFor()
  await chitra?.page.getByText(asked.title).waitFor({ state: 'detached' })
  await main(admin.page)
    .getByText(fill(choosing.going, { name: 'Binu Thomas' }))
    .waitFor()
})

test('Kamala rings, who has no email: she is entered, asked for, and Asha, who says yes on the phone, is on her page', async ({
  site,
  admin,
  panel,
}) => {
  await site.enrol(ASHA)
  const { byPhone } = en.admin
  const { page } = admin
  const name = 'Kamala Amma'
  await panel.visit('/admin/users/citizens')
  await page.getByRole('link', { name: byPhone.enter }).click()
  await page.getByText(byPhone.yours).click()
  await page.getByText('May I write this down?').waitFor()
  await page.getByRole('radio', { name: byPhone.spokeToChoices.herself }).check()
  await page.getByLabel(byPhone.name).fill(name)
  await page.reload()
  await page.getByText(byPhone.kept).waitFor()
  expect(await page.getByLabel(byPhone.name).inputValue()).toBe(name)
  await page.getByLabel(byPhone.phone).first().fill('94470 12345')
  await page.getByLabel(byPhone.district).selectOption('Ernakulam')
  await page.getByRole('button', { name: byPhone.save }).click()

  await page.getByRole('link', { name: byPhone.ask }).click()
  await page.getByRole('radio', { name: en.catalogue.helpTypes.driving }).check()
  await page.getByRole('button', { name: en.citizen.ask.ready.driving.first }).click()
  await page.getByRole('group', { name: en.citizen.ask.date }).getByRole('button').nth(2).click()
  await page.getByRole('button', { name: /^10:00/ }).click()
  await page.getByRole('button', { name: fill(byPhone.send, { name }) }).click()

  await main(page).getByText(byPhone.firstVisit).waitFor()
  const volunteer = page.getByRole('listitem').filter({ hasText: ASHA.name })
  await volunteer.getByRole('button', { name: choosing.saidYes }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: fill(en.admin.actions.assign.confirm, { name: ASHA.name }) })
    .click()
  await main(page)
    .getByText(fill(choosing.going, { name: ASHA.name }))
    .waitFor()
  await panel.visit('/admin/users/citizens')
  await page.getByRole('link', { name }).click()
  const now = main(page).getByRole('region', { name: en.admin.person.current })
  await now.getByRole('link', { name: ASHA.name }).waitFor()
  await now.getByRole('button', { name: en.admin.actions.declineFor.button }).waitFor()
})

/** Two hundred in sixty presses are asked for; by day a quarter of both. */
const WAITING = process.env['NIGHTLY'] === undefined ? 50 : 200
const PRESSES = 0.3 * WAITING

for (const [where, viewport, highestRow, tag] of [
  ['at a desk', DESKTOP, 56, ''],
  ['on a phone', PHONE, 196, '@nightly'],
] as const)
  test(
    `${WAITING} waiting volunteers are approved in at most ${PRESSES} presses ${where}`,
    { tag: tag || [] },
    async ({ site, admin, panel }) => {
      await site.database.query(sql`
      insert into accounts (name, email, phone, category, district, skills, password_hash, created_at)
      select 'Volunteer ' || n, 'volunteer-' || n || '@example.org', (9847000000 + n)::text, 'Volunteer',
        'Thiruvananthapuram', '{driving,housekeeping,gardening}', '', now() - n * interval '7 hours'
      from generate_series(1, ${WAITING}::int) n`)
      const { page } = admin
      await page.setViewportSize(viewport)
      await panel.visit('/admin/volunteers/pending')
      const rows = main(page)
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader') })
      await rows.first().waitFor()
      const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
      expect(Math.max(...heights)).toBeLessThanOrEqual(highestRow)

      let presses = 0
      for (let left = WAITING; left > 0; left -= 25) {
        await page.getByLabel(fill(several.all_other, { count: '25' })).click()
        await page.getByRole('button', { name: fill(several.approve.button_other, { count: '25' }) }).click()
        const question = page.getByRole('alertdialog')
        await question.getByRole('button', { name: /^Approve/ }).click()
        await question.waitFor({ state: 'detached' })
        presses += 3
      }
      await main(page).getByText(lists.pendingVolunteers.empty).waitFor()
      expect(presses).toBeLessThanOrEqual(PRESSES)
    },
  )

test('a message of the contact page is mailed to the desk, shows the time left, and is answered', async ({
  site,
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
  await site.mail.waitFor(ADMIN.email, fill(emails.en['contact-message'].subject, { name: 'Kamala Devi' }))

  await panel.visit()
  await main(admin.page).getByRole('link', { name: '1 unanswered message', exact: true }).click()
  const row = panel.row('Kamala Devi')
  await row.getByText('24 hours left').waitFor()
  const answer = row.getByRole('link', { name: fill(messages.replyTo, { name: 'Kamala Devi' }) })
  expect(await answer.getAttribute('href')).toMatch(/^mailto:kamala@example\.org\?subject=Your%20message/)
  await panel.act('answer', 'Kamala Devi')
  await main(admin.page).getByText(lists.messages.empty).waitFor()
})

test.describe('for a minute', () => {
  test.use({ settings: { UNDO_SECONDS: '60' } })

  test('an approval can be taken back, and goes out with whoever signs out', async ({
    site,
    admin,
    panel,
  }) => {
    await site.enrol(ASHA, { isApproved: false })
    const { page } = admin
    const approve = async () => {
      await page.getByRole('button', { name: en.admin.actions.approve.button, exact: true }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Approve/ })
        .click()
    }
    await panel.visit('/admin/volunteers/pending')
    const row = panel.row(ASHA.name)
    const size = async () => JSON.stringify(await row.boundingBox())
    const before = await size()
    await approve()
    await row.getByText(/will be approved in \d+ seconds\./).waitFor()
    expect(await size()).toBe(before)
    await row.getByRole('button', { name: en.admin.undo.button }).click()
    await row.getByRole('button', { name: en.admin.actions.approve.button, exact: true }).waitFor()
    await approve()
    await row.getByText(/will be approved in \d+ seconds\./).waitFor()
    await page.getByRole('button', { name: en.site.signOut }).click()
    await site.mail.waitFor(ASHA.email, emails.en['volunteer-approved'].subject)
  })
})
