import { publicApi } from '@scan/contract/public-api.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdTokens } from '../../testing/app.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { meera } from '../../testing/people.ts'
import { createClient } from './client.ts'
import { createTokens } from './tokens.ts'

const first = { sessionToken: 'session 1', refreshToken: 'refresh 1' }
const second = { sessionToken: 'session 2', refreshToken: 'refresh 2' }

let otherTab: BroadcastChannel
/** This tab, as it is loaded with the pair that it holds. */
let thisTab: BroadcastChannel
const heard = vi.fn<(word: unknown) => void>()

beforeEach(() => {
  heard.mockReset()
  otherTab = new BroadcastChannel('scan-session')
  thisTab = new BroadcastChannel('scan-session')
  otherTab.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard(data))
})
afterEach(() => {
  otherTab.close()
  thisTab.close()
})

function openWith(pair: typeof first) {
  holdTokens(pair)
  const tokens = createTokens(sessionStorage)
  const { call } = createClient({
    tokens,
    fetch: (...sent) => fetch(...sent),
    otherTabs: thisTab,
    onSessionEnd: () => {},
  })
  return { tokens, call }
}

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

test('a tab restored from a copy asks the others before it shows an old refresh token', async () => {
  const server = serverAfterRotation()
  const { call } = openWith(first)
  heard.mockImplementation((word) => {
    if ((word as { type: string }).type === 'who-follows')
      otherTab.postMessage({ type: 'renewed', was: 'refresh 1', tokens: second })
  })
  expect((await call(publicApi.me)).user).toEqual(meera)
  expect(server.callsOf('refreshSession')).toEqual([])
})

test('a tab takes over the pair that its duplicate has renewed', async () => {
  const server = serverAfterRotation()
  const { call, tokens } = openWith(first)
  otherTab.postMessage({ type: 'renewed', was: 'refresh 1', tokens: second })
  await vi.waitFor(() => expect(tokens.read()).toEqual(second))
  await call(publicApi.me)
  expect(server.callsOf('refreshSession')).toEqual([])
})

test('a tab of somebody else takes over nothing', async () => {
  serverAfterRotation()
  const { call, tokens } = openWith(second)
  otherTab.postMessage({ type: 'renewed', was: 'refresh of Gopal', tokens: first })
  otherTab.postMessage({ type: 'who-follows', refreshToken: 'refresh of Gopal' })
  await call(publicApi.me)
  expect(tokens.read()).toEqual(second)
  expect(heard).not.toHaveBeenCalled()
})

test('who renews tells the duplicates, and those that wake up later when they ask', async () => {
  serverAfterRotation()
  const { call, tokens } = openWith(first)
  tokens.begin(first)
  const word = { type: 'renewed', was: 'refresh 1', tokens: second }
  await call(publicApi.me)
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([[word]]))
  otherTab.postMessage({ type: 'who-follows', refreshToken: 'refresh 1' })
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([[word], [word]]))
})
