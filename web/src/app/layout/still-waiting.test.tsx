import { publicApi } from '@scan/contract/public-api.ts'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useAction } from '../use-action.ts'
import { ApiError } from '../api/client.ts'
import { createQueries } from '../api/queries.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { show } from '../../testing/show.tsx'

const LONGER = 'Taking longer than usual. No need to press again.'

function Asking() {
  const { run } = useAction(publicApi.forgotPassword, { explain: { failed: () => 'That didn’t work' } })
  return (
    <button type="button" onClick={() => run({ body: { email: 'meera@example.org' } })}>
      Ask
    </button>
  )
}

test('whoever has waited for an answer for long reads that it is still on its way, until it is there', async () => {
  let answer = () => {}
  const waits = new Promise<void>((resolve) => (answer = resolve))
  fakeServer({ forgotPassword: () => waits.then(() => ({})) })
  show(Asking)
  vi.useFakeTimers()
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  act(() => screen.getByRole('button', { name: 'Ask' }).click())
  await pass(4_900)
  expect(screen.queryByText(LONGER)).toBeNull()
  await pass(200)
  expect(screen.getByText(LONGER).closest('[role="status"]')).not.toBeNull()
  answer()
  await pass(100)
  expect(screen.queryByText(LONGER)).toBeNull()
  vi.useRealTimers()
})

test('what is to be read is asked for again when the server said', async () => {
  vi.useFakeTimers()
  const read = vi.fn(async () => {
    throw new ApiError({ code: 'interrupted', status: 503, retryAfter: 5 })
  })
  void createQueries()
    .fetchQuery({ queryKey: ['me'], queryFn: read, retry: 1 })
    .catch(() => {})
  await vi.advanceTimersByTimeAsync(4_900)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(read).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})
