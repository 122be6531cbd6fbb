import type { ListedUser } from '@scan/contract/admin/admin.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Handlers, StrangeAnswer, noAnswer } from '../testing/fake-server.ts'
import { asha } from '../testing/people.ts'
import {
  actionButton,
  NOTHING_WAITS,
  type Person,
  act,
  addressNow,
  ashaListed,
  openAdmin,
  raviListed,
  rowOf,
  toasts,
  withoutOldToasts,
} from './testing.tsx'

withoutOldToasts()

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
    rejectVolunteer: ({ params }) => {
      leave(params.id)
      return { user: null }
    },
    ...handlers,
  })
}

const approve = (name: string, user: Person) => act(user, 'Approve', name)

test('How many wait is said first, then each volunteer with what is known of them', async () => {
  openPending()
  await screen.findByRole('link', { name: 'Pending Volunteers 2', current: 'page' })
  const row = within(await rowOf('Asha'))
  expect(row.getByRole('rowheader').textContent).toBe('Asha Thomasasha@example.org')
  expect(row.getByRole('link', { name: 'Write an email', hidden: true }).getAttribute('href')).toBe(
    'mailto:asha@example.org',
  )
  expect(row.getByRole('link', { name: '98470 12347' }).getAttribute('href')).toBe('tel:+919847012347')
  row.getByText('Kollam')
  row.getByText('Cooking, Driving')
  within(await rowOf('Ravi')).getByText('No skills named')
})

test('Nobody waits: the list says so', async () => {
  openPending({
    readOverview: () => ({ overview: NOTHING_WAITS }),
    listPendingVolunteers: () => ({ items: [] }),
  })
  await screen.findByText('No pending approvals.')
  expect(screen.queryByRole('table')).toBeNull()
})

test('Approving asks first, says what will happen, and "Not now" does nothing', async () => {
  const { server, user } = openPending()
  await user.click(await actionButton('Approve', 'Asha Thomas'))
  const question = screen.getByRole('alertdialog', { name: 'Approve Asha Thomas?' })
  within(question).getByText(/^Asha Thomas will be able to see and accept requests at once/)
  await user.click(within(question).getByRole('button', { name: 'Not now' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(document.activeElement).toBe(await actionButton('Approve', 'Asha Thomas'))
  expect(server.callsOf('approveVolunteer')).toEqual([])
})

test('An approved volunteer leaves the list, and a toast and the page tell it', async () => {
  const { server, user } = openPending()
  await approve('Asha Thomas', user)
  await toasts().findByText('Volunteer approved!')
  expect(server.callsOf('approveVolunteer').map(({ params }) => params)).toEqual([{ id: asha.id }])
  await screen.findByRole('link', { name: 'Pending Volunteers 1' })
  // How much waits in all is said on the overview alone.
  expect(screen.queryByText(/needs? your attention/)).toBeNull()
  expect(screen.queryByRole('row', { name: /Asha/ })).toBeNull()
  screen.getByText('Asha Thomas is now a volunteer of the network.')
})

test('An approved volunteer leaves the list even if it cannot be read again', async () => {
  const { server, user } = openPending()
  await rowOf('Asha')
  server.on({ listPendingVolunteers: () => Promise.reject(noAnswer()) })
  await approve('Asha Thomas', user)
  await waitFor(() => expect(screen.queryByRole('row', { name: /Asha/ })).toBeNull())
  await rowOf('Ravi')
})

test('After an approval the focus is on the next row, and after the last on the sentence that tells it', async () => {
  const { user } = openPending()
  await approve('Asha Thomas', user)
  await screen.findByText('Asha Thomas is now a volunteer of the network.')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Asha/ })).toBeNull())
  expect(document.activeElement).toBe(await rowOf('Ravi'))
  await approve('Ravi Kumar', user)
  await waitFor(() =>
    expect(document.activeElement?.textContent).toBe('Ravi Kumar is now a volunteer of the network.'),
  )
})

const CHECK_CONNECTION = ' No response from server. Please check your connection.'

