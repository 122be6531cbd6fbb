import { emails } from '@scan/contract/messages/emails.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { sql } from '../server/src/db/sql.ts'
import { fill } from '../server/src/http/fill.ts'
import { main } from './testing/admin-panel.ts'
import { expect, test } from './testing/fixtures.ts'
import { ADMIN, ASHA, GOPAL, MEERA, RAVI } from './testing/people.ts'

const { concerns: words } = en
const { actions, concerns, reason } = en.admin
const { board } = en.volunteer

test('Meera raises a concern about Asha: the two are kept apart, and the desk takes, notes and closes the case', async ({
  site,
  world,
  meera,
  asha,
  admin,
  panel,
}) => {
  await world.asks(MEERA.email, 30, { description: 'To the eye hospital' })
  await world.accepts(ASHA.email, MEERA.email)

  // Meera tells what happened; what is missing is said first.
  await meera.page.goto('/citizens')
  await meera.page.getByRole('button', { name: words.report, exact: true }).click()
  const dialog = meera.page.getByRole('dialog', { name: words.title })
  await dialog.getByText(`Your concern is about ${ASHA.name}.`).waitFor()
  await dialog.getByRole('button', { name: words.send }).click()
  await dialog.getByRole('link', { name: words.kindMissing }).waitFor()
  await dialog.getByRole('radio', { name: words.kinds.money }).check()
  await dialog.getByLabel(words.text).fill('She asked me for 500 rupees')
  await dialog.getByRole('button', { name: words.send }).click()
  await meera.page.getByRole('main').getByText(`We have told ${ASHA.name} not to come.`).waitFor()
  await site.mail.waitFor(ADMIN.email, emails.en['concern-raised'].subject)

  // Asha is free, and her board hides what Meera asks for.
  await site.mail.waitFor(ASHA.email, emails.en['request-taken-back'].subject)
  await site.enrol(GOPAL)
  await world.asks(GOPAL.email, 30, { description: 'To the bank' })
  await asha.page.goto('/volunteer-home')
  await asha.page.getByRole('tab', { name: `${board.available} 1` }).waitFor()
  await asha.page.getByText('To the bank').waitFor()
  expect(await asha.page.getByText('To the eye hospital').count()).toBe(0)

  const { page } = admin
  const reads = (sentence: string) => main(page).getByText(sentence, { exact: true }).first().waitFor()
  await panel.visit()
  await page.getByRole('link', { name: /^1 open case/ }).click()
  await page.getByRole('link', { name: `Open the case: ${ASHA.name} asked for money` }).click()
  await reads('She asked me for 500 rupees')
  await reads(concerns.separated)
  await page.getByRole('button', { name: concerns.take }).click()
  await page.getByRole('button', { name: concerns.give }).waitFor()
  await page.getByLabel(concerns.note).fill('I have called both of them.')
  await page.getByRole('button', { name: concerns.addNote }).click()
  await page.getByRole('list', { name: concerns.notes }).getByText('I have called both of them.').waitFor()
  await panel.act('closeConcern', ASHA.name)
  await site.mail.waitFor(MEERA.email, emails.en['concern-closed'].subject)
})

test(
  'after ‘felt unsafe’ Asha’s next visit waits for the desk, which lets it be, lets her go on, and gives it to Ravi',
  { tag: '@nightly' },
  async ({ site, world, meera, asha, come, admin, panel }) => {
    const { page } = admin
    const house = 'Lotus Cottage, lane 9'
    const visit = fill(en.admin.requestName, { type: en.catalogue.helpTypes.driving, name: GOPAL.name })
    await site.enrol([GOPAL, RAVI])
    await site.database.query(sql`
    insert into accounts (name, email, phone, category, password_hash, created_at, verified_at, approved_at)
    values ('Joseph', 'joseph@example.org', '9847000001', 'Admin', '', now(), now(), now())`)
    await world.asks(MEERA.email, 6)
    await world.accepts(ASHA.email, MEERA.email)
    await world.completes(ASHA.email, MEERA.email)
    await world.asks(GOPAL.email, 6, { address: house })
    await world.accepts(ASHA.email, GOPAL.email)
    await asha.page.goto('/volunteer-home')
    await asha.page.getByText(house).first().waitFor()

    await world.raises(MEERA.email, 'felt-unsafe', 'She locked the door')
    await asha.page.getByText(en.volunteer.accepted.coordinatorCalls).waitFor()
    for (const gone of [house, GOPAL.name, GOPAL.phone.replaceAll(' ', '')])
      expect(await asha.page.getByText(gone).count()).toBe(0)

    await panel.visit()
    await page.getByRole('link', { name: fill(en.admin.overview.undecided_one, { count: '1' }) }).click()
    await panel.act('letBe', visit)
    await asha.page.getByText(house).first().waitFor()

    // Lifting her stop takes a reason, which the other administrator reads.
    await panel.visit('/admin/users?flag=stopped')
    await page.getByRole('button', { name: actions.resume.button, description: ASHA.name }).click()
    const question = page.getByRole('alertdialog')
    const goesOn = question.getByRole('button', { name: fill(actions.resume.confirm, { name: ASHA.name }) })
    const why = 'I spoke to both of them, and to her neighbour.'
    await question.getByLabel(reason.label).fill('It was nothing')
    await goesOn.click()
    await question.getByText(reason.tooShort).waitFor()
    await question.getByLabel(reason.label).fill(why)
    await goesOn.click()
    await main(page)
      .getByText(fill(actions.resume.doneFor, { name: ASHA.name }))
      .waitFor()
    expect((await site.mail.waitFor('joseph@example.org', emails.en['stop-lifted'].subject)).text).toContain(
      why,
    )
    await site.mail.waitFor(MEERA.email, fill(emails.en['volunteer-goes-on'].subject, { name: ASHA.name }))
    await meera.page.goto('/citizen-home')
    await meera.page
      .getByText(fill(en.requests.goesOn, { name: ASHA.name }))
      .first()
      .waitFor()

    const [gopals] = await site.database.query(
      sql<{ id: string }>`select id from help_requests where status = 'accepted'`,
    )
    await panel.visit(`/admin/requests/${gopals?.id}`)
    await page.getByRole('link', { name: actions.reassign.button }).click()
    await page
      .getByRole('button', { name: en.admin.choosing.saidYes, description: RAVI.name, exact: true })
      .click()
    await question
      .getByRole('button', { name: fill(actions.reassign.confirm, { name: RAVI.name }), exact: true })
      .click()
    const ravi = await come(RAVI)
    await ravi.page.goto('/volunteer-home')
    await ravi.page.getByText(house).first().waitFor()
    await asha.page.getByText(en.volunteer.happened['volunteer-removed']).waitFor()
  },
)
