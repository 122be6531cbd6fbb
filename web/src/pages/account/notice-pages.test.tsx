import { fireEvent, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { show } from '../../testing/show.tsx'
import EmailVerifiedSuccessPage from './email-verified-success-page.tsx'
import SignupSuccessPage from './signup-success-page.tsx'
import VolunteerPendingApprovalPage from './volunteer-pending-approval-page.tsx'

const UNTIL_APPROVED = /You will be notified by email once you are approved\./

test.each<[string, ComponentType, number, says: RegExp]>([
  ['/signup-success?volunteer', SignupSuccessPage, 7, /After verification, an admin reviews/],
  ['/signup-success', SignupSuccessPage, 7, /^(?!.*an admin reviews)/],
  ['/volunteer-pending-approval', VolunteerPendingApprovalPage, 7, UNTIL_APPROVED],
  ['/email-verified-success', EmailVerifiedSuccessPage, 5, /Go to Login Now/],
])('%s says what comes next, and leads on to the login page', (at, page, seconds, says) => {
  fakeServer()
  show(page, { at })
  expect(document.body.textContent).toMatch(says)
  screen.getByText(`You will go to the sign-in page in ${seconds} seconds.`)
  fireEvent.click(screen.getByRole('button', { name: 'Go now' }))
  screen.getByText('Now at /login')
})

test('a volunteer who has just proved the address is told what comes next, by a page that stays', () => {
  fakeServer()
  show(VolunteerPendingApprovalPage, {
    at: '/volunteer-pending-approval',
    state: { email: 'asha@example.com' },
  })
  screen.getByText('Your email address is verified.')
  screen.getByText(UNTIL_APPROVED)
  expect(screen.queryByRole('timer')).toBeNull()
})

test('whoever has switched timed moves off is not told the one button to the login page twice', () => {
  fakeServer()
  localStorage.setItem('scanDisplay', '{"timedMoves":"off"}')
  show(EmailVerifiedSuccessPage, { at: '/email-verified-success' })
  expect(screen.getByRole('link', { name: 'Go to Login Now' }).getAttribute('href')).toBe('/login')
  expect(screen.queryByRole('timer')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Go to the sign-in page' })).toBeNull()
})