test.each([
  ['nobody answers', noAnswer(), 'An error occurred while approving volunteer.', CHECK_CONNECTION],
  ['something else answers', new StrangeAnswer(502), 'Failed to approve volunteer', ''],
  [
    'somebody else was faster',
    new ApiProblem('volunteer-not-waiting'),
    'This volunteer is no longer waiting for approval.',
    '',
  ],
])('Approving, and %s: a toast and the question say why', async (_what, trouble, sentence, next) => {
  const { server, user } = openPending({ approveVolunteer: () => Promise.reject(trouble) })
  await approve('Asha Thomas', user)
  await toasts().findByText(sentence)
  within(screen.getByRole('alertdialog', { name: 'Approve Asha Thomas?' })).getByText(sentence + next)
  // What somebody else has done meanwhile is to be seen.
  await waitFor(() => expect(server.callsOf('listPendingVolunteers').length).toBeGreaterThan(1))
})

test.each([
  ['nobody answers', noAnswer, 'An error occurred while fetching pending volunteers.'],
  ['something else answers', () => new StrangeAnswer(404), 'Failed to fetch pending volunteers'],
  [
    'the server is in trouble',
    () => new ApiProblem('internal-error'),
    'Something went wrong on our side. Please try again.',
  ],
])(
  'Reading the list, and %s: a toast and the page say why, until it works',
  async (_what, trouble, sentence) => {
    const { server, user } = openPending({ listPendingVolunteers: () => Promise.reject(trouble()) })
    await toasts().findByText(sentence)
    const panel = within(screen.getByRole('main'))
    panel.getByText(sentence)
    expect(panel.queryByText('No pending approvals.')).toBeNull()
    server.on({ listPendingVolunteers: () => ({ items: [raviListed] }) })
    await user.click(panel.getByRole('button', { name: 'Try again' }))
    await rowOf('Ravi')
    expect(panel.queryByText(sentence)).toBeNull()
  },
)

test('Approve, Ban and Reject are what can be done, and the two that take something away say so', async () => {
  const { user } = openPending()
  await user.click(await actionButton('Reject', 'Asha Thomas'))
  within(screen.getByRole('alertdialog', { name: 'Reject Asha Thomas?' })).getByText(/^This is permanent/)
  await user.click(screen.getByRole('button', { name: 'Not now' }))
  await act(user, 'Ban', 'Asha Thomas')
  await toasts().findByText('User banned.')
  expect(screen.queryByRole('row', { name: /Asha/ })).toBeNull()
  await act(user, 'Reject', 'Ravi Kumar')
  await toasts().findByText('Volunteer rejected.')
  await screen.findByText('No pending approvals.')
})

