import type { ListedUser } from '@scan/contract/admin/admin.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Handlers, noAnswer } from '../../../testing/fake-server.ts'
import { asha } from '../../../testing/people.ts'
import {
  actionButton,
  NOTHING_WAITS,
  type Person,
  act,
  ashaListed,
  openAdmin,
  raviListed,
  rowOf,
  toasts,
} from '../testing.tsx'

/** The tab at which Asha and Ravi wait. */
function openPending(handlers: Handlers = {}) {
  let waiting = [ashaListed, raviListed]
  const leave = (id: string): ListedUser => {
    const user = waiting.find((one) => one.id === id)
    if (!user) throw new ApiProblem('volunteer-not-waiting')
    waiting = waiting.filter((one) => one !== user)
    return user
  }
  return openAdmin('/admin/volunteers/pending', {
    readOverview: () => ({ overview: { ...NOTHING_WAITS, pendingVolunteers: waiting.length } }),
    listPendingVolunteers: () => ({ items: waiting, total: waiting.length }),
    approveVolunteer: ({ params }) => ({ user: leave(params.id) }),
    banUser: ({ params }) => ({ user: leave(params.id) }),
    ...handlers,
  })
}

const approve = (name: string, user: Person) => act(user, 'Approve', name)

test('How many wait is said first, then each volunteer with what is known of them, from before too', async () => {
  openPending({
    listPendingVolunteers: () => ({
      items: [
        { ...ashaListed, flags: ['banned-before'] },
        { ...raviListed, flags: ['rejected-before'] },
      ],
    }),
  })
  await screen.findByRole('link', { name: 'Pending Volunteers 2', current: 'page' })
  const row = within(await rowOf('Asha'))
  expect(row.getByRole('rowheader').textContent).toBe('Asha Thomasasha@example.orgBanned before')
  expect(row.getByRole('link', { name: 'Write an email', hidden: true }).getAttribute('href')).toBe(
    'mailto:asha@example.org',
  )
  expect(row.getByRole('link', { name: '98470 12347' }).getAttribute('href')).toBe('tel:+919847012347')
  row.getByText('Kollam')
  row.getByText('Cooking, Driving')
  const ravi = within(await rowOf('Ravi'))
  ravi.getByText('Anything (no skills named)')
  ravi.getByText('Rejected before')
})

