import { afterEach, expect, test, vi } from 'vitest'
import firstPaint from '../../public/first.js?raw'
import { testApp } from '../testing/app.ts'

/** What somebody reads who comes to this address with this device. */
function arrive(path: string, devices: string[], kept?: string, isInstalled = false) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(devices)
  const media = (query: string) => ({ matches: isInstalled && query === '(display-mode: standalone)' })
  vi.spyOn(window, 'matchMedia').mockImplementation(media as typeof matchMedia)
  history.replaceState(null, '', path)
  if (kept) localStorage.setItem('scanDisplay', JSON.stringify({ language: kept }))
  // oxlint-disable-next-line no-new-func -- It is our own file, run as a browser runs it.
  const first = new Function(`${firstPaint}; return reads`)() as string
  const app = testApp()
  app.arriveAt(path)
  const language = app.language()
  app.display.change({ textSize: '125' })
  const { language: chosen = 'device' } = JSON.parse(localStorage.getItem('scanDisplay') ?? '{}')
  return { first, app: language, chosen }
}

afterEach(() => {
  history.replaceState(null, '', '/')
  delete document.documentElement.dataset.isElsewhere
})

test.each<[string, string[], string | undefined, language: string, chosen: string, isInstalled?: true]>([
  ['/', ['en-IN', 'ml'], undefined, 'en', 'device'],
  ['/', ['ml-IN', 'en'], undefined, 'ml', 'device'],
  ['/citizens', ['fr', 'hi'], undefined, 'hi', 'device'],
  ['/', ['fr'], undefined, 'en', 'device'],
  // A link that somebody sent her is her choice, since her phone does not speak it.
  ['/ml/signup', ['en-IN'], undefined, 'ml', 'ml'],
  ['/ml/signup', ['ml-IN'], undefined, 'ml', 'device'],
  // Such a link comes before what was chosen here, for this visit; the app on the home screen opens by none.
  ['/ml/signup', ['ml-IN'], 'en', 'ml', 'en'],
  ['/hi', ['en-IN'], 'ml', 'hi', 'ml'],
  ['/hi', ['en-IN'], 'ml', 'ml', 'ml', true],
  ['/hi', ['en-IN'], undefined, 'hi', 'hi', true],
  ['/', ['ml-IN'], 'hi', 'hi', 'hi'],
  // A page with one address for all, in an email.
  ['/citizen-home?lang=ml#past', ['en-IN'], undefined, 'ml', 'ml'],
  ['/verify-email?token=t&lang=hi', ['ml-IN'], 'en', 'hi', 'en'],
  ['/citizen-home?lang=xx', ['en-IN'], 'hi', 'hi', 'hi'],
  ['/ml/login?lang=hi', ['en-IN'], undefined, 'ml', 'ml'],
  ['/ml', ['en'], 'xx', 'ml', 'ml'],
])(
  'at %s, on a device for %s where %s was chosen, people read %s, and %s is kept',
  (path, devices, kept, language, chosen, isInstalled) => {
    expect(arrive(path, devices, kept, isInstalled)).toEqual({ first: language, app: language, chosen })
  },
)
