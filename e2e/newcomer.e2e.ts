import { emails } from '@scan/contract/messages/emails.ts'
import { LANGUAGES } from '@scan/contract/language.ts'
import { messages } from '@scan/contract/messages/index.ts'
import type { Locator } from '@playwright/test'
import { codeIn, heldByBrowser, linkIn, signUp } from './testing/accounts.ts'
import { expect, test } from './testing/fixtures.ts'
import { GOPAL, MEERA, PASSWORD, type Person } from './testing/people.ts'

const PRESSES_AT_MOST = 18
const PRESSES_NEXT_TIME = 6
const NAMES = { ml: 'മലയാളം', hi: 'हिन्दी' }
const TOMORROW = { en: 'Tomorrow', ml: 'നാളെ', hi: 'कल' }

for (const language of LANGUAGES)
  test(
    `Meera, who has never been here and reads ${language}, has posted a request after eighteen presses`,
    { tag: language === 'ml' ? [] : '@nightly' },
    async ({ site, visit }) => {
      const words = messages[language]
      const { fields, signIn, signUp, verifyEmail } = words.accounts
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
      await press(page.getByRole('link', { name: words.landing.joinToAsk }).first())
      await expect(page.getByRole('radio', { name: signUp.citizen })).toBeChecked()
      await write(page.getByLabel(fields.name), MEERA.name)
      await write(page.getByLabel(fields.email), MEERA.email)
      await write(page.getByRole('textbox', { name: signUp.password, exact: true }), PASSWORD)
      // Whoever sees it types it once.
      await press(page.getByRole('button', { name: words.site.showPassword }).first())
      await write(page.getByLabel(fields.phone), MEERA.phone)
      await press(page.getByRole('button', { name: signUp.submit }))

      const mailed = await site.mail.waitFor(MEERA.email, emails[language]['verify-email'].subject)
      await write(page.getByRole('textbox', { name: verifyEmail.code }), codeIn(mailed))
      await page.getByText(verifyEmail.successReady).waitFor()

      // The page goes on by itself, and the next one has her address.
      await page.getByText(signIn.verified).waitFor()
      await expect(page.getByRole('textbox', { name: fields.email })).toHaveValue(MEERA.email)
      await write(page.getByRole('textbox', { name: signIn.password }), PASSWORD)
      await press(page.getByRole('main').getByRole('button', { name: signIn.submit }))

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

      // The next time her place is known.
      await page.getByRole('button', { name: words.citizen.cancel.button }).click()
      await page.getByRole('button', { name: words.citizen.cancel.confirm }).click()
      presses = 0
      await press(page.getByRole('button', { name: new RegExp(`^${words.catalogue.helpTypes.shopping}`) }))
      await press(page.getByRole('button', { name: ask.ready.shopping.first }))
      await press(page.getByRole('button', { name: ask.yes, exact: true }))
      await press(page.getByRole('button', { name: TOMORROW[language] }))
      await press(page.getByRole('button', { name: '11:00' }))
      await press(page.getByRole('button', { name: ask.submit }))
      await page.getByText(words.citizen.request.steps.found).first().waitFor()
      expect(presses).toBeLessThanOrEqual(PRESSES_NEXT_TIME)
    },
  )

test('the link signs nobody in, whoever signed up: not where it is opened, nor in the tab that waits', async ({
  site,
  visit,
}) => {
  const { signIn, verifyEmail } = messages.en.accounts
  const meera = await visit('meera')
  await signUp(meera, MEERA)
  await meera.page.getByRole('button', { name: messages.en.accounts.move.stayHere }).click()
  const tab = await meera.page.context().newPage()
  const link = async ({ email }: Person) =>
    linkIn(await site.mail.waitFor(email, emails.en['verify-email'].subject))
  await tab.goto(await link(MEERA))
  await Promise.all([tab, meera.page].map((page) => page.getByText(verifyEmail.success).waitFor()))
  for (const page of [tab, meera.page]) {
    await page.getByText(signIn.verified).waitFor()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(MEERA.email)
    expect(await heldByBrowser(page)).toEqual({ user: null, tokens: [] })
  }
  // It is said once.
  await tab.reload()
  await expect(tab.getByRole('textbox', { name: 'Email' })).toHaveValue(MEERA.email)
  await expect(tab.getByText(signIn.verified)).toHaveCount(0)

  // Who signs up with her address waits in vain for her to open the email.
  const [stranger, phone] = [await visit('stranger'), await visit('phone')]
  await signUp(stranger, GOPAL)
  await stranger.page.getByRole('button', { name: messages.en.accounts.move.stayHere }).click()
  await phone.page.goto(await link(GOPAL))
  await phone.page.getByText(verifyEmail.successReady).waitFor()
  expect(await heldByBrowser(phone.page)).toEqual({ user: null, tokens: [] })
  await stranger.page.waitForTimeout(6_000)
  await stranger.page.getByRole('heading', { name: 'Check Your Email' }).waitFor()
  expect(await heldByBrowser(stranger.page)).toEqual({ user: null, tokens: [] })
})
