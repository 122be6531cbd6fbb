import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findChromium } from '../../e2e/testing/chromium.ts'
import type { Row, Site } from './site.ts'

/** Not among the packages: a hundred others come with it, and only this file wants it. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const PAGES = ['/', '/login', '/signup', '/about']
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const LARGEST_PAINT_MS = 1_800

interface Report {
  categories: Record<keyof typeof GOALS, { score: number }>
  audits: Record<string, { id: string; score: number | null; numericValue?: number; displayValue?: string }>
}

/** Lighthouse as it comes: a phone of the middle, a slow 4G. */
export async function* scores(site: Site): AsyncGenerator<Row> {
  for (const path of PAGES) {
    const { categories, audits } = await look(site.url + path)
    const names = Object.keys(GOALS) as (keyof typeof GOALS)[]
    const reached = names.map((name) => Math.round(categories[name].score * 100))
    const paint = audits['largest-contentful-paint']?.numericValue ?? NaN
    const details = ['total-blocking-time', 'cumulative-layout-shift'].map((id) => audits[id]?.displayValue)
    yield {
      what: `Lighthouse ${path}`,
      figure: `${reached.join('/')}, blocked ${details[0]}, shift ${details[1]}${whatFailed(audits)}`,
      goal: Object.values(GOALS).join('/'),
      holds: names.every((name, index) => (reached[index] ?? 0) >= GOALS[name]),
    }
    yield {
      what: `largest paint ${path}`,
      figure: `${(paint / 1000).toFixed(1)} s`,
      goal: `≤ ${LARGEST_PAINT_MS / 1000} s`,
      holds: paint <= LARGEST_PAINT_MS,
    }
  }
}

async function look(url: string): Promise<Report> {
  const flags = '--headless=new --no-sandbox --disable-background-networking --disable-component-update'
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--chrome-flags=${flags}`],
    { env: { ...process.env, CHROME_PATH: await wholeBrowser() }, maxBuffer: 64 * 1024 * 1024 },
  )
  return JSON.parse(stdout) as Report
}

/** The shell without a window, which the journeys like best, is no browser to Lighthouse. */
async function wholeBrowser(): Promise<string | undefined> {
  return (await findChromium())?.replace(/-headless-shell$/, '')
}

/** What is measured apart, or costs no points. */
const ELSEWHERE =
  /paint|speed-index|interactive|blocking|layout-shift|insight|bootup|mainthread|fid|unused|source-maps/

function whatFailed(audits: Report['audits']): string {
  const failed = Object.values(audits).filter(({ id, score }) => score === 0 && !ELSEWHERE.test(id))
  return failed.length > 0 ? `; not: ${failed.map(({ id }) => id).join(', ')}` : ''
}
