import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { asha, meera } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import SignupSuccessPage from './signup-success-page.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  return () => vi.useRealTimers()
})

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const code = () => screen.getByRole('textbox', { name: '6-digit code' })

/** Somebody has signed up in this tab a moment ago. */
function afterSignUp(newcomer = meera, pendingApproval = false) {
  const server = fakeServer({ verifyEmail: () => ({ pendingApproval, user: newcomer }) })
  const { email } = newcomer
  const state = { email, ...(pendingApproval && { volunteer: true }) }
  const { app } = show(SignupSuccessPage, { at: '/signup-success', state })
  act(() => app.newcomer.signedUp({ ...newcomer, isVerified: false }))
  return { server, app, user: userEvent.setup({ delay: null }) }
}

test('after seven seconds it leads to the sign-in page, with the address filled in there', async () => {
  afterSignUp()
  screen.getByText(new RegExp(meera.email))
  await pass(6.4)
  screen.getByRole('heading', { name: 'Check Your Email' })
  await pass(1.2)
  expect(screen.getByText('Now at /login')).toBeTruthy()
  screen.getByText(`Told {"email":"${meera.email}"}`)
})

test('whoever is about to type the code, or has begun to, is not led away', async () => {
  const { user } = afterSignUp()
  act(() => code().focus())
  await pass(60)
  await user.type(code(), '042')
  act(() => code().blur())
  await pass(60)
  expect(code()).toHaveProperty('value', '042')
  screen.getByText('You’ll stay on this page.')
})

test('nor is whoever asks for the email again', async () => {
  const { server, user } = afterSignUp()
  server.on({ resendVerification: () => ({}) })
  await user.click(screen.getByRole('button', { name: 'Send the email again' }))
  act(() => (document.activeElement as HTMLElement).blur())
  await pass(60)
  expect(screen.getByText(/a new email is on its way/)).toBeTruthy()
})

test('nobody is led on while they look at their emails instead', async () => {
  afterSignUp()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await pass(60)
  expect(screen.getByRole('heading', { name: 'Check Your Email' })).toBeTruthy()
  hidden.mockReturnValue(false)
  await pass(7.5)
  screen.getByText('Now at /login')
})

test('another window does not take the focus from the code', async () => {
  afterSignUp()
  act(() => code().focus())
  // The browser tells the field, and gives it back.
  fireEvent.blur(code())
  await pass(60)
  expect(screen.getByRole('heading', { name: 'Check Your Email' })).toBeTruthy()
})

test.each([
  ['a citizen', meera, false, 'You can sign in now.', '/login'],
  [
    'a volunteer',
    asha,
    true,
    'Next, a coordinator will review your registration.',
    '/volunteer-pending-approval',
  ],
] as const)('the code verifies and signs nobody in: %s', async (_who, newcomer, pending, words, next) => {
  const { server, app, user } = afterSignUp(newcomer, pending)
  await user.type(code(), '042913')
  await screen.findByText('Your email address is verified.')
  screen.getByText(words)
  expect(screen.queryByText(/Check Your Email|One more step/)).toBeNull()
  expect(server.callsOf('verifyEmail').map(({ body }) => body)).toEqual([
    { email: newcomer.email, code: '042913' },
  ])
  await pass(4.5)
  screen.getByText(`Now at ${next}`)
  expect(server.callsOf('signIn')).toEqual([])
  expect(app.session.get().isAuthenticated).toBe(false)
  expect(app.tokens.read()).toBe(undefined)
})

test('it says that the link was opened in a tab beside it, and signs nobody in', async () => {
  const { server, app } = afterSignUp()
  act(() => app.newcomer.store.setState({ newcomer: meera }))
  await screen.findByText('Your email address is verified.')
  await pass(4.5)
  screen.getByText('Now at /login')
  expect(server.calls).toEqual([])
  expect(app.session.get().isAuthenticated).toBe(false)
})

test('whose phone has dropped the page finds the address and the field for the code again', async () => {
  fakeServer({ verifyEmail: () => ({ pendingApproval: false, user: meera }) })
  show(SignupSuccessPage, { at: '/signup-success', state: { email: meera.email } })
  screen.getByText(new RegExp(meera.email))
  // It is known, and not asked for again.
  expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull()
  await userEvent.setup({ delay: null }).type(code(), '042913')
  await screen.findByText('You can sign in now.')
})