test('Rejecting asks for the password again where it was given long ago, and then goes on', async () => {
  let isConfirmed = false
  const { server, user } = openPending({
    rejectVolunteer: () => {
      if (!isConfirmed) throw new ApiProblem('confirm-password')
      return { user: null }
    },
    confirmIdentity: ({ body }) => {
      if (body.password !== 'Boat-race.1952') throw new ApiProblem('password-wrong')
      isConfirmed = true
      return {}
    },
  })
  await act(user, 'Reject', 'Asha Thomas')
  const dialog = within(await screen.findByRole('dialog', { name: 'Please enter your password again' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await user.type(dialog.getByLabelText(/Your password/), 'wrong')
  await user.click(dialog.getByRole('button', { name: 'Reject Asha Thomas' }))
  await dialog.findByText('That’s not your password.')
  expect(server.callsOf('rejectVolunteer')).toHaveLength(1)
  await user.clear(dialog.getByLabelText(/Your password/))
  await user.type(dialog.getByLabelText(/Your password/), 'Boat-race.1952')
  await user.click(dialog.getByRole('button', { name: 'Reject Asha Thomas' }))
  await toasts().findByText('Volunteer rejected.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  screen.getByText('Asha Thomas was rejected.')
  expect(server.callsOf('rejectVolunteer')).toHaveLength(2)
})

test('A ban asks why, and the reason goes with it', async () => {
  const { server, user } = openPending()
  await user.click(await actionButton('Ban', 'Asha Thomas'))
  const question = within(screen.getByRole('alertdialog', { name: 'Ban Asha Thomas?' }))
  const goOn = await question.findByRole('button', { name: 'Ban Asha Thomas' })
  const reason = question.getByRole('textbox', { name: /^Why/ })
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
    await user.click(await actionButton('Ban', 'Asha Thomas'))
    const { value } = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Why/ })
    cleanup()
    return value
  }
  expect(await reasonLater()).toBe('')
  // As it is where the session runs out before it is sent.
  for (const [key, text] of typed) sessionStorage.setItem(key, text)
  expect(await reasonLater()).toBe('Asked Meera for money')
})

test.each(['', ' '])('A ban goes without a reason, as the specification has it (%j)', async (typed) => {
  const { server, user } = openPending()
  await user.click(await actionButton('Ban', 'Asha Thomas'))
  const question = within(screen.getByRole('alertdialog', { name: 'Ban Asha Thomas?' }))
  const reason = question.getByRole('textbox', { name: 'Why? (optional)' })
  if (typed) await user.type(reason, typed)
  await user.click(await question.findByRole('button', { name: 'Ban Asha Thomas' }))
  await toasts().findByText('User banned.')
  expect(server.callsOf('banUser').map(({ sent }) => sent)).toEqual([{}])
})

test('The reason of a ban is not lost to the question for the password, nor to a session that ends while it is asked', async () => {
  const { server, user } = openPending({ banUser: () => Promise.reject(new ApiProblem('confirm-password')) })
  const goOn = async () => {
    const question = within(screen.getByRole('alertdialog', { name: 'Ban Asha Thomas?' }))
    await user.click(await question.findByRole('button', { name: 'Ban Asha Thomas' }))
    return within(await screen.findByRole('dialog', { name: 'Please enter your password again' }))
  }
  const written = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Why/ }).value
  await user.click(await actionButton('Ban', 'Asha Thomas'))
  await user.type(screen.getByRole('textbox', { name: /^Why/ }), 'Asked Meera for money')
  const asked = await goOn()
  // What a session that ends now leaves behind.
  expect(Object.values({ ...sessionStorage })).toContain('"Asked Meera for money"')
  await user.click(asked.getByRole('button', { name: 'Not now' }))
  expect(written()).toBe('Asked Meera for money')

  // The server asks once more although it was told.
  server.on({ confirmIdentity: () => ({}) })
  const again = await goOn()
  await user.type(again.getByLabelText(/Your password/), 'Boat-race.1952')
  await user.click(again.getByRole('button', { name: 'Ban Asha Thomas' }))
  await screen.findByRole('alertdialog', { name: 'Ban Asha Thomas?' })
  expect(written()).toBe('Asked Meera for money')
})

test('Whoever has a second step is asked for a code instead of the password', async () => {
  let isConfirmed = false
  const { server, user } = openPending({
    banUser: ({ params }) => {
      if (!isConfirmed) throw new ApiProblem('confirm-code')
      return { user: params.id === asha.id ? ashaListed : raviListed }
    },
    confirmIdentity: ({ body }) => {
      if (body.code !== '042913') throw new ApiProblem('second-factor-wrong')
      isConfirmed = true
      return {}
    },
  })
  await act(user, 'Ban', 'Asha Thomas')
  const dialog = within(await screen.findByRole('dialog', { name: 'Please enter a code from your app' }))
  const field = dialog.getByLabelText(/Code from your app/)
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('autocomplete')).toBe('one-time-code')
  await user.type(field, '111111')
  await user.click(dialog.getByRole('button', { name: 'Ban Asha Thomas' }))
  await dialog.findByText('This code is wrong. Please enter the latest code.')
  await user.clear(field)
  await user.type(field, '042913')
  await user.click(dialog.getByRole('button', { name: 'Ban Asha Thomas' }))
  await toasts().findByText('User banned.')
  expect(server.callsOf('confirmIdentity').map(({ body }) => body)).toEqual([
    { code: '111111' },
    { code: '042913' },
  ])
})

test('Without the second step that is asked for, every page leads to setting it up, and says so', async () => {
  const locked = () => Promise.reject(new ApiProblem('second-factor-first'))
  openPending({
    readOverview: locked,
    listPendingVolunteers: locked,
    readSecondFactor: () => ({ isOn: false, isRequired: true, recoveryCodesLeft: 0 }),
  })
  await screen.findByText('Set up your second step first.')
  expect(addressNow()).toBe('/admin/security')
  screen.getByText('Everything else opens once it’s on.')
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent?.trim())).toEqual(['Security'])
  expect(toasts().queryByText(/second step/)).toBeNull()
})

