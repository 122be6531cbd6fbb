import type { ListedUser } from '@scan/contract/admin/admin.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Handlers, StrangeAnswer, noAnswer } from '../../testing/fake-server.ts'
import {
  actionButton,
  NOTHING_WAITS,
  act,
  addressNow,
  ashaListed,
  meeraListed,
  openAdmin,
  raviListed,
  rowOf,
  toasts,
  withoutOldToasts,
} from '../testing.tsx'

withoutOldToasts()

/** Asha and Ravi, both volunteers; Meera, a citizen; nobody banned yet. */
function openUsers(at = '/admin/users', handlers: Handlers = {}) {
  let users: ListedUser[] = [ashaListed, raviListed, meeraListed]
  const banned: ListedUser[] = []
  const found = (id: string) => {
    const user = [...users, ...banned].find((one) => one.id === id)
    if (!user) throw new ApiProblem('account-not-found')
    return user
  }
  return openAdmin(at, {
    readOverview: () => ({
      overview: { ...NOTHING_WAITS, volunteers: 2, citizens: 1, banned: banned.length },
    }),
    listUsers: ({ query }) => {
      const fitting = users.filter(
        ({ category, name, flags = [] }) =>
          category === query.role &&
          name.toLowerCase().includes((query.text ?? '').toLowerCase()) &&
          (!query.flag || flags.length > 0),
      )
      return { items: fitting, total: fitting.length }
    },
    listBannedUsers: ({ query }) => {
      const fitting = banned.filter(({ category }) => query.category === 'All' || category === query.category)
      return { items: fitting, total: fitting.length }
    },
    banUser: ({ params }) => {
      const user = found(params.id)
      users = users.filter((one) => one !== user)
      banned.push(user)
      return { user }
    },
    unbanUser: ({ params }) => {
      const user = found(params.id)
      banned.splice(banned.indexOf(user), 1)
      users.push(user)
      return { user }
    },
    deleteUser: ({ params }) => {
      const user = found(params.id)
      users = users.filter((one) => one !== user)
      return { user: null }
    },
    ...handlers,
  })
}

test('Volunteers come first, then citizens, then who is banned, each with its count', async () => {
  const { user, server } = openUsers()
  await rowOf('Asha')
  await rowOf('Ravi')
  expect(server.callsOf('listUsers').at(-1)?.query).toEqual({ role: 'Volunteer', page: 1 })
  await user.click(await screen.findByRole('link', { name: 'Citizens 1' }))
  within(await rowOf('Meera')).getByText('Kollam')
  expect(screen.queryByRole('row', { name: /Asha/ })).toBeNull()
  expect(addressNow()).toBe('/admin/users/citizens')
  await user.click(screen.getByRole('link', { name: 'Banned Users 0' }))
  await screen.findByText('Nobody is banned.')
})

test('The server searches for the name that was typed, and the search stays in the address', async () => {
  const { user, server } = openUsers()
  await rowOf('Asha')
  // At one go: on a busy machine, single keys would come with pauses in which a search begins.
  await user.click(screen.getByLabelText('Name, email or phone'))
  await user.paste('ravi')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Asha/ })).toBeNull())
  await rowOf('Ravi')
  expect(addressNow()).toBe('/admin/users?q=ravi')
  expect(server.callsOf('listUsers').map(({ query }) => query.text)).toEqual([undefined, 'ravi'])
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }))
  await rowOf('Asha')
  expect((screen.getByLabelText('Name, email or phone') as HTMLInputElement).value).toBe('')
  expect(addressNow()).toBe('/admin/users')
})

test('What was typed a moment before the filters are cleared goes with them', async () => {
  const { user } = openUsers('/admin/users?flag=changed')
  const search = await screen.findByLabelText('Name, email or phone')
  await user.click(search)
  await user.paste('ravi')
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }))
  await rowOf('Asha')
  expect((screen.getByLabelText('Name, email or phone') as HTMLInputElement).value).toBe('')
})

