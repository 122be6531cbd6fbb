import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, noAnswer, settings } from '../../testing/fake-server.ts'
import { newcomer } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import SignupPage from './signup-page.tsx'

type Person = ReturnType<typeof userEvent.setup>

const PASSWORD = 'Blue.boat.2026'

const field = (name: string) => screen.getByRole('textbox', { name })
const password = () => screen.getByLabelText(/^Password/)
const confirmation = () => screen.getByLabelText(/^Confirm password/)
const category = (name: RegExp) => screen.getByRole('radio', { name })
const skill = (name: string) => screen.getByRole('checkbox', { name })
const location = () => screen.getByRole('combobox', { name: 'Location' })
const submit = () => screen.getByRole('button', { name: 'Create account' })
const summary = () => within(screen.getAllByRole('alert')[0] as HTMLElement)

function open() {
  const server = fakeServer({ signUp: () => ({ user: newcomer }) })
  show(SignupPage, { at: '/signup' })
  return { server, user: userEvent.setup({ delay: null }) }
}

async function fillIn(user: Person, { phone = '98470 12347', secret = PASSWORD } = {}) {
  await user.type(field('Full name'), 'Asha Thomas')
  await user.type(field('Email'), 'asha@example.org')
  await user.type(password(), secret)
  await user.type(confirmation(), secret)
  await user.type(field('Contact number'), phone)
}

test('Asha registers as a volunteer with her skills and her district', async () => {
  const { server, user } = open()
  await fillIn(user, { phone: '+91 98470 12347' })
  await user.click(category(/Volunteer/))
  await user.click(skill('Medical Assistance'))
  await user.click(skill('Driving'))
  await user.selectOptions(location(), 'Kollam')
  await user.click(submit())
  await screen.findByText('Now at /signup-success')
  expect(Object.values(sessionStorage).join()).not.toContain('asha@example.org')
  expect(server.callsOf('signUp').map(({ body }) => body)).toEqual([
    {
      ...{ name: 'Asha Thomas', email: 'asha@example.org', password: PASSWORD, phone: '9847012347' },
      ...{ category: 'Volunteer', skills: ['driving', 'medical'], district: 'Kollam' },
    },
  ])
  expect(Object.keys(server.callsOf('signUp')[0]?.sent as object).toSorted()).toEqual([
    ...['category', 'contactno', 'email', 'location', 'name', 'password', 'skills'],
  ])
})

test('whoever can see the password types it once, and changes it in one place', async () => {
  const { user } = open()
  await user.type(password(), 'Blue')
  await user.click(screen.getAllByRole('button', { name: 'Show password' })[0]!)
  expect(confirmation()).toHaveProperty('value', 'Blue')
  await user.type(password(), '.boat.2026')
  expect(confirmation()).toHaveProperty('value', PASSWORD)
  screen.getByText('Passwords match')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  await user.type(password(), '!')
  screen.getByText('Passwords do not match')
})

test('whoever reads the terms and comes back finds everything but the passwords', async () => {
  const { user } = open()
  await fillIn(user)
  await user.click(category(/Volunteer/))
  await user.click(skill('Driving'))
  expect(Object.values(sessionStorage).join()).not.toContain(PASSWORD)
  cleanup()
  open()
  expect(field('Full name')).toHaveProperty('value', 'Asha Thomas')
  expect(field('Email')).toHaveProperty('value', 'asha@example.org')
  expect(field('Contact number')).toHaveProperty('value', '98470 12347')
  expect(category(/Volunteer/)).toHaveProperty('checked', true)
  expect(skill('Driving')).toHaveProperty('checked', true)
  expect(password()).toHaveProperty('value', '')
})

test('changing the category clears skills and location; a citizen is asked for neither, and sends null', async () => {
  const { server, user } = open()
  await user.click(category(/Volunteer/))
  await user.click(skill('Driving'))
  await user.selectOptions(location(), 'Kollam')
  await user.click(category(/Citizen/))
  await user.click(category(/Volunteer/))
  expect(skill('Driving')).toHaveProperty('checked', false)
  expect(location()).toHaveProperty('value', '')
  await user.click(category(/Citizen/))
  expect(screen.queryByRole('combobox', { name: 'Location' })).toBeNull()
  await fillIn(user)
  server.failNext('signUp', noAnswer())
  await user.click(submit())
  await summary().findByText(/^Error signing up\. No response from server\./)
  expect(password()).toHaveProperty('value', PASSWORD)
  await user.click(submit())
  await screen.findByText('Now at /signup-success')
  expect(server.callsOf('signUp')[1]?.body).toMatchObject({
    ...{ name: 'Asha Thomas', category: 'Citizen', skills: null, district: null },
  })
})

test('every rule that is broken is said, above the form and at its field, and nothing is sent', async () => {
  const { server, user } = open()
  await user.type(field('Email'), 'asha@')
  await user.type(password(), 'short')
  await user.type(confirmation(), 'other')
  await user.type(field('Contact number'), '98470')
  await user.click(category(/Volunteer/))
  await user.click(submit())
  for (const name of [
    ...['Name is required', 'Please enter a valid email address', 'Please select your location'],
    ...['Password must be at least 8 characters long', 'Passwords do not match'],
    'Please enter a valid 10-digit phone number',
  ])
    expect(await summary().findByRole('link', { name })).toBeTruthy()
  expect(server.callsOf('signUp')).toEqual([])
})

test('checklist, strength and whether the two passwords match follow what is typed', async () => {
  const { user } = open()
  const missing = () => screen.queryAllByText(/still missing/).length
  await user.type(password(), 'boat')
  expect(missing()).toBe(4)
  screen.getByText('Password strength: Weak')
  await user.type(password(), '.B1oat')
  expect(missing()).toBe(0)
  screen.getByText('Password strength: Good')
  expect(screen.queryByText(/Passwords (match|do not match)/)).toBeNull()
  await user.type(confirmation(), 'boat.B1oat!')
  screen.getByText('Passwords do not match')
  // The first one is mended.
  await user.click(submit())
  await summary().findByRole('link', { name: 'Passwords do not match' })
  await user.type(password(), '!')
  await screen.findByText('Passwords match')
  expect(screen.queryByText('Passwords do not match')).toBeNull()
})

test('what is kept, how to take it back and whom to complain to stands apart from terms and age', async () => {
  const said = Promise.withResolvers<ReturnType<typeof settings>>()
  fakeServer({ readSettings: () => said.promise })
  show(SignupPage, { at: '/signup' })
  const notice = within(screen.getByRole('region', { name: 'What we keep about you' }))
  notice.getByText(/^We keep your name, email, phone number/)
  notice.getByText(/delete your account on your profile/)
  notice.getByRole('link', { name: 'contact page' })
  notice.getByText('After that, you can ask the Data Protection Board of India.')
  notice.getByText(/^By creating an account you agree to this notice of \d+ \w+ \d{4}\./)
  expect(notice.queryByText(/18 or older|Terms/)).toBeNull()
  const terms = screen.getByText(/you confirm that you are 18 or older/)
  expect(terms.textContent).not.toContain('rivacy')
  said.resolve({ ...settings(), grievanceContact: 'Anitha Menon, 0484 123 4567', grievanceDays: 15 })
  await notice.findByText(
    'Contact Anitha Menon, 0484\u00a0123\u00a04567. You get an answer within 15 days.',
    { normalizer: (text) => text },
  )
})
