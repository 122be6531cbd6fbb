import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Tokens } from './site.ts'

const REFUSED = 'Failed to load resource: the server responded with a status of 4'

export const PHONE = { width: 360, height: 780 }
export const DESKTOP = { width: 1280, height: 900 }

/** Somebody with a browser of their own. */
export interface Visitor {
  page: Page
  /** Errors on the console that belong to what is tried here; any other fails the test in the end. */
  expectComplaints(pattern: RegExp): void
  /** Closes the browser; fails if it complained. */
  leave: () => Promise<void>
}

export const CONTEXT: BrowserContextOptions = {
  colorScheme: 'light',
  reducedMotion: 'reduce',
  locale: 'en-IN',
  timezoneId: 'Asia/Kolkata',
  // Otherwise a worker's requests would bypass the test's interception.
  serviceWorkers: 'block',
}

/** Opens a browser for `name` that shares nothing with the others, in the light theme. */
export async function visit(
  browser: Browser,
  baseURL: string,
  name: string,
  viewport: typeof PHONE,
): Promise<Visitor> {
  const context = await browser.newContext({ ...CONTEXT, viewport, baseURL })
  const page = await context.newPage()
  const open = page.goto.bind(page)
  page.goto = async (url, options) => {
    const answer = await open(url, options)
    if (!options) await untilTaken(page)
    return answer
  }
  const complaints: string[] = []
  const expected: RegExp[] = []
  page.on('console', (message) => {
    // An answer that refuses something is no complaint: the page itself says what it means.
    if (message.type() !== 'error' || message.text().startsWith(REFUSED)) return
    complaints.push(`${name}: ${message.text()} (${page.url()})`)
  })
  page.on('pageerror', ({ message }) => {
    complaints.push(`${name}: not caught: ${message} (${page.url()})`)
  })

  return {
    page,
    expectComplaints: (pattern) => void expected.push(pattern),
    async leave() {
      await context.close()
      expect(complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))).toEqual(
        [],
      )
    },
  }
}

/** Until React has taken over the prerendered page: people read before they press, a program would not. */
export async function untilTaken(page: Page): Promise<void> {
  await page.locator('#unreached').waitFor({ state: 'detached' })
}

/** Gives this tab a session, as signing in leaves it there. */
export async function keepSession(page: Page, tokens: Tokens): Promise<void> {
  // Storage belongs to an origin: any answer of the site will do, and this one starts nothing.
  await page.goto('/robots.txt')
  await page.evaluate((kept) => {
    for (const [key, token] of Object.entries(kept)) sessionStorage.setItem(key, token)
  }, tokens)
}
