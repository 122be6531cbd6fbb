import { ApiProblem } from '@scan/contract/problems.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { StrangeAnswer, type Handlers, fakeServer } from '../../testing/fake-server.ts'
import { asha, meera } from '../../testing/people.ts'
import { savedFiles } from '../../testing/saved-files.ts'
import { show } from '../../testing/show.tsx'
import { useSession } from '../../app/app-context.tsx'
import ProfilePage from './profile-page.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  return () => vi.useRealTimers()
})

const SAVED = 'Profile updated successfully! Redirecting...'

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const toasts = () => within(screen.getByRole('region', { name: 'Messages' }))
const summary = async () => within((await screen.findAllByRole('alert'))[0] as HTMLElement)
const field = (name: string) => screen.getByRole('textbox', { name })
const password = (name: string) => screen.getByLabelText(new RegExp(`^${name}`))
const location = () => screen.getByRole('combobox', { name: /^Location/ })
const save = () => screen.getByRole('button', { name: 'Save profile' })

/** Its route opens for nobody else. */
const WhileSignedIn = () => useSession().user && <ProfilePage />

function open(as: typeof meera, handlers: Handlers = {}) {
  const server = fakeServer({
    me: () => ({ user: as }),
    listSessions: () => ({ items: [] }),
    updateProfile: ({ body: { name, phone, district = null, skills = null } }) => ({
      user: { ...as, name, phone, homeDistrict: district, skills },
    }),
    ...handlers,
  })
  const { app } = show(WhileSignedIn, { as, at: '/profile' })
  return { server, app, user: userEvent.setup({ delay: null }) }
}

test('Asha names her college, as others there have written it, and nothing else is sent', async () => {
  const { server, user } = open(asha, {
    listOrganisations: () => ({ organisations: ['NSS unit 12', 'Lions Club'] }),
  })
  const unit = screen.getByRole('combobox', { name: /^College, club or office/ }) as HTMLInputElement
  await waitFor(() =>
    expect([...(unit.list?.options ?? [])].map(({ value }) => value)).toEqual(['NSS unit 12', 'Lions Club']),
  )
  await user.type(unit, 'NSS unit 12')
  await user.click(save())
  await screen.findByText(SAVED)
  const { organisation, ...rest } = server.callsOf('updateProfile')[0]?.body ?? {}
  expect(organisation).toBe('NSS unit 12')
  expect(Object.keys(rest).toSorted()).toEqual(['district', 'name', 'phone', 'skills'])
})

test('Asha changes her number and her skills, and is back home after a moment', async () => {
  const { server, user } = open(asha)
  expect(field('Contact number')).toHaveProperty('value', '98470 12347')
  expect(location()).toHaveProperty('value', 'Kollam')
  await user.clear(field('Contact number'))
  await user.type(field('Contact number'), '098470-12399')
  await user.type(field('Town or area (optional)'), 'Chinnakada')
  for (const name of ['Cooking', 'Reading', 'Saturday, Evening', 'Monday, Morning'])
    await user.click(screen.getByRole('checkbox', { name }))
  await user.click(save())
  await screen.findByText(SAVED)
  expect(toasts().queryByText(/Profile updated/)).toBeNull()
  // A late second press saves nothing again.
  await user.click(save())
  expect(server.callsOf('updateProfile').map(({ body }) => body)).toEqual([
    {
      ...{ name: 'Asha Thomas', phone: '9847012399', district: 'Kollam', area: 'Chinnakada' },
      skills: ['driving', 'reading'],
      availability: ['monday-morning', 'saturday-evening'],
    },
  ])
  expect(localStorage.getItem('scanUser')).toContain('9847012399')
  await pass(2)
  screen.getByText('Now at /volunteer-home')
})

