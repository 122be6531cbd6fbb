import { ApiProblem } from '@scan/contract/problems.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Handlers, StrangeAnswer, fakeServer, noAnswer } from '../../testing/fake-server.ts'
import { asha, meera } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import VerifyEmailPage from './verify-email-page.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  return () => vi.useRealTimers()
})

const WITH_LINK = '/verify-email?token=from-the-mail'
const WITHOUT_LINK = '/verify-email'

function open(at: string, handlers: Handlers = {}, as?: typeof meera) {
  const server = fakeServer({
    verifyEmail: () => ({ pendingApproval: false, user: meera }),
    resendVerification: () => ({}),
    ...handlers,
  })
  const { app } = show(VerifyEmailPage, { at, ...(as && { as }) })
  return { app, server, user: userEvent.setup({ delay: null }) }
}

const failing = (failure: Error): Handlers => ({ verifyEmail: () => Promise.reject(failure) })
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const email = () => screen.getByRole('textbox', { name: 'Email' })
const code = () => screen.getByRole('textbox', { name: '6-digit code' })

test.each([
  ['a citizen', meera, false, '/login', 'You can sign in now.'],
  [
    'a volunteer',
    asha,
    true,
    '/volunteer-pending-approval',
    'Next, a coordinator will review your registration.',
  ],
] as const)('the link verifies at once and leads %s on', async (_who, user, pendingApproval, next, words) => {
  const { app, server } = open(WITH_LINK, { verifyEmail: () => ({ pendingApproval, user }) })
  screen.getByText('Verifying your email, please wait...')
  await screen.findByText('Your email address is verified.')
  screen.getByText(words)
  expect(server.callsOf('verifyEmail').map(({ body }) => body)).toEqual([{ token: 'from-the-mail' }])
  await pass(4.5)
  screen.getByText(`Now at ${next}`)
  if (!pendingApproval) screen.getByText(`Told {"email":"${user.email}"}`)
  expect(app.session.get().isAuthenticated).toBe(false)
  // What the sign-in page then says would not be true of a volunteer.
  expect(app.newcomer.store.getState().verifiedEmail).toBe(pendingApproval ? null : user.email)
  expect(app.tokens.read()).toBe(undefined)
})

