import { ApiProblem } from '@scan/contract/problems.ts'
import { act as settle, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Handlers, settings } from '../../testing/fake-server.ts'
import type { TestApp } from '../../testing/app.ts'
import { asha, ravi } from '../../testing/people.ts'
import { type Person, act, ashaListed, openAdmin, raviListed, rowOf, toasts } from './testing.tsx'

beforeEach(
  () =>
    void vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    }),
)
afterEach(() => void vi.useRealTimers())

/** Asha and Ravi wait, and a press can be taken back for ten seconds. */
function openPending(handlers: Handlers = {}) {
  let waiting = [ashaListed, raviListed]
  return openAdmin('/admin/volunteers/pending', {
    readSettings: () => ({ ...settings(), undoSeconds: 10 }),
    listPendingVolunteers: () => ({ items: waiting, total: waiting.length }),
    approveVolunteer: ({ params }) => {
      const user = waiting.find(({ id }) => id === params.id)
      if (!user) throw new ApiProblem('volunteer-not-waiting')
      waiting = waiting.filter((one) => one !== user)
      return { user }
    },
    ...handlers,
  })
}

const bar = () => within(screen.getByRole('region', { name: 'What can be undone' }))
const approve = async (user: Person, name: string) => act(user, 'Approve', name)
const isGone = (name: RegExp) => expect(screen.queryByRole('row', { name })).toBeNull()
const seconds = (count: number) => settle(() => vi.advanceTimersByTimeAsync(count * 1_000))

test('An approval goes out after ten seconds; until then the row is gone, and Undo brings it back (D90)', async () => {
  const { server, user } = openPending()
  await approve(user, 'Asha Thomas')
  await bar().findByText('Approve: Asha Thomas')
  bar().getByText('Approve: Asha Thomas. You can undo this for a few seconds: press Z.')
  isGone(/Asha/)
  expect(document.activeElement).toBe(await rowOf('Ravi'))
  await seconds(9)
  expect(server.callsOf('approveVolunteer')).toEqual([])
  await user.click(bar().getByRole('button', { name: 'Undo' }))
  expect(document.activeElement).toBe(await rowOf('Asha'))
  bar().getByText('Approve: Asha Thomas: undone. Nothing was sent.')
  await seconds(20)
  expect(server.callsOf('approveVolunteer')).toEqual([])

  await approve(user, 'Asha Thomas')
  await seconds(11)
  expect(server.callsOf('approveVolunteer').map(({ params }) => params)).toEqual([{ id: asha.id }])
  await toasts().findByText('Volunteer approved!')
  await bar().findByText('Asha Thomas is now a volunteer of the network.')
  isGone(/Asha/)
})

test('Two presses have their ten seconds each, and Z takes back the last', async () => {
  const { server, user } = openPending()
  await approve(user, 'Asha Thomas')
  await seconds(6)
  await approve(user, 'Ravi Kumar')
  await bar().findByText('Approve: Ravi Kumar')
  expect(bar().getAllByRole('button', { name: 'Undo' })).toHaveLength(2)
  await seconds(5)
  expect(server.callsOf('approveVolunteer').map(({ params }) => params)).toEqual([{ id: asha.id }])
  await user.keyboard('z')
  await rowOf('Ravi')
  await seconds(20)
  expect(server.callsOf('approveVolunteer')).toHaveLength(1)
})

test('What is refused then comes back with its row and its reason', async () => {
  const { user } = openPending({
    approveVolunteer: () => Promise.reject(new ApiProblem('volunteer-not-waiting')),
  })
  await approve(user, 'Asha Thomas')
  await seconds(11)
  await toasts().findByText('Approve: Asha Thomas: This volunteer is no longer waiting for approval.')
  bar().getByText('Approve: Asha Thomas: This volunteer is no longer waiting for approval.')
  expect(await rowOf('Asha')).toBeTruthy()
})

test.each<[string, (app: TestApp) => void]>([
  ['the panel is left', () => cleanup()],
  ['the tab is closed', () => fireEvent(window, new Event('pagehide'))],
  ['somebody signs out', ({ session }) => session.beforeSigningOut.forEach((send) => void send())],
])('Where %s, what waits is sent at once', async (_how, leave) => {
  const { app, server, user } = openPending()
  await approve(user, 'Asha Thomas')
  await approve(user, 'Ravi Kumar')
  expect(server.callsOf('approveVolunteer')).toEqual([])
  leave(app)
  await waitFor(() =>
    expect(server.callsOf('approveVolunteer').map(({ params }) => params.id)).toEqual([asha.id, ravi.id]),
  )
  // Otherwise a browser gives it up with the page.
  const sent = vi.mocked(fetch).mock.calls.filter(([path]) => (path as string).endsWith('/approve'))
  expect(sent.map(([, init]) => init?.keepalive)).toEqual([true, true])
})

test('A ban goes at once, after what was pressed before it', async () => {
  const { server, user } = openPending({ banUser: () => ({ user: raviListed }) })
  await approve(user, 'Asha Thomas')
  await act(user, 'Ban', 'Ravi Kumar')
  await toasts().findByText('User banned.')
  expect(server.calls.map(({ name }) => name).filter((name) => /^(approve|ban)/.test(name))).toEqual([
    'approveVolunteer',
    'banUser',
  ])
})
