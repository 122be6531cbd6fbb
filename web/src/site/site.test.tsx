import { ApiProblem } from '@scan/contract/problems.ts'
import type { User } from '@scan/contract/accounts.ts'
import { messages } from '@scan/contract/messages/index.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { homeOf } from '../paths.ts'
import { fakeServer, noAnswer, settings } from '../testing/fake-server.ts'
import type { Handlers } from '../testing/fake-server.ts'
import { admin, asha, gopal, meera } from '../testing/people.ts'
import { show } from '../testing/show.tsx'
import { Page } from '../ui/site/page.tsx'
import { BrokenPage } from './broken-page.tsx'
import NotFoundPage from './not-found-page.tsx'
import { usePageAction } from '../app/app-context.tsx'
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
  return { ...server, session: app.session, display: app.display }
}

const heading = () => screen.findByRole('heading', { level: 1, name: 'The page' })
const menu = () => within(screen.getByRole('navigation', { name: 'Main' }))
const menuItems = () =>
  menu()
    .getAllByRole('listitem')
    .map((item) => item.textContent)

afterEach(() => vi.useRealTimers())

describe('requiring access', () => {
  test('shows a public page at once, before anybody knows who is there', () => {
    open('/about', meera, { me: () => new Promise(() => {}) })
    expect(screen.getByRole('heading', { level: 1, name: 'The page' })).toBeTruthy()
  })

  test('shows a page of one role only after the server has said who is there', async () => {
    let answer: (reply: { user: User }) => void = () => {}
    open('/citizens', meera, { me: () => new Promise((resolve) => (answer = resolve)) })
    expect(screen.queryByRole('heading', { level: 1 })).toBe(null)
    act(() => answer({ user: meera }))
    await heading()
  })

  test('sends a guest to sign in', async () => {
    open('/citizens')
    expect(await screen.findByText('Now at /login')).toBeTruthy()
  })

  test('leads whoever then signs in to what they wanted, and to the part of it that an email named', async () => {
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
    const signIn = () =>
      act(() => app.session.actions.signIn({ email: meera.email, password: 'Better!Days9' }))
    await signIn()
    expect(await screen.findByRole('heading', { name: '/citizen-home#past' })).toBeTruthy()
    // So it is where the session ran out; who signed out begins anew.
    act(() => app.life.endedByServer('session-invalid'))
    await screen.findByRole('heading', { name: '/login' })
    await signIn()
    expect(await screen.findByRole('heading', { name: '/citizen-home#past' })).toBeTruthy()
  })

  test('sends a volunteer home from a page for citizens', async () => {
    open('/citizens', asha)
    expect(await screen.findByText('Now at /volunteer-home')).toBeTruthy()
  })

  test('sends who is signed in from the landing page to their home', async () => {
    open('/', gopal)
    expect(await screen.findByText('Now at /citizen-home')).toBeTruthy()
  })

  test("does not show yesterday's state where the network does not answer, and tries again", async () => {
    const server = open('/citizens', meera, {
      me: () => {
        throw noAnswer()
      },
    })
    await screen.findByRole('heading', { level: 1, name: 'We couldn’t connect' })
    expect(screen.getByText('Authentication check failed')).toBeTruthy()
    server.on({ me: () => ({ user: meera }) })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await heading()
  })

  test('stays where the network does not answer, says it anew after each try, and looks again once it is back', async () => {
    const server = open('/citizens', meera, {
      me: () => {
        throw noAnswer()
      },
    })
    const again = await screen.findByRole('button', { name: 'Try again' })
    again.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(server.callsOf('me').length).toBeGreaterThan(1))
    await within(screen.getByRole('alert')).findByText('Authentication check failed')
    expect(document.activeElement).toBe(again)
    server.on({ me: () => ({ user: meera }) })
    act(() => void window.dispatchEvent(new Event('online')))
    await heading()
  })

  test('leads to the sign-in page where the session has ended', async () => {
    const { session } = open('/about', asha, {
      me: () => {
        throw new ApiProblem('account-suspended')
      },
    })
    expect(await screen.findByText('Now at /login')).toBeTruthy()
    expect(session.get()).toMatchObject({ message: 'suspended' })
  })

  test('forgets who has just signed up when they leave for another page', async () => {
    const { session } = open('/about')
    act(() => session.actions.signedUp({ ...asha, isVerified: false }, 'Monsoon#47rain'))
    await waitFor(() => expect(session.get().user).toBe(null))
  })

  test('remembers who has just signed up while their email waits', () => {
    const { session } = open('/verify-email')
    act(() => session.actions.signedUp({ ...asha, isVerified: false }, 'Monsoon#47rain'))
    expect(session.get().user?.name).toBe('Asha Thomas')
  })
})

