import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ComponentType } from 'react'
import { fakeServer } from '../../testing/fake-server.ts'
import { show } from '../../testing/show.tsx'
import EmailVerifiedSuccessPage from './email-verified-success-page.tsx'
import SignupSuccessPage from './signup-success-page.tsx'
import VolunteerPendingApprovalPage from './volunteer-pending-approval-page.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  fakeServer()
  return () => {
    vi.useRealTimers()
  }
})

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

test.each<[string, ComponentType, number, says: RegExp]>([
  [
    '/signup-success?volunteer',
    SignupSuccessPage,
    7,
    /After verification, an admin reviews your registration/,
  ],
  ['/signup-success', SignupSuccessPage, 7, /^(?!.*an admin reviews)/],
  [
    '/volunteer-pending-approval',
    VolunteerPendingApprovalPage,
    7,
    /You will be notified by email once you are approved\./,
  ],
  ['/email-verified-success', EmailVerifiedSuccessPage, 5, /Go to Login Now/],
])('%s goes to the login page by itself', async (at, page, seconds, says) => {
  show(page, { at })
  expect(document.body.textContent).toMatch(says)
  screen.getByText(`You will go to the sign-in page in ${seconds} seconds.`)
  await pass(seconds - 1)
  screen.getByText('You will go to the sign-in page in 1 second.')
  expect(screen.queryByText('Now at /login')).toBeNull()
  await pass(1)
  screen.getByText('Now at /login')
})

test('whoever has switched timed moves off stays, and the one button to the login page is not said twice', async () => {
  localStorage.setItem('scanDisplay', '{"timedMoves":"off"}')
  show(EmailVerifiedSuccessPage, { at: '/email-verified-success' })
  await pass(60)
  expect(screen.getByRole('link', { name: 'Go to Login Now' }).getAttribute('href')).toBe('/login')
  expect(screen.queryByRole('timer')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Go to the sign-in page' })).toBeNull()
})
