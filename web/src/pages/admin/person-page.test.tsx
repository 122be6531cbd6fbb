import type { PersonDetails } from '@scan/contract/admin/person.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Handlers, StrangeAnswer } from '../../testing/fake-server.ts'
import {
  account,
  auditLine,
  message,
  named,
  personDetails,
  requestAtDesk,
  whoGoes,
} from '../../testing/builders.ts'
import { asha, meera, ravi } from '../../testing/people.ts'
import {
  actionButton,
  act,
  addressNow,
  ashaListed,
  meeraListed,
  openAdmin,
  rowOf,
  toasts,
} from './testing.tsx'

const at = new Date('2026-11-18T05:00:00Z')
const ashaInDetail = personDetails({
  past: [
    {
      ...{ id: 'r1', number: 1042, helpType: 'driving', district: 'Kollam', outcome: 'complete' },
      ...{ date: '2026-11-10', time: '09:00', duration: 120, citizenId: meera.id, citizenName: meera.name },
      ...{ volunteerId: asha.id, volunteerName: asha.name },
    },
  ],
  concerns: [{ id: 'c1', kind: 'unkind', state: 'new', raisedAt: at, isAbout: true }],
  separations: [{ id: 's1', other: named(meera), cause: 'declined', at }],
})

const openPerson = (from: string, handlers: Handlers = {}) =>
  openAdmin(from, {
    listUsers: () => ({ items: [ashaListed], total: 1 }),
    readPerson: () => ({ person: ashaInDetail }),
    listAudit: () => ({ items: [auditLine({ at })] }),
    ...handlers,
  })

