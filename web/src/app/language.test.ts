import { afterEach, expect, test, vi } from 'vitest'
import firstPaint from '../../public/first.js?raw'
import { testApp } from '../testing/app.ts'

/** What somebody reads who comes to this address with this device. */
function arrive(path: string, devices: string[], kept?: string) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(devices)
  history.replaceState(null, '', path)
  if (kept) localStorage.setItem('scanDisplay', JSON.stringify({ language: kept }))
  // oxlint-disable-next-line no-new-func -- It is our own file, run as a browser runs it.
  const first = new Function(`${firstPaint}; return reads`)() as string
  const app = testApp()
  app.arriveAt(path)
  return { first, app: app.language(), chosen: app.display.get().language }
}

afterEach(() => {
  history.replaceState(null, '', '/')
  delete document.documentElement.dataset.isElsewhere
})

test.each([
  ['/', ['en-IN', 'ml'], undefined, 'en', 'device'],
  ['/', ['ml-IN', 'en'], undefined, 'ml', 'device'],
  ['/citizens', ['fr', 'hi'], undefined, 'hi', 'device'],
  ['/', ['fr'], undefined, 'en', 'device'],
  // A link that somebody sent her is her choice, since her phone does not speak it.
  ['/ml/signup', ['en-IN'], undefined, 'ml', 'ml'],
  ['/ml/signup', ['ml-IN'], undefined, 'ml', 'device'],
  // What was chosen here comes before all.
  ['/ml/signup', ['ml-IN'], 'en', 'en', 'en'],
  ['/', ['ml-IN'], 'hi', 'hi', 'hi'],
  ['/ml', ['en'], 'xx', 'ml', 'ml'],
])(
  'at %s, on a device for %s where %s was chosen, people read %s',
  (path, devices, kept, language, chosen) => {
    expect(arrive(path, devices, kept)).toEqual({ first: language, app: language, chosen })
  },
)
