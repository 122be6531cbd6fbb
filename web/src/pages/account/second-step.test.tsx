import { ApiProblem } from '@scan/contract/problems.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { admin } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import LoginPage from './login-page.tsx'

const TOKENS = { sessionToken: 'a session', refreshToken: 'a refresh' }
const PASSWORD = 'Boat-race.1952'
const LEAD = 'Password accepted. Now enter your code.'

/** The administrator has given the right password, and the server asks for more. */
async function getHalfway() {
  const server = fakeServer({
    signIn: ({ body }) => {
      if (body.code === undefined) throw new ApiProblem('second-factor-needed')
      if (body.code !== '042913' && body.code !== 'abcd-efgh-ijkl-mnop')
        throw new ApiProblem('second-factor-wrong')
      return { ...TOKENS, user: admin }
    },
  })
  show(LoginPage, { at: '/login' })
  const user = userEvent.setup({ delay: null })
  await user.type(screen.getByRole('textbox', { name: 'Email' }), admin.email)
  await user.type(screen.getByLabelText(/^Password/), PASSWORD)
  await user.click(signIn())
  await screen.findByText(LEAD)
  return { server, user }
}

const signIn = () => screen.getByRole('button', { name: 'Sign In' })
const appCode = () => screen.getByRole('textbox', { name: 'Code from your app' })
const recoveryCode = () => screen.getByRole('textbox', { name: 'Recovery code' })
const toasts = () => within(screen.getByRole('region', { name: 'Messages' }))
const errors = () => screen.getAllByRole('alert')[0] as HTMLElement

test('after the right password the app’s code is asked for; a short one is not sent, a wrong one is said and stays', async () => {
  const { server, user } = await getHalfway()
  expect(screen.queryByText('We couldn’t sign you in')).toBeNull()
  expect(document.activeElement).toBe(appCode())
  expect(appCode().getAttribute('autocomplete')).toBe('one-time-code')
  expect(appCode().getAttribute('inputmode')).toBe('numeric')
  await user.keyboard('042')
  expect(document.activeElement).toBe(appCode())
  await user.click(signIn())
  await within(errors()).findByText('Please enter a valid 6-digit code')
  expect(server.callsOf('signIn')).toHaveLength(1)
  await user.type(appCode(), '111')
  await waitFor(() => expect(screen.queryByText('Please enter a valid 6-digit code')).toBeNull())
  await user.click(signIn())
  const sentence = 'This code is wrong. Please enter the latest code.'
  await toasts().findByText(sentence)
  expect(within(errors()).getByRole('link', { name: sentence }).getAttribute('href')).toBe('#code')
  expect(appCode().getAttribute('aria-invalid')).toBe('true')
  expect(appCode()).toHaveProperty('value', '042 111')
  server.failNext('signIn', new ApiProblem('too-many-requests', { retryAfter: 120 }))
  await user.click(signIn())
  await within(errors()).findByText('Too many tries. Please wait 2 min and try again.')
  await user.clear(appCode())
  await user.type(appCode(), '042913')
  await user.click(signIn())
  await toasts().findByText('Login successful!')
  expect(server.callsOf('signIn').at(-1)?.body).toEqual({
    ...{ email: admin.email, password: PASSWORD, code: '042913' },
  })
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/042913|Boat-race/)
})

test('without the phone a recovery code lets in', async () => {
  const { server, user } = await getHalfway()
  await user.type(appCode(), '111111')
  await user.click(signIn())
  await screen.findByText('We couldn’t sign you in')
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  await waitFor(() => expect(document.activeElement).toBe(recoveryCode()))
  expect(recoveryCode()).toHaveProperty('value', '')
  expect(screen.queryByText('We couldn’t sign you in')).toBeNull()
  await user.click(signIn())
  await within(errors()).findByText('Please enter one of your recovery codes')
  await user.type(recoveryCode(), 'zzzz-zzzz-zzzz-zzzz')
  await user.click(signIn())
  await within(errors()).findByText('This recovery code is wrong, or it has already been used.')
  await user.clear(recoveryCode())
  await user.type(recoveryCode(), 'abcd-efgh-ijkl-mnop')
  await user.click(signIn())
  await toasts().findByText('Login successful!')
  expect(server.callsOf('signIn').at(-1)?.body.code).toBe('abcd-efgh-ijkl-mnop')
})

test('starting again asks for the password again, and keeps the address', async () => {
  const { server, user } = await getHalfway()
  await user.type(appCode(), '111111')
  await user.click(signIn())
  await screen.findByText('We couldn’t sign you in')
  await user.click(screen.getByRole('button', { name: 'Start again' }))
  const email = screen.getByRole('textbox', { name: 'Email' })
  await waitFor(() => expect(document.activeElement).toBe(email))
  expect(email).toHaveProperty('value', admin.email)
  expect(screen.getByLabelText(/^Password/)).toHaveProperty('value', '')
  expect(screen.queryByText('We couldn’t sign you in')).toBeNull()
  await user.type(screen.getByLabelText(/^Password/), PASSWORD)
  await user.click(signIn())
  await screen.findByText(LEAD)
  expect(server.callsOf('signIn').at(-1)?.body).toEqual({ email: admin.email, password: PASSWORD })
  expect(appCode()).toHaveProperty('value', '')
})
