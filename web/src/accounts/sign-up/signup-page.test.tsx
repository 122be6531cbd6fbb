import type { User } from '@scan/contract/accounts.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type Handlers, fakeServer, noAnswer } from '../../testing/fake-server.ts'
import { asha } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import SignupPage from './signup-page.tsx'

type Person = ReturnType<typeof userEvent.setup>

const PASSWORD = 'Blue.boat.2026'
const newcomer: User = { ...asha, isVerified: false }

const field = (name: string) => screen.getByRole('textbox', { name })
const password = () => screen.getByLabelText(/^Password/)
const confirmation = () => screen.getByLabelText(/^Confirm password/)
const category = (name: RegExp) => screen.getByRole('radio', { name })
const submit = () => screen.getByRole('button', { name: 'Create account' })
const summary = () => within(screen.getAllByRole('alert')[0] as HTMLElement)

function open(handlers: Handlers = {}) {
  const server = fakeServer({ signUp: () => ({ user: newcomer }), ...handlers })
  show(SignupPage, { at: '/signup' })
  return { server, user: userEvent.setup({ delay: null }) }
}

async function fillIn(user: Person, { phone = '98470 12347' } = {}) {
  await user.type(field('Full name'), 'Asha Thomas')
  await user.type(field('Email'), 'asha@example.org')
  await user.type(password(), PASSWORD)
  await user.type(confirmation(), PASSWORD)
  await user.type(field('Contact number'), phone)
}

