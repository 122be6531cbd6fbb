import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@scan/contract/index.ts'
import { pino } from 'pino'
import type { Browser, Page } from '@playwright/test'
import { readConfig } from '../../server/src/config.ts'
import { DEMO_PASSWORD } from '../../server/src/demo/people.ts'
import { start } from '../../server/src/start.ts'
import type { Tokens } from '../testing/site.ts'
import { CONTEXT, DESKTOP, PHONE, keepSession, untilTaken } from '../testing/visitor.ts'
import type { User } from './screens.ts'
import { stopIntercepting } from './intercept.ts'
import { type View, sees } from './states.ts'

/** With which the names of drafts begin (`session/drafts.ts`). */
const DRAFT = 'scanDraft.'

export const THEMES = ['light', 'dark', 'contrast'] as const
export type Theme = (typeof THEMES)[number]

export const VIEWPORTS = [PHONE, { width: 768, height: 1024 }, DESKTOP] as const

/** The whole product with its demo people, on a free port, in `databaseUrl` or in a folder that is gone afterwards. */
export async function openDemo(databaseUrl?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'network-pictures-'))
  await chmod(folder, 0o711) // For the user that the database runs as when we are root.
  const config = readConfig({
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    DEMO: 'on',
    UNDO_SECONDS: '0',
    LOG_LEVEL: 'warn',
  })
  const running = await start(config, { log: pino({ level: config.logLevel }), print: () => {} })
  return {
    url: `http://localhost:${running.port}`,
    close: async () => {
      await running.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const guests = new WeakSet<Page>()

/** A browser of their own for one of the demo people, signed in, or for a guest. Its pages do not move on by themselves. */
export async function signInAs(
  browser: Browser,
  url: string,
  user: User,
  deviceScaleFactor = 1,
): Promise<Page> {
  const context = await browser.newContext({ ...CONTEXT, baseURL: url, deviceScaleFactor })
  context.setDefaultTimeout(30_000)
  await context.addInitScript(() =>
    localStorage.setItem('scanDisplay', '{"timedMoves":"off","language":"en"}'),
  )
  const page = await context.newPage()
  if (user === 'guest') {
    guests.add(page)
    return page
  }
  const answer = await context.request.post(api.signIn.path, {
    data: { email: user, password: DEMO_PASSWORD },
  })
  const { sessionToken, refreshToken } = (await answer.json()) as Tokens
  await keepSession(page, { sessionToken, refreshToken })
  return page
}

/** The view at which each page stands. */
const shownView = new WeakMap<Page, View>()

/**
 * Opens a view and brings about its state; what goes on from another one does so where the page still stands there.
 * What `before` laid down ends when the next page is opened. At a desktop everything can be pressed; on a phone the menu
 * may fold it away.
 */
export async function openView(
  page: Page,
  view: View,
  screen: { width: number; height: number } = DESKTOP,
): Promise<void> {
  const { path, before = [], act = [], until, after } = view
  if (after) {
    if (shownView.get(page) !== after) await openView(page, after)
    shownView.delete(page)
    await setTheme(page, 'light', screen)
  } else {
    if (shownView.delete(page)) await clear(page)
    await page.setViewportSize(screen)
    for (const step of before) await step(page)
    await page.goto(path)
    // While a page is on its way it has no heading.
    if (!until || act.length > 0) {
      await page.locator('h1').first().waitFor()
      await untilTaken(page)
    }
  }
  for (const step of act) await step(page)
  // What the pointer rests on looks different, and so do the looks at other widths.
  await page.mouse.move(0, 0)
  if (until) await sees(until)(page)
  // Lists on their way; where answers are held back they stay so.
  else
    for (const one of await page.locator('[aria-busy="true"]').all()) await one.waitFor({ state: 'hidden' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  shownView.set(page, view)
}

/** Takes back what a view has done to its page: answers held back, a network that is away, what is kept in the browser. */
async function clear(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await page.evaluate(
    ([isGuest, drafts]) => {
      if (isGuest) localStorage.clear()
      for (const key of Object.keys(sessionStorage))
        if (isGuest || key.startsWith(drafts)) sessionStorage.removeItem(key)
    },
    [guests.has(page), DRAFT] as const,
  )
  // At once: a page that stays writes its draft again. Not a blank page: that would be another address, whose renderer
  // knows nothing of what this one has read.
  await page.goto('/robots.txt')
  await stopIntercepting(page)
}

/** Shows the same state in another theme and width. */
export async function setTheme(
  page: Page,
  theme: Theme,
  viewport: { width: number; height: number },
): Promise<void> {
  const now = page.viewportSize()
  if (now?.width !== viewport.width || now.height !== viewport.height) await page.setViewportSize(viewport)
  await page.evaluate((chosen) => void (document.documentElement.dataset['theme'] = chosen), theme)
}
