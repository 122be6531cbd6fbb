import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { findChromium } from '../../e2e/testing/chromium.ts'
import { MOST_SHIFT, shiftsOf, watchShifts } from '../../e2e/testing/shifts.ts'
import { ROUTES, homeOf } from '../../web/src/paths.ts'
import type { Row, Site, Who } from './site.ts'

/** Not among the packages: a hundred others come with it, and only this file wants it. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const SCORES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const LARGEST_PAINT_MS = 1_800

interface Report {
  categories: Record<string, { score: number }>
  audits: Record<string, { id: string; score: number | null; numericValue?: number; displayValue?: string }>
}

/** Lighthouse as it comes: a phone of the middle, a slow 4G. */
export async function* scores({ url }: Site): AsyncGenerator<Row> {
  const flags = '--headless=new --no-sandbox --disable-background-networking --disable-component-update'
  // The shell without a window, which the journeys like best, is no browser to Lighthouse.
  const env = { ...process.env, CHROME_PATH: (await findChromium())?.replace(/-headless-shell$/, '') }
  for (const path of ['/', '/login', '/signup', '/about']) {
    const options = ['--yes', LIGHTHOUSE, url + path, '--quiet', '--output=json', `--chrome-flags=${flags}`]
    const { stdout } = await promisify(execFile)('npx', options, { env, maxBuffer: 64 * 1024 * 1024 })
    const { categories, audits } = JSON.parse(stdout) as Report
    const reached = Object.keys(SCORES).map((name) => Math.round((categories[name]?.score ?? 0) * 100))
    const failed = Object.values(audits).flatMap(({ id, score }) => (score === 0 ? [id] : []))
    yield {
      what: `Lighthouse ${path}`,
      figure: `${reached.join('/')}${failed.length > 0 ? `; not: ${failed.join(', ')}` : ''}`,
      goal: Object.values(SCORES).join('/'),
      isMet: Object.values(SCORES).every((least, index) => (reached[index] ?? 0) >= least),
    }
    const paint = audits['largest-contentful-paint']?.numericValue ?? NaN
    yield {
      what: `largest paint ${path}`,
      figure: `${(paint / 1000).toFixed(1)} s`,
      goal: `≤ ${LARGEST_PAINT_MS / 1000} s`,
      isMet: paint <= LARGEST_PAINT_MS,
    }
  }
}

const WIDTHS = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
]
/** A slow 4G, so that what comes late does. */
const LINE = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }

/** By how much each page moves while it is opened, at each width. */
export async function* shifts(site: Site, only: readonly string[]): AsyncGenerator<Row> {
  for (const { path, access } of Object.values(ROUTES)) {
    if (only.length > 0 && !only.includes(path)) continue
    const who = ['citizen', 'volunteer'].includes(access) ? (access as Who) : undefined
    const guest = ['front', 'open', 'guests'].includes(access) ? 'guest' : 'admin'
    const seen = await Promise.all(
      WIDTHS.map(async (viewport) => {
        const page = await site.come(who ?? guest, { viewport })
        const session = await page.context().newCDPSession(page)
        await session.send('Network.enable')
        await session.send('Network.emulateNetworkConditions', LINE)
        await watchShifts(page)
        await open(page, path.replace(/:\w+/, 'anything'), 3_000)
        const found = await shiftsOf(page)
        await page.context().close()
        return found
      }),
    )
    const worst = seen.toSorted((a, b) => b.sum - a.sum)[0]
    const isMet = (worst?.sum ?? 1) <= MOST_SHIFT
    const sums = seen.map(({ sum }) => sum.toFixed(3)).join(' / ')
    const figure = `${sums}${isMet ? '' : ` by ${worst?.what.join('; ')}`}`
    yield { what: `shift ${path}`, figure, goal: `≤ ${MOST_SHIFT}`, isMet }
  }
}

const FIRST_PAGES: [Who, string][] = [
  ...['/', '/login', '/signup'].map((path): [Who, string] => ['guest', path]),
  ...(['citizen', 'volunteer', 'admin'] as const).map((who): [Who, string] => [who, homeOf(who)]),
]
const MOST_SCRIPTS = { bytes: 150_000, files: 12 }
const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`

/** What is fetched for the first page of each role, as it travels; the scripts of the landing page have a goal. */
export async function* weights(site: Site): AsyncGenerator<Row> {
  for (const [who, path] of FIRST_PAGES) {
    const page = await site.come(who)
    const kinds = new Map<string, { files: number; bytes: number }>()
    const sizes: Promise<void>[] = []
    page.on('requestfinished', (request) => {
      const note = async () => {
        const { responseBodySize } = await request.sizes()
        const { files, bytes } = kinds.get(request.resourceType()) ?? { files: 0, bytes: 0 }
        kinds.set(request.resourceType(), { files: files + 1, bytes: bytes + responseBodySize })
      }
      sizes.push(note())
    })
    // What is fetched once the browser has time belongs to the page too.
    await open(page, path, 6_000)
    await Promise.all(sizes)
    await page.context().close()
    const { files, bytes } = kinds.get('script') ?? { files: Infinity, bytes: Infinity }
    const isLanding = path === '/'
    yield {
      what: `${path} fetches`,
      figure: [...kinds].map(([kind, one]) => `${kind} ${one.files} (${kB(one.bytes)})`).join(', '),
      goal: isLanding ? `script ≤ ${MOST_SCRIPTS.files} (${kB(MOST_SCRIPTS.bytes)})` : '',
      isMet: !isLanding || (files <= MOST_SCRIPTS.files && bytes <= MOST_SCRIPTS.bytes),
    }
  }
}

async function open(page: Page, path: string, settleMs: number): Promise<void> {
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await page.waitForTimeout(settleMs)
}