describe('the header', () => {
  test.each([
    ['a guest', undefined, ['Home', 'About', 'Contact', 'Sign Up', 'Sign In']],
    ['a citizen', meera, ['Home', 'Profile', 'Sign Out']],
    ['a volunteer', asha, ['Home', 'Profile', 'Sign Out']],
    ['an admin', admin, ['Home', 'Sign Out']],
  ])('names the pages of %s', async (_, user, names) => {
    open('/about', user)
    await heading()
    expect(menuItems()).toEqual(names)
    expect(screen.getByRole('button', { name: 'Display' })).toBeTruthy()
  })

  test('takes up what the open page adds, and drops it with the page', async () => {
    const refresh = vi.fn<() => void>()
    function PageWithAction() {
      usePageAction({ id: 'refresh', label: 'Refresh', onPress: refresh })
      return null
    }
    function TwoPages() {
      const [isOpen, setIsOpen] = useState(true)
      return (
        <Site>
          {isOpen && <PageWithAction />}
          <button onClick={() => setIsOpen(false)}>Leave</button>
        </Site>
      )
    }
    fakeServer({ me: () => ({ user: meera }) })
    show(TwoPages, { at: '/citizen-profile', as: meera })
    expect(menuItems()).toEqual(['Home', 'Profile', 'Refresh', 'Sign Out'])
    await userEvent.click(menu().getByRole('button', { name: 'Refresh' }))
    expect(refresh).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
    expect(menuItems()).toEqual(['Home', 'Profile', 'Sign Out'])
  })

  test('has Refresh where a citizen asks before the page has come, and nothing turns into something else', async () => {
    function LatePage() {
      const [hasCome, setHasCome] = useState(false)
      return (
        <Site>
          {hasCome && <PageWithRefresh />}
          <button onClick={() => setHasCome(true)}>Come</button>
        </Site>
      )
    }
    function PageWithRefresh() {
      usePageAction({ id: 'refresh', label: 'Refresh', onPress: () => undefined })
      return null
    }
    fakeServer({ me: () => ({ user: meera }) })
    show(LatePage, { at: '/citizens', as: meera })
    const names = ['Home', 'Profile', 'Refresh', 'Sign Out']
    expect(menuItems()).toEqual(names)
    const before = ['Refresh', 'Sign Out'].map((name) => menu().getByRole('button', { name }))
    await userEvent.click(screen.getByRole('button', { name: 'Come' }))
    expect(menuItems()).toEqual(names)
    expect(before.map(({ textContent, isConnected }) => [textContent, isConnected])).toEqual([
      ['Refresh', true],
      ['Sign Out', true],
    ])
  })

  test.each([
    ['citizen', meera, '/'],
    ['volunteer', asha, '/login'],
    ['admin', admin, '/login'],
  ])('signs a %s out and leads where they belong', async (_, user, target) => {
    open(homeOf(user === admin ? 'admin' : user === asha ? 'volunteer' : 'citizen'), user, {
      signOut: () => ({}),
    })
    await heading()
    await userEvent.click(menu().getByRole('button', { name: 'Sign Out' }))
    expect(await screen.findByText(`Now at ${target}`)).toBeTruthy()
  })
})

describe('what a person has just done', () => {
  async function signOutOnThePage() {
    fakeServer({ me: () => ({ user: meera }), signOut: () => ({}) })
    show(ThePage, { at: '/citizens', path: '/*', as: meera })
    await heading()
    await userEvent.click(menu().getByRole('button', { name: 'Sign Out' }))
    const line = await screen.findByText('Successfully signed out')
    expect(line.isConnected).toBe(true)
    return line
  }

  test('stays on the page that it led to until it has been read', async () => {
    const line = await signOutOnThePage()
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(line.isConnected).toBe(false)
  })

  test('is gone when that page is left', async () => {
    const line = await signOutOnThePage()
    await userEvent.click(menu().getByRole('link', { name: 'About' }))
    await waitFor(() => expect(line.isConnected).toBe(false))
  })
})

describe('the footer', () => {
  test('says whom to call and where else we are, as this installation has it', async () => {
    open('/about', undefined, {
      readSettings: () => ({
        ...settings(),
        helplines: [{ name: 'Police', number: '100' }],
        supportPhone: '04712345678',
        organisation: { name: 'Thrissur Elders Trust', details: 'Registered trust 112/2019' },
        socialLinks: [{ name: 'Facebook', address: 'https://social.example/network' }],
      }),
    })
    expect(await screen.findByRole('link', { name: 'Police 100' })).toHaveProperty('href', 'tel:100')
    expect(screen.getByRole('link', { name: 'Call us 04712345678' })).toBeTruthy()
    expect(screen.getByText(/^The network is run by Thrissur Elders Trust\./)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Elder Line 14567' })).toBe(null)
    expect(screen.getByRole('link', { name: 'Facebook' })).toMatchObject({
      href: 'https://social.example/network',
      rel: 'noreferrer',
    })
  })

  test('names 112 and the Elder Line while nothing else is known', () => {
    open('/about')
    expect(screen.getByRole('link', { name: 'Emergency 112' })).toHaveProperty('href', 'tel:112')
    expect(screen.getByRole('link', { name: 'Elder Line 14567' })).toHaveProperty('href', 'tel:14567')
  })

  test('names them in the reader’s language', async () => {
    open('/citizens', { ...meera, language: 'ml' })
    expect(await screen.findByRole('link', { name: `${messages.ml.site.elderLine} 14567` })).toBeTruthy()
  })
})

test('a line says that the device is offline, as long as it is', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  open('/about')
  const line = () => screen.queryByText('You are offline. What you see may be out of date.')
  expect(line()).toBe(null)
  act(() => {
    online.mockReturnValue(false)
    dispatchEvent(new Event('offline'))
  })
  expect(line()).toBeTruthy()
  act(() => {
    online.mockReturnValue(true)
    dispatchEvent(new Event('online'))
  })
  expect(line()).toBe(null)
  online.mockRestore()
})

