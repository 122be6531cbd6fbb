import type { ListedUser } from '@scan/contract/admin/admin.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Handlers } from '../../testing/fake-server.ts'
import {
  NOTHING_WAITS,
  act,
  addressNow,
  ashaListed,
  meeraListed,
  openAdmin,
  raviListed,
  rowOf,
  toasts,
} from './testing.tsx'

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
  [
    'Who is known by the address asks for help once an administrator agrees',
    { list: '/citizens?flag=agreement', who: meeraListed, flag: 'agreement-waits', call: 'agreeToUser' },
    {
      says: 'Can’t ask for help yet',
      button: 'Let them ask',
      ending: 'ask for help',
      done: 'They can ask for help now.',
    },
  ],
  [
    'Who is stopped goes on with one press',
    {
      list: '?flag=stopped',
      who: { ...ashaListed, stopped: true },
      flag: 'stopped-for-given-back',
      call: 'resumeUser',
    },
    {
      says: 'Stopped: gave back often',
      button: 'Let them go on',
      ending: 'go on',
      done: 'They can accept requests again.',
    },
  ],
] as const)('%s; the flag says why and goes', async (_what, { list, who, flag, call }, words) => {
  let now: ListedUser = { ...who, flags: ['banned-before', flag] }
  const { user, server } = openUsers(`/admin/users${list}`, {
    listUsers: ({ query }) => ({ items: query.flag && now.flags?.length === 1 ? [] : [now] }),
    [call]: () => ({ user: (now = { ...who, flags: ['banned-before'] }) }),
  })
  const row = within(await rowOf(who.name))
  row.getByText('Banned before')
  row.getByText(words.says)
  await act(user, words.button, who.name, `Let ${who.name} ${words.ending}`)
  await toasts().findByText(words.done)
  await screen.findByText('Nothing matches these filters.')
  expect(server.callsOf(call).map(({ params }) => params.id)).toEqual([who.id])
})
