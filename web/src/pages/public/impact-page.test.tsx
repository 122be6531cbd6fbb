import type { Impact } from '@scan/contract/impact.ts'
import { SLOTS } from '@scan/domain/availability.ts'
import { DISTRICTS, HELP_TYPES } from '@scan/domain/catalogue.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { StrangeAnswer, fakeServer } from '../../testing/fake-server.ts'
import { show } from '../../testing/show.tsx'
import ImpactPage from './impact-page.tsx'

const IMPACT: Impact = {
  ...{ since: '2025-11-17', visits: 1204, people: 412, acceptedWithinMinutes: 53, keptOf100: 96 },
  districts: DISTRICTS.map((district, index) => ({
    ...{ district, volunteers: index === 0 ? 60 : 10, visits: index < 4 ? (index + 1) * 10 : null },
  })),
  weeks: [
    { week: '2025-11-17', asked: null, helped: null },
    { week: '2025-11-24', asked: 30, helped: 20 },
    { week: '2025-12-01', asked: 80, helped: null },
    { week: '2025-12-08', asked: 80, helped: 70 },
  ],
  hours: SLOTS.map((slot) => ({ slot, asked: slot === 'monday-morning' ? 380 : null, free: 50 })),
  helpTypes: HELP_TYPES.map((helpType, index) => ({ helpType, visits: index === 7 ? 500 : 10 * index })),
  notDone: { expired: 120, nobodyCame: 50, cancelled: null },
}

function open(impact: Partial<Impact> = {}) {
  const server = fakeServer({ readImpact: () => ({ impact: { ...IMPACT, ...impact } }) })
  show(ImpactPage, { at: '/impact' })
  return server
}

const region = async (name: string) => within(await screen.findByRole('region', { name }))

test('the whole in sentences to quote, which can be copied', async () => {
  const user = userEvent.setup()
  open()
  await user.click(await screen.findByRole('button', { name: 'Copy these words' }))
  expect(await navigator.clipboard.readText()).toBe(
    '1,204 visits to 412 people in 4 districts since November 2025. Half of those who found a volunteer waited at most 53 minutes. At least 96 of 100 promised visits took place.',
  )
  screen.getByText('Copied.')
})

test('districts are in the order of what is pressed, and one pressed on the map stands out in the table', async () => {
  const user = userEvent.setup()
  open()
  const where = await region('At least half of all visits were in Alappuzha and Pathanamthitta')
  const names = () => where.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(names().slice(0, 2)).toEqual(['Alappuzha', 'Pathanamthitta'])
  expect(where.getByRole('columnheader', { name: 'Visits' }).getAttribute('aria-sort')).toBe('descending')
  await user.click(where.getByRole('button', { name: 'Volunteers' }))
  expect(names()[0]).toBe('Thiruvananthapuram')
  await user.click(where.getByRole('button', { name: 'District' }))
  expect(names()).toEqual(names().toSorted())
  await user.click(where.getByRole('button', { name: 'Kollam: 20 visits' }))
  expect(where.getByRole('row', { name: 'Kollam 20 10' }).dataset.chosen).toBe('true')
  where.getByRole('button', { name: 'Wayanad: under 10 visits' })
  where.getByRole('row', { name: 'Wayanad under\u00a010 10' })
})

test('four weeks at a time from the first with a figure, the hours, the kinds by size, and what was not done', async () => {
  const user = userEvent.setup()
  open()
  const trend = 'Requests end in a visit more often than before'
  const weeks = await region(trend)
  weeks.getByRole('img', { name: trend })
  await user.click(weeks.getByText('Show as a list'))
  expect(
    weeks
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
  ).toEqual(['24 November 20253020', '1 December 202580under 10', '8 December 20258070'])
  const [mondays] = (await region('Mornings on Monday lack volunteers most')).getAllByRole('row').slice(1)
  expect(mondays?.textContent).toMatch(/^MonAsked: 380. Have time: 50./)
  const kinds = (await region('At least half of all visits were for Medical'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(kinds.slice(0, 2)).toEqual(['500Medical', '60Shopping'])
  const notDone = (await region('What we could not do')).getAllByRole('listitem')
  expect(notDone.map(({ textContent }) => textContent)).toEqual([
    '120found nobody in time',
    '50had a yes, but no visit was completed',
    'under\u00a010were cancelled',
  ])
})

test.each([
  ['under ten visits it says so', { visits: null }, 'We have just begun'],
  ['where the server shows no such page, there is none', { weeks: null }, 'Page Not Found'],
])('%s', async (_what, impact, title) => {
  open(impact)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
})

test('figures that could not be loaded are asked for again', async () => {
  const user = userEvent.setup()
  const server = fakeServer({ readImpact: () => ({ impact: IMPACT }) })
  server.failNext('readImpact', new StrangeAnswer(404))
  show(ImpactPage, { at: '/impact' })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^Half of those who found a volunteer waited at most/)).toBeTruthy()
})
