import type { Page } from '@playwright/test'
import { homeOf } from '../../web/src/paths.ts'
import type { Row, Site, Who } from './site.ts'

/** What is fetched once the browser has time belongs to the page too. */
const SETTLE_MS = 6_000
const FIRST_PAGES: readonly [Who, string][] = [
  ['guest', '/'],
  ['guest', '/terms'],
  ['guest', '/login'],
  ['guest', '/signup'],
  ['citizen', homeOf('citizen')],
  ['volunteer', homeOf('volunteer')],
  ['admin', homeOf('admin')],
]
const FONTS_GOAL_BYTES = 40_000

/** What a browser that was never here fetches for each role's first page, in files and bytes as they travel. */
export async function* weights(site: Site): AsyncGenerator<Row> {
  for (const [who, path] of FIRST_PAGES) {
    const page = await site.come(who)
    const came = await fetchedBy(page, path)
    await page.context().close()
    const kinds = [...came].filter(([kind]) => kind !== 'fetch')
    const all = kinds.map(([, { files, bytes }]) => ({ files, bytes }))
    const files = all.reduce((sum, one) => sum + one.files, 0)
    const bytes = all.reduce((sum, one) => sum + one.bytes, 0)
    const parts = kinds.map(([kind, one]) => `${kind} ${one.files} (${kB(one.bytes)})`).join(', ')
    const fonts = came.get('font')?.bytes ?? 0
    yield {
      what: `${path} fetches`,
      figure: `${files} files, ${kB(bytes)}: ${parts}`,
      goal: `fonts ≤ ${kB(FONTS_GOAL_BYTES)}`,
      holds: fonts <= FONTS_GOAL_BYTES,
    }
  }
}

async function fetchedBy(page: Page, path: string) {
  const came = new Map<string, { files: number; bytes: number }>()
  const sizes: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    const kind = request.resourceType()
    sizes.push(
      request.sizes().then(({ responseBodySize }) => {
        const { files, bytes } = came.get(kind) ?? { files: 0, bytes: 0 }
        came.set(kind, { files: files + 1, bytes: bytes + responseBodySize })
      }),
    )
  })
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await page.waitForTimeout(SETTLE_MS)
  await Promise.all(sizes)
  return came
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`
