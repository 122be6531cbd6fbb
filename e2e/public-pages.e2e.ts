import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@scan/contract/language.ts'
import { en } from '@scan/contract/messages/en/index.ts'
import { messages } from '@scan/contract/messages/index.ts'
import type { Page } from '@playwright/test'
import { expect, test } from './testing/fixtures.ts'
import { MOST_SHIFT, forgetShifts, shiftsOf, watchShifts } from './testing/shifts.ts'
import { CONTEXT, DESKTOP, PHONE } from './testing/visitor.ts'

const { landing } = en

const PUBLIC_URL = 'http://help.example.org'
test.use({ settings: { PUBLIC_URL } })

const menu = (page: Page) => page.getByRole('button', { name: en.site.menu, exact: true })
const pause = (page: Page) => page.getByRole('button', { name: landing.pauseMotion })
const play = (page: Page) => page.getByRole('button', { name: landing.playMotion })

/** Whether the particles are elsewhere thirty frames later. */
const hasMoved = (page: Page) =>
  page.locator('canvas').evaluate(async (canvas: HTMLCanvasElement) => {
    const before = canvas.toDataURL()
    for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame)
    return canvas.toDataURL() !== before
  })

/** How many movements lead from this page to the one that the header's first link opens. */
async function movementsTo(page: Page, name: string): Promise<number> {
  const moved = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const start = document.startViewTransition.bind(document)
        document.startViewTransition = (change) => {
          document.startViewTransition = start
          const transition = start(change)
          void transition.ready.then(() => resolve(document.getAnimations().length))
          return transition
        }
      }),
  )
  await page.getByRole('navigation', { name: en.site.navigation }).getByRole('link', { name }).click()
  return moved
}

/** What only people who are signed in need (`web/vite.config.ts`). */
const FOR_LATER = /\/(calls|parts|contact-details|citizen|volunteer|admin)-[^/]*\.js$/

test('guests’ pages run no scripts of those who are signed in, and the landing page needs little', async ({
  visit,
}) => {
  const { page } = await visit('curious')
  for (const path of ['/', '/login', '/signup', '/about']) {
    const run = new Map<string, number>()
    // What is only fetched, for a page to come, is no script yet.
    page.on('response', async (response) => {
      if (response.request().resourceType() !== 'script') return
      run.set(response.url(), Number(response.headers()['content-length'] ?? 0))
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    page.removeAllListeners('response')
    expect(
      [...run.keys()].filter((url) => FOR_LATER.test(url)),
      path,
    ).toEqual([])
    if (path !== '/') continue
    expect(run.size).toBeLessThanOrEqual(12)
    expect([...run.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(150_000)
    expect(Math.max(...run.values())).toBeGreaterThan(50_000)
  }
})

test('a page passes into the next, and nothing moves for whoever wants no motion', async ({ visit }) => {
  const { page } = await visit('curious', DESKTOP)
  await page.goto('/about')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await movementsTo(page, en.site.contact)).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await movementsTo(page, en.site.about)).toBe(0)
})

test('whoever goes back while a page turns leaves no error behind', async ({ visit }) => {
  const { page } = await visit('hasty', DESKTOP)
  await page.goto('/about')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const turning = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const start = document.startViewTransition.bind(document)
        document.startViewTransition = (change) => {
          document.startViewTransition = start
          history.back()
          const turned = start(change)
          void turned.finished.then(() => resolve())
          return turned
        }
      }),
  )
  await page
    .getByRole('navigation', { name: en.site.navigation })
    .getByRole('link', { name: en.site.contact })
    .click()
  await turning
  await page.waitForURL('/about')
  await page.getByRole('heading', { level: 1, name: en.publicPages.about.title }).waitFor()
})

test(
  'particles drift behind the hero, and stop where a person or the device stops them',
  { tag: '@nightly' },
  async ({ visit }) => {
    const { page } = await visit('curious', DESKTOP)
    await page.goto('/', { waitUntil: 'networkidle' })
    expect(await page.locator('canvas').count()).toBe(0)

    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.reload()
    await expect.poll(() => hasMoved(page)).toBe(true)
    await pause(page).press('Enter')
    await play(page).waitFor()
    await expect.poll(() => hasMoved(page)).toBe(false)

    await play(page).click()
    await expect.poll(() => hasMoved(page)).toBe(true)

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.locator('canvas').waitFor({ state: 'detached' })
  },
)

