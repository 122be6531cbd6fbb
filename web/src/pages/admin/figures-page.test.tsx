import type { Statistics } from '@scan/contract/admin/statistics.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NOTHING_HAPPENED, addressNow, openAdmin } from './testing.tsx'

const none = NOTHING_HAPPENED.total
const few = {
  ...none,
  posted: 12,
  completed: 3,
  cancelled: 3,
  expired: 3,
  current: 3,
  waiting: 3,
  accepted: 6,
  acceptedIn2Hours: 3,
  acceptedIn24Hours: 6,
  minutesToAcceptance: 90,
  told: 7,
  toldToFew: 1,
  toldOf: 2,
}
const FIGURES: Statistics = {
  total: few,
  byPhone: 4,
  hours: { visits: 2, minutes: 150, people: 2, volunteers: 1 },
  organisations: [{ name: 'NSS unit 12', visits: 1, minutes: 120, people: 1, volunteers: 1 }],
  weeks: [
    { week: '2026-11-02', ...none },
    { week: '2026-11-09', ...few },
    { week: '2026-11-16', ...none },
    { week: '2026-11-23', ...none },
    { week: '2026-11-30', ...none },
    { week: '2026-12-07', ...few },
  ],
  districts: [{ district: 'Kollam', ...few }],
  helpTypes: [
    { helpType: 'driving', ...none, posted: 1, completed: 1 },
    { helpType: 'reading', ...few },
  ],
}

const opened = { ...none, posted: 1, current: 1, waiting: 1 }
const FIRST_WEEK = {
  ...{ total: opened, weeks: [{ week: '2026-11-09', ...opened }], organisations: [] },
  hours: { visits: 0, minutes: 0, people: 0, volunteers: 0 },
}

test('Each chart says what it shows, its numbers are folded below, and filters ask the server for others', async () => {
  const { user, server } = openAdmin('/admin/figures?location=Kollam', {
    readStatistics: () => ({ statistics: FIGURES }),
  })
  const region = async (name: string) => within(await screen.findByRole('region', { name }))
  const ends = await region('About 2 of 3 requests found a volunteer')
  screen.getByRole('heading', { level: 1, name: 'Figures' })
  ends.getByText('The last 12 weeks. Of 100 requests, 33 had a yes within 2 hours, 67 within a day.')
  expect(ends.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...['12asked for help', '3of them were helped', '90 minutesuntil someone says yes', '4served by phone'],
    ...['Completed3', 'Still to come3', 'Cancelled3', 'Expired3', 'Not completed0', 'Not confirmed yet0'],
  ])
  ends.getByText('We usually tell 7 volunteers. For 1 of 2 requests it was fewer than five.')
  ends.getByText('This is not counted for older requests.')
  // Neither what was cancelled nor what is still to come is between the lines.
  const trend = await region('Requests and visits over time')
  expect(trend.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    ...['Four weeks fromAskedHelped', expect.stringMatching(/^9\sNovember\s202663$/)],
  ])
  const where = await region('At least half of all requests were from Kollam')
  where.getByRole('row', { name: 'Kollam 12 3' })
  expect(where.getAllByRole('row').at(-1)?.textContent).toBe('Kollam1233330067%33%67%7190 minutes')
  const kinds = await region('At least half of all requests were for Reading')
  const [reading, driving] = kinds.getAllByRole('listitem')
  expect([reading?.textContent, driving?.textContent]).toEqual(['Reading3 of 12', 'Driving1 of 1'])
  expect(reading?.querySelector<HTMLElement>('.part')?.style.inlineSize).toBe('25%')
  // Nobody counted whom we told.
  expect(kinds.getByRole('row', { name: /^Driving/ }).textContent).toBe('Driving11000000%0%0%––None accepted')
  const given = await region('2.5 hours of help for 2 people')
  expect(given.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...['2Visits', '1Volunteers who helped', 'NSS unit 122 hoursVisits: 1. Volunteers: 1.'],
  ])
  expect(server.callsOf('readStatistics')[0]?.query).toEqual({ weeks: 12, district: 'Kollam' })
  const late = Promise.withResolvers<{ statistics: typeof FIGURES }>()
  server.on({ readStatistics: () => late.promise })
  const isOfBefore = () => Boolean(document.querySelector('[aria-busy=true]'))
  await user.selectOptions(screen.getByLabelText('Time'), 'The last 52 weeks')
  await waitFor(() => expect(isOfBefore()).toBe(true))
  late.resolve({ statistics: FIGURES })
  await waitFor(() => expect(isOfBefore()).toBe(false))
  expect(server.callsOf('readStatistics').at(-1)?.query).toEqual({ weeks: 52, district: 'Kollam' })
  expect(addressNow()).toBe('/admin/figures?location=Kollam&weeks=52')
})

test.each([
  ['every', 100, 'Every request found a volunteer'],
  ['nearly every', 99, 'Nearly every request found a volunteer'],
  ['hardly any', 1, 'Hardly any request found a volunteer'],
  ['no', 0, 'No request found a volunteer'],
])('%s request found a volunteer', async (_what, accepted, finding) => {
  openAdmin('/admin/figures', {
    readStatistics: () => ({ statistics: { ...FIGURES, total: { ...few, posted: 103, accepted } } }),
  })
  expect(await screen.findByRole('region', { name: finding })).toBeTruthy()
})

test.each([
  [
    'without a request there is nothing to draw',
    { ...FIGURES, total: none },
    ['There were no requests in this period.'],
  ],
  [
    'of one week, before anything is decided, nothing is found',
    { ...FIGURES, ...FIRST_WEEK },
    ['How requests ended', 'Hours of help', 'No volunteer with a unit has helped in this time.'],
  ],
])('%s', async (_what, statistics, words) => {
  openAdmin('/admin/figures', { readStatistics: () => ({ statistics }) })
  for (const said of words) await screen.findAllByText(said)
  expect(screen.queryByRole('img')).toBeNull()
})
