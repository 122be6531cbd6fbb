import { hoursAfter } from '@scan/domain/clock.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { message } from '../../testing/builders.ts'
import { meera } from '../../testing/people.ts'
import { NOTHING_WAITS, openAdmin, rowOf } from './testing.tsx'

const written = (name: string, hoursLeft: number, senderId: string | null = null) =>
  message({
    ...{ id: `00000000-0000-4000-8000-${String(name.length).padStart(12, '0')}`, name, senderId },
    ...{ email: `${name.toLowerCase()}@example.org`, message: `I am ${name}.\nDo you help in Idukki?` },
    answerBy: hoursAfter(new Date(), hoursLeft),
  })
const early = written('Kamala', 20, meera.id)
const late = written('Padma', -3)

function openMessages() {
  return openAdmin('/admin/messages', {
    readOverview: () => ({
      overview: {
        ...NOTHING_WAITS,
        messages: 2,
      },
    }),
    listMessages: () => ({ items: [late, early] }),
  })
}

test('Each message says what is left of the promised day, or by how much it is late', async () => {
  openMessages()
  screen.getByText('We promise an answer within 24 hours.')
  within(await rowOf('Padma')).getByText('Late by 3 hours')
  const row = within(await rowOf('Kamala'))
  row.getByText('20 hours left')
  row.getByText(/Do you help in Idukki/)
  expect(row.getByRole('link', { name: 'Sent while signed in' }).getAttribute('href')).toContain(meera.id)
  within(await rowOf('Padma')).getByText('Address not verified')
  expect(row.getByRole('link', { name: 'Answer by email: Kamala' }).getAttribute('href')).toBe(
    'mailto:kamala@example.org?subject=Your%20message%20to%20the%20Senior%20Citizen%20Assistance%20Network',
  )
  await screen.findByRole('link', { name: 'Messages 2' })
})