describe('the question after 13 idle minutes', () => {
  async function idleFor13Minutes() {
    vi.useFakeTimers()
    const { session } = open('/about', meera, {
      refreshSession: () => ({ sessionToken: 'session 2', refreshToken: 'refresh 2' }),
      signOut: () => ({}),
    })
    await act(() => vi.advanceTimersByTimeAsync(13 * 60_000))
    vi.useRealTimers()
    const dialog = screen.getByRole('alertdialog', { name: 'You will be signed out in 2 minutes.' })
    return { dialog, session }
  }

  test('lets the person stay', async () => {
    const { dialog, session } = await idleFor13Minutes()
    const stay = within(dialog).getByRole('button', { name: 'Stay signed in' })
    expect(document.activeElement).toBe(stay)
    await userEvent.click(stay)
    expect(screen.queryByRole('alertdialog')).toBe(null)
    expect(session.get().isAuthenticated).toBe(true)
  })

  test('lets the person sign out', async () => {
    const { dialog, session } = await idleFor13Minutes()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByText('Now at /')).toBeTruthy()
    expect(session.get().isAuthenticated).toBe(false)
  })
})

describe('the not-found page', () => {
  test.each([
    ['a guest', undefined, '/'],
    ['a volunteer', asha, '/volunteer-home'],
    ['a citizen', meera, '/citizen-home'],
    ['an admin', admin, '/admin'],
  ])('leads %s home', (_, user, home) => {
    fakeServer(user ? { me: () => ({ user }) } : {})
    show(NotFoundPage, user ? { at: '/nowhere', as: user } : { at: '/nowhere' })
    expect(screen.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeTruthy()
    expect(
      screen.getByText('Sorry, the page you are looking for does not exist or you do not have access to it.'),
    ).toBeTruthy()
    expect(screen.getByRole('link').getAttribute('href')).toBe(home)
  })
})

test('a page that breaks leaves one sentence and a way on that loads the site anew', () => {
  fakeServer()
  show(BrokenPage, { at: '/citizens' })
  expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeTruthy()
  expect(screen.getByText('This page didn’t open. Nothing you sent has been lost.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/')
})

describe('the language', () => {
  const name = () => screen.findByRole('link', { name: messages.ml.site.name })

  test('of whoever signs in where nothing was chosen is that of their account, kept for the next time', async () => {
    const { display } = open('/citizens', { ...meera, language: 'ml' })
    await name()
    expect(display.get().language).toBe('ml')
  })

  test('of a phone is not overridden by English, which the account may have without anybody’s choice', async () => {
    const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ml-IN', 'en'])
    const { display } = open('/citizens', { ...meera, language: 'en' })
    languages.mockRestore()
    await name()
    expect(display.get().language).toBe('device')
  })

  test('that was chosen on this device stays, and the account keeps its own', async () => {
    localStorage.setItem('scanDisplay', '{"language":"en"}')
    const { display } = open('/citizens', { ...meera, language: 'ml' })
    await heading()
    expect(display.get().language).toBe('en')
  })

  test('that somebody chooses signed in is told to the server, for emails and other devices', async () => {
    const setLanguage = vi.fn(() => ({}))
    open('/citizens', meera, { setLanguage })
    await heading()
    await userEvent.click(screen.getByRole('button', { name: 'മലയാളം' }))
    await name()
    await waitFor(() => expect(setLanguage).toHaveBeenCalledOnce())
    expect(screen.getByRole('button', { name: 'മലയാളം' }).getAttribute('aria-current')).toBe('true')
  })

  test('of a public page is chosen by a link to its address, where the page then stands', async () => {
    open('/about?from=mail')
    const link = screen.getByRole('link', { name: 'हिन्दी' })
    expect([link.getAttribute('href'), link.getAttribute('hreflang'), link.lang]).toEqual([
      '/hi/about',
      'hi',
      'hi',
    ])
    await userEvent.click(link)
    expect(await screen.findByText('Now at /hi/about?from=mail')).toBeTruthy()
  })
})
