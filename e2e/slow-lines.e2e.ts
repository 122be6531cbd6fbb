import { en } from '@scan/contract/messages/en/index.ts'
import { hi } from '@scan/contract/messages/hi/index.ts'
import type { Locator, Route } from '@playwright/test'
import { expect, test } from './testing/fixtures.ts'
import { MEERA } from './testing/people.ts'
import { untilTaken, type Visitor } from './testing/visitor.ts'

const { cancel } = en.citizen
const { board } = en.volunteer
const { display, displayDone, loading, notCheckedTitle, tryAgain } = en.site

const SIGN_IN_SCRIPT = '**/assets/login-page-*.js'

/** Holds such files back until `come`. */
async function holdBack({ page }: Visitor, files: string | RegExp) {
  const { promise, resolve: come } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await promise
    await route.continue()
  })
  return { come }
}

const heading = ({ page }: Visitor, name: string) => page.getByRole('heading', { name, level: 1 })
const signInLink = ({ page }: Visitor) => page.getByRole('link', { name: en.site.signIn }).last()

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

/** A line breaks after a while, not at once. */
async function breakOff(route: Route): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 500))
  await route.abort()
}

test('a page whose script never comes says so instead of beginning for ever, and opens when it can', async ({
  visit,
}) => {
  const visitor = await visit('stranded')
  visitor.expectComplaints(/net::ERR_FAILED|login-page/)
  const { page } = visitor
  await page.route(SIGN_IN_SCRIPT, breakOff)
  await page.goto('/about')
  await signInLink(visitor).click()
  await page.getByRole('alert').getByText(notCheckedTitle).waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  await page.unroute(SIGN_IN_SCRIPT)
  await page.getByRole('link', { name: tryAgain }).click()
  await heading(visitor, en.accounts.signIn.title).waitFor()
})

for (const [what, path, files] of [
  ['a public page whose scripts are never answered', '/hi/login', '**/assets/*.js'],
  ['a page of one’s own whose scripts are never answered', '/citizens', '**/assets/*.js'],
  ['a page of which half the scripts are never answered', '/hi/login', /\/assets\/[a-m][^/]*\.js$/],
  ['a page whose styles are never answered', '/hi/login', '**/assets/*.css'],
] as const)
  test(
    `${what} says so, and opens when it can`,
    path === '/hi/login' && files === '**/assets/*.js' ? {} : { tag: '@nightly' },
    async ({ visit }) => {
      const visitor = await visit('waits')
      const { page } = visitor
      const { come } = await holdBack(visitor, files)
      await page.goto(path, { waitUntil: 'commit' })
      const line = page
        .getByRole('alert')
        .filter({ hasText: path.startsWith('/hi') ? hi.site.notCheckedTitle : notCheckedTitle })
      await line.getByRole('link').waitFor({ timeout: 20_000 })
      // Without styles the line stands alone, though the scripts are there.
      if (what.includes('styles')) await expect(page.getByRole('main')).toBeHidden()
      come()
      await heading(visitor, (path.startsWith('/hi') ? hi : en).accounts.signIn.title).waitFor()
      await untilTaken(page)
      await expect(page.getByRole('main')).toBeVisible()
    },
  )

test(
  'a page that a press wants, and whose script is never answered, says so',
  { tag: '@nightly' },
  async ({ visit }) => {
    const visitor = await visit('waits')
    const { page } = visitor
    const { come } = await holdBack(visitor, SIGN_IN_SCRIPT)
    await page.goto('/about')
    await untilTaken(page)
    await signInLink(visitor).click()
    const line = page.getByRole('alert').filter({ hasText: notCheckedTitle })
    await line.waitFor({ timeout: 20_000 })
    expect(await line.getByRole('link', { name: tryAgain }).getAttribute('href')).toBe('/login')
    come()
    await heading(visitor, en.accounts.signIn.title).waitFor()
    await expect(line).toHaveCount(0)
  },
)

