import type { ListedUser } from '@scan/contract/admin/admin.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Handlers } from '../../testing/fake-server.ts'
import { openAdmin, raviListed, rowOf, toasts } from './testing.tsx'

const NAMES = ['Anil', 'Beena', 'Chacko', 'Deepa']

/** Four who wait; each approval takes one off the list. */
function openFour(handlers: Handlers = {}) {
  let waiting: ListedUser[] = NAMES.map((name, index) => ({
    ...raviListed,
    id: `00000000-0000-4000-8000-00000000020${index}`,
    name,
  }))
  return openAdmin('/admin/volunteers/pending', {
    listPendingVolunteers: () => ({ items: waiting, total: waiting.length }),
    approveVolunteer: ({ params }) => {
      const user = waiting.find(({ id }) => id === params.id)
      if (!user || user.name === 'Beena') throw new ApiProblem('volunteer-not-waiting')
      waiting = waiting.filter((one) => one !== user)
      return { user }
    },
    ...handlers,
  })
}

const box = (name: string) => screen.getByLabelText(`Select ${name}`) as HTMLInputElement

test('Several are approved at once; who could not be is named with the reason, and stays', async () => {
  const { user, server } = openFour()
  await rowOf('Anil')
  await user.click(box('Anil'))
  await user.keyboard('{Shift>}')
  await user.click(box('Chacko'))
  await user.keyboard('{/Shift}')
  expect(NAMES.map((name) => box(name).checked)).toEqual([true, true, true, false])
  await user.click(screen.getByRole('button', { name: 'Approve 3' }))
  const question = within(screen.getByRole('alertdialog', { name: 'Approve 3 volunteers?' }))
  question.getByText('Anil, Beena, and Chacko')
  expect(server.callsOf('approveVolunteer')).toEqual([])
  await user.click(question.getByRole('button', { name: 'Approve 3' }))
  await toasts().findByText('2 volunteers approved.')
  screen.getByText('1 didn’t work')
  screen.getByText('Beena: This volunteer is no longer waiting for approval.')
  expect(server.callsOf('approveVolunteer')).toHaveLength(3)
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Beena'),
    expect.stringContaining('Deepa'),
  ])
})

test('A row that somebody else takes off the list hands the focus to the one in its place, and the last to the heading', async () => {
  const { user, server } = openFour()
  const beena = await rowOf('Beena')
  beena.focus()
  server.on({ listPendingVolunteers: () => ({ items: [{ ...raviListed, name: 'Chacko' }], total: 1 }) })
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(beena.isConnected).toBe(false))
  expect(document.activeElement).toBe(await rowOf('Chacko'))
  await user.keyboard('a')
  const question = within(screen.getByRole('alertdialog', { name: 'Approve Chacko?' }))
  await user.click(question.getByRole('button', { name: 'Not now' }))
  ;(await rowOf('Chacko')).focus()
  server.on({ listPendingVolunteers: () => ({ items: [], total: 0 }) })
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await screen.findByText('No pending approvals.')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('By keys alone one goes on: with the row after those approved, or from the outcome with the first', async () => {
  const { user } = openFour()
  ;(await rowOf('Anil')).focus()
  await user.keyboard('xjjx')
  expect(NAMES.filter((name) => box(name).checked)).toEqual(['Anil', 'Chacko'])
  await user.keyboard('a')
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Approve 2' }))
  await toasts().findByText('2 volunteers approved.')
  await waitFor(async () => expect(document.activeElement).toBe(await rowOf('Deepa')))

  await user.click(box('Deepa'))
  await user.click(screen.getByRole('button', { name: 'Approve 1' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Approve 1' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('1 volunteer approved.'))
  await user.keyboard('j')
  expect(document.activeElement).toBe(await rowOf('Beena'))
  await user.click(screen.getByRole('link', { name: /^Messages/ }))
  await screen.findByRole('heading', { name: 'Contact page' })
  expect(within(screen.getByRole('main')).queryByText('1 volunteer approved.')).toBeNull()
})

test('Keys move, choose and approve while the focus is in the list, and nowhere else', async () => {
  const { user } = openFour()
  const search = await screen.findByLabelText('Name, email or phone')
  await user.type(search, 'jxa?')
  expect((search as HTMLInputElement).value).toBe('jxa?')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.clear(search)
  search.blur()
  await user.keyboard('jx')
  expect(box('Anil').checked).toBe(false)

  await user.click(screen.getByRole('button', { name: 'Shortcuts' }))
  await user.click(screen.getByRole('button', { name: 'Go to the first row' }))
  const first = await rowOf('Anil')
  await expect.poll(() => document.activeElement).toBe(first)
  await user.keyboard('jjkx')
  expect(NAMES.filter((name) => box(name).checked)).toEqual(['Beena'])
  await user.keyboard('xa')
  const question = within(screen.getByRole('alertdialog', { name: 'Approve Beena?' }))
  await user.click(question.getByRole('button', { name: 'Not now' }))
  await user.keyboard('?j')
  expect(
    screen.getByRole('dialog', { name: 'Keyboard shortcuts for this list' }).contains(document.activeElement),
  ).toBe(true)
})
