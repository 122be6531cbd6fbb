import { ApiProblem } from '@scan/contract/problems.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type Handlers, fakeServer } from '../../testing/fake-server.ts'
import { admin, meera } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import LoginPage from './login-page.tsx'

const TOKENS = { sessionToken: 'a session', refreshToken: 'a refresh' }
const PASSWORD = 'Kollam-2026!'

const email = () => screen.getByRole('textbox', { name: 'Email' })
const password = () => screen.getByLabelText(/^Password/)
const remember = () => screen.getByRole('checkbox', { name: 'Remember me on this device' })
const submit = () => screen.getByRole('button', { name: 'Sign In' })
const toasts = () => within(screen.getByRole('region', { name: 'Messages' }))
const errors = () => screen.getAllByRole('alert')[0] as HTMLElement

function open(signIn: Handlers['signIn'] = () => ({ ...TOKENS, user: meera })) {
  const server = fakeServer({ signIn })
  const { app } = show(LoginPage, { at: '/login' })
  return { app, server, user: userEvent.setup({ delay: null }) }
}

/** Where every try is refused with this. */
const openRefused = (reason: ConstructorParameters<typeof ApiProblem>[0]) =>
  open(() => {
    throw new ApiProblem(reason)
  })

async function signInAs(user: ReturnType<typeof userEvent.setup>, address: string) {
  await user.clear(email())
  await user.type(email(), address)
  await user.type(password(), PASSWORD)
  await user.click(submit())
}

test('nobody who has just left is welcomed back in the same breath', async () => {
  const { app } = open()
  await screen.findByText('Good to see you.')
  act(() => app.session.showFlash('signed-out'))
  expect(screen.queryByText('Good to see you.')).toBeNull()
})

test('Meera signs in once both fields are filled in; nothing is remembered unasked', async () => {
  const { server, user } = open()
  const forgot = screen.getByRole('link', { name: 'Forgot password?' })
  expect(forgot.getAttribute('aria-disabled')).toBe('true')
  screen.getByText('Type your email first')
  await user.click(submit())
  await within(errors()).findByText('Email is required')
  within(errors()).getByText('Password is required')
  await user.type(email(), 'meera@')
  await within(errors()).findByText('Please enter a valid email')
  expect(server.callsOf('signIn')).toEqual([])
  await signInAs(user, ' meera@example.org ')
  await toasts().findByText('Login successful!')
  expect(server.callsOf('signIn').map(({ body }) => body)).toEqual([
    { email: 'meera@example.org', password: PASSWORD },
  ])
  expect(sessionStorage.getItem('sessionToken')).toBe('a session')
  expect(localStorage.getItem('scanEmail')).toBeNull()
})

test('whose email was verified here a moment ago reads so once, and finds the address filled in', async () => {
  const { app, user } = openRefused('invalid-credentials')
  expect(screen.queryByText('Your email is verified. Please sign in.')).toBeNull()
  act(() => app.newcomer.verified('meera@example.org', { maySignIn: true }))
  screen.getByText('Your email is verified. Please sign in.')
  await waitFor(() => expect(email()).toHaveProperty('value', 'meera@example.org'))
  await user.type(password(), PASSWORD)
  await user.click(submit())
  await within(errors()).findByText('Incorrect password')
  expect(screen.queryByText('Your email is verified. Please sign in.')).toBeNull()
})

test('a wrong password is said above the form and in one toast however often; the address stays, and help is offered', async () => {
  const { user, server } = openRefused('invalid-credentials')
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
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(PASSWORD)
})

test('who has not verified the address is led to where that is done, who waits for approval to a page that says so', async () => {
  const { user } = openRefused('email-not-verified')
  await signInAs(user, 'meera@example.org')
  await toasts().findByText('Please verify your email before logging in')
  await user.click(screen.getByRole('link', { name: 'Verify your email' }))
  await screen.findByText('Now at /verify-email')
  screen.getByText('Told {"email":"meera@example.org"}')

  const waiting = openRefused('approval-pending')
  await signInAs(waiting.user, 'ravi@example.org')
  expect(await screen.findByText('Now at /volunteer-pending-approval')).toBeTruthy()
})

test('why the last session ended stays until it is read, with what to do', async () => {
  sessionStorage.setItem('scanMessage', 'disconnected')
  const { user } = open()
  const notice = screen.getByText('Connection terminated').closest<HTMLElement>('[role=status]')!
  within(notice).getByText(/^Please check your internet connection, then sign in again\./)
  await user.type(email(), 'meera@example.org')
  expect(notice.isConnected).toBe(true)
  await user.click(screen.getByRole('button', { name: 'OK, I have read this' }))
  expect(screen.queryByText('Connection terminated')).toBeNull()
  expect(sessionStorage.getItem('scanMessage')).toBeNull()
})

const LEAD = 'Password accepted. Now enter your code.'
const appCode = () => screen.getByRole('textbox', { name: 'Code from your app' })
const recoveryCode = () => screen.getByRole('textbox', { name: 'Recovery code' })

/** The administrator has given the right password, and no code is the right one. */
async function getHalfway() {
  const { server, user } = open(({ body }) => {
    throw new ApiProblem(body.code === undefined ? 'second-factor-needed' : 'second-factor-wrong')
  })
  await signInAs(user, admin.email)
  await screen.findByText(LEAD)
  return { server, user }
}

test('a short code is not sent; a wrong one is said and stays; a recovery code has words of its own', async () => {
  const { server, user } = await getHalfway()
  expect(screen.queryByText('We couldn’t sign you in')).toBeNull()
  expect(document.activeElement).toBe(appCode())
  await user.keyboard('042')
  await user.click(submit())
  await within(errors()).findByText('Please enter a valid 6-digit code')
  expect(server.callsOf('signIn')).toHaveLength(1)
  await user.type(appCode(), '111')
  await waitFor(() => expect(screen.queryByText('Please enter a valid 6-digit code')).toBeNull())
  await user.click(submit())
  const sentence = 'This code is wrong. Please enter the latest code.'
  await toasts().findByText(sentence)
  expect(within(errors()).getByRole('link', { name: sentence }).getAttribute('href')).toBe('#code')
  expect(appCode()).toHaveProperty('value', '042 111')

  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  await waitFor(() => expect(document.activeElement).toBe(recoveryCode()))
  expect(recoveryCode()).toHaveProperty('value', '')
  expect(screen.queryByText('We couldn’t sign you in')).toBeNull()
  await user.click(submit())
  await within(errors()).findByText('Please enter one of your recovery codes')
  await user.type(recoveryCode(), 'zzzz-zzzz-zzzz-zzzz')
  await user.click(submit())
  await within(errors()).findByText('This recovery code is wrong, or it has already been used.')
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/042111|Kollam-2026/)
})

test('starting again asks for the password again, and keeps the address', async () => {
  const { server, user } = await getHalfway()
  await user.type(appCode(), '111111')
  await user.click(submit())
  await screen.findByText('We couldn’t sign you in')
  await user.click(screen.getByRole('button', { name: 'Start again' }))
  await waitFor(() => expect(document.activeElement).toBe(email()))
  expect(email()).toHaveProperty('value', admin.email)
  expect(password()).toHaveProperty('value', '')
  expect(screen.queryByText('We couldn’t sign you in')).toBeNull()
  await user.type(password(), PASSWORD)
  await user.click(submit())
  await screen.findByText(LEAD)
  expect(server.callsOf('signIn').at(-1)?.body).toEqual({ email: admin.email, password: PASSWORD })
  expect(appCode()).toHaveProperty('value', '')
})
