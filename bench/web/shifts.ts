import type { Page } from '@playwright/test'
import { type LayoutShifts, MOST_SHIFT, shiftsOf, watchShifts } from '../../e2e/testing/shifts.ts'
import { ROUTES } from '../../web/src/paths.ts'
import type { Row, Site, Who } from './site.ts'

const WIDTHS = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
]
/** A slow 4G, so that what comes late does. */
const LINE = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }
const SETTLE_MS = 3_000

/** By how much each page moves under the eyes of who opens it for the first time, at each width; the worst of each page. */
export async function* shifts(site: Site, only: readonly string[]): AsyncGenerator<Row> {
  for (const { path, access } of Object.values(ROUTES)) {
    if (only.length > 0 && !only.includes(path)) continue
    const seen = await Promise.all(
      WIDTHS.map(async (viewport) => {
        const page = await site.come(whoOpens(access), { viewport })
        const found = await opened(page, path.replace(/:\w+/, 'anything'))
        await page.context().close()
        return found
      }),
    )
    const worst = seen.toSorted((a, b) => b.sum - a.sum)[0]
    const sums = seen.map(({ sum }) => sum.toFixed(3)).join(' / ')
    const holds = (worst?.sum ?? 1) <= MOST_SHIFT
    yield {
      what: `shift ${path}`,
      figure: `${sums}${holds ? '' : ` by ${worst?.what.join('; ')}`}`,
      goal: `≤ ${MOST_SHIFT}`,
      holds,
    }
  }
}

function whoOpens(access: (typeof ROUTES)[keyof typeof ROUTES]['access']): Who {
  if (access === 'citizen' || access === 'volunteer') return access
  return access === 'front' || access === 'open' || access === 'guests' ? 'guest' : 'admin'
}

async function opened(page: Page, path: string): Promise<LayoutShifts> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await watchShifts(page)
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await page.waitForTimeout(SETTLE_MS)
  return shiftsOf(page)
}