test(
  'without JavaScript the menu opens, and nothing is offered that cannot work',
  { tag: '@nightly' },
  async ({ browser, site, visit }) => {
    const withScript = await visit('hurried')
    await withScript.page.goto('/about')
    const menuWithScript = await menu(withScript.page).boundingBox()
    await withScript.page.getByRole('button', { name: en.site.display }).waitFor()

    const context = await browser.newContext({
      ...CONTEXT,
      baseURL: site.url,
      viewport: PHONE,
      javaScriptEnabled: false,
    })
    const page = await context.newPage()
    await page.goto('/about')
    expect(await menu(page).boundingBox()).toEqual(menuWithScript)
    expect(await page.getByText(en.site.display, { exact: true }).isVisible()).toBe(false)
    const signIn = page
      .getByRole('navigation', { name: en.site.navigation })
      .getByRole('link', { name: en.site.signIn })
    expect(await signIn.isVisible()).toBe(false)
    await menu(page).click()
    await signIn.waitFor()
    await menu(page).click()
    await signIn.waitFor({ state: 'hidden' })
    await context.close()
  },
)

test('the built pages have what previews of links and phones that keep the app ask for', async ({ site }) => {
  const about = await (await fetch(`${site.url}/about`)).text()
  const said = (property: string) =>
    new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(about)?.[1]
  expect(said('og:title')).toBe(en.publicPages.about.title)
  expect(said('og:description')).toBe(en.publicPages.about.description)
  expect(said('og:url')).toBe(`${PUBLIC_URL}/about`)
  expect(said('og:image')).toBe(`${PUBLIC_URL}/social.png`)
  const picture = Buffer.from(await (await fetch(`${site.url}/social.png`)).arrayBuffer())
  // Width and height stand in the first part of a PNG.
  const size = [picture.readUInt32BE(16), picture.readUInt32BE(20)].map(String)
  expect(size).toEqual([said('og:image:width'), said('og:image:height')])

  // A phone names the app, and opens it, in the language of the page it was kept from.
  for (const language of LANGUAGES) {
    const start = language === 'en' ? '/' : `/${language}`
    const page = await (await fetch(`${site.url}${start}`)).text()
    const manifest = /<link rel="manifest" href="([^"]+)"/.exec(page)?.[1]
    const { name, shortName } = messages[language].site
    expect(await (await fetch(`${site.url}${manifest}`)).json()).toMatchObject({
      ...{ lang: language, name, short_name: shortName, start_url: start },
    })
  }
})

test(
  'without a network a page of ours says so, and the page that was wanted comes with the network',
  { tag: '@nightly' },
  async ({ browser, site }) => {
    const context = await browser.newContext({
      ...CONTEXT,
      baseURL: site.url,
      viewport: PHONE,
      serviceWorkers: 'allow',
    })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    await page.goto('/about')
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 15_000 })
      .toBe(true)
    const kept = () =>
      page.evaluate(async () => {
        const caches = await Promise.all((await self.caches.keys()).map((name) => self.caches.open(name)))
        const requests = await Promise.all(caches.map((cache) => cache.keys()))
        return requests
          .flat()
          .map(({ url }) => new URL(url).pathname)
          .map((path) =>
            path.replace(/^\/assets\/(.*\.css|offline-[\w-]+\.svg)$/, (_, name) =>
              name.endsWith('css') ? 'a style' : 'its drawing',
            ),
          )
      })
    // What people read while the worker watches is not kept.
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(new Set(await kept())).toEqual(
      new Set(['a style', 'its drawing', '/first.js', '/kept-visit.js', '/icon.svg', '/offline']),
    )
    expect(complaints).toEqual([])

    await context.setOffline(true)
    await page.goto('/login')
    await page.getByRole('heading', { name: en.site.offlineTitle, level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    expect(
      (await page.getByRole('link', { name: en.site.tryAgain }).boundingBox())?.height,
    ).toBeGreaterThanOrEqual(64)
    await page.getByRole('link', { name: en.site.tryAgain }).click()
    await page.getByRole('heading', { name: en.site.offlineTitle, level: 1 }).waitFor()

    await context.setOffline(false)
    await page.getByRole('link', { name: en.site.tryAgain }).click()
    await page.getByRole('heading', { name: en.accounts.signIn.title, level: 1 }).waitFor()

    // A new version of the web comes with a worker of its own, which leaves nothing of the one before.
    // On a page without a program, which could ask for the old one again.
    await page.goto('/robots.txt')
    const before = await page.evaluate(() => self.caches.keys())
    await page.evaluate(async () => {
      const { trustedTypes } = globalThis as unknown as {
        trustedTypes: {
          createPolicy: (name: string, rules: object) => { createScriptURL: (url: string) => string }
        }
      }
      // The policy of trusted types allows one name.
      const stamp = trustedTypes.createPolicy('offline-page', { createScriptURL: (url: string) => url })
      await navigator.serviceWorker.register(stamp.createScriptURL('/sw.js?newer'))
    })
    await expect
      .poll(() => page.evaluate(() => self.caches.keys()), { timeout: 15_000 })
      .toEqual(['offline?newer'])
    expect(before).toHaveLength(1)
    await context.close()
  },
)

