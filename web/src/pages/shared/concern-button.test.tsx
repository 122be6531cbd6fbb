import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Handlers, StrangeAnswer, fakeServer } from '../../testing/fake-server.ts'
import { asha, meera, ravi, waitingRequest } from '../../testing/people.ts'
import { Outcome, useOutcome } from '../../app/outcome.tsx'
import { show } from '../../testing/show.tsx'
import { ConcernButton, type ConcernButtonProps } from './concern-button.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const requestId = waitingRequest.id

function Card(about: Partial<ConcernButtonProps>) {
  const [isHere, setIsHere] = useState(true)
  return (
    <>
      {isHere && <ConcernButton requestId={requestId} {...about} />}
      <button onClick={() => setIsHere(!isHere)}>Another page</button>
    </>
  )
}

function openCard(handlers: Handlers = {}, about: Partial<ConcernButtonProps> = { name: 'Asha Thomas' }) {
  const server = fakeServer({ me: () => ({ user: meera }), raiseConcern: () => ({}), ...handlers })
  const { app } = show(<Card {...about} />, { as: meera })
  return { app, server, user: userEvent.setup({ delay: null }) }
}

type Person = ReturnType<typeof userEvent.setup>

async function open(user: Person) {
  await user.click(await screen.findByRole('button', { name: /^Report a concern/ }))
  return within(screen.getByRole('dialog', { name: 'What happened?' }))
}

async function report(user: Person) {
  const dialog = await open(user)
  await user.click(dialog.getByLabelText('I was asked for money'))
  await user.type(dialog.getByLabelText(/in your own words/), 'She wanted 500 rupees')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  return dialog
}

test('Meera tells what happened, is thanked, and reads it there at the same place', async () => {
  const { server, user } = openCard()
  const dialog = await open(user)
  dialog.getByText('Your concern is about Asha Thomas.')
  dialog.getByText('Only coordinators will read this. One of them will write to you within 24 hours.')
  expect(dialog.getByRole('link', { name: 'Are you in danger now? Call 112.' }).getAttribute('href')).toBe(
    'tel:112',
  )
  await user.click(dialog.getByRole('button', { name: 'Not now' }))
  await report(user)

  const thanks = 'Thank you for telling us. We will look into it.'
  const said = (await screen.findByText(thanks)).closest('[tabindex]')
  await waitFor(() => expect(document.activeElement).toBe(said))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Report a concern' })).toBeNull()
  expect(server.callsOf('raiseConcern').map(({ body }) => body)).toEqual([
    { requestId, kind: 'money', text: 'She wanted 500 rupees' },
  ])
})

test('where several held the request Meera says whom it is about, also who is gone, and reads what happens next', async () => {
  const people = [
    { id: '7b0f3c1e-2d4a-4c7e-9f00-000000000001', name: null },
    { id: '7b0f3c1e-2d4a-4c7e-9f00-000000000002', name: ravi.name },
  ]
  const { server, user } = openCard({ listPeopleOfRequest: () => ({ people }) })
  const dialog = await open(user)
  await dialog.findByRole('group', { name: /Who is it about/ })
  expect(dialog.queryByText('Your concern is about Asha Thomas.')).toBeNull()
  dialog.getByLabelText(ravi.name)
  await user.click(dialog.getByLabelText('I was asked for money'))
  await user.type(dialog.getByLabelText(/in your own words/), 'He wanted 500 rupees')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  dialog.getByText('Please choose who it is about')
  expect(server.callsOf('raiseConcern')).toHaveLength(0)
  await user.click(dialog.getByLabelText('Someone who is no longer registered'))
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await screen.findByText(/We won’t match you again. A coordinator will read this/)
  expect(server.callsOf('raiseConcern').map(({ body }) => body.subjectId)).toEqual([people[0]?.id])
})

test('Asha, whose card goes with the visit, is thanked at a place that stays', async () => {
  fakeServer({ me: () => ({ user: asha }), raiseConcern: () => ({}) })
  function Board() {
    const outcome = useOutcome()
    return (
      <>
        <Outcome of={outcome} />
        <Card outcome={outcome} />
      </>
    )
  }
  show(<Board />, { as: asha })
  const user = userEvent.setup({ delay: null })
  await report(user)
  await screen.findAllByText('Thank you for telling us. We will look into it.')
  await user.click(screen.getByText('Another page'))
  expect(screen.getAllByText('Thank you for telling us. We will look into it.')).toHaveLength(1)
})

test('what failed is said, and nothing of it is lost, also when its card goes, as when the request is completed', async () => {
  const { server, user } = openCard()
  server.failNext('raiseConcern', new StrangeAnswer(502))
  const dialog = await report(user)
  await dialog.findByText('We couldn’t send your concern')
  const leave = screen.getByText('Another page')
  await user.click(leave)
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(leave)
  const again = await open(user)
  expect(again.getByLabelText<HTMLInputElement>('I was asked for money').checked).toBe(true)
  await user.type(again.getByLabelText(/in your own words/), ', twice')
  await user.click(again.getByRole('button', { name: 'Send' }))
  await screen.findByText('Thank you for telling us. We will look into it.')
  expect(server.callsOf('raiseConcern')[1]?.body.text).toBe('She wanted 500 rupees, twice')
})

test('in a list it says which visit it is about', async () => {
  const { user } = openCard({}, { visit: 'Reading, Yesterday' })
  await screen.findByRole('button', { name: 'Report a concern: Reading, Yesterday' })
  const dialog = await open(user)
  expect(dialog.getByText('Your concern is about this visit: Reading, Yesterday.')).toBeTruthy()
})

test('it is said there until signing out, also to who has left the page and come back', async () => {
  const { app, user } = openCard({ signOut: () => ({}) })
  const leave = screen.getByRole('button', { name: 'Another page' })
  await report(user)
  const thanks = 'Thank you for telling us. We will look into it.'
  await screen.findByText(thanks)
  await user.click(leave)
  expect(screen.queryByText(thanks)).toBeNull()
  await user.click(leave)
  await screen.findByText(thanks)
  await user.click(leave)
  await act(() => app.session.signOut())
  await user.click(leave)
  expect(screen.getByRole('button', { name: 'Report a concern' })).toBeTruthy()
})