test('a volunteer says with one press when they can help, and the week behind it says the same', async () => {
  const { server, user } = open(asha)
  const box = (name: string) => screen.getByRole('checkbox', { name })
  const others = screen.getByText('Other times')
  expect(others.closest('details')?.open).toBe(false)
  await user.click(box('Weekends'))
  expect(box('Sunday, Evening')).toHaveProperty('checked', true)
  await user.click(box('Evenings'))
  await user.click(box('Weekends'))
  expect(box('Sunday, Evening')).toHaveProperty('checked', true)
  expect(box('Sunday, Morning')).toHaveProperty('checked', false)
  await user.click(box('Monday, Evening'))
  expect(box('Evenings')).toHaveProperty('checked', false)
  expect(others.textContent).toBe(
    'Other times: Tue evening, Wed evening, Thu evening, Fri evening, Sat evening, Sun evening',
  )
  await user.click(save())
  await screen.findByText(SAVED)
  expect(server.callsOf('updateProfile')[0]?.body.availability).toEqual(
    ['tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => `${day}-evening`),
  )
})

test('a volunteer chooses how to hear of new requests and when to be away, and is back with one press', async () => {
  vi.setSystemTime('2026-11-20T05:00:00Z')
  const away = (awayUntil?: string) => ({ user: { ...asha, awayUntil } })
  const { server, user } = open(asha, { updateProfile: () => away('2026-12-03') })
  const choice = screen.getByRole('group', { name: 'When should we email you about new requests?' })
  expect(within(choice).getByRole('radio', { name: 'Each morning' })).toHaveProperty('checked', true)
  within(choice).getByText(/^At most three emails a day, unless someone you have helped asks for you/)
  await user.click(within(choice).getByRole('radio', { name: 'Never' }))
  const until = screen.getByLabelText(/^I am away until/)
  await user.type(until, '2026-12-03')
  await user.click(save())
  await screen.findByText('You are away until Thursday 3 December.')
  expect(server.callsOf('updateProfile')[0]?.body).toMatchObject({
    ...{ requestEmails: 'never', awayUntil: '2026-12-03' },
  })

  server.on({ updateProfile: () => away() })
  await user.click(screen.getByRole('button', { name: 'I am back' }))
  await screen.findByText('Welcome back.')
  expect(server.callsOf('updateProfile')[1]?.body).toEqual({
    ...{ name: asha.name, phone: asha.phone, awayUntil: null },
  })
  expect(screen.queryByText(/^You are away until/)).toBeNull()
  expect(until).toHaveProperty('value', '')
})

test.each([
  [meera, ['contactno', 'location', 'name']],
  [asha, ['contactno', 'location', 'name', 'skills']],
] as const)('what nobody changed of what we added is not sent', async (person, words) => {
  const { server, user } = open(person)
  await user.click(save())
  await screen.findByText(SAVED)
  expect(Object.keys(server.callsOf('updateProfile')[0]?.sent as object).toSorted()).toEqual(words)
})

test('who goes on writing after saving is not led away', async () => {
  const { user } = open(meera)
  await user.type(field('Town or area (optional)'), 'Fort')
  await user.click(save())
  await screen.findByText(SAVED)
  await user.type(field('Town or area (optional)'), ' Kochi')
  expect(screen.queryByText(SAVED)).toBeNull()
  expect(screen.queryByRole('timer')).toBeNull()
})

test('what is half changed is there for who was signed out meanwhile, and gone for who left the page', async () => {
  const kept = () => sessionStorage.getItem(`scanDraft.${meera.id}.profile`)
  const { user } = open(meera)
  await user.type(field('Town or area (optional)'), 'Fort')
  expect(kept()).toContain('Fort')
  cleanup()
  expect(kept()).toBe(null)

  const again = open(meera)
  await again.user.type(field('Town or area (optional)'), 'Fort')
  again.app.session.store.setState({
    isAuthenticated: false,
    user: null,
    message: 'idle',
    redirectTo: '/login',
  })
  cleanup()
  open(meera)
  expect(field('Town or area (optional)')).toHaveProperty('value', 'Fort')
})

test('a volunteer needs a name, a number and a location; a change that waits is said to wait', async () => {
  const { server, user } = open({ ...asha, changesWait: true })
  await screen.findByText('We’ll show the change once we’ve checked it.')
  await user.clear(field('Full name'))
  await user.clear(field('Contact number'))
  await user.selectOptions(location(), '')
  await user.click(save())
  for (const sentence of ['Name is required', 'Contact number is required', 'Please select your location'])
    await (await summary()).findByText(sentence)
  await user.type(field('Contact number'), '98470')
  await (await summary()).findByText('Please enter a valid 10-digit phone number')
  expect(server.callsOf('updateProfile')).toEqual([])
})

test('Meera has no skills to give, may leave her location open, and reads who sees her house', async () => {
  const { server, user } = open(meera)
  expect(screen.queryByRole('checkbox', { name: 'Cooking' })).toBeNull()
  await user.selectOptions(location(), '')
  screen.getByText(/^Only a volunteer who accepts your request sees this/)
  await user.type(field('House address (optional)'), 'Harbour Street 7')
  await user.type(field('Full name'), ' Menon')
  server.failNext('updateProfile', new StrangeAnswer(500))
  await user.click(save())
  // Where the server says nothing of it, the toast is brief and the page says what to do.
  await toasts().findByText('Error updating profile')
  ;(await summary()).getByText('Failed to update profile. Please try again.')
  await user.click(save())
  await pass(2)
  screen.getByText('Now at /citizen-home')
  expect(server.callsOf('updateProfile')[1]?.body).toEqual({
    ...{ name: 'Meera Nair Menon', phone: '9847012345', district: null, address: 'Harbour Street 7' },
  })
})

test('the password is changed with the present one; what is missing, different or wrong is said, and stays', async () => {
  const { server, user } = open(meera, { changePassword: () => ({}) })
  const change = () => user.click(screen.getByRole('button', { name: 'Change password' }))
  await user.click(screen.getByText('Change your password'))
  await change()
  for (const missing of ['Current password is required', 'Please confirm your password'])
    await (await summary()).findByText(missing)
  await user.type(password('Current password'), 'Old#rain47')
  await user.type(password('New password'), 'Monsoon#47rain')
  await user.type(password('Confirm new password'), 'Monsoon#47rai')
  await (await summary()).findByText('Passwords do not match')
  expect(server.callsOf('changePassword')).toEqual([])
  await user.type(password('Confirm new password'), 'n')
  const errors = [{ field: 'currentPassword', code: 'current-password-wrong' as const, message: '' }]
  server.failNext('changePassword', new ApiProblem('invalid-input', { errors }))
  await change()
  await (await summary()).findByText('This is not your current password')
  expect(password('New password')).toHaveProperty('value', 'Monsoon#47rain')
  await change()
  await screen.findByText('Your password was changed.')
  expect(toasts().queryByText('Your password was changed.')).toBeNull()
  expect(server.callsOf('changePassword')[1]?.body).toEqual({
    ...{ currentPassword: 'Old#rain47', password: 'Monsoon#47rain' },
  })
  expect(password('Current password')).toHaveProperty('value', '')
})

test.each([
  ['deleted with the password, and nobody is signed in', undefined],
  ['not deleted while a case is open, which is said', 'case-open'],
] as const)('the account is %s', async (_what, refusal) => {
  const { app, server, user } = open(asha, { deleteMe: () => ({}) })
  if (refusal) server.failNext('deleteMe', new ApiProblem(refusal))
  await user.click(screen.getByText('Delete my account', { selector: 'summary *' }))
  await user.type(screen.getByLabelText(/^Your password, to delete/), 'Monsoon#47rain')
  await user.click(screen.getByRole('button', { name: 'Delete my account' }))
  if (refusal) await (await summary()).findByText(/^Please contact us; we are looking into/)
  else await waitFor(() => expect(app.session.get().flash).toBe('account-deleted'))
  expect(server.callsOf('deleteMe').map(({ body }) => body)).toEqual([{ password: 'Monsoon#47rain' }])
  expect(localStorage.getItem('scanUser') === null).toBe(!refusal)
  expect(sessionStorage.getItem('sessionToken') === null).toBe(!refusal)
})

test('Meera asks for another address with her password, and is told to open the email', async () => {
  const { server, user } = open(meera, { changeEmail: () => ({}) })
  await user.click(screen.getByText('Change your email address'))
  await user.type(field('New email address'), 'meera@example.net')
  await user.type(password('Your password, to change'), 'Monsoon#47rain')
  await user.click(screen.getByRole('button', { name: 'Change my address' }))
  await screen.findByText('We’ve sent an email to meera@example.net.')
  expect(server.callsOf('changeEmail').map(({ body }) => body)).toEqual([
    { email: 'meera@example.net', password: 'Monsoon#47rain' },
  ])
  expect(password('Your password, to change')).toHaveProperty('value', '')
})

test('Meera reads what is kept about her, in words and days, and may save it', async () => {
  const account = { phone: '9847011111', language: 'ml', availability: 'monday-morning, friday-evening' }
  const request = { help: 'Reading', date: '2026-11-23', time: '10:30', ending: 'admin-cancel' }
  const { user } = open(meera, {
    readMyData: () => ({
      parts: [
        { name: 'account', entries: [account] },
        { name: 'requests', entries: [{ ...request, postedAt: '2026-11-20T09:00:00.000Z' }] },
        { name: 'messages', entries: [] },
      ],
    }),
  })
  await user.click(screen.getByText('Your data'))
  await user.click(screen.getByRole('button', { name: 'Show my data' }))
  await screen.findByRole('heading', { name: 'What you asked for' })
  // All of it at once would be too much for whoever hears it.
  expect(document.activeElement).toBe(screen.getAllByRole('heading', { level: 2 })[0])
  for (const said of [
    ...['98470 11111', 'മലയാളം', 'A coordinator cancelled it', 'Reading', '23 November 2026', '10:30 am'],
    ...[/20 November/, /^Monday.*morning, Friday.*evening$/i, 'Nothing.'],
  ])
    expect(screen.getAllByText(said).length).toBeGreaterThan(0)
  const saved = savedFiles()
  await user.click(screen.getByRole('button', { name: 'Save as a file' }))
  const file = JSON.parse((await saved[0]?.text()) ?? '')
  expect(file.timeZone).toBe('Asia/Kolkata')
  expect(file.data[1].entries).toEqual([{ ...request, postedAt: '2026-11-20 14:30:00' }])
})