test('Meera, who presses everything twice, cancels no request by that, and then cancels it once', async ({
  world,
  meera: { page },
}) => {
  await world.asks(MEERA.email, 30)
  await page.goto('/citizens')
  const button = page.getByRole('button', { name: cancel.button })

  // The question opens under the finger that presses.
  const question = page.getByRole('alertdialog', { name: cancel.question })
  const confirm = question.getByRole('button', { name: cancel.confirm })
  await button.click()
  const answer = (await confirm.boundingBox())!
  await question.getByRole('button', { name: cancel.keep }).click()
  await button.evaluate((element, { x, y }) => {
    Object.assign(element.style, { position: 'fixed', left: `${x}px`, top: `${y}px`, zIndex: 1 })
  }, answer)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await page.mouse.dblclick(answer.x + 20, answer.y + 20)
  await question.waitFor()
  expect(sent).toEqual([])

  await confirm.dblclick({ delay: 0 })
  await page.getByRole('main').getByText(cancel.done).waitFor()
  expect(sent).toEqual(['/api/auth/citizens'])
})

test('Asha, whose answer is lost on the way, presses again and has accepted', async ({
  site,
  world,
  asha,
}) => {
  asha.expectComplaints(/ERR_FAILED/)
  const { page } = asha
  await site.enrol(MEERA)
  await world.asks(MEERA.email, 30)
  await page.goto('/volunteer-home')
  await page.getByRole('button', { name: /^Accept/ }).click()
  // Once: what arrives is done, and nobody learns it.
  await page.route(
    '**/api/auth/volunteers',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: board.acceptConfirm }).click()
  await question.getByText(en.site.noAnswer).waitFor()
  await question.getByRole('button', { name: board.acceptConfirm }).click()
  await page.getByText(MEERA.name, { exact: true }).waitFor()
  await page.getByRole('main').getByText(board.acceptDone).waitFor()
})

test('a page whose script failed to come once opens all the same', { tag: '@nightly' }, async ({ visit }) => {
  const visitor = await visit('unlucky')
  visitor.expectComplaints(/net::ERR_FAILED|login-page/)
  await visitor.page.route(SIGN_IN_SCRIPT, breakOff, { times: 1 })
  await visitor.page.goto('/about')
  await signInLink(visitor).click()
  await heading(visitor, en.accounts.signIn.title).waitFor()
})

test(
  "what somebody opens while the page's script is on its way stays open",
  { tag: '@nightly' },
  async ({ visit }) => {
    const visitor = await visit('early-bird')
    const { page } = visitor
    const { come } = await holdBack(visitor, SIGN_IN_SCRIPT)
    await page.goto('/about')
    await signInLink(visitor).click()
    await page.getByRole('button', { name: display }).click()
    const dialog = page.getByRole('dialog', { name: display })
    await dialog.getByRole('radio', { name: 'Larger' }).check()
    come()
    await heading(visitor, en.accounts.signIn.title).waitFor({ state: 'attached' })
    expect(await dialog.isVisible()).toBe(true)
    await dialog.getByRole('button', { name: displayDone }).click()
  },
)

test(
  'a form looks as if it cannot be filled in before its script has come',
  { tag: '@nightly' },
  async ({ visit }) => {
    const visitor = await visit('early-bird')
    const { page } = visitor
    const { come } = await holdBack(visitor, '**/assets/entry*.js')
    await page.goto('/login', { waitUntil: 'commit' })
    const form = page.locator('form')
    await expect(form).toHaveCSS('opacity', '0.6')
    come()
    await untilTaken(page)
    await expect(form).toHaveCSS('opacity', '1')
  },
)

const edge = (shown: Locator, side: 'top' | 'bottom') =>
  shown.evaluate((element, side) => element.getBoundingClientRect()[side], side)

test(
  'the line that says one is offline covers nothing that has the focus',
  { tag: '@nightly' },
  async ({ visit }) => {
    const visitor = await visit('scrolled-down')
    visitor.expectComplaints(/ERR_INTERNET_DISCONNECTED/)
    const { page } = visitor
    await page.goto('/signup')
    const email = page.locator('[name=email]')
    const toTop = () => email.evaluate((field) => scrollBy(0, field.getBoundingClientRect().top - 4))
    await toTop()
    await page.context().setOffline(true)
    const line = page.getByRole('paragraph').filter({ hasText: en.site.offline })
    await line.waitFor()
    expect(await edge(line, 'top')).toBe(0)
    // The line pushes the page down by its own height where it first appears.
    await toTop()

    await page.locator('[name=password]').evaluate((field) => field.focus({ preventScroll: true }))
    expect(await edge(email, 'top')).toBeLessThan(await edge(line, 'bottom'))
    await page.keyboard.press('Shift+Tab')
    await expect(email).toBeFocused()
    expect(await edge(email, 'top')).toBeGreaterThanOrEqual(await edge(line, 'bottom'))
    await page.context().setOffline(false)
  },
)
