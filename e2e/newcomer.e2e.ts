import { emails } from '@scan/contract/emails/index.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import type { Locator } from '@playwright/test'
import { codeIn } from './testing/accounts.ts'
import { expect, test } from './testing/fixtures.ts'
import { MEERA, PASSWORD } from './testing/people.ts'

const { fields, signUp, verifyEmail } = en.accounts
const { ask, request } = en.citizen

const PRESSES_AT_MOST = 16

test('Meera, who has never been here, has posted a request after sixteen presses', async ({
  site,
  visit,
}) => {
  const { page, look } = await visit('meera')
  let presses = 0
  const press = async (what: Locator) => {
    presses += 1
    await what.click()
  }
  const write = async (field: Locator, words: string) => {
    await press(field)
    await page.keyboard.type(words)
  }

  await page.goto('/')
  await press(page.getByRole('link', { name: en.publicPages.landing.joinToAsk }))
  await expect(page.getByRole('radio', { name: signUp.citizenLine })).toBeChecked()
  await write(page.getByLabel(fields.name), MEERA.name)
  await write(page.getByLabel(fields.email), MEERA.email)
  await write(page.getByLabel(/^Password/), PASSWORD)
  await write(page.getByLabel(signUp.confirmation), PASSWORD)
  await write(page.getByLabel(fields.phone), MEERA.phone)
  await press(page.getByRole('button', { name: signUp.submit }))

  const { text } = await site.mail.waitFor(MEERA.email, emails.en['verify-email'].subject)
  await look('check-your-email')
  await write(page.getByRole('textbox', { name: verifyEmail.code }), codeIn(text))
  await page.getByText(verifyEmail.successIn).waitFor()

  // The page goes on by itself.
  await press(page.getByRole('button', { name: /^Driving/ }))
  await write(page.getByLabel(ask.description), 'To the bank and back')
  // A native list: one press opens it, one chooses.
  presses += 2
  await page.getByLabel(ask.district).selectOption('Kollam')
  await press(page.getByRole('radio', { name: 'Tomorrow' }))
  await press(page.getByRole('radio', { name: ask.partsOfDay.morning }))
  await press(page.getByRole('button', { name: ask.next }))
  await press(page.getByRole('button', { name: ask.submit }))
  await page.getByText(request.waitingTitle).waitFor()
  expect(presses).toBeLessThanOrEqual(PRESSES_AT_MOST)
})
