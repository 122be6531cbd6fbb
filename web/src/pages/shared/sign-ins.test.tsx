import { ApiProblem } from '@scan/contract/problems.ts'
import type { User } from '@scan/contract/accounts.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Handlers, fakeServer, noAnswer } from '../../testing/fake-server.ts'
import { signInAt } from '../../testing/builders.ts'
import { admin, meera } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { SignIns } from './sign-ins.tsx'

const NOW = new Date('2026-11-22T04:30:00Z')

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW })
  return () => vi.useRealTimers()
})

const HERE = signInAt('00000000-0000-4000-8000-0000000000f1', 'Chrome, Android', {
  ...{ isCurrent: true, startedAt: new Date('2026-11-22T04:00:00Z'), lastSeenAt: NOW },
})
const LIBRARY = signInAt('00000000-0000-4000-8000-0000000000f2', null, {
  ...{ startedAt: new Date('2026-11-21T05:00:00Z'), lastSeenAt: new Date('2026-11-21T05:10:00Z') },
})

function open(handlers: Handlers = {}, as: User = meera) {
  let places = [HERE, LIBRARY]
  const server = fakeServer({
    me: () => ({ user: as }),
    listSessions: () => ({ items: places }),
    signOutThere: ({ params }) => {
      places = places.filter(({ id }) => id !== params.id)
      return {}
    },
    signOutEverywhere: () => ({}),
    signOut: () => ({}),
    ...handlers,
  })
  const { app } = show(SignIns, { as, at: '/profile' })
  return { server, app, user: userEvent.setup({ delay: null }) }
}

const places = async () =>
  within(await screen.findByRole('list', { name: 'Where you are signed in' })).getAllByRole('listitem')
const signOutThere = { name: /^Sign out: A device without a name, signed in Sat, / }
const everywhere = () => screen.getByRole('button', { name: 'Sign out everywhere' })

test('Meera sees each device by what she would call it, since when, and which of them is this one', async () => {
  open()
  const shown = (await places()).map(({ textContent }) => textContent)
  expect(shown.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    'Chrome, AndroidThis deviceSigned in: Sun, 22 Nov, 9:30 amLast seen: 10:00 amSign out',
    'A device without a nameSigned in: Sat, 21 Nov, 10:30 amLast seen: yesterdaySign out',
  ])
})

test('she signs out where she forgot to, and stays signed in here', async () => {
  const { server, app, user } = open()
  await user.click(await screen.findByRole('button', signOutThere))
  await waitFor(async () => expect(await places()).toHaveLength(1))
  // The button that was pressed is gone.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Signed out on that device.'))
  expect(server.callsOf('signOutThere').map(({ params }) => params)).toEqual([{ id: LIBRARY.id }])
  expect(app.session.get().isAuthenticated).toBe(true)
})

test('she signs out everywhere after a question, here by the usual way', async () => {
  const { server, app, user } = open()
  localStorage.setItem('scanUser', JSON.stringify(meera))
  await user.click(everywhere())
  const question = within(screen.getByRole('alertdialog', { name: 'Do you want to sign out everywhere?' }))
  await user.click(question.getByRole('button', { name: 'Stay signed in' }))
  expect(server.callsOf('signOutEverywhere')).toEqual([])

  await user.click(everywhere())
  await user.click(screen.getAllByRole('button', { name: 'Sign out everywhere' }).at(-1) as HTMLElement)
  await waitFor(() =>
    expect(app.session.get()).toMatchObject({ flash: 'signed-out-everywhere', redirectTo: '/' }),
  )
  expect(server.callsOf('signOutEverywhere')).toHaveLength(1)
  expect([sessionStorage.getItem('sessionToken'), localStorage.getItem('scanUser')]).toEqual([null, null])
})

const choice = { name: 'Don’t sign me out here when I’m not doing anything' }

test('she may choose not to be signed out for doing nothing', async () => {
  const { app, user } = open()
  await user.click(screen.getByRole('checkbox', { ...choice, checked: false }))
  expect(app.session.stays()).toBe(true)
  expect(screen.queryByText(/^Anyone at this device/)).toBe(null)
  screen.getByText(/at most 12.hours/)
  cleanup()
  show(SignIns, { as: meera, at: '/profile' })
  await user.click(screen.getByRole('checkbox', { ...choice, checked: true }))
  expect(app.session.stays()).toBe(false)
})

test('an administrator may too, and hears before what it lays open', async () => {
  const { app, user } = open({}, admin)
  const description =
    /^Anyone at this device can then see people’s email addresses .* Lock it whenever you leave\. .* at most 8.hours/
  await user.click(screen.getByRole('checkbox', { ...choice, checked: false, description }))
  expect(app.session.stays()).toBe(true)
})

test('this device is signed out as by the header', async () => {
  const { server, app, user } = open()
  await user.click(await screen.findByRole('button', { name: /^Sign out: Chrome, Android/ }))
  await waitFor(() => expect(app.session.get()).toMatchObject({ isAuthenticated: false, redirectTo: '/' }))
  expect([server.callsOf('signOut').length, server.callsOf('signOutThere').length]).toEqual([1, 0])
})

test('what was not signed out says so where it stands, and a list that did not come is asked for again', async () => {
  const tooOften = () => Promise.reject(new ApiProblem('too-many-requests'))
  const { server, app, user } = open({ listSessions: tooOften, signOutThere: tooOften })
  await screen.findByText('We couldn’t check where you are signed in.')
  server.on({ listSessions: () => ({ items: [HERE, LIBRARY] }) })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await user.click(await screen.findByRole('button', signOutThere))
  const [, library] = await places()
  await within(library as HTMLElement).findByText(/^Too many tries\./)
  server.failNext('signOutEverywhere', noAnswer())
  await user.click(everywhere())
  await user.click(screen.getAllByRole('button', { name: 'Sign out everywhere' }).at(-1) as HTMLElement)
  await screen.findByText(/^Failed to sign out everywhere\. No response/)
  expect(app.session.get().isAuthenticated).toBe(true)
})
