import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import type { Browser } from '@playwright/test'
import { OURS } from '../started.ts'
import { type Load, mainThread } from './trace.ts'
import type { Row, Site, Who } from './site.ts'

/** What is measured at full speed counts as much longer as a phone takes for the scripts of the empty application. */
const EMPTY_MS = 250
const LONG_TASK_MS = 50
const ROUNDS = 5
const MOST_SCRIPT = 2.5
const MOST_BLOCKING_MS = 200
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
/** What is fetched once the browser has time belongs to the page too. */
const SETTLES_MS = 4_000
const PAGES: [Who, string][] = [
  ...['/', '/login', '/signup', '/about'].map((path): [Who, string] => ['guest', path]),
  ['citizen', '/citizen-home'],
  ['volunteer', '/volunteer-home'],
]
const CATEGORIES = ['devtools.timeline', 'v8', 'blink.user_timing', 'loading', 'toplevel']

/** How much script each page runs beside an empty React Router application, and how long it blocks. */
export async function* phone(site: Site, only: readonly string[]): AsyncGenerator<Row> {
  const pages = PAGES.filter(([, path]) => only.length === 0 || only.includes(path))
  const empty = await serveEmpty()
  const seen = new Map<string, Load[]>()
  for (let round = 0; round < ROUNDS; round++)
    for (const [who, path] of pages)
      // Beside each of them: a busy processor has less of its cache for every one.
      for (const [by, url] of [['guest', empty.url] as const, [who, path] as const])
        seen.set(url, [...(seen.get(url) ?? []), await load(site, by, url)])
  empty.stop()
  const scriptOf = (url: string) => median((seen.get(url) ?? []).map(({ scriptMs }) => scriptMs))
  const slower = EMPTY_MS / scriptOf(empty.url)
  for (const [, path] of pages) {
    const ratio = scriptOf(path) / scriptOf(empty.url)
    yield {
      what: `script of ${path}`,
      figure: `${ratio.toFixed(1)} × (${(scriptOf(path) * slower).toFixed(0)} ms)`,
      goal: `≤ ${MOST_SCRIPT} × empty`,
      isMet: ratio <= MOST_SCRIPT,
    }
    const blocking = median((seen.get(path) ?? []).map(({ tasksMs }) => blockingMs(tasksMs, slower)))
    yield {
      what: `blocking of ${path}`,
      figure: `${blocking.toFixed(0)} ms`,
      goal: `≤ ${MOST_BLOCKING_MS} ms`,
      isMet: blocking <= MOST_BLOCKING_MS,
    }
  }
}

async function load(site: Site, who: Who, url: string): Promise<Load> {
  const page = await site.come(who, PHONE)
  const browser = page.context().browser() as Browser
  await browser.startTracing(page, { categories: CATEGORIES })
  await page.goto(url)
  await page.waitForTimeout(SETTLES_MS)
  const trace = await browser.stopTracing()
  await page.context().close()
  return mainThread(trace)
}

/** How long presses would wait for tasks that are too long, as Lighthouse counts it. */
function blockingMs(tasksMs: readonly number[], slower: number): number {
  return tasksMs.reduce((sum, ms) => sum + Math.max(0, ms * slower - LONG_TASK_MS), 0)
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? NaN
}

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

/** The same versions without anything of ours. */
async function serveEmpty() {
  const folder = join(import.meta.dirname, 'empty')
  const build = join(OURS, 'node_modules/@react-router/dev/bin.cjs')
  spawnSync(process.execPath, [build, 'build'], { cwd: folder, stdio: ['ignore', 2, 2] })
  const server = createServer(async (request, answer) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '')
    const content = await readFile(join(folder, 'build/client', path)).catch(() => undefined)
    answer.writeHead(content ? 200 : 404, { 'content-type': TYPES[extname(path)] ?? 'text/html' })
    answer.end(content)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = () => server.close().closeAllConnections()
  return { url: `http://localhost:${port}/`, stop }
}
