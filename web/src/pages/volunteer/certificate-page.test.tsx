import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiProblem } from '@scan/contract/problems.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Handlers, fakeServer, settings } from '../../testing/fake-server.ts'
import { asha } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import CertificatePage from './certificate-page.tsx'

const GIVEN = { visits: 12, minutes: 750, people: 5 }

function open(handlers: Handlers = {}, as = { ...asha, organisation: 'NSS unit 12' }) {
  const server = fakeServer({
    me: () => ({ user: as }),
    readSettings: () => ({ ...settings(), supportPhone: '9847000000' }),
    readHours: () => ({ hours: GIVEN }),
    ...handlers,
  })
  show(CertificatePage, { as, at: '/volunteer-certificate' })
  return { server, user: userEvent.setup({ delay: null }) }
}

test('Asha prints what she has given: name, unit, days, visits, hours, and whom to ask', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  vi.useFakeTimers({ now: new Date('2026-11-28T20:00:00Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { server, user } = open()
  const sheet = within(await screen.findByRole('region', { name: 'Certificate' }))
  expect(server.callsOf('readHours')[0]?.query).toEqual({ from: '2025-11-29', to: '2026-11-29' })
  for (const words of [
    asha.name,
    'NSS unit 12',
    '12',
    '12.5 hours',
    'helped senior citizens as a volunteer from 29 November 2025 to 29 November 2026.',
    'Do you want to check this? Call us: 98470 00000 (10 to 5)',
  ])
    expect(sheet.getByText((said) => said.replaceAll('\u00a0', ' ') === words)).toBeDefined()
  expect(screen.queryByRole('link', { name: /Write it in your profile/ })).toBeNull()
  expect(sheet.getByText('Each visit was confirmed by the person who was helped.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

test('Without a unit or a number of the desk it has neither, and says where to write the unit', async () => {
  const { server } = open({ readSettings: () => ({ ...settings(), supportPhone: null }) }, asha as never)
  const sheet = within(await screen.findByRole('region', { name: 'Certificate' }))
  expect(sheet.queryByText(/^Do you want to check this/)).toBeNull()
  screen.getByRole('link', { name: /Write it in your profile/ })
  const late = Promise.withResolvers<{ hours: typeof GIVEN }>()
  server.on({ readHours: () => late.promise })
  fireEvent.change(screen.getByLabelText(/From this day/), { target: { value: '2020-01-01' } })
  // What was counted of other days is not theirs.
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Certificate' })).toBeNull())
  late.resolve({ hours: { ...GIVEN, visits: 31 } })
  await screen.findByText('31')
  expect(server.callsOf('readHours').at(-1)?.query).toMatchObject({ from: '2020-01-01' })
})

test('A last day before the first is said at its field, and nothing is asked for', async () => {
  const { server, user } = open()
  await screen.findByRole('region', { name: 'Certificate' })
  const to = screen.getByLabelText(/To this day/)
  await user.clear(to)
  await user.type(to, '2020-01-01')
  expect(await screen.findByText('The last day can’t be before the first')).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Certificate' })).toBeNull()
  expect(server.callsOf('readHours')).toHaveLength(1)
})

test('Without a visit in these days it says so, and there is nothing to print', async () => {
  open({ readHours: () => ({ hours: { visits: 0, minutes: 0, people: 0 } }) })
  expect(await screen.findByText(/^You have no confirmed visits from/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
})

test('A name that no coordinator has seen is not printed', async () => {
  open({}, { ...asha, organisation: 'NSS unit 12', changesWait: true } as never)
  expect(await screen.findByText(/A coordinator is looking at your new name/)).toBeDefined()
  await waitFor(() => expect(screen.queryByText('Counting your visits...')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
})

test('A failure says so', async () => {
  open({
    readHours: () => {
      throw new ApiProblem('too-many-requests')
    },
  })
  expect(await screen.findByText('We couldn’t count your visits. Please try again.')).toBeDefined()
})
