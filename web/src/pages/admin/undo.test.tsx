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
const seconds = (count: number) => settle(() => vi.advanceTimersByTimeAsync(count * 1_000))
/** Whether a row says what will happen instead of what can be done. */
const isHeld = (row: HTMLElement) =>
  within(row)
    .getAllByRole('button', { name: 'Ban', hidden: true })
    .every((button) => button.closest('[inert]') !== null)

test('An approval goes out after ten seconds; until then its row says so, and Undo brings it back', async () => {
  const { server, user } = openPending()
  await approve(user, 'Asha Thomas')
  const asha1 = await rowOf('Asha')
  within(asha1).getByText('Asha Thomas will be approved in 10 seconds.')
  bar().getByText('Asha Thomas will be approved in 10 seconds. You can undo this.')
  expect([isHeld(asha1), isHeld(await rowOf('Ravi'))]).toEqual([true, false])
  expect(document.activeElement).toBe(await rowOf('Ravi'))
  expect(screen.queryByLabelText(/^Select all/)).toBeNull()
  within(await rowOf('Ravi')).getByLabelText('Select Ravi Kumar')
  await seconds(9)
  within(asha1).getByText('Asha Thomas will be approved in 1 second.')
  expect(server.callsOf('approveVolunteer')).toEqual([])
  await user.click(within(asha1).getByRole('button', { name: 'Undo' }))
  expect(document.activeElement).toBe(asha1)
  expect(isHeld(asha1)).toBe(false)
  bar().getByText('Undone. Nothing was sent.')
  await seconds(20)
  expect(server.callsOf('approveVolunteer')).toEqual([])

  await approve(user, 'Asha Thomas')
  await seconds(11)
  expect(server.callsOf('approveVolunteer').map(({ params }) => params)).toEqual([{ id: asha.id }])
  await toasts().findByText('Volunteer approved!')
  await bar().findByText('Asha Thomas is now a volunteer of the network.')
  expect(screen.queryByRole('row', { name: /Asha/ })).toBeNull()
})

test('The last row, once held, has the focus on its Undo; search and filters stay where they are', async () => {
  const { user } = openPending({ listPendingVolunteers: () => ({ items: [ashaListed], total: 1 }) })
  screen.getByLabelText('Name, email or phone')
  await approve(user, 'Asha Thomas')
  const undo = within(await rowOf('Asha')).getByRole('button', { name: 'Undo' })
  await waitFor(() => expect(document.activeElement).toBe(undo))
  screen.getByLabelText('Name, email or phone')
  expect(screen.queryByLabelText(/^Select/)).toBeNull()
})

test('Of several approved at once each row says so, and one Undo takes all back', async () => {
  const { server, user } = openPending()
  await user.click(await screen.findByLabelText('Select all shown (2)'))
  await user.click(screen.getByRole('button', { name: 'Approve 2' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Approve 2' }))
  const row = within(await rowOf('Ravi'))
  await row.findByText('Ravi Kumar will be approved in 10 seconds.')
  within(await rowOf('Asha')).getByText('Asha Thomas will be approved in 10 seconds.')
  bar().getByText('2 volunteers will be approved in 10 seconds. You can undo this.')
  await user.click(row.getByRole('button', { name: 'Undo all 2' }))
  expect(isHeld(await rowOf('Asha'))).toBe(false)
  await seconds(20)
  expect(server.callsOf('approveVolunteer')).toEqual([])
})

test('What was pressed on a page that has been left can be taken back from the next one', async () => {
  const { server, user } = openPending({ listMessages: () => ({ items: [], total: 0 }) })
  await approve(user, 'Asha Thomas')
  expect(bar().queryByRole('button')).toBeNull()
  await user.click(screen.getByRole('link', { name: /^Messages/ }))
  await bar().findByText('Asha Thomas will be approved in 10 seconds.')
  await user.click(bar().getByRole('button', { name: 'Undo' }))
  await seconds(20)
  expect(server.callsOf('approveVolunteer')).toEqual([])
})

test('Two presses have their ten seconds each, and the last is taken back alone', async () => {
  const { server, user } = openPending()
  await approve(user, 'Asha Thomas')
  await seconds(6)
  await approve(user, 'Ravi Kumar')
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2)
  await seconds(5)
  expect(server.callsOf('approveVolunteer').map(({ params }) => params)).toEqual([{ id: asha.id }])
  await user.click(within(await rowOf('Ravi')).getByRole('button', { name: 'Undo' }))
  expect(isHeld(await rowOf('Ravi'))).toBe(false)
  await seconds(20)
  expect(server.callsOf('approveVolunteer')).toHaveLength(1)
})

test('What is refused then comes back with its row and its reason', async () => {
  const { user } = openPending({
    approveVolunteer: () => Promise.reject(new ApiProblem('volunteer-not-waiting')),
  })
  await approve(user, 'Asha Thomas')
  await seconds(11)
  await toasts().findByText('Asha Thomas: This volunteer is no longer waiting for approval.')
  bar().getByText('Asha Thomas: This volunteer is no longer waiting for approval.')
  expect(isHeld(await rowOf('Asha'))).toBe(false)
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
