import type { User } from '@scan/contract/accounts.ts'
import { messages } from '@scan/contract/messages/index.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { expect, test, vi } from 'vitest'
import { fakeServer, noAnswer, settings } from '../../testing/fake-server.ts'
import type { Handlers } from '../../testing/fake-server.ts'
import { admin, asha, gopal, meera } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { Page } from '../../ui/site/page.tsx'
import { usePageAction } from '../app-context.tsx'
import { RequireAccess } from './require-access.tsx'
import { Site } from './site.tsx'

function ThePage() {
  return (
    <Site>
      <RequireAccess>
        <Page title="The page">
          <p>Its words</p>
        </Page>
      </RequireAccess>
    </Site>
  )
}

function open(at: string, as?: User, handlers: Handlers = {}) {
  const server = fakeServer({ ...(as ? { me: () => ({ user: as }) } : {}), ...handlers })
  const { app } = show(ThePage, as ? { at, as } : { at })
  return { ...server, app, display: app.display }
}

const heading = () => screen.findByRole('heading', { level: 1, name: 'The page' })
const menu = () => within(screen.getByRole('navigation', { name: 'Main' }))
const menuItems = () =>
  menu()
    .getAllByRole('listitem')
    .map((item) => item.textContent)

test('a public page is shown at once, one of a role only after the server has said who is there', async () => {
  const answer = Promise.withResolvers<{ user: User }>()
  open('/about', meera, { me: () => answer.promise })
  screen.getByRole('heading', { level: 1, name: 'The page' })
  cleanup()
  open('/citizens', meera, { me: () => answer.promise })
  expect(screen.queryByRole('heading', { level: 1 })).toBe(null)
  act(() => answer.resolve({ user: meera }))
  await heading()
})

test.each([
  ['a guest from a page for citizens', '/citizens', undefined, '/login'],
  ['a volunteer from a page for citizens', '/citizens', asha, '/volunteer-home'],
  ['who is signed in from the landing page', '/', gopal, '/citizen-home'],
])('%s is sent on', async (_who, at, user, to) => {
  open(at, user)
  expect(await screen.findByText(`Now at ${to}`)).toBeTruthy()
})

test('a reset link opened where somebody is signed in leads to their home, which says whose it is', async () => {
  fakeServer({ me: () => ({ user: meera }) })
  const Anywhere = () => (
    <Site>
      <RequireAccess>
        <Page title={useLocation().pathname}>
          <p>Its words</p>
        </Page>
      </RequireAccess>
    </Site>
  )
  const { app } = show(Anywhere, { at: '/reset-password/of-somebody', path: '*', as: meera })
  await screen.findByRole('heading', { name: '/citizen-home' })
  await waitFor(() => expect(app.session.get().isConfirmed).toBe(true))
  within(screen.getByRole('region', { name: 'Just done' })).getByText(
    'Meera Nair is signed in here. To use the link, sign out and open it again.',
  )
})

test('passing messages come with the first page that can have some, and stay on the landing page', async () => {
  fakeServer({})
  const Anywhere = () => (
    <Site>
      <p>{useLocation().pathname}</p>
    </Site>
  )
  show(Anywhere, { path: '*' })
  // `show` has a place for them too.
  const places = () => screen.getAllByRole('region', { name: 'Messages' }).length
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(places()).toBe(1)
  await userEvent.click(menu().getByRole('link', { name: 'About' }))
  await waitFor(() => expect(places()).toBe(2))
  await userEvent.click(menu().getByRole('link', { name: 'Home' }))
  await screen.findByText('/')
  expect(places()).toBe(2)
})

test('whoever then signs in is led to what they wanted, and to the part of it that an email named', async () => {
  function Where() {
    const { pathname, hash } = useLocation()
    return (
      <RequireAccess>
        <Page title={pathname + hash}>
          <p>Its words</p>
        </Page>
      </RequireAccess>
    )
  }
  fakeServer({ signIn: () => ({ sessionToken: 'a', refreshToken: 'b', user: meera }) })
  const { app } = show(Where, { at: '/citizen-home#past', path: '*' })
  await screen.findByRole('heading', { name: '/login' })
  const signIn = () => act(() => app.session.signIn({ email: meera.email, password: 'Better!Days9' }))
  await signIn()
  await screen.findByRole('heading', { name: '/citizen-home#past' })
  // So it is where the session ran out; who signed out begins anew.
  act(() => app.session.endedByServer('session-invalid'))
  await screen.findByRole('heading', { name: '/login' })
  await signIn()
  expect(await screen.findByRole('heading', { name: '/citizen-home#past' })).toBeTruthy()
})

