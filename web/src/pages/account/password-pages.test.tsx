import { ApiProblem } from '@scan/contract/problems.ts'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, noAnswer } from '../../testing/fake-server.ts'
import { show } from '../../testing/show.tsx'
import ForgotPasswordPage from './forgot-password-page.tsx'
import ResetPasswordPage from './reset-password-page.tsx'

const PASSWORD = 'Blue.boat.2026'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  return () => vi.useRealTimers()
})

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const toasts = () => within(screen.getByRole('region', { name: 'Messages' }))
const summary = async () => within((await screen.findAllByRole('alert'))[0] as HTMLElement)

test('a reset link is asked for with an address, and the answer tells nobody who is registered', async () => {
  const server = fakeServer({ forgotPassword: () => ({}) })
  show(ForgotPasswordPage, { at: '/forgot-password' })
  const user = userEvent.setup({ delay: null })
  const send = () => user.click(screen.getByRole('button', { name: 'Send the link' }))
  await send()
  await (await summary()).findByText('Email is required')
  expect(server.callsOf('forgotPassword')).toEqual([])
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'meera@example.org')
  server.failNext('forgotPassword', noAnswer())
  await send()
  await (await summary()).findByText(/^Error sending reset password email\. No response/)
  await send()
  await screen.findByText('If an account exists for meera@example.org, a reset link will arrive soon.')
  // A late second press asks for no second email, which would make the first one useless.
  await send()
  expect(server.callsOf('forgotPassword')).toHaveLength(2)
})

test('a new password by the rules is set, said, and the login page follows; of a used link a new one is offered', async () => {
  const server = fakeServer({ resetPassword: () => ({}) })
  show(ResetPasswordPage, { at: '/reset-password/from-the-mail', path: '/reset-password/:token' })
  const user = userEvent.setup({ delay: null })
  const choose = async (password: string, confirmation = password) => {
    await user.clear(screen.getByLabelText(/^New password/))
    await user.type(screen.getByLabelText(/^New password/), password)
    await user.clear(screen.getByLabelText(/^Confirm new password/))
    await user.type(screen.getByLabelText(/^Confirm new password/), confirmation)
    await user.click(screen.getByRole('button', { name: 'Set new password' }))
  }
  await choose('boat.2026')
  await (await summary()).findByText('Password must contain at least one uppercase letter')
  await choose(PASSWORD, `${PASSWORD}!`)
  await (await summary()).findByText('Passwords do not match')
  expect(server.callsOf('resetPassword')).toEqual([])
  server.failNext('resetPassword', new ApiProblem('reset-link-invalid'))
  await choose(PASSWORD)
  const sentence = 'This link no longer works. Please ask for a new one.'
  await toasts().findByText(sentence)
  ;(await summary()).getByText(sentence)
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeTruthy()
  await choose(PASSWORD)
  await toasts().findByText('Password reset successfully, redirecting to login page...')
  expect(server.callsOf('resetPassword').map(({ params, body }) => ({ params, body }))[1]).toEqual({
    ...{ params: { token: 'from-the-mail' }, body: { password: PASSWORD } },
  })
  await pass(2.5)
  screen.getByText('Now at /login')
})
