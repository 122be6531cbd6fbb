import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../testing/show.tsx'
import { usePrefetch } from './use-prefetch.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Page() {
  usePrefetch('/login')
  return null
}

test('the scripts of a page to come are fetched and not run, and what is here is not fetched', async () => {
  const run = vi.fn()
  const signIn = `data:text/javascript,run()//${crypto.randomUUID()}`
  vi.stubGlobal('run', run)
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => callback())
  vi.stubGlobal('cancelIdleCallback', () => {})
  vi.stubGlobal('__reactRouterManifest', {
    version: '1',
    routes: {
      root: { module: '/root.js', imports: ['/entry.js'] },
      landing: { parentId: 'root', path: 'ml?/hi?/', module: '/landing.js', imports: ['/calls.js'] },
      layout: { parentId: 'root', module: '/layout.js', imports: ['/shared.js', '/calls.js'] },
      signIn: { parentId: 'layout', path: 'ml?/hi?/login', module: signIn, imports: ['/shared.js'] },
    },
  })
  const here = ['/root.js', '/entry.js', '/landing.js', '/calls.js'].map((path) => location.origin + path)
  vi.spyOn(performance, 'getEntriesByName').mockImplementation((name) =>
    here.includes(name) ? [{} as PerformanceEntry] : [],
  )
  const fetched = vi.fn(() => Promise.resolve({ ok: true }))
  vi.stubGlobal('fetch', fetched)
  const { unmount } = show(Page)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
  // What was imported before it has run by then.
  await import(/* @vite-ignore */ `data:text/javascript,0//${crypto.randomUUID()}`)
  await vi.dynamicImportSettled()
  expect(run).not.toHaveBeenCalled()
  expect(fetched.mock.calls.flat()).toEqual([signIn, '/shared.js', '/layout.js'])
  unmount()
})
