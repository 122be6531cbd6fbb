import type { RequestForAdmin } from '@scan/contract/admin/admin.ts'
import type { FreeVolunteer } from '@scan/contract/admin/assigning.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import type { Handlers } from '../../testing/fake-server.ts'
import { asha, gopal, meera, ravi } from '../../testing/people.ts'
import { actionButton, addressNow, openAdmin, openAtDesk as open, rowOf, toasts } from './testing.tsx'

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
  const call = driving.getByRole('link', { name: 'Call Meera Nair', hidden: true })
  expect(call.getAttribute('href')).toBe('tel:+919847012345')
  const chat = driving.getByRole('link', { name: 'WhatsApp Meera Nair', hidden: true })
  expect(chat.getAttribute('href')).toBe('https://wa.me/919847012345')
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
})

test('The filters go to the server and into the address, and one press lifts them', async () => {
  const { user, server } = openRequests('?date=2026-11-21&q=letters&location=Kollam&skill=reading')
  await user.selectOptions(await screen.findByLabelText('Status'), 'In Progress')
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

const place = { district: 'Kollam', area: null, lastAskedAt: null } as const
const FREE: FreeVolunteer[] = [
  { id: asha.id, name: asha.name, ...place, skills: ['driving'], isFreeThen: true },
  { id: ravi.id, name: ravi.name, ...place, skills: null, isFreeThen: false },
]
const listFreeVolunteers: Handlers['listFreeVolunteers'] = ({ query }) => {
  const items = FREE.filter(({ name }) => !query.text || name.includes(query.text))
  return { items, total: items.length }
}
const choosing = async () => within(await screen.findByRole('dialog', { name: 'Who could go?' }))

test('Volunteers are asked to go: ticked, also over searches, and asked with one press; the row says who was', async () => {
  const asked = [
    { id: asha.id, name: asha.name, answer: 'no' as const },
    { id: ravi.id, name: ravi.name, answer: null },
  ]
  const { user, server } = openRequests('', {
    listFreeVolunteers,
    askVolunteers: () => ({ request: { ...open, asked } }),
  })
  const row = within(await rowOf('Reading'))
  expect(row.queryByRole('button', { name: 'Find someone', hidden: true })).toBeNull()
  await user.click(await actionButton('Find someone', 'Driving for Meera Nair'))
  const choice = await choosing()
  const [first, second] = await choice.findAllByRole('listitem')
  for (const why of ['Helps with this', 'Free then']) within(first!).getByText(why)
  for (const why of ['Helps with this', 'Other hours']) within(second!).getByText(why)
  await user.click(choice.getByRole('button', { name: 'Ask them' }))
  choice.getByText('Please tick whom you want to ask.')
  await user.click(choice.getByRole('checkbox', { name: asha.name }))
  expect(choice.queryByText('Please tick whom you want to ask.')).toBeNull()
  await user.type(choice.getByLabelText('Search by name, email or phone'), 'Ravi')
  await user.click(await choice.findByRole('checkbox', { name: ravi.name }))
  server.on({ askVolunteers: () => Promise.reject(new ApiProblem('volunteer-away')) })
  await user.click(choice.getByRole('button', { name: 'Ask 2 people' }))
  await choice.findByText('This volunteer is away. Please choose someone else.')
  server.on({
    askVolunteers: () => ({ request: { ...open, asked } }),
    listHelpRequests: () => ({ items: [{ ...open, asked }], total: 1 }),
  })
  await user.click(choice.getByRole('button', { name: 'Ask 2 people' }))
  await toasts().findByText('Asked. They answer on their page.')
  expect(server.callsOf('askVolunteers').at(-1)?.body).toEqual({ volunteerIds: [asha.id, ravi.id] })
  await screen.findByText(`Asked: ${asha.name} (no), ${ravi.name} (no answer yet)`)
})

test('Who said yes on the phone goes at once, after a question that says so', async () => {
  const { user, server } = openRequests('', { listFreeVolunteers })
  await user.click(await actionButton('Find someone', 'Driving for Meera Nair'))
  const choice = await choosing()
  for (const { name } of [asha, ravi]) await user.click(await choice.findByRole('checkbox', { name }))
  const saidYes = 'They said yes on the phone'
  await user.click(choice.getByRole('button', { name: saidYes }))
  choice.getByText('Please tick the one who said yes, and nobody else.')
  await user.click(choice.getByRole('checkbox', { name: asha.name }))
  await user.click(choice.getByRole('button', { name: saidYes }))
  const title = (name: string) => `Has ${name} said yes on the phone?`
  const question = within(await screen.findByRole('alertdialog', { name: title(ravi.name) }))
  question.getByText(/Meera Nair will see that .+ is coming on/)
  expect(server.callsOf('assignVolunteer')).toEqual([])
  server.on({ assignVolunteer: () => Promise.reject(new ApiProblem('volunteer-has-visit')) })
  await user.click(question.getByRole('button', { name: `Yes, ${ravi.name} is going` }))
  await question.findByText('This volunteer already has a visit. Please choose someone else.')
  server.on({ assignVolunteer: () => ({ request: { ...open, status: 'accepted' } }) })
  await user.click(question.getByRole('button', { name: `Yes, ${ravi.name} is going` }))
  await toasts().findByText('Done. Everybody has been told.')
  expect(server.callsOf('assignVolunteer').at(-1)?.body).toEqual({ volunteerId: ravi.id })
})

test('A visit that somebody has accepted is given to one other, and says whose it was', async () => {
  const ahead = { ...accepted, date: '2099-01-01' as const }
  const { user, server } = openRequests('', {
    listHelpRequests: () => ({ items: [ahead], total: 1 }),
    listFreeVolunteers,
    assignVolunteer: () => ({ request: accepted }),
  })
  await user.click(await actionButton('Give to someone else', `Reading for ${accepted.citizenName}`))
  const choice = await choosing()
  expect(choice.queryByRole('button', { name: /^Ask/ })).toBeNull()
  for (const { name } of [asha, ravi]) await user.click(await choice.findByRole('checkbox', { name }))
  expect(choice.getByRole('checkbox', { name: asha.name })).toHaveProperty('checked', false)
  await user.click(choice.getByRole('button', { name: 'They said yes on the phone' }))
  const question = within(await screen.findByRole('alertdialog'))
  question.getByText(new RegExp(`is coming instead of ${accepted.volunteer?.name}`))
  await user.click(question.getByRole('button', { name: `Yes, ${ravi.name} is going` }))
  await waitFor(() => expect(server.callsOf('assignVolunteer')).toHaveLength(1))
  const body = { volunteerId: ravi.id, insteadOf: accepted.volunteer?.id }
  expect(server.callsOf('assignVolunteer')[0]?.body).toEqual(body)
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

test.each([
  ['is sent by the phone’s own sharing', true],
  ['is copied where there is none', false],
])('A request that waits %s as its card, without names, words or a house (D79)', async (_how, canShare) => {
  const { user } = openRequests()
  const shared: (string | undefined)[] = []
  const share = async ({ text }: ShareData) => void shared.push(text)
  if (canShare) Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  const button = within(await rowOf('Driving')).getByRole('button', { name: 'Share as text', hidden: true })
  await user.click(button)
  const text = `Driving in Kollam: Saturday 21 November, morning. Request R-${open.number}. If you can help: ${location.origin}/volunteers`
  if (!canShare) await toasts().findByText('Copied. Paste it where you want to share it.')
  const said = canShare ? shared[0] : await navigator.clipboard.readText()
  expect(said?.replaceAll('\u00a0', ' ')).toBe(text)
  expect(
    within(await rowOf('Reading')).queryByRole('button', { name: 'Share as text', hidden: true }),
  ).toBeNull()
})
