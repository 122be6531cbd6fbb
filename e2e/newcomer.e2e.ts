import { emails } from '@scan/contract/messages/emails.ts'
import { LANGUAGES } from '@scan/contract/language.ts'
import { messages } from '@scan/contract/messages/index.ts'
import type { Locator } from '@playwright/test'
import { codeIn } from './testing/accounts.ts'
import { expect, test } from './testing/fixtures.ts'
import { MEERA, PASSWORD } from './testing/people.ts'

const PRESSES_AT_MOST = 16
const NAMES = { ml: 'മലയാളം', hi: 'हिन्दी' }
const TOMORROW = { en: 'Tomorrow', ml: 'നാളെ', hi: 'कल' }

for (const language of LANGUAGES)
  test(
    `Meera, who has never been here and reads ${language}, has posted a request after sixteen presses`,
    { tag: language === 'ml' ? [] : '@nightly' },
    async ({ site, visit }) => {
      const words = messages[language]
      const { fields, signUp, verifyEmail } = words.accounts
      const { ask, request } = words.citizen
      const { page } = await visit('meera')
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
      if (language !== 'en') {
        // Her phone speaks English; from here on everything she meets does not.
        await page.getByRole('link', { name: NAMES[language] }).click()
        await expect(page).toHaveURL(`/${language}`)
      }
      await press(page.getByRole('link', { name: words.publicPages.landing.joinToAsk }).first())
      await expect(page.getByRole('radio', { name: signUp.citizen })).toBeChecked()
      await write(page.getByLabel(fields.name), MEERA.name)
      await write(page.getByLabel(fields.email), MEERA.email)
      await write(page.getByRole('textbox', { name: signUp.password, exact: true }), PASSWORD)
      await write(page.getByLabel(signUp.confirmation), PASSWORD)
      await write(page.getByLabel(fields.phone), MEERA.phone)
      await press(page.getByRole('button', { name: signUp.submit }))

      const mailed = await site.mail.waitFor(MEERA.email, emails[language]['verify-email'].subject)
      await write(page.getByRole('textbox', { name: verifyEmail.code }), codeIn(mailed))
      await page.getByText(verifyEmail.successIn).waitFor()

      // The page goes on by itself.
      await press(page.getByRole('button', { name: new RegExp(`^${words.catalogue.helpTypes.driving}`) }))
      await press(page.getByRole('button', { name: ask.ready.driving.second }))
      // A native list: one press opens it, one chooses.
      presses += 2
      await page.getByLabel(ask.district).selectOption('Kollam')
      await press(page.getByRole('button', { name: ask.next }))
      await press(page.getByRole('button', { name: TOMORROW[language] }))
      await press(page.getByRole('button', { name: '10:00' }))
      await press(page.getByRole('button', { name: ask.submit }))
      await page.getByText(request.waiting).waitFor()
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      expect(presses).toBeLessThanOrEqual(PRESSES_AT_MOST)
    },
  )
