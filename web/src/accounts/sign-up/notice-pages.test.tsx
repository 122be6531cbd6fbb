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

test.each<[string, ComponentType, number]>([
  ['/signup-success', SignupSuccessPage, 7],
  ['/volunteer-pending-approval', VolunteerPendingApprovalPage, 7],
  ['/email-verified-success', EmailVerifiedSuccessPage, 5],
])('%s goes to the login page by itself', async (at, page, seconds) => {
  show(page, { at })
  expect(screen.getByText(`You will go to the sign-in page in ${seconds} seconds.`)).toBeTruthy()
  await pass(seconds - 1)
  expect(screen.getByText('You will go to the sign-in page in 1 second.')).toBeTruthy()
  expect(screen.queryByText('Now at /login')).toBeNull()
  await pass(1)
  expect(screen.getByText('Now at /login')).toBeTruthy()
})

test('whoever has switched timed moves off stays', async () => {
  localStorage.setItem('scanDisplay', '{"timedMoves":"off"}')
  show(SignupSuccessPage, { at: '/signup-success' })
  await pass(60)
  expect(screen.getByRole('heading', { name: 'Check Your Email' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Go to the sign-in page' })).toBeTruthy()
})

test('with moves switched off, the one button to the login page is not said twice', () => {
  localStorage.setItem('scanDisplay', '{"timedMoves":"off"}')
  show(EmailVerifiedSuccessPage, { at: '/email-verified-success' })
  expect(screen.getByRole('link', { name: 'Go to Login Now' })).toBeTruthy()
  expect(screen.queryByRole('timer')).toBeNull()
})

test('a volunteer reads that an admin reviews the registration, a citizen does not', () => {
  show(SignupSuccessPage, { at: '/signup-success' })
  expect(screen.queryByText(/an admin reviews your registration/)).toBeNull()
  show(SignupSuccessPage, { at: '/signup-success?volunteer' })
  expect(screen.getByText(/After verification, an admin reviews your registration/)).toBeTruthy()
})

test('a waiting volunteer is told how the answer comes', () => {
  show(VolunteerPendingApprovalPage, { at: '/volunteer-pending-approval' })
  expect(screen.getByRole('heading', { name: 'Registration Pending Approval' })).toBeTruthy()
  expect(screen.getByText('You will be notified by email once you are approved.')).toBeTruthy()
})

test('whoever is verified can go to the login page at once', () => {
  show(EmailVerifiedSuccessPage, { at: '/email-verified-success' })
  expect(screen.getByRole('link', { name: 'Go to Login Now' }).getAttribute('href')).toBe('/login')
})
