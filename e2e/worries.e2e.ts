import { emails } from '@scan/contract/messages/emails.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { fill } from '../server/src/http/fill.ts'
import { main } from './testing/admin-panel.ts'
import { expect, test } from './testing/fixtures.ts'
import { ADMIN, ASHA, MEERA } from './testing/people.ts'

const { calls, concerns } = en.admin
const { worry } = en.volunteer

test('Nobody opens to Asha, who has no line: the desk hears of it, rings and closes the case, and Meera reads who was there', async ({
  site,
  world,
  meera,
  asha,
  admin,
  panel,
}) => {
  await world.asks(MEERA.email, 4)
  const { time } = world.inHours(4)
  await world.accepts(ASHA.email, MEERA.email)
  await world.later(4.1)

  asha.expectComplaints(/ERR_INTERNET_DISCONNECTED/)
  await asha.page.goto('/volunteer-home')
  const nobodyOpens = asha.page.getByRole('button', { name: worry.nobodyOpens })
  await nobodyOpens.waitFor()
  await asha.page.context().setOffline(true)
  await nobodyOpens.click()
  await asha.page.getByLabel(worry.text).fill('The lights are on')
  await asha.page.getByRole('button', { name: worry.tell }).click()
  await asha.page.getByText(worry.kept).first().waitFor()
  await asha.page.context().setOffline(false)
  await expect(nobodyOpens).toBeHidden()
  await site.mail.waitFor(ADMIN.email, emails.en['worry-raised'].subject)

  await panel.visit('/admin/calls')
  const row = main(admin.page).getByRole('listitem').filter({ hasText: MEERA.name })
  await row.getByText(calls.urgent).waitFor()
  await row.getByRole('link', { name: /^Open the case/ }).click()
  await admin.page.getByText('The lights are on').waitFor()
  await admin.page.getByLabel(concerns.worry.ended).selectOption(concerns.worry.ends['was-out'])
  await admin.page.getByLabel(concerns.worry.note).fill('She was at the shop, and is well')
  await admin.page.getByRole('button', { name: concerns.worry.close }).click()
  await main(admin.page).getByText(concerns.worry.ends['was-out']).waitFor()
  await panel.visit('/admin/calls')
  await admin.page.getByText(en.admin.lists.calls.empty).waitFor()
  await site.mail.waitFor(ASHA.email, emails.en['concern-closed'].subject)

  await meera.page.goto('/citizen-home')
  const hour = Number(time.slice(0, 2))
  const at = `${hour % 12 || 12}:${time.slice(3)}\u00A0${hour < 12 ? 'am' : 'pm'}`
  const { nobodyOpens: says } = en.citizen.happened
  await main(meera.page)
    .getByText(fill(says, { name: ASHA.name, time: at }))
    .waitFor()
})
