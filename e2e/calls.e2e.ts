import { en } from '@scan/contract/messages/en/index.ts'
import { fill } from '../server/src/http/fill.ts'
import { main } from './testing/admin-panel.ts'
import { expect, test } from './testing/fixtures.ts'

const { calls } = en.admin
const { accepted, board } = en.volunteer
const KAMALA = 'Kamala Nair'

test('Kamala has no email: the desk rings her, Asha reads that she knows, helps, and Kamala is asked how it was', async ({
  world,
  asha,
  admin,
  panel,
}) => {
  await world.asksByPhone(KAMALA, 30)
  await asha.page.goto('/volunteer-home')
  await asha.page.getByRole('button', { name: /^Accept Driving/ }).click()
  await asha.page.getByRole('button', { name: board.acceptConfirm }).click()
  await asha.page.getByText(new RegExp(`^We’re telling ${KAMALA}`)).waitFor()

  await panel.visit('/admin/calls')
  const row = main(admin.page).getByRole('listitem').filter({ hasText: KAMALA })
  await row.getByRole('button', { name: calls.take }).click()
  await expect(row.getByRole('link', { name: '94470 00001' })).toBeFocused()
  await admin.page.reload()
  await row.getByRole('button', { name: calls.outcomes.reached, exact: true }).click()
  await admin.page.getByText(fill(calls.noted.reached, { name: KAMALA })).waitFor()
  await admin.page.getByText(en.admin.lists.calls.empty).waitFor()
  await asha.page.getByText(fill(accepted.byPhone.told, { name: KAMALA })).waitFor()

  await world.later(31)
  await asha.page.reload()
  await asha.page.getByRole('button', { name: accepted.byPhone.helped }).click()
  await asha.page.getByText(fill(accepted.byPhone.helpedDone, { name: KAMALA })).waitFor()

  await admin.page.reload()
  await row.getByRole('button', { name: calls.take }).click()
  await row.getByRole('button', { name: calls.answers['was-there'] }).click()
  await admin.page.getByText(fill(calls.noted.reached, { name: KAMALA })).waitFor()
  await asha.page.reload()
  await asha.page.getByText(fill(en.requests.past.visitsSoFar_one, { count: '1' })).click()
  await asha.page.getByText(en.requests.past.outcomes['confirm-done']).first().waitFor()
})
