import type { RequestForAdmin } from '@scan/contract/admin/admin.ts'
import type { FreeVolunteer } from '@scan/contract/admin/assigning.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Handlers } from '../../testing/fake-server.ts'
import { asha, gopal, meera, ravi, waitingRequest } from '../../testing/people.ts'
import { actionButton, NOTHING_WAITS, addressNow, openAdmin, rowOf, toasts } from './testing.tsx'

const open: RequestForAdmin = {
  ...waitingRequest,
  status: 'open',
  attention: 'unfilled',
  citizenId: meera.id,
  citizenName: meera.name,
  citizenPhone: meera.phone,
  volunteer: null,
}
const accepted: RequestForAdmin = {
  ...open,
  id: '00000000-0000-4000-8000-0000000000a2',
  helpType: 'reading',
  description: 'Letters and forms',
  status: 'accepted',
  attention: 'overdue',
  citizenId: gopal.id,
  citizenName: gopal.name,
  citizenPhone: gopal.phone,
  volunteer: { isAccepted: true, id: asha.id, name: asha.name, phone: asha.phone },
}

function openRequests(at = '', handlers: Handlers = {}) {
  let requests = [open, accepted]
  const close = (id: string, status: 'completed' | 'cancelled') => {
    const request = requests.find((one) => one.id === id)
    if (!request) throw new ApiProblem('request-not-found')
    requests = requests.filter((one) => one !== request)
    return { request: { ...request, status } }
  }
  return openAdmin(`/admin/requests${at}`, {
    readOverview: () => ({ overview: { ...NOTHING_WAITS, requests: requests.length } }),
    listHelpRequests: ({ query }) => {
      const fitting = requests.filter(
        ({ status, helpType }) =>
          (!query.status || status === query.status) && (!query.helpType || helpType === query.helpType),
      )
      return { items: fitting, total: fitting.length }
    },
    adminCompleteRequest: ({ params }) => close(params.id, 'completed'),
    adminCancelRequest: ({ params }) => close(params.id, 'cancelled'),
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
  const call = driving.getByRole('link', { name: 'Call Meera Nair', hidden: true })
  expect(call.getAttribute('href')).toBe('tel:+919847012345')
  driving.getByText(/21 Nov, 10:30 am/)
  driving.getByText('Pending')
  driving.getByText('Within 24 hours')
  const reading = within(await rowOf('Reading'))
  reading.getByText('In Progress')
  reading.getByText('Overdue')
  reading.getByText('Asha Thomas')
  reading.getByText('98470 12347')
  reading.getByRole('link', { name: 'Call Asha Thomas', hidden: true })
  const gardening = within(await rowOf('Gardening'))
  gardening.getByText('Name not provided')
  gardening.getByText('Contact not provided')
  await screen.findByRole('link', { name: 'Manage Help Requests 2' })
})

test('The filters go to the server and into the address, and one press lifts them', async () => {
  const { user, server } = openRequests('?date=2026-11-21&q=letters')
  await rowOf('Driving')
  expect((screen.getByLabelText('Date needed') as HTMLInputElement).value).toBe('2026-11-21')
  await user.selectOptions(screen.getByLabelText('Status'), 'In Progress')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Driving/ })).toBeNull())
  await rowOf('Reading')
  await user.selectOptions(screen.getByLabelText('Location'), 'Kollam')
  await user.selectOptions(screen.getByLabelText('Skill'), 'Reading')
  await user.selectOptions(screen.getByLabelText('Order'), 'Newest first')
  await waitFor(() =>
    expect(server.callsOf('listHelpRequests').at(-1)?.query).toEqual({
      page: 1,
      status: 'accepted',
      district: 'Kollam',
      helpType: 'reading',
      sort: 'newest',
      date: '2026-11-21',
      text: 'letters',
    }),
  )
  const chosen = '/admin/requests?date=2026-11-21&q=letters&status=accepted&location=Kollam&skill=reading'
  expect(addressNow()).toBe(`${chosen}&sort=newest`)
  await user.selectOptions(screen.getByLabelText('Order'), 'Soonest first')
  expect(addressNow()).toBe(chosen)
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }))
  await rowOf('Driving')
  expect(addressNow()).toBe('/admin/requests')
})

