// oxlint-disable no-restricted-imports -- The worker is read as a file, as browsers get it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const script = readFileSync(join(import.meta.dirname, '../../../public/sw.js'), 'utf8')

const PAGE = `<html><head><script src="/first.js"></script><link rel="stylesheet" href="/assets/base.css"/></head>
  <body><div data-visit-of="citizen"></div><svg><use href="/assets/offline.svg#d"></use></svg></body></html>`
type Answer = [text: string, type: string, changes?: { status?: number; redirected?: boolean }]
const SITE: Record<string, Answer> = {
  '/offline': [PAGE, 'text/html; charset=utf-8'],
  '/assets/base.css': ['p {}', 'text/css; charset=utf-8'],
  '/assets/offline.svg': ['<svg/>', 'image/svg+xml'],
  '/first.js': ['', 'application/javascript; charset=utf-8'],
  '/kept-visit.js': ['', 'text/javascript; charset=utf-8'],
  '/icon.svg': ['<svg/>', 'image/svg+xml'],
}
const PORTAL: Answer = ['<h1>Welcome to RailWire Wi-Fi</h1>', 'text/html']

/** Installs the worker in a browser that keeps this already; answers whether it was installed. */
async function install(site: Record<string, Answer>, kept = new Map<string, Response>()) {
  let installing: Promise<unknown> = Promise.resolve()
  const scope = {
    location: { search: '?page=%2Foffline&version=1' },
    skipWaiting: () => undefined,
    addEventListener: (type: string, listener: (event: object) => void) => {
      if (type === 'install') listener({ waitUntil: (work: Promise<unknown>) => (installing = work) })
    },
    fetch: async (path: string) => {
      const [text, type, { status = 200, redirected = false } = {}] = site[path] ?? PORTAL
      const answer = new Response(text, { status, headers: { 'content-type': type } })
      return Object.defineProperty(answer, 'redirected', { value: redirected })
    },
    caches: {
      open: async () => ({
        put: async (path: string, answer: Response) => void kept.set(path, answer),
        addAll: async (paths: string[]) => {
          for (const path of paths) kept.set(path, await scope.fetch(path))
        },
      }),
    },
  }
  // oxlint-disable-next-line typescript/no-implied-eval -- As the browser runs the file.
  new Function(...Object.keys(scope), script)(...Object.values(scope))
  const isInstalled = await installing.then(
    () => true,
    () => false,
  )
  return { isInstalled, kept }
}

test('the page and what it looks by are kept', async () => {
  const { isInstalled, kept } = await install(SITE)
  expect([isInstalled, [...kept.keys()].toSorted()]).toEqual([true, Object.keys(SITE).toSorted()])
  expect(await kept.get('/offline')?.text()).toContain('/kept-visit.js')
})

test.each<[string, Record<string, Answer>]>([
  ['answers everything', {}],
  ['answers the page alone', { ...SITE, '/offline': PORTAL }],
  ['leads the page to its own', { ...SITE, '/offline': [PAGE, 'text/html', { redirected: true }] }],
  ['answers the style', { ...SITE, '/assets/base.css': PORTAL }],
  ['answers a script', { ...SITE, '/kept-visit.js': PORTAL }],
  ['answers the drawing', { ...SITE, '/assets/offline.svg': PORTAL }],
  ['refuses a script', { ...SITE, '/first.js': ['', 'text/javascript', { status: 511 }] }],
])('of a network that %s, nothing is kept, and the next visit is', async (_, site) => {
  const { isInstalled, kept } = await install(site)
  expect([isInstalled, kept.size]).toEqual([false, 0])
  expect((await install(SITE, kept)).isInstalled).toBe(true)
  expect(await kept.get('/offline')?.text()).not.toContain('RailWire')
})
