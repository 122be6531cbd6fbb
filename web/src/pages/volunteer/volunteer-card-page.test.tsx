import { ApiProblem } from '@scan/contract/problems.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Handlers, StrangeAnswer, fakeServer, settings } from '../../testing/fake-server.ts'
import { asha } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import VolunteerCardPage from './volunteer-card-page.tsx'

const CARD = { name: 'Asha Thomas', number: '482193305', validUntil: '2099-11-29' }

function openCard(handlers: Handlers = {}) {
  const server = fakeServer({ readCard: () => ({ card: CARD }), ...handlers })
  show(VolunteerCardPage, { as: asha, at: '/volunteer-card' })
  return server
}

test('Asha prints a card with her name, its number and its last day, and with whom to call', async () => {
  openCard({ readSettings: () => ({ ...settings(), supportPhone: '4842345678' }) })
  const card = within(await screen.findByRole('region', { name: 'Asha Thomas' }))
  card.getByText('Senior Citizen Assistance Network')
  card.getByText('482 193 305')
  card.getByText(/29 November 2099/)
  await card.findByRole('link', { name: /48423/ })
  card.getByText('(10 to 5)')
  for (const room of ['Photo', 'Stamp and signature']) card.getByText(room)
  const print = vi.fn()
  vi.stubGlobal('print', print)
  onTestFinished(() => void vi.unstubAllGlobals())
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

test('It names the organisation, and nobody to call where the desk has no number', async () => {
  const organisation = { name: 'Kollam Sannadhasena', details: null }
  openCard({ readSettings: () => ({ ...settings(), supportPhone: null, organisation }) })
  await screen.findByText('Kollam Sannadhasena')
  expect(screen.queryByText('To check this card, call us:')).toBeNull()
})

test('Who is stopped gets none, and reads why', async () => {
  openCard({
    readCard: () => {
      throw new ApiProblem('coordinator-first')
    },
  })
  await screen.findByText('You have no card at the moment')
  screen.getByText('A coordinator has to agree first. We’ll contact you.')
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
})

test('If nobody answers, it can be asked for again', async () => {
  const server = openCard({ readCard: () => Promise.reject(new StrangeAnswer(404)) })
  await screen.findByText('We couldn’t load your card')
  server.on({ readCard: () => ({ card: CARD }) })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: 'Asha Thomas' })).toBeTruthy()
})