test('From a row the name leads to everything about the person, and what can be done is there', async () => {
  const { user, server } = openPerson('/admin/users?q=asha')
  await user.click(within(await rowOf('Asha')).getByRole('link', { name: /^Asha Thomas/ }))
  const title = await screen.findByRole('heading', { level: 1, name: 'Asha Thomas' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(addressNow()).toBe(`/admin/users/${asha.id}`)
  screen.getByText('asha@example.org (verified)')
  screen.getByText('Active')
  expect(screen.getByText('Emails about new requests').nextSibling?.textContent).toBe('Never')
  const past = within(screen.getByRole('region', { name: 'Past requests and visits' }))
  past.getByText(/^Driving.*10 November.*R-1042/)
  past.getByRole('link', { name: 'Meera Nair' })
  screen.getByRole('link', { name: 'Asha Thomas was unkind' })
  within(screen.getByRole('region', { name: 'Not to be matched with' })).getByRole('link', {
    name: 'Meera Nair',
  })
  await rowOf('Approved')
  expect(server.callsOf('listAudit').at(-1)?.query).toEqual({ person: asha.id, page: 1 })
  server.on({ banUser: () => ({ user: ashaListed }) })
  await act(user, 'Ban', 'Asha Thomas')
  await toasts().findByText('User banned.')
  await user.click(screen.getAllByRole('link', { name: 'Volunteers' }).at(-1)!)
  expect(addressNow()).toBe('/admin/users?q=asha')
  expect(document.activeElement).toBe(await rowOf('Asha'))
})

test('Who is away is said to be, in the list and on their own page, until that day is over', async () => {
  vi.useFakeTimers({ now: new Date('2026-12-03T05:00:00Z'), toFake: ['Date'] })
  const [away, back] = [
    { ...ashaListed, awayUntil: '2026-12-03' },
    { ...ashaListed, id: 'b', name: 'Ravi Kumar', awayUntil: '2026-12-02' },
  ]
  const { user } = openPerson('/admin/users', {
    listUsers: () => ({ items: [away, back], total: 2 }),
    readPerson: () => ({ person: { ...ashaInDetail, user: away } }),
  })
  within(await rowOf('Asha')).getByText(/^Away until 3\sDecember$/)
  expect(within(await rowOf('Ravi')).queryByText(/^Away/)).toBeNull()
  await user.click(within(await rowOf('Asha')).getByRole('link', { name: /^Asha Thomas/ }))
  await screen.findByText(/^Away until 3\sDecember$/)
  vi.useRealTimers()
})

test('What was written under their address stands in the timeline by its moment, on the page that it falls on', async () => {
  const minute = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
  const written = (id: string, sentAt: Date) =>
    message({ id, message: `Written ${id}`, sentAt, senderId: asha.id })
  const lines = Array.from({ length: 27 }, (_, index) =>
    auditLine({ id: 100 - index, at: minute(100 - index) }),
  )
  const messages = [200, 90.5, 75.5, 74.5, 1].map((minutes) => written(`at ${minutes}`, minute(minutes)))
  const { user } = openPerson(`/admin/users/${asha.id}`, {
    readPerson: () => ({ person: { ...ashaInDetail, messages } }),
    listAudit: ({ query: { page = 1 } }) => ({
      items: page === 1 ? lines.slice(0, 25) : lines.slice(25),
      total: lines.length,
    }),
  })
  await screen.findByText('Written at 200')
  const order = () =>
    screen.getAllByRole('row').flatMap((row, index) => {
      const [text] = /Written at [\d.]+/.exec(row.textContent) ?? []
      return text ? [`${index}: ${text}`] : []
    })
  expect(order()).toEqual(['1: Written at 200', '12: Written at 90.5'])
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('Written at 75.5')
  await waitFor(() =>
    expect(order()).toEqual(['1: Written at 75.5', '3: Written at 74.5', '5: Written at 1']),
  )
})

test('Who is deleted while their page is open is not shown any more; the page says so and leads back', async () => {
  let isThere = true
  const { user } = openPerson(`/admin/users/${asha.id}`, {
    readPerson: () => {
      if (!isThere) throw new ApiProblem('account-not-found')
      return { person: ashaInDetail }
    },
    deleteUser: () => {
      isThere = false
      return { user: null }
    },
  })
  await act(user, 'Delete', 'Asha Thomas')
  const main = within(screen.getByRole('main'))
  await main.findByText('This person is no longer registered.')
  main.getByText('Asha Thomas was deleted.')
  expect(screen.queryByRole('heading', { name: 'Asha Thomas' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'All people' })).not.toBeNull()
  expect(toasts().queryByText('This person is no longer registered.')).toBeNull()
})

test('On the way from one person to another nothing of the first is shown as the other’s', async () => {
  const never = new Promise<never>(() => {})
  const { user, server } = openPerson(`/admin/users/${asha.id}`)
  await rowOf('Approved')
  const late = Promise.withResolvers<{ person: PersonDetails }>()
  server.on({ readPerson: () => late.promise, listAudit: () => never })
  const apart = within(screen.getByRole('region', { name: 'Not to be matched with' }))
  await user.click(apart.getByRole('link', { name: 'Meera Nair' }))
  await screen.findByText('Loading the person')
  late.resolve({ person: { ...ashaInDetail, user: meeraListed, standing: 'active' } })
  await screen.findByRole('heading', { name: 'Meera Nair' })
  expect(screen.queryByRole('row', { name: /Approved/ })).toBeNull()
})

test('Before a deletion it is read and said whose visit ends and who is told, or that it could not be read', async () => {
  const read = Promise.withResolvers<{ person: PersonDetails }>()
  const current = requestAtDesk({ status: 'accepted', attention: null, volunteer: whoGoes(asha) })
  const { user, server } = openPerson('/admin/users', {
    readPerson: () => read.promise,
    deleteUser: () => ({ user: null }),
  })
  await user.click(await actionButton('Delete', 'Asha Thomas'))
  const question = () => within(screen.getByRole('alertdialog'))
  const goOn = question().getByRole('button', { name: 'Checking visits...' })
  expect(goOn.getAttribute('aria-disabled')).toBe('true')
  await user.click(goOn)
  expect(server.callsOf('deleteUser')).toEqual([])
  read.resolve({ person: { ...ashaInDetail, current } })
  await question().findByText(
    /^Meera Nair expects Asha Thomas on Sat, 21 Nov, 10:30.am\. We’ll tell Meera Nair and open the request again\.$/,
  )
  await user.click(question().getByRole('button', { name: 'Not now' }))
  server.on({ readPerson: () => Promise.reject(new StrangeAnswer(404)) })
  await user.click(await actionButton('Delete', 'Asha Thomas'))
  await question().findByText('We couldn’t check whether they have a visit arranged.')
  await user.click(question().getByRole('button', { name: 'Delete Asha Thomas' }))
  await waitFor(() => expect(server.callsOf('deleteUser')).toHaveLength(1))
})

test('What is kept for somebody or asked of them stands under Now, and is said before they are deleted', async () => {
  const about = { helpType: 'driving', district: 'Kollam', date: '2026-11-21', time: '09:00' } as const
  const offered = [
    { id: 'r7', number: 1007, ...about, keptUntil: new Date('2099-11-21T05:00:00Z') },
    { id: 'r8', number: 1008, ...about, keptUntil: null },
  ]
  const { user } = openPerson(`/admin/users/${asha.id}`, {
    readPerson: () => ({ person: { ...ashaInDetail, offered } }),
  })
  const now = within(await screen.findByRole('region', { name: 'Now' }))
  const [kept, asked] = now.getAllByRole('listitem')
  expect(
    within(kept!)
      .getByRole('link', { name: /R-1007/ })
      .getAttribute('href'),
  ).toBe('/admin/requests/r7')
  within(kept!).getByText(/^Kept for them until /)
  within(asked!).getByText('Waiting for an answer')
  for (const button of ['Delete', 'Ban']) {
    await user.click(await actionButton(button, 'Asha Thomas'))
    const question = within(screen.getByRole('alertdialog'))
    await question.findByText(
      /^R-1007 is kept for Asha Thomas until .*\. It will then be open to everyone\. Asha Thomas was asked to go and has not answered yet: R-1008\.$/,
    )
    expect(question.queryByText(/no visit arranged/)).toBeNull()
    await user.click(question.getByRole('button', { name: 'Not now' }))
  }
})

test('The other accounts of a person say why they are one; of a family, one press says that they are two', async () => {
  const accounts = [account('phone')]
  const { user, server } = openPerson(`/admin/users/${asha.id}`, {
    readPerson: () => ({ person: { ...ashaInDetail, accounts } }),
    setAnotherPerson: () => ({ user: ashaListed }),
  })
  const part = within(await screen.findByRole('region', { name: 'Perhaps the same person' }))
  part.getByRole('link', { name: 'Meera Nair' })
  part.getByText('The same phone number')
  await act(user, 'Another person', 'Meera Nair', 'Meera Nair is another person')
  await waitFor(() =>
    expect(server.callsOf('setAnotherPerson')).toMatchObject([
      { params: { id: asha.id }, body: { otherId: meera.id } },
    ]),
  )
})

test('Of a family with one phone, one press says of each two that they are different people', async () => {
  const accounts = [account('phone'), account('through-another', ravi)]
  const { user, server } = openPerson(`/admin/users/${asha.id}`, {
    readPerson: () => ({ person: { ...ashaInDetail, accounts } }),
    setAnotherPerson: () => ({ user: ashaListed }),
  })
  await screen.findByRole('region', { name: 'Perhaps the same person' })
  await act(user, 'They are all different people', asha.name, 'All are different people')
  await waitFor(() =>
    expect(server.callsOf('setAnotherPerson').map(({ params, body }) => [params.id, body.otherId])).toEqual([
      [asha.id, meera.id],
      [asha.id, ravi.id],
      [meera.id, ravi.id],
    ]),
  )
})

test('A person’s page says what the person is, and does not name them again beside their request', async () => {
  openPerson(`/admin/users/${meera.id}`, {
    readPerson: () => ({ person: personDetails({ user: meeraListed, current: requestAtDesk() }) }),
  })
  const facts = within(await screen.findByRole('region', { name: meera.name }))
  facts.getByText('Citizen')
  const now = within(screen.getByRole('region', { name: 'Now' }))
  now.getByRole('columnheader', { name: 'Volunteer' })
  expect(now.queryByRole('columnheader', { name: 'Requester' })).toBeNull()
})