test('Asha registers as a volunteer with her skills and her district', async () => {
  const { server, user } = open()
  await fillIn(user, { phone: '+91 98470 12347' })
  await user.click(category(/Volunteer/))
  await user.click(screen.getByRole('checkbox', { name: 'Medical Assistance' }))
  await user.click(screen.getByRole('checkbox', { name: 'Driving' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Location' }), 'Kollam')
  await user.click(submit())
  expect(await screen.findByText('Now at /signup-success')).toBeTruthy()
  expect(Object.values(sessionStorage).join()).not.toContain('asha@example.org')
  expect(server.callsOf('signUp').map(({ body }) => body)).toEqual([
    {
      name: 'Asha Thomas',
      email: 'asha@example.org',
      password: PASSWORD,
      phone: '9847012347',
      category: 'Volunteer',
      skills: ['driving', 'medical'],
      district: 'Kollam',
    },
  ])
  expect(Object.keys(server.callsOf('signUp')[0]?.sent as object).toSorted()).toEqual([
    ...['category', 'contactno', 'email', 'location', 'name', 'password', 'skills'],
  ])
})

test('the choices of Category are named as the specification has them, the friendlier words describe them', () => {
  open()
  for (const [name, words] of [
    ['Citizen', 'I need help'],
    ['Volunteer', 'I want to help'],
  ]) {
    const choice = screen.getByRole('radio', { name })
    expect(document.getElementById(choice.getAttribute('aria-describedby') ?? '')?.textContent).toBe(words)
  }
})

test('that a password is one’s own name is told while it is typed, and when the name is', async () => {
  const { user } = open()
  const own = () => screen.getByText('Not your own name or email').parentElement?.textContent
  await user.type(password(), 'Kamala.1951')
  expect(own()).toBe('Not your own name or email, done')
  await user.type(field('Full name'), 'Kamala Amma')
  expect(own()).toBe('Not your own name or email, still missing')
  await user.clear(password())
  await user.type(password(), 'Mango-boat-27!')
  expect(own()).toBe('Not your own name or email, done')
})

test('whoever reads the terms and comes back finds everything but the passwords', async () => {
  const { user } = open()
  await fillIn(user)
  await user.click(category(/Volunteer/))
  await user.click(screen.getByRole('checkbox', { name: 'Driving' }))
  expect(Object.values(sessionStorage).join()).not.toContain(PASSWORD)
  cleanup()
  open()
  expect(field('Full name')).toHaveProperty('value', 'Asha Thomas')
  expect(field('Email')).toHaveProperty('value', 'asha@example.org')
  expect(field('Contact number')).toHaveProperty('value', '98470 12347')
  expect(category(/Volunteer/)).toHaveProperty('checked', true)
  expect(screen.getByRole('checkbox', { name: 'Driving' })).toHaveProperty('checked', true)
  expect(password()).toHaveProperty('value', '')
})

test('a citizen is asked for neither skills nor location, and sends null for both', async () => {
  const { server, user } = open()
  await fillIn(user)
  await user.click(category(/Citizen/))
  expect(screen.queryByRole('combobox', { name: 'Location' })).toBeNull()
  await user.click(submit())
  expect(await screen.findByText('Now at /signup-success')).toBeTruthy()
  expect(server.callsOf('signUp')[0]?.body).toMatchObject({
    category: 'Citizen',
    skills: null,
    district: null,
  })
})

test('changing the category clears skills and location', async () => {
  const { user } = open()
  await user.click(category(/Volunteer/))
  await user.click(screen.getByRole('checkbox', { name: 'Driving' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Location' }), 'Kollam')
  await user.click(category(/Citizen/))
  await user.click(category(/Volunteer/))
  expect(screen.getByRole('checkbox', { name: 'Driving' })).toHaveProperty('checked', false)
  expect(screen.getByRole('combobox', { name: 'Location' })).toHaveProperty('value', '')
})

test('every rule that is broken is said, above the form and at its field, and nothing is sent', async () => {
  const { server, user } = open()
  await user.click(submit())
  for (const sentence of [
    'Name is required',
    'Email is required',
    'Password is required',
    'Please confirm your password',
    'Contact number is required',
    'Please select a category',
  ])
    expect(await summary().findByRole('link', { name: sentence })).toBeTruthy()

  await user.type(field('Email'), 'asha@')
  await user.type(password(), 'short')
  await user.type(confirmation(), 'other')
  await user.type(field('Contact number'), '98470')
  await user.click(category(/Volunteer/))
  await user.click(submit())
  for (const sentence of [
    'Please enter a valid email address',
    'Password must be at least 8 characters long',
    'Passwords do not match',
    'Please enter a valid 10-digit phone number',
    'Please select your location',
  ])
    expect(await summary().findByRole('link', { name: sentence })).toBeTruthy()
  expect(server.callsOf('signUp')).toEqual([])
})

test('the checklist and the strength follow what is typed', async () => {
  const { user } = open()
  const missing = () => screen.queryAllByText(/still missing/).length
  expect(missing()).toBe(6)
  await user.type(password(), 'boat')
  expect(missing()).toBe(4)
  expect(screen.getByText('Password strength: Weak')).toBeTruthy()
  await user.type(password(), '.B1oat')
  expect(missing()).toBe(0)
  expect(screen.getByText('Password strength: Good')).toBeTruthy()
})

test('whether the two passwords match is said while the second is typed', async () => {
  const { user } = open()
  await user.type(password(), PASSWORD)
  expect(screen.queryByText(/Passwords (match|do not match)/)).toBeNull()
  await user.type(confirmation(), 'Blue')
  expect(screen.getByText('Passwords do not match')).toBeTruthy()
  await user.type(confirmation(), PASSWORD.slice('Blue'.length))
  expect(screen.getByText('Passwords match')).toBeTruthy()
})

test('a mismatch is over as soon as the first password is mended', async () => {
  const { user } = open()
  await user.type(password(), 'Blue.boat.202')
  await user.type(confirmation(), PASSWORD)
  await user.click(submit())
  expect(await summary().findByRole('link', { name: 'Passwords do not match' })).toBeTruthy()
  await user.type(password(), '6')
  expect(await screen.findByText('Passwords match')).toBeTruthy()
  expect(screen.queryByText('Passwords do not match')).toBeNull()
})

test('a password made of the own name is refused', async () => {
  const { server, user } = open()
  await fillIn(user)
  await user.clear(password())
  await user.type(password(), 'Thomas.2026')
  await user.click(category(/Citizen/))
  await user.click(submit())
  expect(await summary().findByText('Please don’t use your own name or email as your password')).toBeTruthy()
  expect(server.callsOf('signUp')).toEqual([])
})

test('while the account is made the button says so and takes no second press', async () => {
  let answer = () => {}
  const { server, user } = open({
    signUp: () => new Promise((resolve) => (answer = () => resolve({ user: newcomer }))),
  })
  await fillIn(user)
  await user.click(category(/Citizen/))
  await user.click(submit())
  await user.click(await screen.findByRole('button', { name: 'Creating Account...' }))
  expect(server.callsOf('signUp')).toHaveLength(1)
  answer()
  expect(await screen.findByText('Now at /signup-success')).toBeTruthy()
})

test.each<[string, () => Error, string]>([
  ['a server in trouble', () => new ApiProblem('too-busy'), 'Many people are here just now.'],
  ['no answer', noAnswer, 'Error signing up. No response from server.'],
  ['an answer about a session', () => new ApiProblem('no-token'), 'Error signing up$'],
])('with %s the reason is said and everything typed stays', async (_, failure, sentence) => {
  const { user } = open({
    signUp: () => {
      throw failure()
    },
  })
  await fillIn(user)
  await user.click(category(/Citizen/))
  await user.click(submit())
  expect(await summary().findByText(new RegExp(`^${sentence}`))).toBeTruthy()
  expect(field('Full name')).toHaveProperty('value', 'Asha Thomas')
  expect(password()).toHaveProperty('value', PASSWORD)
})
