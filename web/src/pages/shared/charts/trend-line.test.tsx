import type { Period } from '@scan/domain/findings.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../testing/show.tsx'
import { TrendLine } from './trend-line.tsx'

const week = (day: string, asked: number | null, helped: number | null): Period => ({
  ...{ week: `2025-${day}`, asked, helped },
})

/** The paths of what stands between the lines, of those who asked, and of those who were helped. */
async function drawn(weeks: Period[]): Promise<string[]> {
  show(() => <TrendLine label="Weeks" periods={weeks} />)
  const paths = (await screen.findByRole('img', { name: 'Weeks' })).querySelectorAll('path')
  return [...paths].slice(1).map((path) => path.getAttribute('d') ?? '')
}

test('A line breaks where a week has no figure, and a week alone is a dot', async () => {
  const weeks = [
    week('11-03', 10, 10),
    week('11-10', 20, null),
    week('11-17', null, null),
    week('11-24', 15, 5),
    week('12-01', 20, 10),
  ]
  const [between, asked, helped] = await drawn(weeks)
  expect(asked).toBe('M0.00 50.00L0.00 50.00L25.00 0.00M75.00 25.00L75.00 25.00L100.00 0.00')
  expect(helped).toBe('M0.00 50.00L0.00 50.00M75.00 75.00L75.00 75.00L100.00 50.00')
  expect(between).toBe('M0.00 50.00L0.00 50.00ZM75.00 25.00L100.00 0.00L100.00 50.00L75.00 75.00Z')
  screen.getByText('20 asked')
  screen.getByText('10 helped')
})

test('The scale ends at a round number; named are the months of the first and the last day, and those between', async () => {
  await drawn([week('08-04', 7, 1), week('09-29', 83, 70), week('12-01', 41, 40)])
  screen.getByText('100')
  screen.getByText('50')
  // From 31 August, where its four weeks end, to 28 December.
  expect(screen.getByText('Aug 2025').nextSibling?.textContent).toBe('Dec 2025')
  const between = ['Oct', 'Nov'].map((name) => screen.getByText(name).style.insetInlineStart)
  expect(between.map((at) => Math.round(parseFloat(at)))).toEqual([26, 52])
  // They would touch the first and the last.
  expect(['Sept', 'Sep', 'Dec'].flatMap((name) => screen.queryAllByText(name))).toEqual([])
})

test('Of a few weeks the days are named', async () => {
  await drawn([week('10-06', 7, 1), week('10-13', 8, 2)])
  expect(screen.getByText('2 Nov').nextSibling?.textContent).toBe('9 Nov')
})

test('Four weeks alone have their day once', async () => {
  await drawn([week('10-06', 7, 1)])
  expect(screen.getAllByText('2 Nov')).toHaveLength(1)
})

test('Weeks in which nobody asked are a line along the bottom', async () => {
  expect((await drawn([week('11-03', 0, 0), week('11-10', 0, 0)]))[1]).toBe(
    'M0.00 100.00L0.00 100.00L100.00 100.00',
  )
})
