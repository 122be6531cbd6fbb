import { createMemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { nextStep, noteWanted, markPageLoaded } from './load-recovery.ts'

afterEach(() => sessionStorage.clear())

function routerWith(lazy: () => Promise<{ Component: () => null }>) {
  const Component = () => null
  return createMemoryRouter(
    [
      { path: '/', Component },
      { path: '/about', Component },
      { path: '/login', lazy },
    ],
    {
      instrumentations: [noteWanted],
    },
  )
}

test('what was pressed is known from that moment, so that it opens where its script fails at once', () => {
  void routerWith(() => new Promise(() => {})).navigate('/login?from=email#top')
  expect(nextStep()).toEqual({ path: '/login?from=email#top' })
})

test('once it is there nothing is wanted any more', async () => {
  await routerWith(async () => ({ Component: () => null })).navigate('/login')
  expect(nextStep()).toBe('go-on')
})

test('of two presses the second counts, though the first has ended by it', async () => {
  const router = routerWith(() => new Promise(() => {}))
  const first = router.navigate('/about')
  void router.navigate('/login')
  await first
  expect(nextStep()).toEqual({ path: '/login' })
})

test('what is pressed before its page is noticed to be there is wanted all the same; what another page wanted is not', () => {
  void routerWith(() => new Promise(() => {})).navigate('/login')
  markPageLoaded()
  expect(nextStep()).toEqual({ path: '/login' })
  history.replaceState(null, '', '/elsewhere')
  markPageLoaded()
  history.replaceState(null, '', '/')
  expect(nextStep()).toBe('go-on')
})

test.each([
  ...[
    'null',
    '{}',
    '[]',
    '5',
    '"text"',
    '{',
    '',
    '{"starts":"many"}',
    '{"starts":null}',
    '{"starts":-1e9}',
    '{"starts":1e9}',
  ],
  ...['{"starts":0,"wanted":null}', '{"wanted":{"from":"/","to":5}}', '{"wanted":{"from":"/"}}'],
  ...['{"wanted":{"from":"/","to":"https://example.org"}}', '{"wanted":{"from":"/","to":"//example.org"}}'],
  '{"wanted":{"from":"/","to":"javascript:alert(1)"}}',
])('whatever another has written where starts are counted, the site starts: %s', (kept) => {
  sessionStorage.setItem('scanStarts', kept)
  expect(nextStep()).toBe('go-on')
  markPageLoaded()
})
