import { en } from '@scan/contract/messages/en/index.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './testing/fixtures.ts'
import { ASHA, MEERA, PASSWORD } from './testing/people.ts'
import { untilTaken } from './testing/visitor.ts'

const { citizen, volunteer, sessions } = en

/** As if the pointer rested on the messages, which stops their time: on a busy machine they would pass unseen. */
async function keepMessages(page: Page): Promise<void> {
  await page.addInitScript((label) => {
    const enter = () =>
      document
        .querySelector(`[aria-label="${label}"] [data-tone]`)
        ?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    new MutationObserver(enter).observe(document, { childList: true, subtree: true })
  }, en.site.messages)
}

/** What the message that says this lies over, of what it must not cover. */
async function coveredBy(page: Page, words: string): Promise<string[]> {
  const message = page.getByRole('region', { name: en.site.messages }).getByText(words)
  await message.waitFor()
  return message.evaluate((text) => {
    const line = text.parentElement!.getBoundingClientRect()
    const kept = document.querySelectorAll('h1, input, select, textarea, [data-kept-clear], :focus')
    return [...kept].flatMap((one) => {
      const box = one.getBoundingClientRect()
      const isCovered = box.height > 0 && box.top < line.bottom && box.bottom > line.top
      return isCovered && !one.contains(text) && one !== document.body ? [one.outerHTML.slice(0, 80)] : []
    })
  })
}

test('no passing message lies on a field, the code, or what it speaks of', async ({
  site,
  world,
  visit,
  asha,
}) => {
  await site.enrol(MEERA)
  const { page } = await visit('meera')
  await keepMessages(page)
  await keepMessages(asha.page)
  await page.goto('/login')
  await page.locator('[name=email]').fill(MEERA.email)
  await page.locator('[name=password]').fill('Wrong#47rain')
  await page.locator('[name=password]').press('Enter')
  expect(await coveredBy(page, 'Incorrect password')).toEqual([])

  await world.asks(MEERA.email, 30)
  await page.locator('[name=password]').fill(PASSWORD)
  await page.locator('[name=password]').press('Enter')
  await page.getByText(citizen.request.waiting).waitFor()
  expect(await coveredBy(page, sessions.signedIn)).toEqual([])
  await page.getByRole('button', { name: en.site.dismiss }).last().click()
  await page.getByText(sessions.signedIn).waitFor({ state: 'detached' })

  // Out of sight of the card, which would say it.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await world.accepts(ASHA.email, MEERA.email)
  expect(await coveredBy(page, `${ASHA.name} has accepted your request.`)).toEqual([])
  const code = page.getByText(citizen.request.code).locator('..')
  // Wherever the page has been scrolled to.
  await code.evaluate((box) => scrollBy(0, box.getBoundingClientRect().top - 8))
  expect(await coveredBy(page, `${ASHA.name} has accepted your request.`)).toEqual([])

  const digits = /(?:\d, ){5}\d/.exec((await code.textContent()) ?? '')?.[0] ?? ''
  await asha.page.goto('/volunteer-home')
  await untilTaken(asha.page)
  await asha.page.getByRole('button', { name: volunteer.accepted.complete }).click()
  await asha.page.getByRole('textbox', { name: volunteer.accepted.code }).fill(digits.replaceAll(', ', ''))
  await asha.page.getByRole('button', { name: volunteer.accepted.completeConfirm, exact: true }).click()
  expect(await coveredBy(asha.page, volunteer.accepted.completeDone)).toEqual([])
  expect(await asha.page.getByText(volunteer.accepted.completeDone).count()).toBe(1)
})
