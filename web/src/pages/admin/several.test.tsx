import type { ListedUser } from '@scan/contract/admin/admin.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Handlers, settings } from '../../testing/fake-server.ts'
import { actionButton, ashaListed, openAdmin, raviListed, rowOf, toasts } from './testing.tsx'

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
  await user.click(await actionButton('Approve', 'Chacko'))
  const question = within(screen.getByRole('alertdialog', { name: 'Approve Chacko?' }))
  await user.click(question.getByRole('button', { name: 'Not now' }))
  ;(await rowOf('Chacko')).focus()
  server.on({ listPendingVolunteers: () => ({ items: [], total: 0 }) })
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await screen.findByText('No pending approvals.')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('By the keyboard alone rows are chosen and approved; the outcome has the focus and goes with its page', async () => {
  const { user } = openFour()
  ;(await rowOf('Anil')).focus()
  await user.tab()
  expect(document.activeElement).toBe(box('Anil'))
  await user.keyboard(' ')
  box('Chacko').focus()
  await user.keyboard(' ')
  expect(NAMES.filter((name) => box(name).checked)).toEqual(['Anil', 'Chacko'])
  screen.getByRole('button', { name: 'Approve 2' }).focus()
  await user.keyboard('{Enter}')
  const question = within(screen.getByRole('alertdialog'))
  expect(document.activeElement).toBe(question.getByRole('button', { name: 'Not now' }))
  question.getByRole('button', { name: 'Approve 2' }).focus()
  await user.keyboard('{Enter}')
  await toasts().findByText('2 volunteers approved.')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('2 volunteers approved.'))
  await user.click(screen.getByRole('link', { name: /^Messages/ }))
  await screen.findByRole('heading', { name: 'Messages' })
  expect(within(screen.getByRole('main')).queryByText('2 volunteers approved.')).toBeNull()
})

test('A letter presses nothing (WCAG 2.1.4)', async () => {
  const { user } = openFour()
  const first = await rowOf('Anil')
  first.focus()
  await user.keyboard('jxaz?')
  expect(document.activeElement).toBe(first)
  expect(NAMES.filter((name) => box(name).checked)).toEqual([])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('Where papers are needed, approving several says what was not seen of whom', async () => {
  const { user } = openAdmin('/admin/volunteers/pending', {
    readSettings: () => ({ ...settings(), papersNeeded: ['police-certificate'] }),
    listPendingVolunteers: () => ({ items: [ashaListed, raviListed], total: 2 }),
    listPapers: ({ params }) => ({
      papers: [],
      missing: params.id === raviListed.id ? ['police-certificate'] : [],
    }),
  })
  await user.click(await screen.findByLabelText('Select all shown (2)'))
  await user.click(screen.getByRole('button', { name: 'Approve 2' }))
  const question = within(screen.getByRole('alertdialog'))
  const said = await question.findByText(/We have not seen/)
  expect(said.textContent).toBe(
    'Asha Thomas and Ravi Kumar.\nWe have not seen: police certificate. Ravi Kumar can’t accept requests before that.',
  )
})
