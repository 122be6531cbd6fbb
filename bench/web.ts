// node bench/web.ts [scores|shifts|weights|presses] [path …]: the built pages in the machine's own Chromium, as somebody
// who was never there. It ends with 1 where a goal is missed (bench/README.md).
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, type Page, chromium } from '@playwright/test'
import { api } from '@scan/contract/index.ts'
import { findChromium, launchOptions } from '../e2e/testing/chromium.ts'
import { DEMO_PASSWORD } from '../server/src/demo/people.ts'
import { OURS, startProduct } from './started.ts'
import { scores, shifts, weights } from './web/pages.ts'
import { presses } from './web/presses.ts'

/** The demo people whose pages are measured. */
const EMAILS = {
  ...{ citizen: 'meera@example.org', idle: 'saraswathi@example.org' },
  ...{ volunteer: 'ravi@example.org', admin: 'admin@example.org' },
}
export type Who = keyof typeof EMAILS | 'guest'

export interface Row {
  what: string
  figure: string
  goal: string
  isMet: boolean
}

export interface Site {
  url: string
  /** A browser that has never been here, of somebody who is signed in. */
  come(who: Who, options?: BrowserContextOptions): Promise<Page>
}

function siteOf(url: string, browser: Browser): Site {
  const signedIn = new Map<Who, Record<string, unknown>>()
  async function signIn(who: keyof typeof EMAILS) {
    const body = JSON.stringify({ email: EMAILS[who], password: DEMO_PASSWORD })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(url + api.signIn.path, { method: 'POST', headers, body })
    return (await answer.json()) as Record<string, unknown>
  }
  return {
    url,
    async come(who, options) {
      const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block', ...options })
      const page = await context.newPage()
      if (who === 'guest') return page
      const session = signedIn.get(who) ?? (await signIn(who))
      signedIn.set(who, session)
      await page.addInitScript(({ user, sessionToken, refreshToken }) => {
        localStorage.setItem('scanUser', JSON.stringify(user))
        sessionStorage.setItem('sessionToken', String(sessionToken))
        sessionStorage.setItem('refreshToken', String(refreshToken))
      }, session)
      return page
    },
  }
}

const MEASURES = { scores, shifts, weights, presses }
const [asked, ...paths] = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'network-bench-'))
const server = await startProduct(OURS, { DATA_DIR: join(folder, 'data') })
const { executablePath, args } = launchOptions(await findChromium())
// The journeys' browsers compile less than a person's.
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: (args ?? []).filter((flag) => !flag.startsWith('--js-flags')),
})
try {
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim()}`
  process.stdout.write(`Node ${process.version}, Chromium ${browser.version()}, ${machine}\n`)
  const site = siteOf(`http://localhost:${server.port}`, browser)
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (asked && asked !== name) continue
    for await (const { what, figure, goal, isMet } of measure(site, paths)) {
      process.stdout.write(`${isMet ? '      ' : 'MISSED'} ${what.padEnd(36)} ${goal.padEnd(16)} ${figure}\n`)
      if (!isMet) process.exitCode = 1
    }
  }
} finally {
  await browser.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
