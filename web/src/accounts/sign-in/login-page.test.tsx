import { ApiProblem } from '@scan/contract/problems.ts'
import { screen, within, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type Handlers, fakeServer, noAnswer } from '../../testing/fake-server.ts'
import { meera } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import LoginPage from './login-page.tsx'

const TOKENS = { sessionToken: 'a session', refreshToken: 'a refresh' }

const email = () => screen.getByRole('textbox', { name: 'Email' })
const password = () => screen.getByLabelText(/^Password/)
const remember = () => screen.getByRole('checkbox', { name: 'Remember me on this device' })
const toasts = () => within(screen.getByRole('region', { name: 'Messages' }))
const errors = () => screen.getAllByRole('alert')[0] as HTMLElement

function open(handlers: Handlers = {}) {
  const server = fakeServer({ signIn: () => ({ ...TOKENS, user: meera }), ...handlers })
  show(LoginPage, { at: '/login' })
  return { server, user: userEvent.setup({ delay: null }) }
}

async function signInAs(user: ReturnType<typeof userEvent.setup>, address: string) {
  await user.clear(email())
  await user.type(email(), address)
  await user.type(password(), 'Kollam-2026!')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
}

const refusing = (code: ConstructorParameters<typeof ApiProblem>[0]): Handlers => ({
  signIn: () => {
    throw new ApiProblem(code)
  },
})

test('Meera signs in', async () => {
  const { server, user } = open()
  await signInAs(user, ' meera@example.org ')
  expect(await toasts().findByText('Login successful!')).toBeTruthy()
  expect(server.callsOf('signIn').map(({ body }) => body)).toEqual([
    { email: 'meera@example.org', password: 'Kollam-2026!' },
  ])
  expect(sessionStorage.getItem('sessionToken')).toBe('a session')
})

test('nothing is sent before both fields are filled in', async () => {
  const { server, user } = open()
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await within(errors()).findByText('Email is required')).toBeTruthy()
  expect(within(errors()).getByText('Password is required')).toBeTruthy()
  await user.type(email(), 'meera@')
  expect(await within(errors()).findByText('Please enter a valid email')).toBeTruthy()
  expect(server.callsOf('signIn')).toEqual([])
})

test('a wrong password is said in a toast and above the form, and the address stays typed', async () => {
  const { user } = open(refusing('invalid-credentials'))
  await signInAs(user, 'meera@example.org')
  expect(await toasts().findByText('Incorrect password')).toBeTruthy()
  expect(within(errors()).getByText('Incorrect password')).toBeTruthy()
  expect(email()).toHaveProperty('value', 'meera@example.org')
})

test('trying again leaves one toast, not one more for every try', async () => {
  const { user, server } = open(refusing('invalid-credentials'))
  await signInAs(user, 'meera@example.org')
  await toasts().findByText('Incorrect password')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(server.callsOf('signIn')).toHaveLength(2))
  await waitFor(() => within(errors()).getByText('Incorrect password'))
  expect(toasts().getAllByText('Incorrect password')).toHaveLength(1)
})

test('a lost connection is said', async () => {
  const { user } = open({
    signIn: () => {
      throw noAnswer()
    },
  })
  await signInAs(user, 'meera@example.org')
  expect(await toasts().findByText('No response from server. Please check your connection.')).toBeTruthy()
})

test('nothing is remembered unasked', async () => {
  const { user } = open()
  await signInAs(user, 'meera@example.org')
  await toasts().findByText('Login successful!')
  expect(localStorage.getItem('scanEmail')).toBeNull()
})

test('when asked for, the address alone is remembered', async () => {
  const { user } = open()
  await user.click(remember())
  await signInAs(user, 'meera@example.org')
  await toasts().findByText('Login successful!')
  expect(localStorage.getItem('scanEmail')).toBe('meera@example.org')
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Kollam-2026!')
})

test('a remembered address is filled in, and forgotten as soon as the box is cleared', async () => {
  localStorage.setItem('scanEmail', 'meera@example.org')
  const { user } = open()
  expect(email()).toHaveProperty('value', 'meera@example.org')
  await user.click(remember())
  expect(localStorage.getItem('scanEmail')).toBeNull()
})

test("'Forgot password?' can be pressed once there is an address", async () => {
  const { user } = open()
  const link = () => screen.getByRole('link', { name: 'Forgot password?' })
  expect(link().getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('Type your email first')).toBeTruthy()
  await user.click(link())
  expect(screen.getByRole('heading', { name: 'Sign In' })).toBeTruthy()
  await user.type(email(), 'meera@example.org')
  expect(link().getAttribute('aria-disabled')).toBeNull()
  await user.click(link())
  expect(await screen.findByText('Now at /forgot-password')).toBeTruthy()
})

test("after a failure 'I can’t sign in' leads on, with or without an address", async () => {
  const { user } = open(refusing('sign-in-failed'))
  expect(screen.queryByRole('link', { name: 'I can’t sign in' })).toBeNull()
  await signInAs(user, 'meera@example.org')
  expect(await within(errors()).findByText('Invalid email or password')).toBeTruthy()
  await user.clear(email())
  await user.click(screen.getByRole('link', { name: 'I can’t sign in' }))
  expect(await screen.findByText('Now at /forgot-password')).toBeTruthy()
})

test('whoever has not verified the address is led to where that is done', async () => {
  const { user } = open(refusing('email-not-verified'))
  await signInAs(user, 'meera@example.org')
  expect(await toasts().findByText('Please verify your email before logging in')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Verify your email' }))
  expect(await screen.findByText('Now at /verify-email')).toBeTruthy()
})

test('a volunteer who waits for approval is told so on a page of its own', async () => {
  const { user } = open(refusing('approval-pending'))
  await signInAs(user, 'ravi@example.org')
  expect(await screen.findByText('Now at /volunteer-pending-approval')).toBeTruthy()
})

test('why the last session ended stays until it is read', async () => {
  sessionStorage.setItem('scanMessage', 'idle')
  const { user } = open()
  expect(screen.getByText('Session expired due to inactivity')).toBeTruthy()
  await user.type(email(), 'meera@example.org')
  expect(screen.getByText('Session expired due to inactivity')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'OK, I have read this' }))
  expect(screen.queryByText('Session expired due to inactivity')).toBeNull()
  expect(sessionStorage.getItem('scanMessage')).toBeNull()
})

test('whoever was cut off reads what to do, and that what was half written is kept', () => {
  sessionStorage.setItem('scanMessage', 'disconnected')
  open()
  const notice = screen.getByText('Connection terminated').closest<HTMLElement>('[role=status]')!
  const next = 'Please check your internet connection, then sign in again. We’ve kept any unfinished request.'
  expect(within(notice).getByText(next)).toBeTruthy()
})
