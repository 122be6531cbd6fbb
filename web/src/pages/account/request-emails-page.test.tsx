import { ApiProblem } from '@scan/contract/problems.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useLocation } from 'react-router'
import { fakeServer, noAnswer } from '../../testing/fake-server.ts'
import { show } from '../../testing/show.tsx'
import RequestEmailsPage from './request-emails-page.tsx'

function Shown() {
  return (
    <>
      <RequestEmailsPage />
      <p>{`Address: ${useLocation().search}`}</p>
    </>
  )
}

function open(search = '?token=from-the-mail') {
  const server = fakeServer({ setRequestEmails: () => ({}) })
  show(Shown, { at: `/request-emails${search}` })
  return { server, user: userEvent.setup({ delay: null }) }
}

const stop = () => screen.getByRole('button', { name: 'Stop these emails' })
const save = () => screen.getByRole('button', { name: 'Save' })

test('opening the link changes nothing and keeps it out of the address; one press stops the emails', async () => {
  const { server, user } = open()
  await screen.findByText('Address:')
  expect(server.calls.filter(({ name }) => name !== 'readSettings')).toEqual([])
  await user.click(stop())
  await screen.findByText('We won’t email you about new requests any more.')
  expect(server.callsOf('setRequestEmails').map(({ body }) => body)).toEqual([
    { token: 'from-the-mail', requestEmails: 'never' },
  ])
  expect(screen.getByRole('radio', { name: 'Never' })).toHaveProperty('checked', true)
})

test('another choice is saved once it is made', async () => {
  const { server, user } = open()
  await user.click(save())
  within(save().parentElement as HTMLElement).getByText('Choose one first.')
  await user.click(screen.getByRole('radio', { name: 'Each morning' }))
  await user.click(save())
  await screen.findByText('Your choice is saved.')
  expect(server.callsOf('setRequestEmails').map(({ body }) => body.requestEmails)).toEqual(['each-morning'])
  expect(screen.queryByRole('radio', { name: 'At once' })).toBeNull()
})

test.each([
  [
    new ApiProblem('request-emails-link-invalid'),
    'This link doesn’t work. Sign in and choose on your profile.',
  ],
  [
    new ApiProblem('request-emails-link-for-fewer'),
    'This link only makes emails fewer. Sign in and choose on your profile.',
  ],
  [noAnswer(), 'That didn’t work. Please try again.'],
])('what failed is said, with the way to the profile', async (failure, sentence) => {
  const { server, user } = open()
  server.failNext('setRequestEmails', failure)
  await user.click(stop())
  await screen.findByText(sentence, { exact: false })
  expect(screen.getByRole('link', { name: 'Choose on your profile' }).getAttribute('href')).toBe(
    '/volunteer-profile',
  )
})

test('without a link there is the way to the profile', () => {
  open('')
  screen.getByText('This link doesn’t work. Sign in and choose on your profile.')
  screen.getByRole('link', { name: 'Choose on your profile' })
  expect(screen.queryByRole('button', { name: 'Stop these emails' })).toBeNull()
})
