import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { barriers, sidewaysBy } from './barriers.ts'
import type { Site, Tokens } from './site.ts'

const REFUSED = 'Failed to load resource: the server responded with a status of 4'

export const PHONE = { width: 360, height: 780 }
export const DESKTOP = { width: 1280, height: 900 }

/** Somebody with a browser of their own. */
export interface Visitor {
  name: string
  page: Page
  /** What the browser complained about: errors on the console, among them what the content security policy refuses. */
  complaints: string[]
  /** Complaints that belong to what is tried here; any other fails the test in the end. */
  expectComplaints(pattern: RegExp): void
  /**
   * Fails the test in the end if the present page is wider than the screen; 'closely', also if it breaks a rule of
   * accessibility.
   */
  look: (pageName: string, how?: 'closely') => Promise<void>
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
  { url, secrets }: Pick<Site, 'url' | 'secrets'>,
  name: string,
  viewport: typeof PHONE,
): Promise<Visitor> {
  const context = await browser.newContext({ ...CONTEXT, viewport, baseURL: url })
  secrets.watch(context)
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
  page.on('pageerror', (error) => complaints.push(`${name}: not caught: ${error.message} (${page.url()})`))

  return {
    name,
    page,
    complaints,
    expectComplaints: (pattern) => void expected.push(pattern),
    async look(pageName, how) {
      if (how) expect.soft(await barriers(page), `${name} on ${pageName}`).toEqual([])
      expect.soft(await sidewaysBy(page), `${name} scrolls sideways on ${pageName}`).toBeLessThanOrEqual(0)
    },
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
