import type { ListedUser } from '@scan/contract/admin/admin.ts'
import type { Found } from '@scan/contract/admin/search.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Handlers } from '../../testing/fake-server.ts'
import { meera } from '../../testing/people.ts'
import { act, actionButton, addressNow, ashaListed, openAdmin, raviListed, rowOf } from './testing.tsx'

/** Asha and Ravi, both volunteers. */
function openUsers(at = '/admin/users', handlers: Handlers = {}) {
  return openAdmin(at, {
    listUsers: ({ query: { text = '' } }) => ({
      items: [ashaListed, raviListed].filter(({ name }) => name.toLowerCase().includes(text)),
    }),
    ...handlers,
  })
}

test('The server searches for the name that was typed, and the search stays in the address', async () => {
  const { user, server } = openUsers()
  await rowOf('Asha')
  // At one go: on a busy machine, single keys would come with pauses in which a search begins.
  await user.click(screen.getByLabelText('Name, email or phone'))
  await user.paste('ravi')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Asha/ })).toBeNull())
  await rowOf('Ravi')
  await waitFor(() => expect(addressNow()).toBe('/admin/users?q=ravi'))
  expect(server.callsOf('listUsers').map(({ query }) => query)).toEqual([
    { role: 'Volunteer', page: 1 },
    { role: 'Volunteer', page: 1, text: 'ravi' },
  ])
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }))
  await rowOf('Asha')
  expect((screen.getByLabelText('Name, email or phone') as HTMLInputElement).value).toBe('')
  expect(addressNow()).toBe('/admin/users')
})

test('Of a search that is too long nothing is lost: how much fits is said, and the list stays', async () => {
  const { user, server } = openUsers()
  await rowOf('Asha')
  const search = screen.getByLabelText<HTMLInputElement>('Name, email or phone')
  await user.click(search)
  await user.paste('a'.repeat(101))
  await screen.findByText('Please use at most 100 characters')
  expect(search.value).toHaveLength(101)
  await user.keyboard('{Backspace}')
  await waitFor(() => expect(server.callsOf('listUsers').at(-1)?.query.text).toHaveLength(100))
  expect(screen.queryByText('Please use at most 100 characters')).toBeNull()
  expect(server.callsOf('listUsers')).toHaveLength(2)
})

test('A long list is read page by page, and the last page empties into the one before', async () => {
  const everybody = Array.from({ length: 26 }, (_, index) => ({
    ...raviListed,
    id: `00000000-0000-4000-8000-0000000001${String(index).padStart(2, '0')}`,
    name: `Person ${index + 1}`,
  }))
  const { user, server } = openUsers('/admin/users', {
    listUsers: ({ query: { page = 1, rows = 25 } }) => ({
      items: everybody.slice((page - 1) * rows, page * rows),
      total: everybody.length,
    }),
    banUser: () => ({ user: everybody.pop() as ListedUser }),
  })
  await screen.findByText('1 to 25 of 26')
  await user.click(screen.getByRole('button', { name: 'Show all 26' }))
  await screen.findByText('Person 26')
  expect(server.callsOf('listUsers').at(-1)?.query).toEqual({ role: 'Volunteer', page: 1, rows: 200 })
  expect(addressNow()).toBe('/admin/users?rows=200')
  await user.click(screen.getByRole('button', { name: 'Show 25 on a page' }))
  await user.click(await screen.findByRole('button', { name: 'Next page' }))
  await screen.findByText('Person 26')
  screen.getByText('26 to 26 of 26')
  expect(document.activeElement).toBe(await rowOf('Person 26'))
  expect(addressNow()).toBe('/admin/users?page=2')
  await act(user, 'Ban', 'Person 26')
  // 25 rows take a while to draw here.
  await screen.findByText('Person 25', {}, { timeout: 10_000 })
  await waitFor(() => expect(addressNow()).toBe('/admin/users'))
})

test('Whoever is not in this list is found in the others, one press away', async () => {
  const { id, name, email, phone } = meera
  const people: Found['people'] = [
    { id, name, email, phone, district: 'Kollam', area: null, list: 'citizens' },
  ]
  const none = { people: [], morePeople: false, requests: [], moreRequests: false }
  openUsers('/admin/users?q=kamala', {
    searchPanel: ({ query }) => ({ found: query.text === 'kamala' ? { ...none, people } : none }),
  })
  const others = within(await screen.findByRole('navigation', { name: 'In other lists:' }))
  const [link] = others.getAllByRole('link')
  expect([link?.textContent, link?.getAttribute('href')]).toEqual([
    ...['Meera NairCitizen\u00a0· Kollam\u00a0· 98470 12345', `/admin/users/${id}`],
  ])
  cleanup()
  openUsers('/admin/users?q=gopal', { searchPanel: () => ({ found: none }) })
  await screen.findByText('Nothing found for ‘gopal’.')
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

test.each([
  ['name-changed', '?flag=changed', 'Before: Asha Nair', 'Approve the change', undefined, 'seeChanges'],
  [
    'agreement-waits',
    '/citizens?flag=agreement',
    'Can’t ask for help yet',
    'Allow',
    'Allow Asha Thomas to ask',
    'agreeToUser',
  ],
  [
    'stopped-for-given-back',
    '?flag=stopped',
    'Paused: 5 visits without help',
    'Lift the pause',
    'Lift Asha Thomas’s pause',
    'resumeUser',
  ],
] as const)('%s: said in the row, and gone once decided', async (flag, list, says, button, confirm, call) => {
  const known = call === 'resumeUser' ? ({ stopped: true } as const) : { nameBefore: 'Asha Nair' }
  let items: ListedUser[] = [{ ...ashaListed, ...known, flags: ['banned-before', flag] }]
  const { user, server } = openUsers(`/admin/users${list}`, {
    listUsers: () => ({ items }),
    [call]: () => {
      items = []
      return { user: ashaListed }
    },
  })
  const row = within(await rowOf('Asha'))
  row.getByText('Banned before')
  row.getByText(says)
  await act(user, button, 'Asha Thomas', confirm ?? button)
  await screen.findByText('Nothing matches these filters.')
  expect(server.callsOf(call).map(({ params }) => params.id)).toEqual([ashaListed.id])
})

test('after a case she goes on once it is written why that is safe', async () => {
  let items: ListedUser[] = [{ ...ashaListed, stopped: true, flags: ['stopped-for-case'] }]
  const { user, server } = openUsers('/admin/users?flag=stopped', {
    listUsers: () => ({ items }),
    resumeUser: () => {
      items = []
      return { user: ashaListed }
    },
  })
  await rowOf('Asha')
  await user.click(await actionButton('Lift the pause', 'Asha Thomas'))
  const dialog = within(await screen.findByRole('alertdialog'))
  const note = dialog.getByLabelText(/Why\?/)
  dialog.getByText('At least 30 letters: why is this safe? We’ll email it to the other administrators.')
  await user.type(note, 'It was nothing')
  await user.click(dialog.getByRole('button', { name: 'Lift Asha Thomas’s pause' }))
  dialog.getByText('Please write at least 30 letters')
  expect(server.callsOf('resumeUser')).toEqual([])
  const why = 'I spoke to both of them, and to her neighbour.'
  await user.clear(note)
  await user.type(note, why)
  await user.click(dialog.getByRole('button', { name: 'Lift Asha Thomas’s pause' }))
  await screen.findByText('Nothing matches these filters.')
  expect(server.callsOf('resumeUser').map(({ body }) => body)).toEqual([{ note: why }])
})
