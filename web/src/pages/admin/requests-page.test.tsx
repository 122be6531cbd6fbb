import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Handlers } from '../../testing/fake-server.ts'
import { gopal, meera } from '../../testing/people.ts'
import {
  acceptedAtDesk as accepted,
  act,
  actionButton,
  addressNow,
  openAdmin,
  openAtDesk as open,
  rowOf,
} from './testing.tsx'

function openRequests(at = '', handlers: Handlers = {}) {
  return openAdmin(`/admin/requests${at}`, {
    listHelpRequests: ({ query }) => {
      const items = [open, accepted].filter(({ status }) => !query.status || status === query.status)
      return { items, total: items.length }
    },
    ...handlers,
  })
}

test('Each request says what, who, when and how far it is; the volunteer only where there is one', async () => {
  const nobody = { ...open, id: 'a3', helpType: 'gardening', citizenName: null, citizenPhone: null } as const
  openRequests('', { listHelpRequests: () => ({ items: [open, accepted, nobody] }) })
  const driving = within(await rowOf('Driving'))
  driving.getByText('To the eye hospital and back')
  driving.getByText('Meera Nair')
  driving.getByText('98470 12345')
  expect(driving.getByRole('link', { name: /^Driving R-\d+$/ }).getAttribute('href')).toBe(
    `/admin/requests/${open.id}`,
  )
  driving.getByText(/21 Nov, 10:30 am/)
  driving.getByText('Pending')
  driving.getByText('Within 24 hours')
  const reading = within(await rowOf('Reading'))
  reading.getByText('In Progress')
  reading.getByText('Overdue')
  reading.getByText('Asha Thomas')
  reading.getByText('98470 12347')
  const gardening = within(await rowOf('Gardening'))
  gardening.getByText('Name not provided')
  gardening.getByText('Contact not provided')
})

test('The filters go to the server and into the address, and one press lifts them', async () => {
  const { user, server } = openRequests('?date=2026-11-21&q=letters&location=Kollam&skill=reading')
  await user.click(await screen.findByText('Filters (3 active)'))
  await user.selectOptions(screen.getByLabelText('Status'), 'In Progress')
  await user.selectOptions(screen.getByLabelText('Order'), 'Newest first')
  await waitFor(() =>
    expect(server.callsOf('listHelpRequests').at(-1)?.query).toEqual({
      ...{ page: 1, status: 'accepted', district: 'Kollam', helpType: 'reading', sort: 'newest' },
      ...{ date: '2026-11-21', text: 'letters' },
    }),
  )
  expect(addressNow()).toMatch(/&status=accepted&sort=newest$/)
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }))
  await rowOf('Driving')
  expect(addressNow()).toBe('/admin/requests')
})

test('The number of a request that is over is not in the list, and leads to its page', async () => {
  openRequests('?q=r%201042', {
    listHelpRequests: () => ({ items: [], total: 0 }),
    searchPanel: () => ({
      found: {
        ...{ people: [], morePeople: false, moreRequests: false },
        requests: [
          {
            ...{ id: 'r0', number: 1042, helpType: 'driving', date: '2026-11-10', time: '09:00' },
            ...{ citizenName: meera.name, status: 'completed', outcome: 'complete' },
          },
        ],
      },
    }),
  })
  const found = await screen.findByRole('link', { name: /^R-1042, Driving/ })
  expect(found.getAttribute('href')).toBe('/admin/requests/r0')
})

test.each([
  ['Complete', open, 'Nobody has accepted it yet. We’ll tell Meera Nair.'],
  ['Complete', accepted, /^It will count as help that Asha Thomas gave Gopal .* We’ll tell both of them\.$/],
  ['Cancel', accepted, /^Gopal .* expects Asha Thomas on .* We’ll tell both of them\.$/],
])('%s says first whom it affects: %#', async (button, { helpType, citizenName }, follows) => {
  const { user } = openRequests()
  const type = helpType === 'driving' ? 'Driving' : 'Reading'
  await user.click(await actionButton(button, `${type} for ${citizenName}`))
  expect(within(screen.getByRole('alertdialog')).queryByText(follows)).not.toBeNull()
})

test('The visit of a volunteer in a case is given to somebody else, or let be', async () => {
  let items = [{ ...accepted, attention: 'undecided' as const }]
  const { user, server } = openRequests('?status=undecided', {
    listHelpRequests: () => ({ items, total: items.length }),
    letVisitBe: () => {
      items = []
      return { request: accepted }
    },
  })
  const row = within(await rowOf('Reading'))
  row.getByText('To decide')
  expect(row.getByRole('link', { name: 'Give to someone else', hidden: true }).getAttribute('href')).toBe(
    `/admin/requests/${accepted.id}/find?insteadOf=${accepted.volunteer?.id}`,
  )
  await act(user, 'Let it be', `Reading for ${gopal.name}`, 'Let it be')
  await screen.findByText('Nothing matches these filters.')
  expect(server.callsOf('letVisitBe').map(({ params }) => params.id)).toEqual([accepted.id])
})
