import { ApiProblem } from '@scan/contract/problems.ts'
import { screen, within, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { meera } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import LoginPage from './login-page.tsx'

const TOKENS = { sessionToken: 'a session', refreshToken: 'a refresh' }

const email = () => screen.getByRole('textbox', { name: 'Email' })
const password = () => screen.getByLabelText(/^Password/)
const remember = () => screen.getByRole('checkbox', { name: 'Remember me on this device' })
const submit = () => screen.getByRole('button', { name: 'Sign In' })
const toasts = () => within(screen.getByRole('region', { name: 'Messages' }))
const errors = () => screen.getAllByRole('alert')[0] as HTMLElement

/** Where every try is refused with this, if anything. */
function open(refusal?: ConstructorParameters<typeof ApiProblem>[0]) {
  const server = fakeServer({
    signIn: () => {
      if (refusal) throw new ApiProblem(refusal)
      return { ...TOKENS, user: meera }
    },
  })
  show(LoginPage, { at: '/login' })
  return { server, user: userEvent.setup({ delay: null }) }
}

async function signInAs(user: ReturnType<typeof userEvent.setup>, address: string) {
  await user.clear(email())
  await user.type(email(), address)
  await user.type(password(), 'Kollam-2026!')
  await user.click(submit())
}

test('Meera signs in once both fields are filled in; nothing is remembered unasked', async () => {
  const { server, user } = open()
  await user.click(submit())
  await within(errors()).findByText('Email is required')
  within(errors()).getByText('Password is required')
  await user.type(email(), 'meera@')
  await within(errors()).findByText('Please enter a valid email')
  expect(server.callsOf('signIn')).toEqual([])
  await signInAs(user, ' meera@example.org ')
  await toasts().findByText('Login successful!')
  expect(server.callsOf('signIn').map(({ body }) => body)).toEqual([
    { email: 'meera@example.org', password: 'Kollam-2026!' },
  ])
  expect(sessionStorage.getItem('sessionToken')).toBe('a session')
  expect(localStorage.getItem('scanEmail')).toBeNull()
})

test('a wrong password is said above the form and in one toast however often; the address stays, and help is offered', async () => {
  const { user, server } = open('invalid-credentials')
  expect(screen.queryByRole('link', { name: 'I can’t sign in' })).toBeNull()
  await signInAs(user, 'meera@example.org')
  await toasts().findByText('Incorrect password')
  await user.click(submit())
  await waitFor(() => expect(server.callsOf('signIn')).toHaveLength(2))
  await waitFor(() => within(errors()).getByText('Incorrect password'))
  expect(toasts().getAllByText('Incorrect password')).toHaveLength(1)
  expect(email()).toHaveProperty('value', 'meera@example.org')
  await user.clear(email())
  await user.click(screen.getByRole('link', { name: 'I can’t sign in' }))
  await screen.findByText('Now at /forgot-password')
})

test('a remembered address is filled in, forgotten as soon as the box is cleared, and kept alone when asked for', async () => {
  localStorage.setItem('scanEmail', 'meera@example.org')
  const { user } = open()
  expect(email()).toHaveProperty('value', 'meera@example.org')
  await user.click(remember())
  expect(localStorage.getItem('scanEmail')).toBeNull()
  await user.click(remember())
  await signInAs(user, 'meera@example.org')
  await toasts().findByText('Login successful!')
  expect(localStorage.getItem('scanEmail')).toBe('meera@example.org')
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Kollam-2026!')
})

test("'Forgot password?' can be pressed once there is an address", async () => {
  const { user } = open()
  const link = () => screen.getByRole('link', { name: 'Forgot password?' })
  expect(link().getAttribute('aria-disabled')).toBe('true')
  screen.getByText('Type your email first')
  await user.click(link())
  screen.getByRole('heading', { name: 'Sign In' })
  await user.type(email(), 'meera@example.org')
  expect(link().getAttribute('aria-disabled')).toBeNull()
  await user.click(link())
  await screen.findByText('Now at /forgot-password')
})

test('whoever has not verified the address is led to where that is done', async () => {
  const { user } = open('email-not-verified')
  await signInAs(user, 'meera@example.org')
  await toasts().findByText('Please verify your email before logging in')
  await user.click(screen.getByRole('link', { name: 'Verify your email' }))
  expect(await screen.findByText('Now at /verify-email')).toBeTruthy()
})

test('a volunteer who waits for approval is told so on a page of its own', async () => {
  const { user } = open('approval-pending')
  await signInAs(user, 'ravi@example.org')
  expect(await screen.findByText('Now at /volunteer-pending-approval')).toBeTruthy()
})

test('why the last session ended stays until it is read, with what to do', async () => {
  sessionStorage.setItem('scanMessage', 'disconnected')
  const { user } = open()
  const notice = screen.getByText('Connection terminated').closest<HTMLElement>('[role=status]')!
  const next = 'Please check your internet connection, then sign in again. We’ve kept any unfinished request.'
  within(notice).getByText(next)
  await user.type(email(), 'meera@example.org')
  expect(notice.isConnected).toBe(true)
  await user.click(screen.getByRole('button', { name: 'OK, I have read this' }))
  expect(screen.queryByText('Connection terminated')).toBeNull()
  expect(sessionStorage.getItem('scanMessage')).toBeNull()
})
