import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../testing/show.tsx'
import { usePrefetch } from './use-prefetch.ts'

afterEach(() => vi.unstubAllGlobals())

function Page() {
  usePrefetch('/login')
  return null
}

/** The address of a module that no test has run before: each runs once. */
const anew = (script: string) => `data:text/javascript,${script}//${crypto.randomUUID()}`

test.each([
  { missing: 'nothing', runs: 1 },
  { missing: '/shared.js', runs: 0 },
])('where $missing is missing, the script of a page to come runs $runs times', async ({ missing, runs }) => {
  const run = vi.fn()
  vi.stubGlobal('run', run)
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => callback())
  vi.stubGlobal('cancelIdleCallback', () => {})
  vi.stubGlobal('__reactRouterManifest', {
    version: '1',
    routes: {
      layout: { module: 'data:text/javascript,', imports: ['/shared.js'] },
      signIn: { parentId: 'layout', path: 'ml?/hi?/login', module: anew('run()') },
    },
  })
  const fetched = vi.fn((script: string) => Promise.resolve({ ok: script !== missing }))
  vi.stubGlobal('fetch', fetched)
  const { unmount } = show(Page)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(3))
  // What was asked for before it has come by then.
  await import(/* @vite-ignore */ anew('0'))
  await vi.dynamicImportSettled()
  expect(run).toHaveBeenCalledTimes(runs)
  unmount()
})
