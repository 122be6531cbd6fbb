import { en } from '@scan/contract/messages/en/index.ts'
import type { Route } from '@playwright/test'
import { signIn } from './testing/accounts.ts'
import { expect, test } from './testing/fixtures.ts'
import { MEERA } from './testing/people.ts'
import { untilTaken, type Visitor } from './testing/visitor.ts'

const SIGN_IN_SCRIPT = '**/assets/login-page-*.js'
const HOME_SCRIPT = '**/assets/citizen-home-page-*.js'
const { display, displayDone, loading, notCheckedTitle, tryAgain } = en.site

/** Holds a page's script back until `come`. */
async function holdBack({ page }: Visitor, script: string) {
  let come = () => {}
  const coming = new Promise<void>((resolve) => (come = resolve))
  await page.route(script, async (route) => {
    await coming
    await route.continue()
  })
  return { come }
}

const heading = ({ page }: Visitor, name: string) => page.getByRole('heading', { name, level: 1 })
const signInLink = ({ page }: Visitor) => page.getByRole('link', { name: en.site.signIn }).last()

test("what somebody opens while the page's script is on its way stays open when it comes", async ({
  visit,
}) => {
  const visitor = await visit('early-bird')
  const { page } = visitor
  const { come } = await holdBack(visitor, '**/assets/verify-email-page-*.js')
  await page.goto('/verify-email')
  await page.getByRole('button', { name: display }).click()
  const dialog = page.getByRole('dialog', { name: display })
  await dialog.getByRole('radio', { name: '150 %' }).check()
  come()
  await heading(visitor, en.accounts.verifyEmail.title).waitFor({ state: 'attached' })
  expect(await dialog.isVisible()).toBe(true)
  await dialog.getByRole('button', { name: displayDone }).click()
  await heading(visitor, en.accounts.verifyEmail.title).waitFor()
})

test('a page is drawn before its scripts are asked for, and a link says on a slow line that its page is on the way', async ({
  visit,
}) => {
  const visitor = await visit('patient')
  const { page } = visitor
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const style = await holdBack(visitor, '**/assets/entry-*.css')
  const { come } = await holdBack(visitor, SIGN_IN_SCRIPT)
  await page.goto('/about', { waitUntil: 'commit' })
  await page.locator('footer').waitFor({ state: 'attached' })
  expect(asked.filter((url) => /assets\/.*\.js$/.test(url))).toEqual([])
  style.come()
  await untilTaken(page)
  await signInLink(visitor).click()
  const sign = page.getByRole('status').getByText(loading)
  await sign.waitFor()
  come()
  await heading(visitor, en.accounts.signIn.title).waitFor()
  expect(await sign.count()).toBe(0)
})

test('whoever has signed in sees the shape of their home while it is on its way', async ({ site, visit }) => {
  const visitor = await visit('meera')
  const { page } = visitor
  const { come } = await holdBack(visitor, HOME_SCRIPT)
  await site.enrol(MEERA)
  await signIn(visitor, MEERA.email)
  await page.getByRole('status').getByText(loading).waitFor()
  await page.locator('main [class*="skeleton"]').first().waitFor()
  expect(await page.getByText(loading).count()).toBe(1)
  come()
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor()
})

/** A line breaks after a while, not at once. */
async function breakOff(route: Route): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 500))
  await route.abort()
}

test('a form whose program is on its way looks as if it cannot be filled in yet, and nothing is lost', async ({
  visit,
}) => {
  const visitor = await visit('early-bird')
  const { page } = visitor
  const { come } = await holdBack(visitor, '**/assets/entry*.js')
  await page.goto('/login', { waitUntil: 'commit' })
  const form = page.locator('form')
  await expect(form).toHaveCSS('opacity', '0.6')
  come()
  await untilTaken(page)
  await expect(form).toHaveCSS('opacity', '1')
  await page.getByLabel(en.accounts.fields.email).first().fill(MEERA.email)
})

test('a page whose script failed to come once opens all the same', async ({ visit }) => {
  const visitor = await visit('unlucky')
  visitor.expectComplaints(/net::ERR_FAILED|login-page/)
  const { page } = visitor
  await page.route(SIGN_IN_SCRIPT, breakOff, { times: 1 })
  await page.goto('/about')
  await signInLink(visitor).click()
  await heading(visitor, en.accounts.signIn.title).waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
})

test('a page whose script never comes says so instead of beginning for ever, and opens when it can', async ({
  visit,
}) => {
  const visitor = await visit('stranded')
  visitor.expectComplaints(/net::ERR_FAILED|login-page/)
  const { page } = visitor
  let tries = 0
  const refuse = (route: Route) => {
    tries++
    return breakOff(route)
  }
  await page.route(SIGN_IN_SCRIPT, refuse)
  await page.goto('/about')
  await signInLink(visitor).click()
  await page.getByRole('alert').getByText(notCheckedTitle).waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  const triesBefore = tries
  await visitor.look('unreached', 'closely')
  expect(tries).toBe(triesBefore)

  await page.unroute(SIGN_IN_SCRIPT)
  await page.getByRole('link', { name: tryAgain }).click()
  await heading(visitor, en.accounts.signIn.title).waitFor()
})