test(
  'nothing moves when the letters of Malayalam and Hindi come, on the pages for everybody and at home',
  { tag: '@nightly' },
  async ({ visit, meera, asha }) => {
    const { page: guest } = await visit('curious')
    for (const [page, paths] of [
      [guest, ['', '/about', '/contact', '/terms', '/privacy', '/poster', '/login', '/signup']],
      [meera.page, ['/citizens']],
      [asha.page, ['/volunteers']],
    ] as const) {
      await watchShifts(page)
      for (const language of ['ml', 'hi'] as const) {
        await page.addInitScript(
          (chosen) => localStorage.setItem('scanDisplay', JSON.stringify({ language: chosen })),
          language,
        )
        const open = async (path: string) => {
          await page.goto(page === guest ? `/${language}${path}` : path)
          await page.locator(`html[lang=${language}] h1`).first().waitFor()
          await page.evaluate(() => document.fonts.ready.then(() => undefined))
        }
        // At first this machine's own letters may stand in, which are not a phone's: the next journey looks at that.
        if (page === guest) await open('')
        for (const path of paths) {
          await open(path)
          const { sum, what } = await shiftsOf(page)
          expect.soft(sum, `${language} ${path} moves: ${what.join('; ')}`).toBeLessThanOrEqual(MOST_SHIFT)
        }
      }
    }
  },
)

/**
 * A slow connection: the page is painted before its fonts come. Until then the device's own stand in; for Malayalam and
 * Hindi those are a phone's, of the same design, which a test machine may not have. Answers with what lets them come.
 */
async function holdLetters(page: Page): Promise<() => void> {
  const ofPhone = (script: string) => {
    const file = readFileSync(join(import.meta.dirname, `../web/src/ui/fonts/noto-sans-${script}.woff2`))
    return `url(data:font/woff2;base64,${file.toString('base64')})`
  }
  const faces = ['malayalam', 'devanagari'].map(
    (script) => `@font-face{font-family:'of ${script}';font-weight:400 700;src:${ofPhone(script)}}`,
  )
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await promise
    await route.continue()
  })
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch()
    const css = (await response.text())
      .replaceAll('system-ui', `'of malayalam','of devanagari',system-ui`)
      .replaceAll(/local\(.?Noto Sans (\w+)[^)]*\)/g, (_, script: string) => ofPhone(script.toLowerCase()))
    await route.fulfill({ response, body: [css, ...faces].join('\n') })
  })
  // Our policy allows no fonts inside a style sheet.
  await page.route(/\/(ml|hi)(\/terms)?$/, async (route) => {
    const response = await route.fetch()
    const { 'content-security-policy': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  return resolve
}

test('nothing moves when the letters come late over a slow line', { tag: '@nightly' }, async ({ visit }) => {
  const { page } = await visit('patient')
  await watchShifts(page)
  for (const path of ['/ml', '/ml/terms', '/hi', '/hi/terms']) {
    const letThemCome = await holdLetters(page)
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    // A phone's own fonts are there before a page is opened.
    await page.waitForFunction(() =>
      [...document.fonts].some(({ family, status }) => family.includes('of ') && status === 'loaded'),
    )
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))))
    await forgetShifts(page)
    letThemCome()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const { sum, what } = await shiftsOf(page)
    expect.soft(sum, `${path} moves: ${what.join('; ')}`).toBeLessThanOrEqual(MOST_SHIFT)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})