test('Approving asks first; then the volunteer leaves the list, it is told, and the focus goes on', async () => {
  const { server, user } = openPending()
  await user.click(await actionButton('Approve', 'Asha Thomas'))
  const question = screen.getByRole('alertdialog', { name: 'Approve Asha Thomas?' })
  within(question).getByText(/^Asha Thomas will be able to see and accept requests\./)
  await user.click(within(question).getByRole('button', { name: 'Not now' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(document.activeElement).toBe(await actionButton('Approve', 'Asha Thomas'))
  expect(server.callsOf('approveVolunteer')).toEqual([])

  await approve('Asha Thomas', user)
  await toasts().findByText('Volunteer approved!')
  expect(server.callsOf('approveVolunteer').map(({ params }) => params)).toEqual([{ id: asha.id }])
  await screen.findByRole('link', { name: 'Pending Volunteers 1' })
  // How much waits in all is said on the overview alone.
  expect(screen.queryByText(/needs? your attention/)).toBeNull()
  expect(screen.queryByRole('row', { name: /Asha/ })).toBeNull()
  screen.getByText('Asha Thomas is now a volunteer of the network.')
  expect(document.activeElement).toBe(await rowOf('Ravi'))
  await approve('Ravi Kumar', user)
  await waitFor(() =>
    expect(document.activeElement?.textContent).toBe('Ravi Kumar is now a volunteer of the network.'),
  )
})

test('An approved volunteer leaves the list even if it cannot be read again', async () => {
  const { server, user } = openPending()
  await rowOf('Asha')
  server.on({ listPendingVolunteers: () => Promise.reject(noAnswer()) })
  await approve('Asha Thomas', user)
  await waitFor(() => expect(screen.queryByRole('row', { name: /Asha/ })).toBeNull())
  await rowOf('Ravi')
})

test('Approving that fails: a toast and the question say why, and what others did meanwhile is read', async () => {
  const { server, user } = openPending({
    approveVolunteer: () => Promise.reject(new ApiProblem('volunteer-not-waiting')),
  })
  await approve('Asha Thomas', user)
  const fasterThanYou = 'This volunteer is no longer waiting for approval.'
  await toasts().findByText(fasterThanYou)
  const question = within(screen.getByRole('alertdialog', { name: 'Approve Asha Thomas?' }))
  question.getByText(fasterThanYou)
  await waitFor(() => expect(server.callsOf('listPendingVolunteers').length).toBeGreaterThan(1))
  server.on({ approveVolunteer: () => Promise.reject(noAnswer()) })
  await user.click(question.getByRole('button', { name: 'Approve Asha Thomas' }))
  await toasts().findByText('An error occurred while approving volunteer.')
  question.getByText(
    'An error occurred while approving volunteer. No response from server. Please check your connection.',
  )
})

test('Rejecting asks for the password again where it was given long ago, and then goes on', async () => {
  let isConfirmed = false
  const { server, user } = openPending({
    rejectVolunteer: () => Promise.reject(isConfirmed ? noAnswer() : new ApiProblem('confirm-password')),
    confirmIdentity: () => {
      isConfirmed = true
      return {}
    },
  })
  const reject = async () => {
    await act(user, 'Reject', 'Asha Thomas')
    return within(await screen.findByRole('dialog', { name: 'Please enter your password again' }))
  }
  const left = await reject()
  await user.click(left.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await rowOf('Asha')
  expect(server.callsOf('rejectVolunteer')).toHaveLength(1)
  expect(toasts().queryByText(/password/)).toBeNull()

  const dialog = await reject()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await user.type(dialog.getByLabelText(/Your password/), 'Boat-race.1952')
  await user.click(dialog.getByRole('button', { name: 'Reject Asha Thomas' }))
  // What fails after the password is said by the question.
  const question = within(await screen.findByRole('alertdialog', { name: 'Reject Asha Thomas?' }))
  question.getByText(/^This is permanent/)
  question.getByText(/^An error occurred while rejecting volunteer\. No response/)
  server.on({ rejectVolunteer: () => ({ user: null }) })
  await user.click(question.getByRole('button', { name: 'Reject Asha Thomas' }))
  await toasts().findByText('Volunteer rejected.')
  screen.getByText('Asha Thomas was rejected.')
})

async function askToBan(user: Person) {
  await user.click(await actionButton('Ban', 'Asha Thomas'))
  const question = within(screen.getByRole('alertdialog', { name: 'Ban Asha Thomas?' }))
  return {
    question,
    goOn: await question.findByRole('button', { name: 'Ban Asha Thomas' }),
    reason: question.getByRole<HTMLTextAreaElement>('textbox', { name: 'Why? (optional)' }),
  }
}

test('A ban asks why, and the reason goes with it', async () => {
  const { server, user } = openPending()
  const { question, goOn, reason } = await askToBan(user)
  await user.click(reason)
  await user.paste('a'.repeat(301))
  await user.click(goOn)
  question.getByText('Please use at most 300 characters')
  expect(document.activeElement).toBe(reason)
  expect(server.callsOf('banUser')).toEqual([])
  await user.clear(reason)
  await user.type(reason, 'Asked Meera for money')
  const typed = Object.entries({ ...sessionStorage })
  await user.click(goOn)
  await toasts().findByText('User banned.')
  expect(server.callsOf('banUser').map(({ body }) => body)).toEqual([{ reason: 'Asked Meera for money' }])
  cleanup()

  const reasonLater = async () => {
    openPending()
    const { value } = (await askToBan(user)).reason
    cleanup()
    return value
  }
  expect(await reasonLater()).toBe('')
  // As it is where the session runs out before it is sent.
  for (const [key, text] of typed) sessionStorage.setItem(key, text)
  expect(await reasonLater()).toBe('Asked Meera for money')
})

test('A ban goes without a reason, as the specification has it', async () => {
  const { server, user } = openPending()
  const { goOn, reason } = await askToBan(user)
  await user.type(reason, ' ')
  await user.click(goOn)
  await toasts().findByText('User banned.')
  expect(server.callsOf('banUser').map(({ sent }) => sent)).toEqual([{}])
})

test('Whoever has a second step is asked for a code instead of the password; the reason of a ban outlives the question', async () => {
  const { server, user } = openPending({
    banUser: () => Promise.reject(new ApiProblem('confirm-code')),
    confirmIdentity: () => {
      server.on({ banUser: () => ({ user: ashaListed }) })
      return {}
    },
  })
  const asked = () => screen.findByRole('dialog', { name: 'Please enter a code from your app' })
  const { goOn, reason } = await askToBan(user)
  await user.type(reason, 'Asked Meera for money')
  await user.click(goOn)
  const first = within(await asked())
  // What a session that ends now leaves behind.
  expect(Object.values({ ...sessionStorage })).toContain('"Asked Meera for money"')
  await user.click(first.getByRole('button', { name: 'Not now' }))
  const again = within(screen.getByRole('alertdialog', { name: 'Ban Asha Thomas?' }))
  expect(again.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Asked Meera for money')
  await user.click(again.getByRole('button', { name: 'Ban Asha Thomas' }))

  const dialog = within(await asked())
  const field = dialog.getByLabelText(/Code from your app/)
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('autocomplete')).toBe('one-time-code')
  await user.type(field, '042913')
  await user.click(dialog.getByRole('button', { name: 'Ban Asha Thomas' }))
  await toasts().findByText('User banned.')
  expect(server.callsOf('banUser').at(-1)?.body).toEqual({ reason: 'Asked Meera for money' })
  expect(server.callsOf('confirmIdentity').map(({ body }) => body)).toEqual([{ code: '042913' }])
})
