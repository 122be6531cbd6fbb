import { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepTokens, readTokens } from '../session/tokens.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { meera } from '../testing/people.ts'
import { call } from './client.ts'

const first = { sessionToken: 'session 1', refreshToken: 'refresh 1' }
const second = { sessionToken: 'session 2', refreshToken: 'refresh 2' }

let otherTab: BroadcastChannel
const heard = vi.fn<(word: unknown) => void>()

beforeEach(() => {
  heard.mockReset()
  otherTab = new BroadcastChannel('scan-session')
  otherTab.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard(data))
})
afterEach(() => otherTab.close())

/** Knows one session, whose token was replaced by the second pair's; an old refresh token would end it. */
function serverAfterRotation() {
  return fakeServer({
    me: ({ token }) => {
      if (token !== second.sessionToken) throw new ApiProblem('session-invalid')
      return { user: meera }
    },
    refreshSession: () => second,
  })
}

// Stands first: it needs a page that has not yet renewed anything.
test('a tab restored from a copy asks the others before it shows an old refresh token', async () => {
  const server = serverAfterRotation()
  keepTokens(first)
  heard.mockImplementation((word) => {
    if ((word as { type: string }).type === 'who-follows')
      otherTab.postMessage({ type: 'renewed', was: 'refresh 1', tokens: second })
  })
  expect((await call(api.me)).user).toEqual(meera)
  expect(server.callsOf('refreshSession')).toEqual([])
})

test('a tab takes over the pair that its duplicate has renewed', async () => {
  const server = serverAfterRotation()
  keepTokens(first)
  otherTab.postMessage({ type: 'renewed', was: 'refresh 1', tokens: second })
  await vi.waitFor(() => expect(readTokens()).toEqual(second))
  await call(api.me)
  expect(server.callsOf('refreshSession')).toEqual([])
})

test('a tab of somebody else takes over nothing', async () => {
  serverAfterRotation()
  keepTokens(second)
  otherTab.postMessage({ type: 'renewed', was: 'refresh of Gopal', tokens: first })
  otherTab.postMessage({ type: 'who-follows', refreshToken: 'refresh of Gopal' })
  await call(api.me)
  expect(readTokens()).toEqual(second)
  expect(heard).not.toHaveBeenCalled()
})

test('who renews tells the duplicates, and those that wake up later when they ask', async () => {
  serverAfterRotation()
  keepTokens(first)
  const word = { type: 'renewed', was: 'refresh 1', tokens: second }
  await call(api.me)
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([[word]]))
  otherTab.postMessage({ type: 'who-follows', refreshToken: 'refresh 1' })
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([[word], [word]]))
})