test("yesterday's state is not shown where the network does not answer; it is tried again by a press, and once it is back", async () => {
  const server = open('/citizens', meera, { me: () => Promise.reject(noAnswer()) })
  await screen.findByRole('heading', { level: 1, name: 'We couldn’t connect' })
  const again = screen.getByRole('button', { name: 'Try again' })
  again.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(server.callsOf('me').length).toBeGreaterThan(1))
  await within(screen.getByRole('alert')).findByText('Authentication check failed')
  expect(document.activeElement).toBe(again)
  server.on({ me: () => ({ user: meera }) })
  act(() => void window.dispatchEvent(new Event('online')))
  await heading()
})

test('who has just signed up is remembered while their email waits, and forgotten on another page', async () => {
  const somebody = { ...asha, isVerified: false }
  const waiting = open('/verify-email')
  act(() => waiting.app.newcomer.signedUp(somebody))
  expect(waiting.app.newcomer.store.getState().newcomer?.name).toBe('Asha Thomas')
  cleanup()
  const { app } = open('/about')
  act(() => app.newcomer.signedUp(somebody))
  await waitFor(() => expect(app.newcomer.store.getState().newcomer).toBe(null))
})

test('whose email was verified here is forgotten on another page: the next person may be somebody else', async () => {
  const signingIn = open('/login')
  act(() => signingIn.app.newcomer.verified(meera.email, { maySignIn: true }))
  await waitFor(() => expect(signingIn.app.newcomer.store.getState().verifiedEmail).toBe(meera.email))
  cleanup()
  const { app } = open('/about')
  act(() => app.newcomer.verified(meera.email, { maySignIn: true }))
  await waitFor(() => expect(app.newcomer.store.getState().verifiedEmail).toBe(null))
})

test.each([
  ['a guest', undefined, ['Home', 'About', 'Contact', 'Sign Up', 'Sign In']],
  ['a citizen', meera, ['Home', 'Profile', 'Sign Out']],
  ['a volunteer', asha, ['Home', 'Profile', 'Sign Out']],
  ['an admin', admin, ['Home', 'Sign Out']],
])('the header names the pages of %s', async (_, user, names) => {
  open('/about', user)
  await heading()
  expect(menuItems()).toEqual(names)
  screen.getByRole('button', { name: 'Text and colours' })
})

test('on a phone the header has the short name, in the reader’s language or as this installation has it', async () => {
  const said = Promise.withResolvers<ReturnType<typeof settings>>()
  open('/about', undefined, { readSettings: () => said.promise })
  await heading()
  expect(screen.getByText('Senior Help').className).toContain('only-phone')
  said.resolve({ ...settings(), shortName: 'Sneham' })
  await screen.findByText('Sneham')
  expect(screen.queryByText('Senior Help')).toBe(null)
})

test('‘Text and colours’ changes the size of letters, colours, language and timed moves', async () => {
  fakeServer()
  show(ThePage, { at: '/about', path: '/*' })
  await userEvent.click(screen.getByRole('button', { name: 'Text and colours' }))
  const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
  for (const name of ['Largest', 'High contrast', 'Off', 'മലയാളം']) await userEvent.click(radio(name))
  const html = document.documentElement
  expect(html.dataset).toMatchObject({ textSize: '200', theme: 'contrast' })
  expect(JSON.parse(localStorage.getItem('scanDisplay')!)).toEqual({
    ...{ textSize: '200', theme: 'contrast', timedMoves: 'off', language: 'ml' },
  })
  expect(radio(messages.ml.site.textSizes['200']).checked).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: messages.ml.site.displayDone }))
  expect(screen.queryByRole('radio')).toBe(null)
  for (const name of ['textSize', 'theme']) delete html.dataset[name]
})

test('‘Text and colours’ that was pressed before its program was there opens with it, once', async () => {
  fakeServer()
  document.documentElement.dataset.wantsDisplay = ''
  show(ThePage, { at: '/about', path: '/*' })
  await screen.findByRole('dialog', { name: 'Text and colours' })
  expect('wantsDisplay' in document.documentElement.dataset).toBe(false)
})

test('the menu opens, closes with Escape and gives the keyboard back, and closes when the page changes', async () => {
  fakeServer()
  show(ThePage, { at: '/about', path: '/*' })
  const button = () => screen.getByRole('button', { name: 'Menu' })
  const isOpen = () => button().getAttribute('aria-expanded')
  await userEvent.click(button())
  expect(isOpen()).toBe('true')
  await userEvent.tab()
  await userEvent.keyboard('{Escape}')
  expect(isOpen()).toBe('false')
  expect(document.activeElement).toBe(button())
  await userEvent.click(button())
  await userEvent.click(menu().getByRole('link', { name: 'Contact' }))
  expect(isOpen()).toBe('false')
})

