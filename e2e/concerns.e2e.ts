import { emails } from '@scan/contract/messages/emails.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { main } from './testing/admin-panel.ts'
import { expect, test } from './testing/fixtures.ts'
import { ADMIN, ASHA, GOPAL, MEERA } from './testing/people.ts'

const { concerns: words } = en
const { concerns } = en.admin
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
  await page.getByRole('link', { name: `Open the case: Asked for money, about ${ASHA.name}` }).click()
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
