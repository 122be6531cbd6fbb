import { en } from '@scan/contract/messages/en/index.ts'
import { expect, test } from './testing/fixtures.ts'
import { ASHA, MEERA, PASSWORD } from './testing/people.ts'
import { CONTEXT, PHONE, keepSession } from './testing/visitor.ts'

const { keptVisit, signIn } = en.accounts

test('Asha, who lost the line on the way, reads her visit without a network and until she signs in', async ({
  browser,
  site,
  world,
}) => {
  await site.enrol(MEERA)
  await site.enrol(ASHA)
  await world.asks(MEERA.email, 30)
  await world.accepts(ASHA.email, MEERA.email)
  const context = await browser.newContext({
    ...CONTEXT,
    baseURL: site.url,
    viewport: PHONE,
    serviceWorkers: 'allow',
  })
  const page = await context.newPage()
  await keepSession(page, await site.beginSession(ASHA.email))
  await page.goto('/volunteer-home')
  await page.getByText(MEERA.name).first().waitFor()
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 15_000 })
    .toBe(true)

  await context.setOffline(true)
  const card = page.getByRole('region', { name: en.catalogue.helpTypes.driving })
  // The page for signing in was fetched while there was a network. Loaded anew, it is the one that needs none, and stays.
  for (const title of [signIn.title, en.site.offlineTitle, en.site.offlineTitle]) {
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await card.getByText(MEERA.name, { exact: true }).waitFor()
    const call = card.getByRole('link', { name: /\d/ }).first()
    expect(await call.getAttribute('href')).toBe(`tel:+91${MEERA.phone.replace(' ', '')}`)
    await page.reload()
  }

  await context.setOffline(false)
  await page.getByRole('link', { name: en.site.tryAgain }).click()
  await page.getByText(keptVisit.why).waitFor()
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: signIn.submit }).click()
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('scanInterrupted'))).toBeNull()
  await context.close()
})