test('Who does not give the password again does nothing', async () => {
  const { server, user } = openPending({
    rejectVolunteer: () => Promise.reject(new ApiProblem('confirm-password')),
  })
  await act(user, 'Reject', 'Asha Thomas')
  const dialog = within(await screen.findByRole('dialog', { name: 'Please enter your password again' }))
  await user.click(dialog.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await rowOf('Asha')
  expect(server.callsOf('rejectVolunteer')).toHaveLength(1)
  expect(toasts().queryByText(/password/)).toBeNull()
})

test('Where the action fails after the password, the question says why', async () => {
  let isConfirmed = false
  const { user } = openPending({
    rejectVolunteer: () => Promise.reject(isConfirmed ? noAnswer() : new ApiProblem('confirm-password')),
    confirmIdentity: () => {
      isConfirmed = true
      return {}
    },
  })
  await act(user, 'Reject', 'Asha Thomas')
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/Your password/), 'Boat-race.1952')
  await user.click(dialog.getByRole('button', { name: 'Reject Asha Thomas' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Reject Asha Thomas?' }))
  expect(question.queryByText(/^An error occurred while rejecting volunteer\. No response/)).not.toBeNull()
})

test('What is known of a newcomer from before stands beside the name', async () => {
  openPending({
    listPendingVolunteers: () => ({
      items: [
        { ...ashaListed, flags: ['banned-before'] },
        { ...raviListed, flags: ['rejected-before'] },
      ],
    }),
  })
  expect((await rowOf('Asha')).textContent).toContain('Banned before')
  expect((await rowOf('Ravi')).textContent).toContain('Rejected before')
})

test('The tabs are links with their counts, and lead to pages with a title each', async () => {
  const { user } = openAdmin('/admin', {
    readOverview: () => ({
      overview: {
        ...NOTHING_WAITS,
        pendingVolunteers: 3,
        requests: 7,
        volunteers: 4,
        citizens: 5,
        banned: 1,
        ...{ concerns: 2, didNotCome: 1 },
      },
    }),
    listPendingVolunteers: () => ({ items: [] }),
    readSecondFactor: () => ({ isOn: false, isRequired: false, recoveryCodesLeft: 0 }),
  })
  await screen.findByRole('link', { name: 'Overview', current: 'page' })
  await screen.findByRole('link', { name: 'Pending Volunteers 3' })
  screen.getByRole('link', { name: 'Manage Users 10' })
  screen.getByRole('link', { name: 'Manage Help Requests 7' })
  screen.getByRole('link', { name: 'Concerns 3' })
  screen.getByRole('link', { name: 'Overview' }).focus()
  await user.tab()
  await user.keyboard('{Enter}')
  await screen.findByText('No pending approvals.')
  expect(addressNow()).toBe('/admin/volunteers/pending')
  expect(document.title).toMatch(/^Pending Volunteers – /)
  await user.click(screen.getByRole('link', { name: 'Security' }))
  await screen.findByRole('link', { name: 'Security', current: 'page' })
})

test('An address from when the panel was one page leads to where it stands now', async () => {
  openAdmin('/admin?tab=pending-volunteers&q=asha', { listPendingVolunteers: () => ({ items: [] }) })
  await screen.findByText('Nothing matches these filters.')
  expect(addressNow()).toBe('/admin/volunteers/pending?q=asha')
})

test('Another place begins at its top, and the focus stays where it was pressed; a filter moves nothing', async () => {
  const toTop = vi.spyOn(window, 'scrollTo')
  const { user } = openPending()
  await rowOf('Asha')
  await user.click(screen.getByRole('link', { name: /^Messages/ }))
  await screen.findByRole('heading', { level: 1, name: 'Contact page' })
  expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Messages/ }))
  await user.selectOptions(screen.getByLabelText('State'), 'All')
  await waitFor(() => expect(addressNow()).toBe('/admin/messages?state=all'))
  expect(toTop.mock.calls).toEqual([[0, 0]])
})
