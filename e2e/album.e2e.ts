import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { createScratch } from '../server/src/platform/db/scratch.ts'
import '../server/src/testing/database-server.ts'
import { ALBUM } from './pictures/album.ts'
import { SCREENS, THEMES, clear, light, openDemo, pose, seat } from './pictures/stage.ts'
import { barriers, sidewaysBy } from './testing/barriers.ts'
import { openBrowser } from './testing/browser.ts'

const MINUTES = 60_000

let browser: Browser
let demo: Awaited<ReturnType<typeof openDemo>>
let dropDatabase: () => Promise<void>
beforeAll(async () => {
  const { url, template } = inject('databaseServer')
  const scratch = await createScratch(url, template)
  dropDatabase = scratch.drop
  demo = await openDemo(scratch.url)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await demo?.close()
  await dropDatabase?.()
})

test.concurrent.for(ALBUM)(
  'what $sitter sees has no barriers in any theme, and fits a phone with the text at 200 %',
  { timeout: 20 * MINUTES },
  async ({ sitter, views }, { expect }) => {
    const page = await seat(browser, demo.url, sitter)
    for (const [number, view] of views.entries()) {
      await pose(page, view)
      for (const [index, screen] of SCREENS.entries()) {
        for (const [turn, theme] of THEMES.entries()) {
          await light(page, theme, screen)
          const sight = `${view.name}, ${theme}, ${screen.width} px`
          // Where things stand changes with the width alone: one theme at each is looked at for everything.
          const isTurn = (index + number) % THEMES.length === turn
          const found = await barriers(page, isTurn ? 'all' : 'colours', view.without)
          expect.soft(found, sight).toEqual([])
          expect.soft(await sidewaysBy(page), `${sight} scrolls sideways`).toBeLessThanOrEqual(0)
        }
      }
      await light(page, 'light', SCREENS[0])
      await page.evaluate(() => void (document.documentElement.dataset['textSize'] = '200'))
      expect.soft(await sidewaysBy(page), `${view.name} at 200 % scrolls sideways`).toBeLessThanOrEqual(0)
      await clear(page, sitter)
    }
    await page.context().close()
  },
)
