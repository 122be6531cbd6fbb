import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { settings } from '../../testing/fake-server.ts'
import { waitingRequest } from '../../testing/people.ts'
import { NOW, atHome, openHome } from './testing.tsx'

atHome()

test('Meera reads that an email will come, and what is usual; that she waits is said once', async () => {
  openHome(waitingRequest, { readWaiting: () => ({ volunteers: 30, usualHours: 8 }) })
  await screen.findByText('We’ll email you when we find someone. You can close this page.')
  await screen.findByText('Usually within 8 hours in Kollam. About 30 volunteers can see it.')
  expect(screen.getAllByText('Waiting')).toHaveLength(1)
})

test.each([
  [{ volunteers: null, usualHours: 8 }, '2026-11-20T14:00:00Z', null],
  [{ volunteers: 30, usualHours: 8 }, '2026-11-20T14:00:00Z', 'About 30 volunteers can see it.'],
  [{ volunteers: 30, usualHours: 24 }, '2026-11-20T14:00:00Z', 'About 30 volunteers can see it.'],
  [{ volunteers: null, usualHours: 23 }, '2026-11-20T14:00:00Z', 'Usually within 23 hours in Kollam.'],
])('where %o is known at %s she reads: %s', async (known, now, text) => {
  vi.setSystemTime(new Date(now))
  const { server } = openHome(waitingRequest, { readWaiting: () => known })
  await waitFor(() => expect(server.callsOf('readWaiting')).toHaveLength(1))
  if (text) await screen.findByText(text)
  await act(async () => {})
  expect(screen.queryAllByText(/^Usually|^About \d/).map(({ textContent }) => textContent)).toEqual(
    text ? [text] : [],
  )
})

test('once it is late she reads so on the open page, and finds another time and whom to ring', async () => {
  vi.useRealTimers()
  vi.useFakeTimers({ now: new Date('2026-11-20T16:59:50Z'), shouldAdvanceTime: true })
  const { user } = openHome(
    { ...waitingRequest, postedAt: NOW },
    { readSettings: () => ({ ...settings(), supportPhone: '0487 233 4455' }) },
  )
  await screen.findByText('We are looking for a volunteer.')
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  const told = (await screen.findByText('We haven’t found anyone yet.')).closest<HTMLElement>(
    '[role=status]',
  )!
  within(told).getByText(/^We keep looking until tomorrow, 10:30\sam\. Another time may be easier\.$/)
  within(told).getByRole('link', { name: 'Call us: 0487 233 4455' })
  within(told).getByRole('link', { name: 'Elder Line 14567' })
  expect(screen.queryByText('We are looking for a volunteer.')).toBeNull()
  await user.click(within(told).getByRole('button', { name: 'Ask for another time' }))
  await screen.findByRole('heading', { name: /^Change your request/ })
  expect(screen.getByLabelText<HTMLTextAreaElement>(/What should/).value).toBe(waitingRequest.description)
})
