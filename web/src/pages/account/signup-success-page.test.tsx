import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem } from '@scan/contract/problems.ts'
import { MINUTE_MS } from '@scan/domain/clock.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { meera } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import SignupSuccessPage from './signup-success-page.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  return () => vi.useRealTimers()
})

const PASSWORD = 'Monsoon#47rain'
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const code = () => screen.getByRole('textbox', { name: '6-digit code' })

/** Meera has signed up in this tab a moment ago. */
function afterSignUp() {
  const server = fakeServer({
    verifyEmail: () => ({ pendingApproval: false, user: meera }),
    signIn: () => ({ sessionToken: 's', refreshToken: 'r', user: meera }),
    me: () => ({ user: meera }),
  })
  const { app } = show(SignupSuccessPage, { at: '/signup-success' })
  act(() => app.session.actions.signedUp({ ...meera, isVerified: false }, PASSWORD))
  return { server, app, user: userEvent.setup({ delay: null }) }
}

test('the code alone signs a newcomer in: they have typed their password just now', async () => {
  const { server, app, user } = afterSignUp()
  // Nobody is led away to sign in before the address is proved.
  await pass(60)
  screen.getByRole('heading', { name: 'Check Your Email' })
  await user.type(code(), '042913')
  await screen.findByText('You’re signed in.')
  // Nothing contradicts it.
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You’re in, Meera')
  expect(screen.queryByText(/Check Your Email|One more step/)).toBeNull()
  expect(server.callsOf('verifyEmail').map(({ body }) => body)).toEqual([
    { email: meera.email, code: '042913' },
  ])
  expect(server.callsOf('signIn').map(({ body }) => body)).toEqual([
    { email: meera.email, password: PASSWORD },
  ])
  expect(app.session.get().isAuthenticated).toBe(true)
  screen.getByRole('button', { name: 'Ask for help now' })
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(PASSWORD)
  await pass(4.5)
  screen.getByText('Now at /login')
})

test('the link opened elsewhere leads this tab on, without a word typed', async () => {
  const { server } = afterSignUp()
  await pass(11)
  screen.getByRole('heading', { name: 'Check Your Email' })
  expect(server.callsOf('readSignUp').at(-1)?.params).toEqual({ id: meera.id })
  server.on({ readSignUp: () => ({ isVerified: true }) })
  await pass(5)
  await screen.findByRole('heading', { name: 'You’re in, Meera' })
  expect(server.callsOf('signIn')).toHaveLength(1)
  await pass(4.5)
  screen.getByText('Now at /login')
})

test('whoever has been told that it was opened may stay, and nothing is asked any more', async () => {
  const { server, user } = afterSignUp()
  server.on({ readSignUp: () => ({ isVerified: true }) })
  await pass(6)
  await user.click(await screen.findByRole('button', { name: 'Stay here' }))
  const asked = server.callsOf('readSignUp').length
  await pass(30)
  screen.getByRole('heading', { name: 'You’re in, Meera' })
  expect(server.callsOf('readSignUp')).toHaveLength(asked)
})

test('the link opened in a tab beside it: this one is signed in, and says so at once', async () => {
  const { app } = afterSignUp()
  screen.getByRole('heading', { name: 'Check Your Email' })
  await act(() => app.session.actions.enterAfterSignUp(meera.email))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You’re in, Meera')
})

test('whoever opens it at home, long after signing up at a shared computer, is not signed in there', async () => {
  const { server, app } = afterSignUp()
  vi.setSystemTime(Date.now() + 16 * MINUTE_MS)
  server.on({ readSignUp: () => ({ isVerified: true }) })
  await pass(5)
  await screen.findByText('You can sign in now.')
  expect(server.callsOf('signIn')).toEqual([])
  expect(app.session.get().isAuthenticated).toBe(false)
})

test('whose phone has dropped the page finds the address and the field for the code again', async () => {
  fakeServer({ verifyEmail: () => ({ pendingApproval: false, user: meera }) })
  show(SignupSuccessPage, { at: '/signup-success', state: { email: meera.email } })
  await pass(60)
  screen.getByText(new RegExp(meera.email))
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveProperty('value', meera.email)
  await userEvent.setup({ delay: null }).type(code(), '042913')
  await screen.findByText('You can sign in now.')
})

test('where that fails, they sign in themselves, with the address filled in', async () => {
  const { server, app, user } = afterSignUp()
  server.failNext('signIn', new ApiProblem('too-busy'))
  await user.type(code(), '042913')
  await screen.findByText('You can sign in now.')
  await waitFor(() => expect(app.session.get().isAuthenticated).toBe(false))
})
