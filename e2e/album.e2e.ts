import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { createScratch } from '../server/src/db/scratch.ts'
import '../server/src/testing/database-server.ts'
import { ALBUM } from './pictures/album.ts'
import { type Theme, clear, light, openDemo, pose, seat } from './pictures/stage.ts'
import { barriers, sidewaysBy } from './testing/barriers.ts'
import { openBrowser } from './testing/browser.ts'

/** Each width once and each theme once: what a theme breaks it breaks at every width. */
const SIGHTS: readonly { theme: Theme; width: number; height: number }[] = [
  { theme: 'light', width: 360, height: 780 },
  { theme: 'contrast', width: 768, height: 1024 },
  { theme: 'dark', width: 1280, height: 900 },
]
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
  { timeout: 8 * MINUTES },
  async ({ sitter, views }, { expect }) => {
    const page = await seat(browser, demo.url, sitter)
    for (const view of views) {
      await pose(page, view)
      for (const { theme, ...size } of SIGHTS) {
        await light(page, theme, size)
        const sight = `${view.name}, ${theme}, ${size.width} px`
        expect.soft(await barriers(page), sight).toEqual([])
        expect.soft(await sidewaysBy(page), `${sight} scrolls sideways`).toBeLessThanOrEqual(0)
      }
      await light(page, 'light', { width: 360, height: 780 })
      await page.evaluate(() => void (document.documentElement.dataset['textSize'] = '200'))
      expect.soft(await sidewaysBy(page), `${view.name} at 200 % scrolls sideways`).toBeLessThanOrEqual(0)
      await clear(page)
    }
    await page.context().close()
  },
)
