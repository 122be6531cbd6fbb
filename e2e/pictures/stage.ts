import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { en } from '@scan/contract/messages/en/index.ts'
import { pino } from 'pino'
import type { Browser, Page } from 'playwright-core'
import { readConfig } from '../../server/src/config.ts'
import { DEMO_PASSWORD } from '../../server/src/demo/people.ts'
import { start } from '../../server/src/start.ts'
import { DESK } from '../testing/visitor.ts'
import type { Sitter, View } from './album.ts'

const PATIENCE_MS = 30_000

export const THEMES = ['light', 'dark', 'contrast'] as const
export type Theme = (typeof THEMES)[number]

/** A phone, a tablet and a desk. */
export const SCREENS = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
] as const

/** The whole product with its demo people, on a free port, in `databaseUrl` or in a folder that is gone afterwards. */
export async function openDemo(databaseUrl?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'network-pictures-'))
  await chmod(folder, 0o711) // For the user that the database runs as when we are root.
  const config = readConfig({
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    DEMO: 'on',
    LOG_LEVEL: 'warn',
  })
  const running = await start(config, { log: pino({ level: config.logLevel }), say: () => {} })
  return {
    url: `http://localhost:${running.port}`,
    close: async () => {
      await running.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A browser of their own for one of the demo people, signed in, or for a guest. Its pages do not move on by themselves. */
export async function seat(browser: Browser, url: string, sitter: Sitter, pixelRatio = 1): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    deviceScaleFactor: pixelRatio,
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  await context.addInitScript(() => localStorage.setItem('scanDisplay', '{"timedMoves":"off"}'))
  const page = await context.newPage()
  if (sitter === 'guest') return page
  await page.goto('/login')
  await page.getByLabel(en.accounts.fields.email, { exact: false }).first().fill(sitter)
  await page.getByLabel(/^Password/).fill(DEMO_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: en.accounts.signIn.submit }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
  return page
}

/** Opens a view and brings about its state. What `before` laid down ends with `clear`. */
export async function pose(page: Page, { path, before, act, until }: View): Promise<void> {
  // At a desk everything can be pressed; on a phone the menu may fold it away.
  await page.setViewportSize(DESK)
  await before?.(page)
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  // Lists on their way; where answers are held back they stay so.
  const busy = page.locator('[aria-busy="true"]')
  if (!before) for (const one of await busy.all()) await one.waitFor({ state: 'hidden' })
  await act?.(page)
  if (until) await page.getByText(until).first().waitFor()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Takes back what a view has done to its page: answers held back, a network that is away. */
export async function clear(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().setOffline(false)
}

/** Shows the same state in another theme and width, and waits until it is drawn so. */
export async function light(
  page: Page,
  theme: Theme,
  viewport: { width: number; height: number },
): Promise<void> {
  await page.setViewportSize(viewport)
  await page.evaluate(
    (chosen) =>
      new Promise((drawn) => {
        document.documentElement.dataset['theme'] = chosen
        requestAnimationFrame(() => requestAnimationFrame(drawn))
      }),
    theme,
  )
}
