import { emails } from '@scan/contract/emails/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { expect, test } from './testing/fixtures.ts'
import { ADMIN, ASHA, GOPAL, MEERA } from './testing/people.ts'

const { concerns: words } = en
const { request: citizen } = en.citizen
const { past } = en.requests
const { board } = en.volunteer

const WHAT = 'She asked me for 500 rupees'

test('Meera raises a concern about Asha, and from that moment the two are kept apart', async ({
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
  await meera.page.getByText(`${ASHA.name} is coming to help you.`).waitFor()
  const report = meera.page.getByRole('button', { name: words.report, exact: true })
  await report.click()
  const dialog = meera.page.getByRole('dialog', { name: words.title })
  await dialog.getByText(`Your concern is about ${ASHA.name}.`).waitFor()
  await meera.look('concern')
  await dialog.getByRole('button', { name: words.send }).click()
  await dialog.getByRole('link', { name: words.kindMissing }).waitFor()
  await meera.look('concern-refused')
  await dialog.getByRole('radio', { name: words.kinds.money }).check()
  await dialog.getByLabel(words.text).fill(WHAT)
  await dialog.getByRole('button', { name: words.send }).click()
  await meera.page.getByRole('main').getByText(`We have told ${ASHA.name} not to come.`).waitFor()
  expect(await report.count()).toBe(0)
  await meera.look('concern-sent', 'closely')
  await site.mail.waitFor(MEERA.email, emails.en['concern-received'].subject)
  await site.mail.waitFor(ADMIN.email, emails.en['concern-raised'].subject)
  const told = site.mail.emails.filter(({ subject }) => /concern/.test(subject ?? ''))
  expect(told.map(({ recipient }) => recipient).toSorted()).toEqual([ADMIN.email, MEERA.email])

  // The administrator reads it, and that the two never meet again.
  await panel.visit()
  await admin.page.getByRole('link', { name: '1 open concern' }).click()
  await admin.page.getByRole('link', { name: `Open the case: Asked for money, about ${ASHA.name}` }).click()
  await admin.page.getByText(WHAT).waitFor()
  await admin.look('concern-case', 'closely')
  await admin.page.getByText(en.admin.concerns.separated).waitFor()

  // Asha is free, Meera's request waits for somebody else, and Asha's board hides it and the next.
  await site.mail.waitFor(ASHA.email, emails.en['request-taken-back'].subject)
  await meera.page.getByText(citizen.waitingTitle).waitFor()
  await site.enrol(GOPAL)
  await world.asks(GOPAL.email, 30, { description: 'To the bank' })
  await asha.page.goto('/volunteer-home')
  const tab = asha.page.getByRole('tab', { name: `${board.available} 1` })
  await tab.waitFor()
  await asha.page.getByText('To the bank').waitFor()
  expect(await asha.page.getByText('To the eye hospital').count()).toBe(0)

  await meera.page.getByRole('button', { name: citizen.cancel }).click()
  await meera.page.getByRole('button', { name: citizen.cancelConfirm }).click()
  await meera.page.getByRole('main').getByText(citizen.cancelled).waitFor()
  await world.asks(MEERA.email, 40, { description: 'To the dentist' })
  await asha.page.reload()
  await tab.waitFor()
  await asha.page.getByText('To the bank').waitFor()
  expect(await asha.page.getByText('To the dentist').count()).toBe(0)
})

test('Gopal reports what happened on a visit that is over', async ({ site, world, come }) => {
  await site.enrol([GOPAL, ASHA])
  await world.asks(GOPAL.email, 30, { description: 'To the bank' })
  await world.accepts(ASHA.email, GOPAL.email)
  await world.completes(ASHA.email, GOPAL.email)
  const gopal = await come(GOPAL)
  await gopal.page.goto('/citizen-home')
  await gopal.page.getByText(past.requests).click()
  await gopal.page.getByRole('list', { name: past.requests }).getByText('Driving').click()
  await gopal.page.getByText(`${ASHA.name} helped you.`).waitFor()
  await gopal.look('past-requests-with-concern', 'closely')
  await gopal.page.getByRole('button', { name: /^Report a concern: Driving/ }).click()
  const dialog = gopal.page.getByRole('dialog', { name: words.title })
  await dialog.getByText(`Your concern is about ${ASHA.name}.`).waitFor()
  await dialog.getByRole('radio', { name: words.kinds.unkind }).check()
  await dialog.getByLabel(words.text).fill('She laughed at me')
  await dialog.getByRole('button', { name: words.send }).click()
  await gopal.page.getByRole('main').getByText(words.sent).waitFor()
  await site.mail.waitFor(GOPAL.email, emails.en['concern-received'].subject)
})
