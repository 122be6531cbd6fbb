import { hoursAfter } from '@scan/domain/clock.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { message, undelivered } from '../../testing/builders.ts'
import { meera } from '../../testing/people.ts'
import { NOTHING_WAITS, act, openAdmin, rowOf, toasts } from './testing.tsx'

const written = (name: string, hoursLeft: number, senderId: string | null = null) =>
  message({
    ...{ id: `00000000-0000-4000-8000-${String(name.length).padStart(12, '0')}`, name, senderId },
    ...{ email: `${name.toLowerCase()}@example.org`, message: `I am ${name}.\nDo you help in Idukki?` },
    answerBy: hoursAfter(new Date(), hoursLeft),
  })
const early = written('Kamala', 20, meera.id)
const late = written('Padma', -3)
const lost = undelivered()

function openMessages(at = '', emails = [lost]) {
  return openAdmin(`/admin/messages${at}`, {
    readOverview: () => ({
      overview: {
        ...NOTHING_WAITS,
        messages: 2,
        undelivered: emails.length,
      },
    }),
    listMessages: () => ({ items: [late, early] }),
    listUndelivered: () => ({ items: emails, total: emails.length }),
    clearUndelivered: () => {
      emails = []
      return { notification: null }
    },
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
  within(await rowOf('Padma')).getByText('Anybody can have typed this address')
  expect(row.getByRole('link', { name: 'Answer by email: Kamala' }).getAttribute('href')).toBe(
    'mailto:kamala@example.org?subject=Your%20message%20to%20the%20Senior%20Citizen%20Assistance%20Network',
  )
  await screen.findByRole('link', { name: 'Messages 3' })
  expect(screen.queryByRole('link', { name: 'Contact page 2' })).not.toBeNull()
})

test('Whoever has signed up and was not reached can be called, though they have no page', async () => {
  const leela = { id: 'u2', name: 'Leela', email: 'lela@example.org', typedPhone: '9847012345' }
  openMessages('/undelivered', [{ ...lost, person: leela }])
  const row = within(await rowOf('Leela'))
  expect(row.getByRole('link', { name: '98470 12345' }).getAttribute('href')).toBe('tel:+919847012345')
  row.getByText('Anybody can have typed this address')
  for (const link of row.getAllByRole('link')) expect(link.getAttribute('href')).not.toContain('u2')
})

test('An email that never arrived is named by its subject, and taken off the list', async () => {
  const { user } = openMessages('/undelivered')
  const row = within(await rowOf('Meera'))
  row.getByText('Please verify your email address')
  row.getByRole('link', { name: /^Meera Nair/ })
  await act(user, 'Remove', 'Meera Nair', 'Remove it')
  await toasts().findByText('Removed from the list.')
  await screen.findByText('There are no undelivered emails here.')
  expect(screen.queryByRole('row', { name: /Meera/ })).toBeNull()
})
