import { ApiProblem } from '@scan/contract/problems.ts'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Handlers, fakeServer, noAnswer } from '../../testing/fake-server.ts'
import { show } from '../../testing/show.tsx'
import ForgotPasswordPage from './forgot-password-page.tsx'
import ResetPasswordPage from './reset-password-page.tsx'

const PASSWORD = 'Blue.boat.2026'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  return () => vi.useRealTimers()
})

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const person = () => userEvent.setup({ delay: null })
const toasts = () => within(screen.getByRole('region', { name: 'Messages' }))
const summary = async () => within((await screen.findAllByRole('alert'))[0] as HTMLElement)

function openForgot(handlers: Handlers = {}) {
  const server = fakeServer({ forgotPassword: () => ({}), ...handlers })
  show(ForgotPasswordPage, { at: '/forgot-password' })
  return { server, user: person() }
}

test('a reset link is asked for, and the answer tells nobody who is registered', async () => {
  const { server, user } = openForgot()
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'meera@example.org')
  await user.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(
    await screen.findByText('If an account exists for meera@example.org, a reset link will arrive soon.'),
  ).toBeTruthy()
  // A late second press asks for no second email, which would make the first one useless.
  await user.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(server.callsOf('forgotPassword').map(({ body }) => body)).toEqual([{ email: 'meera@example.org' }])
  expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/login')
})

test('without an address no link is asked for', async () => {
  const { server, user } = openForgot()
  await user.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(await (await summary()).findByText('Email is required')).toBeTruthy()
  expect(server.callsOf('forgotPassword')).toEqual([])
})

test('where nobody answers, that is said and nothing is promised', async () => {
  const { user } = openForgot({
    forgotPassword: () => {
      throw noAnswer()
    },
  })
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'meera@example.org')
  await user.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(await (await summary()).findByText(/^Error sending reset password email\. No response/)).toBeTruthy()
  expect(screen.queryByText(/If an account exists/)).toBeNull()
})

function openReset(handlers: Handlers = {}) {
  const server = fakeServer({ resetPassword: () => ({}), ...handlers })
  show(ResetPasswordPage, { at: '/reset-password/from-the-mail', path: '/reset-password/:token' })
  return { server, user: person() }
}

async function choose(user: ReturnType<typeof person>, password: string, confirmation: string) {
  await user.type(screen.getByLabelText(/^New password/), password)
  await user.type(screen.getByLabelText(/^Confirm new password/), confirmation)
  await user.click(screen.getByRole('button', { name: 'Set new password' }))
}

test('a new password is set, said, and the login page follows after two seconds', async () => {
  const { server, user } = openReset()
  await choose(user, PASSWORD, PASSWORD)
  expect(await toasts().findByText('Password reset successfully, redirecting to login page...')).toBeTruthy()
  expect(server.callsOf('resetPassword').map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { token: 'from-the-mail' }, body: { password: PASSWORD } },
  ])
  await pass(1)
  expect(screen.queryByText('Now at /login')).toBeNull()
  await pass(1.5)
  expect(screen.getByText('Now at /login')).toBeTruthy()
})

test('two different passwords are not sent', async () => {
  const { server, user } = openReset()
  await choose(user, PASSWORD, `${PASSWORD}!`)
  expect(await (await summary()).findByText('Passwords do not match')).toBeTruthy()
  expect(server.callsOf('resetPassword')).toEqual([])
})

test('the rules of a password are shown from the start, and hold', async () => {
  const { server, user } = openReset()
  expect(screen.getByText('At least 8 characters')).toBeTruthy()
  expect(screen.queryByText(/^Password strength/)).toBeNull()
  await choose(user, 'boat.2026', 'boat.2026')
  expect(
    await (await summary()).findByText('Password must contain at least one uppercase letter'),
  ).toBeTruthy()
  expect(server.callsOf('resetPassword')).toEqual([])
})

test('with a link that is used up, a new one is offered', async () => {
  const { user } = openReset({
    resetPassword: () => {
      throw new ApiProblem('reset-link-invalid')
    },
  })
  await choose(user, PASSWORD, PASSWORD)
  const sentence = 'This link has expired or has already been used. Please ask for a new one.'
  expect(await toasts().findByText(sentence)).toBeTruthy()
  expect((await summary()).getByText(sentence)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe(
    '/forgot-password',
  )
})
