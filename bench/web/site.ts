import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, type Page, chromium } from '@playwright/test'
import { api } from '@scan/contract/index.ts'
import { findChromium, launchOptions } from '../../e2e/testing/chromium.ts'
import { type Tokens } from '../../e2e/testing/site.ts'
import { DEMO_PASSWORD } from '../../server/src/demo/people.ts'
import { freePort, startServer, stop } from '../running-server.ts'

/** The demo people whose pages are measured; nobody is a guest. */
export const EMAILS = {
  citizen: 'meera@example.org',
  idle: 'saraswathi@example.org',
  volunteer: 'ravi@example.org',
  admin: 'admin@example.org',
}
export type Who = keyof typeof EMAILS | 'guest'

export interface Row {
  what: string
  figure: string
  goal?: string
  holds?: boolean
}

export interface Site {
  url: string
  browser: Browser
  /** A browser that has never been here, of somebody who is signed in. */
  come(who: Who, options?: BrowserContextOptions): Promise<Page>
  close(): Promise<void>
}

/** The built product with its demo people and nobody slowed down: one of our own, or the one that runs at `url` with THROTTLES=off. */
export async function openSite(url?: string): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'network-bench-web-'))
  const port = await freePort()
  const origin = url ?? `http://localhost:${port}`
  const settings = { DATA_DIR: join(folder, 'data'), PORT: `${port}`, PUBLIC_URL: origin }
  const server = url ? undefined : await startServer(settings)
  const { executablePath, args } = launchOptions(await findChromium())
  // The journeys' browsers compile less than a person's.
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: (args ?? []).filter((flag) => !flag.startsWith('--js-flags')),
  })
  const signedIn = new Map<Who, object>()

  async function signIn(who: keyof typeof EMAILS) {
    const body = JSON.stringify({ email: EMAILS[who], password: DEMO_PASSWORD })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(origin + api.signIn.path, { method: 'POST', headers, body })
    const { sessionToken, refreshToken, user } = (await answer.json()) as Tokens & { user: object }
    return { sessionToken, refreshToken, user }
  }

  return {
    url: origin,
    browser,
    async come(who, options) {
      const context = await browser.newContext({ baseURL: origin, serviceWorkers: 'block', ...options })
      const page = await context.newPage()
      if (who === 'guest') return page
      const kept = signedIn.get(who) ?? (await signIn(who))
      signedIn.set(who, kept)
      await page.addInitScript((session) => {
        const { user, ...tokens } = session as { user: object }
        localStorage.setItem('scanUser', JSON.stringify(user))
        for (const [key, token] of Object.entries(tokens)) sessionStorage.setItem(key, String(token))
      }, kept)
      return page
    },
    async close() {
      await browser.close()
      if (server) await stop(server)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