test('The number of a request that is over finds it, and leads to its two people', async () => {
  const { server } = openRequests('?q=r%201042', {
    listHelpRequests: () => ({ items: [], total: 0 }),
    findPastRequest: () => ({
      request: {
        ...{ id: 'r0', number: 1042, helpType: 'driving', district: 'Kollam', date: '2026-11-10' },
        ...{ time: '09:00', outcome: 'complete', citizenId: meera.id, citizenName: meera.name },
        ...{ volunteerId: asha.id, volunteerName: asha.name },
      },
    }),
  })
  const found = within(await screen.findByRole('region', { name: 'Past requests and visits' }))
  found.getByText(/^Driving.*10 November.*R-1042/)
  found.getByText('Completed with the code')
  for (const { name, id } of [meera, asha])
    expect(found.getByRole('link', { name }).getAttribute('href')).toBe(`/admin/users/${id}`)
  expect(screen.queryByText('Nothing matches these filters.')).toBeNull()
  expect(server.callsOf('findPastRequest')[0]?.query).toEqual({ number: 1042 })
})

test('A volunteer is asked to go: searched for, chosen, and told after what follows was said', async () => {
  const place = { district: 'Kollam', area: null } as const
  const free: FreeVolunteer[] = [
    { id: asha.id, name: asha.name, ...place, skills: ['driving'] },
    { id: ravi.id, name: ravi.name, ...place, skills: null },
  ]
  const { user, server } = openRequests('', {
    listFreeVolunteers: ({ query }) => {
      const items = free.filter(({ name }) => !query.text || name.includes(query.text))
      return { items, total: items.length }
    },
    assignVolunteer: () => ({ request: { ...open, status: 'accepted' } }),
  })
  const row = within(await rowOf('Reading'))
  expect(row.queryByRole('button', { name: 'Find someone', hidden: true })).toBeNull()
  await user.click(await actionButton('Find someone', 'Driving for Meera Nair'))
  const choice = within(await screen.findByRole('dialog', { name: 'Who could go?' }))
  const [first, second] = await choice.findAllByRole('listitem')
  within(first!).getByText('Helps with this')
  expect(within(second!).queryByText('Helps with this')).toBeNull()
  await user.type(choice.getByLabelText('Search by name, email or phone'), 'Ravi')
  await waitFor(() => expect(choice.getAllByRole('listitem')).toHaveLength(1))
  await user.click(choice.getByRole('button', { name: `Choose ${ravi.name}` }))
  const question = within(await screen.findByRole('alertdialog', { name: `Ask ${ravi.name} to go?` }))
  question.getByText(/Meera Nair will see that .+ is coming on/)
  expect(server.callsOf('assignVolunteer')).toEqual([])
  server.on({ assignVolunteer: () => Promise.reject(new ApiProblem('volunteer-has-visit')) })
  await user.click(question.getByRole('button', { name: `Ask ${ravi.name} to go` }))
  const again = within(await screen.findByRole('dialog', { name: 'Who could go?' }))
  again.getByText('This volunteer already has a visit. Please choose someone else.')
  server.on({ assignVolunteer: () => ({ request: { ...open, status: 'accepted' } }) })
  await user.click(await again.findByRole('button', { name: `Choose ${asha.name}` }))
  const other = within(await screen.findByRole('alertdialog', { name: `Ask ${asha.name} to go?` }))
  expect(other.queryByText(/already has a visit/)).toBeNull()
  await user.click(other.getByRole('button', { name: `Ask ${asha.name} to go` }))
  await toasts().findByText('Volunteer asked to go.')
  expect(server.callsOf('assignVolunteer').map(({ body }) => body)).toEqual([
    { volunteerId: ravi.id },
    { volunteerId: asha.id },
  ])
})

test.each([
  ['Complete', 'Mark as complete', 'adminCompleteRequest', 'Help request marked as complete!'],
  ['Cancel', 'Cancel the request', 'adminCancelRequest', 'Help request cancelled.'],
] as const)(
  '%s asks first, and then takes the request off the list',
  async (button, confirm, call, toast) => {
    const { user, server } = openRequests()
    await user.click(await actionButton(button, 'Driving for Meera Nair'))
    const question = within(screen.getByRole('alertdialog'))
    expect(server.callsOf(call)).toEqual([])
    if (button === 'Cancel') question.getByText('Nobody has accepted it yet. We’ll tell Meera Nair.')
    await user.click(question.getByRole('button', { name: confirm }))
    await toasts().findByText(toast)
    expect(server.callsOf(call).map(({ params }) => params)).toEqual([{ id: open.id }])
    expect(screen.queryByRole('row', { name: /Driving/ })).toBeNull()
    await rowOf('Reading')
    await screen.findByRole('link', { name: 'Manage Help Requests 1' })
  },
)
