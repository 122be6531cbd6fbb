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

/** The address of a module that no test has run before: each runs once. */
const anew = (script: string) => `data:text/javascript,${script}//${crypto.randomUUID()}`

test.each([
  { missing: 'nothing', runs: 1 },
  { missing: '/shared.js', runs: 0 },
])(
  'where $missing is missing, a page to come runs $runs times, and what is here is not fetched',
  async ({ missing, runs }) => {
    const run = vi.fn()
    const signIn = anew('run()')
    vi.stubGlobal('run', run)
    vi.stubGlobal('requestIdleCallback', (callback: () => void) => callback())
    vi.stubGlobal('cancelIdleCallback', () => {})
    vi.stubGlobal('__reactRouterManifest', {
      version: '1',
      routes: {
        root: { module: '/root.js', imports: ['/entry.js'] },
        landing: { parentId: 'root', path: 'ml?/hi?/', module: '/landing.js', imports: ['/calls.js'] },
        layout: { parentId: 'root', module: 'data:text/javascript,', imports: ['/shared.js', '/calls.js'] },
        signIn: { parentId: 'layout', path: 'ml?/hi?/login', module: signIn, imports: ['/shared.js'] },
      },
    })
    const here = ['/root.js', '/entry.js', '/landing.js', '/calls.js'].map((path) => location.origin + path)
    vi.spyOn(performance, 'getEntriesByName').mockImplementation((name) =>
      here.includes(name) ? [{} as PerformanceEntry] : [],
    )
    const fetched = vi.fn((script: string) => Promise.resolve({ ok: script !== missing }))
    vi.stubGlobal('fetch', fetched)
    const { unmount } = show(Page)
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
    // What was asked for before it has come by then.
    await import(/* @vite-ignore */ anew('0'))
    await vi.dynamicImportSettled()
    expect(run).toHaveBeenCalledTimes(runs)
    expect(fetched.mock.calls.flat()).toEqual([signIn, '/shared.js', 'data:text/javascript,'])
    unmount()
  },
)
