import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../testing/show.tsx'
import { PrefetchedWhenIdle } from './prefetched-when-idle.tsx'

test('a layout whose script does not come is found out before the router asks, and loads the site anew', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('__reactRouterManifest', {
    version: '1',
    routes: {
      root: { module: '/root.js' },
      layout: { parentId: 'root', module: '/layout.js' },
      home: { parentId: 'layout', path: 'citizen-home', module: '/home.js', imports: ['/words.js'] },
    },
  })
  const asked = vi.fn((script: string) => Promise.resolve({ ok: script !== '/layout.js' }))
  vi.stubGlobal('fetch', asked)
  show(() => <PrefetchedWhenIdle page="/citizen-home" />)
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(asked.mock.calls.flat()).toEqual(['/home.js', '/words.js', '/layout.js', '/root.js'])
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
