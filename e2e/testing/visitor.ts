import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { barriers, sidewaysBy } from './barriers.ts'
import type { Site } from './site.ts'

const REPORTS = join(import.meta.dirname, '../../reports')
const PATIENCE_MS = 30_000

const REFUSED = 'Failed to load resource: the server responded with a status of 4'

export const PHONE = { width: 360, height: 780 }
export const DESK = { width: 1280, height: 900 }

/** Somebody with a browser of their own. */
export interface Visitor {
  name: string
  page: Page
  /** What the browser complained about: errors on the console, among them what the content security policy refuses. */
  complaints: string[]
  /**
   * Fails the test in the end where the present page is wider than the screen, or, 'closely', breaks a rule of
   * accessibility; what the album shows is looked at closely there. A page of this name that was looked at before on the
   * same site is left alone.
   */
  look: (pageName: string, how?: 'closely') => Promise<void>
  /** Leaves what the visitor sees, and the complaints, in reports/. */
  report: () => Promise<void>
}

/** Opens a browser for `name` that shares nothing with the others, in the light theme. */
export async function visit(
  { browser, url, secrets, examined }: Site,
  name: string,
  viewport: typeof PHONE,
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport,
    baseURL: url,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // What is intercepted for a test would otherwise pass the test by.
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  secrets.watch(context)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    // An answer that refuses something is no complaint: the page itself says what it means.
    if (message.type() !== 'error' || message.text().startsWith(REFUSED)) return
    complaints.push(`${name}: ${message.text()} (${page.url()})`)
  })
  page.on('pageerror', (error) => complaints.push(`${name}: not caught: ${error.message} (${page.url()})`))

  return {
    name,
    page,
    complaints,
    async look(pageName, how) {
      if (examined.has(pageName)) return
      examined.add(pageName)
      if (how) expect.soft(await barriers(page), `${name} on ${pageName}`).toEqual([])
      expect.soft(await sidewaysBy(page), `${name} scrolls sideways on ${pageName}`).toBeLessThanOrEqual(0)
    },
    async report() {
      await mkdir(REPORTS, { recursive: true })
      await writeFile(join(REPORTS, `${name}.txt`), [page.url(), ...complaints].join('\n'))
      await page.screenshot({ path: join(REPORTS, `${name}.png`), fullPage: true })
    },
  }
}