/** A page that comes and goes, with an action of its own. */
function openWithAction(at: string, refresh: () => void) {
  function PageWithAction() {
    usePageAction({ id: 'refresh', label: 'Refresh', onPress: refresh })
    return null
  }
  function Pages() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <Site>
        {isOpen && <PageWithAction />}
        <button onClick={() => setIsOpen(!isOpen)}>Turn</button>
      </Site>
    )
  }
  fakeServer({ me: () => ({ user: meera }) })
  show(Pages, { at, as: meera })
  return { turn: () => userEvent.click(screen.getByRole('button', { name: 'Turn' })) }
}

test('the header has Refresh where a citizen asks before the page has come, and nothing turns into something else', async () => {
  const { turn } = openWithAction('/citizens', () => undefined)
  const names = ['Home', 'Profile', 'Refresh', 'Sign Out']
  expect(menuItems()).toEqual(names)
  const before = ['Refresh', 'Sign Out'].map((name) => menu().getByRole('button', { name }))
  await turn()
  expect(menuItems()).toEqual(names)
  expect(before.map(({ textContent, isConnected }) => [textContent, isConnected])).toEqual([
    ['Refresh', true],
    ['Sign Out', true],
  ])
})

test.each([
  ['it has been read', () => screen.getByRole('button', { name: 'Dismiss' })],
  ['that page is left', () => menu().getByRole('link', { name: 'About' })],
])('what a person has just done stays on the page that it led to until %s', async (_when, what) => {
  fakeServer({ me: () => ({ user: meera }), signOut: () => ({}) })
  show(ThePage, { at: '/citizens', path: '/*', as: meera })
  await heading()
  await userEvent.click(menu().getByRole('button', { name: 'Sign Out' }))
  const line = await screen.findByText('Successfully signed out')
  expect(line.isConnected).toBe(true)
  await userEvent.click(what())
  await waitFor(() => expect(line.isConnected).toBe(false))
})

test('the footer says whom to call and where else we are, as this installation has it', async () => {
  const said = Promise.withResolvers<ReturnType<typeof settings>>()
  open('/about', undefined, { readSettings: () => said.promise })
  // While nothing else is known.
  expect(screen.getByRole('link', { name: 'Emergency 112' })).toHaveProperty('href', 'tel:112')
  expect(screen.getByRole('link', { name: 'Elder Line 14567' })).toHaveProperty('href', 'tel:14567')
  said.resolve({
    ...settings(),
    helplines: [{ name: 'Police', number: '100' }],
    supportPhone: '04712345678',
    organisation: { name: 'Thrissur Elders Trust', details: 'Registered trust 112/2019' },
    socialLinks: [{ name: 'Facebook', address: 'https://social.example/network' }],
  })
  expect(await screen.findByRole('link', { name: 'Police 100' })).toHaveProperty('href', 'tel:100')
  screen.getByRole('link', { name: 'Call us 04712345678 (10 to 5)' })
  screen.getByText(/^The network is run by Thrissur Elders Trust\./)
  expect(screen.queryByRole('link', { name: 'Elder Line 14567' })).toBe(null)
  const elsewhere = { href: 'https://social.example/network', rel: 'noreferrer' }
  expect(screen.getByRole('link', { name: 'Facebook' })).toMatchObject(elsewhere)
})

test.each([
  ['a guest', undefined, true],
  ['a citizen', meera, true],
  ['a volunteer', asha, false],
  ['an admin', admin, false],
])('that messages are answered is promised to those who write them: %s', async (_, user, isPromised) => {
  open('/about', user)
  await heading()
  expect(screen.queryByText('We answer every message within 24 hours.') !== null).toBe(isPromised)
})

const inMalayalam = () => screen.findByRole('link', { name: messages.ml.site.name })

test('where nothing was chosen the language is that of the account, kept for the next time', async () => {
  const { display } = open('/citizens', { ...meera, language: 'ml' })
  await inMalayalam()
  await screen.findByRole('link', { name: `${messages.ml.site.elderLine} 14567` })
  expect(display.get().language).toBe('ml')
})

test('that of a phone is not overridden by English, which the account may have without anybody’s choice', async () => {
  const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ml-IN', 'en'])
  const { display } = open('/citizens', { ...meera, language: 'en' })
  languages.mockRestore()
  await inMalayalam()
  expect(display.get().language).toBe('device')
})

test('one that was chosen on this device stays, and the account keeps its own', async () => {
  localStorage.setItem('scanDisplay', '{"language":"en"}')
  const { display } = open('/citizens', { ...meera, language: 'ml' })
  await heading()
  expect(display.get().language).toBe('en')
})

test('one that somebody chooses signed in is told to the server, for emails and other devices', async () => {
  const setLanguage = vi.fn(() => ({}))
  open('/citizens', meera, { setLanguage })
  await heading()
  await userEvent.click(screen.getByRole('button', { name: 'മലയാളം' }))
  await inMalayalam()
  await waitFor(() => expect(setLanguage).toHaveBeenCalledOnce())
  expect(screen.getByRole('button', { name: 'മലയാളം' }).getAttribute('aria-current')).toBe('true')
})