test('An address with a search opens the list as it was', async () => {
  openUsers('/admin/users/citizens?q=nobody')
  await screen.findByText('Nothing matches these filters.')
  expect((screen.getByLabelText('Name, email or phone') as HTMLInputElement).value).toBe('nobody')
})

test('A long list is read page by page, and the last page empties into the one before', async () => {
  const everybody = Array.from({ length: 26 }, (_, index) => ({
    ...raviListed,
    id: `00000000-0000-4000-8000-0000000001${String(index).padStart(2, '0')}`,
    name: `Person ${index + 1}`,
  }))
  const { user } = openUsers('/admin/users', {
    listUsers: ({ query }) => ({
      items: everybody.slice(((query.page ?? 1) - 1) * 25, (query.page ?? 1) * 25),
      total: everybody.length,
    }),
    banUser: () => ({ user: everybody.pop() as ListedUser }),
  })
  await screen.findByText('1 to 25 of 26')
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('Person 26')
  screen.getByText('26 to 26 of 26')
  expect(document.activeElement).toBe(await rowOf('Person 26'))
  expect(addressNow()).toBe('/admin/users?page=2')
  await act(user, 'Ban', 'Person 26')
  // 25 rows take a while to draw here.
  await screen.findByText('Person 25', {}, { timeout: 10_000 })
  await waitFor(() => expect(addressNow()).toBe('/admin/users'))
})

test('Banned people move to their own list, and Unban brings them back', async () => {
  const { user } = openUsers()
  await act(user, 'Ban', 'Asha Thomas')
  await toasts().findByText('User banned.')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Asha/ })).toBeNull())
  await user.click(await screen.findByRole('link', { name: 'Banned Users 1' }))
  await rowOf('Asha')
  await user.selectOptions(screen.getByLabelText('Category'), 'Citizens')
  await screen.findByText('Nothing matches these filters.')
  expect(addressNow()).toBe('/admin/users/banned?category=Citizen')
  await user.selectOptions(screen.getByLabelText('Category'), 'All Categories')
  await act(user, 'Unban', 'Asha Thomas')
  await toasts().findByText('User unbanned.')
  await screen.findByText('Nobody is banned.')
})

test('Deleting warns that it is permanent, and takes the person off the list', async () => {
  const { user, server } = openUsers()
  await user.click(await actionButton('Delete', 'Ravi Kumar'))
  const question = within(screen.getByRole('alertdialog', { name: 'Delete Ravi Kumar?' }))
  question.getByText(/^This is permanent/)
  await user.click(await question.findByRole('button', { name: 'Delete Ravi Kumar' }))
  await toasts().findByText('User deleted successfully!')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Ravi/ })).toBeNull())
  expect(server.callsOf('deleteUser').map(({ params }) => params.id)).toEqual([raviListed.id])
})

test('A changed name is shown with the one before until it is approved', async () => {
  let ashaNow: ListedUser = { ...ashaListed, flags: ['name-changed'], nameBefore: 'Asha Nair' }
  const { user, server } = openUsers('/admin/users?flag=changed', {
    listUsers: ({ query }) => ({ items: query.flag && !ashaNow.flags ? [] : [ashaNow] }),
    seeChanges: () => {
      ashaNow = ashaListed
      return { user: ashaNow }
    },
  })
  const row = within(await rowOf('Asha'))
  row.getByText('Before: Asha Nair')
  await act(user, 'Approve the change', 'Asha Thomas', 'Approve the change')
  await toasts().findByText('Change approved.')
  await screen.findByText('Nothing matches these filters.')
  const { id, name, phone } = ashaListed
  expect(server.callsOf('seeChanges')).toMatchObject([{ params: { id }, body: { name, phone } }])
  await user.click(screen.getByLabelText('Only people who changed their name or phone'))
  await rowOf('Asha')
  expect(screen.queryByRole('button', { name: /^Approve the change/ })).toBeNull()
})