test('where somebody else is signed in, it says who, leads to nobody’s page, and they can sign out', async () => {
  const { app, user } = open(WITH_LINK, { me: () => ({ user: asha }), signOut: () => ({}) }, asha)
  await screen.findByText('Your email address is verified.')
  screen.getByRole('heading', { name: 'Welcome, Meera' })
  screen.getByRole('heading', { name: 'Asha Thomas is signed in here' })
  expect(screen.queryByText(/You’re signed in|You can sign in/)).toBeNull()
  await pass(60)
  expect(screen.queryByText(/^Now at/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Sign Out' }))
  await screen.findByText('You can sign in now.')
  expect(app.session.get().user).toBe(null)
  expect(app.newcomer.store.getState().verifiedEmail).toBe(meera.email)
})

test('whoever confirms their own new address in their session stays signed in, and goes home', async () => {
  open(WITH_LINK, { me: () => ({ user: meera }) }, meera)
  await screen.findByText('You’re signed in.')
  screen.getByText(/^You will go to your home page/)
  expect(screen.queryByText(/is signed in here/)).toBeNull()
})

test.each([
  ['asks whose address it is', 'password-needed'],
  ['does not work', 'verification-invalid'],
] as const)(
  'where a link %s, it says who is signed in, and offers nothing of theirs',
  async (_what, code) => {
    open(WITH_LINK, { me: () => ({ user: asha }), ...failing(new ApiProblem(code)) }, asha)
    await screen.findByRole('heading', { name: 'Asha Thomas is signed in here' })
    screen.getByRole('button', { name: 'Sign Out' })
    expect(screen.queryByDisplayValue(asha.email)).toBeNull()
  },
)

test('the link of a change of address that came too late is not confused with signing up', async () => {
  open(WITH_LINK, failing(new ApiProblem('address-change-expired')))
  await screen.findByText('This link has expired. Please sign in and change your address again.')
  expect(screen.queryByRole('textbox')).toBeNull()
  screen.getByRole('link', { name: 'Sign In' })
})

test('a mistyped code is answered by where to look, not by another email', async () => {
  const { user } = open(WITHOUT_LINK, failing(new ApiProblem('verification-code-wrong')))
  await user.type(email(), 'meera@example.org')
  await user.type(code(), '042913')
  await screen.findByText('That code isn’t right. Look at the six digits in our latest email.')
  expect(screen.queryByText(/ask for a new email/)).toBeNull()
})

test.each<[string, Error, string]>([
  ['a link that has expired', new ApiProblem('verification-expired'), 'This link has expired.'],
  ['an answer without words', new StrangeAnswer(502), 'Verification failed.'],
  ['no answer', noAnswer(), 'Verification failed. Please try again later.'],
])('with %s the reason is said, and the code can be entered', async (_, failure, sentence) => {
  open(WITH_LINK, failing(failure))
  await screen.findByText(sentence, { exact: !sentence.startsWith('This') })
  expect(code()).toBeTruthy()
})

test('without a link the code from the mail is asked for, with its address', async () => {
  const { server, user } = open(WITHOUT_LINK)
  screen.getByText('Invalid verification link.')
  await user.type(email(), 'meera@example.org')
  await user.type(code(), '0429')
  await user.click(screen.getByRole('button', { name: 'Verify email' }))
  const [summary] = await screen.findAllByRole('alert')
  await within(summary as HTMLElement).findByText('Please enter a valid 6-digit code')
  expect(server.callsOf('verifyEmail')).toEqual([])
  server.failNext('verifyEmail', new ApiProblem('verification-code-spent'))
  // The sixth digit sends it.
  await user.type(code(), '13')
  await screen.findByText('After five wrong codes, this one no longer works. Please ask for a new email.')
  expect(code()).toHaveProperty('value', '042 913')
  await user.click(screen.getByRole('button', { name: 'Verify email' }))
  await screen.findByText('Your email address is verified.')
  expect(server.callsOf('verifyEmail')[1]?.body).toEqual({ email: 'meera@example.org', code: '042913' })
})

test.each([
  ['link', { token: 'from-the-mail' }],
  ['code, which stays typed', { email: 'meera@example.org', code: '042913' }],
])(
  'where somebody else signed up with her address too, Meera types her password below the %s',
  async (_what, by) => {
    const { server, user } = open('code' in by ? WITHOUT_LINK : WITH_LINK, {
      verifyEmail: ({ body }) => {
        if (!body.password) throw new ApiProblem('chosen-password-needed')
        if (body.password !== 'Monsoon#47rain') throw new ApiProblem('password-wrong')
        return { pendingApproval: false, user: meera }
      },
    })
    if ('code' in by) {
      await user.type(email(), by.email)
      await user.type(code(), by.code)
    }
    const password = await screen.findByLabelText(/^Password you chose/)
    await user.type(password, 'Coconut*12grove')
    await user.click(screen.getByRole('button', { name: 'Verify email' }))
    await screen.findByText('That’s not your password.')
    await user.clear(password)
    await user.type(password, 'Monsoon#47rain')
    await user.click(screen.getByRole('button', { name: 'Verify email' }))
    await screen.findByText('Your email address is verified.')
    expect(server.callsOf('verifyEmail').at(-1)?.body).toEqual({ ...by, password: 'Monsoon#47rain' })
  },
)

test('the mail can be sent again, once there is an address', async () => {
  const { server, user } = open(WITHOUT_LINK)
  const again = () => user.click(screen.getByRole('button', { name: 'Send the email again' }))
  await again()
  await screen.findAllByText('Email is required')
  expect(server.callsOf('resendVerification')).toEqual([])
  await user.type(email(), 'meera@example.org')
  await again()
  await screen.findByText(/a new email is on its way/)
  // A late second press asks for no second email.
  await again()
  expect(server.callsOf('resendVerification').map(({ body }) => body)).toEqual([
    { email: 'meera@example.org' },
  ])
})

test('whoever has just signed up finds the address typed, is not told of a link, and can sign out', async () => {
  const unverified = { ...meera, isVerified: false }
  open(WITHOUT_LINK, { me: () => ({ user: unverified }) }, unverified)
  expect(email()).toHaveProperty('value', 'meera@example.org')
  await waitFor(() => expect(screen.queryByText('Invalid verification link.')).toBeNull())
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy()
})
