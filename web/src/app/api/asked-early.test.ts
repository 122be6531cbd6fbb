import { afterEach, expect, test, vi } from 'vitest'
import { holdSession, holdTokens, testApp } from '../../testing/app.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { asha } from '../../testing/people.ts'
import { takingUp } from './asked-early.ts'

const [first = ''] = Object.values(
  import.meta.glob<string>('../../../public/first.js', { query: '?raw', import: 'default', eager: true }),
)
/** What runs in a browser before all other scripts. */
const runFirst = () => new Function(first)() as void

afterEach(() => (globalThis.scanAskedEarly = undefined))

/** The page, once its scripts have come. */
const open = () => {
  const app = testApp({ fetch: takingUp((...sent) => fetch(...sent)) })
  void app.session.open()
  return app
}

test('who is signed in is asked before the scripts come, and not again by them', async () => {
  const { callsOf } = fakeServer({ me: () => ({ user: asha }) })
  holdSession(asha)
  runFirst()
  expect(callsOf('me')).toHaveLength(1)
  const { session } = open()
  await vi.waitFor(() => expect(session.get()).toMatchObject({ isConfirmed: true, user: { id: asha.id } }))
  expect(callsOf('me')).toHaveLength(1)
  await session.actions.checkAuth()
  expect(callsOf('me')).toHaveLength(2)
})

test('nobody is asked about where nobody is signed in', () => {
  const { calls } = fakeServer()
  runFirst()
  expect(calls).toEqual([])
})

test("an answer for other tokens than those of now is nobody's", async () => {
  const { callsOf } = fakeServer({ me: () => ({ user: asha }) })
  holdSession(asha)
  runFirst()
  holdTokens({ sessionToken: 'the next', refreshToken: 'refresh' })
  const { session } = open()
  await vi.waitFor(() => expect(session.get().isConfirmed).toBe(true))
  expect(callsOf('me').map(({ token }) => token)).toEqual(['session of Asha Thomas', 'the next'])
})

test('an answer that does not come is waited for no longer than any other', async () => {
  fakeServer({ me: () => new Promise(() => {}) })
  holdSession(asha)
  runFirst()
  const over = new AbortController()
  const { sessionToken, path } = globalThis.scanAskedEarly!
  const asking = takingUp(fetch)(path, {
    headers: { authorization: `Bearer ${sessionToken}` },
    signal: over.signal,
  })
  over.abort(new Error('Enough'))
  await expect(asking).rejects.toThrow('Enough')
})