test.each([
  ['Ban', 'banUser', 'Failed to ban user', 'An error occurred while banning user.'],
  ['Delete', 'deleteUser', 'Failed to delete user', 'An error occurred while deleting user.'],
] as const)(
  '%s that fails says why, and leaves the person where they are',
  async (button, call, failed, unanswered) => {
    const { user, server } = openUsers('/admin/users', {
      [call]: () => Promise.reject(new StrangeAnswer(502)),
    })
    await act(user, button, 'Asha Thomas')
    await toasts().findByText(failed)
    server.on({ [call]: () => Promise.reject(noAnswer()) })
    await user.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: `${button} Asha Thomas` }),
    )
    await toasts().findByText(unanswered)
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Not now' }))
    expect(screen.queryByRole('row', { name: /Asha/ })).not.toBeNull()
  },
)

test.each([
  ['', 'Failed to fetch Volunteers', 'An error occurred while fetching users.'],
  // Where one looks for them beside the other two.
  ['/volunteers', 'Failed to fetch Volunteers', 'An error occurred while fetching users.'],
  ['/citizens', 'Failed to fetch Citizens', 'An error occurred while fetching users.'],
  ['/banned', 'Failed to fetch banned users', 'An error occurred while fetching banned users.'],
])('A list that cannot be read says so, and can be tried again (%s)', async (list, failed, unanswered) => {
  const strange = () => Promise.reject(new StrangeAnswer(404))
  const silence = () => Promise.reject(noAnswer())
  const { user, server } = openUsers(`/admin/users${list}`, {
    listUsers: strange,
    listBannedUsers: strange,
  })
  await toasts().findByText(failed)
  server.on({ listUsers: silence, listBannedUsers: silence })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await toasts().findByText(unanswered)).isConnected).toBe(true)
})

test('Of the last two administrators none can be taken away: the server says it, and so does the question', async () => {
  const { user } = openUsers('/admin/users', {
    deleteUser: () => Promise.reject(new ApiProblem('last-two-admins')),
  })
  await act(user, 'Delete', 'Asha Thomas')
  const sentence = 'Neither of the last two administrators can remove the other. Please add a third first.'
  await toasts().findByText(sentence)
  expect(within(screen.getByRole('alertdialog')).queryByText(sentence)).not.toBeNull()
})

test('Whoever is known by the address asks for help once an administrator agrees; the flag says so and goes', async () => {
  let meeraNow: ListedUser = { ...meeraListed, flags: ['banned-before', 'agreement-waits'] }
  const { user, server } = openAdmin('/admin/users/citizens?flag=agreement', {
    listUsers: ({ query }) => ({ items: query.flag && meeraNow.flags?.length === 1 ? [] : [meeraNow] }),
    agreeToUser: () => {
      meeraNow = { ...meeraListed, flags: ['banned-before'] }
      return { user: meeraNow }
    },
  })
  const row = within(await rowOf(meeraListed.name))
  row.getByText('Banned before')
  row.getByText('Can’t ask for help yet')
  await act(user, 'Let them ask', meeraListed.name, `Let ${meeraListed.name} ask for help`)
  await toasts().findByText('They can ask for help now.')
  await screen.findByText('Nothing matches these filters.')
  expect(server.callsOf('agreeToUser').map(({ params }) => params.id)).toEqual([meeraListed.id])
})

test('Whoever is stopped is listed with the reason, and goes on with one press', async () => {
  let ashaNow: ListedUser = { ...ashaListed, stopped: true, flags: ['stopped-for-given-back'] }
  const { user, server } = openAdmin('/admin/users?flag=stopped', {
    listUsers: ({ query }) => ({ items: query.flag && !ashaNow.stopped ? [] : [ashaNow] }),
    resumeUser: () => {
      ashaNow = ashaListed
      return { user: ashaNow }
    },
  })
  const row = within(await rowOf(ashaListed.name))
  row.getByText('Stopped: gave back often')
  await act(user, 'Let them go on', ashaListed.name, `Let ${ashaListed.name} go on`)
  await toasts().findByText('They can accept requests again.')
  await screen.findByText('Nothing matches these filters.')
  expect(server.callsOf('resumeUser').map(({ params, body }) => [params.id, body])).toEqual([
    [ashaListed.id, {}],
  ])
})
