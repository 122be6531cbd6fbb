import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import userEvent from '@testing-library/user-event'
import { NO_FIGURES, fakeServer, settings } from '../../testing/fake-server.ts'
import { show } from '../../testing/show.tsx'
import LandingPage from './landing-page.tsx'

const target = (part: ReturnType<typeof within>, name: string) =>
  part.getByRole('link', { name }).getAttribute('href')

test('every way from the landing page leads where it says', () => {
  fakeServer()
  show(LandingPage)
  const page = within(screen.getByRole('main'))
  expect(page.getByRole('heading', { level: 1, name: 'Help is closer than you think' })).toBeTruthy()
  expect(target(page, 'Get Started')).toBe('/login')
  expect(target(page, 'Learn More about the network')).toBe('/about')
  expect(target(page, 'Start Volunteering')).toBe('/login')
  expect(target(page, 'Ask for Help')).toBe('/login')
  expect(target(page, 'Want to Share')).toBe('/contact')
  const join = within(page.getByRole('region', { name: 'Join the network now' }))
  expect(target(join, 'Sign Up')).toBe('/signup')
  expect(target(join, 'About us')).toBe('/about')
  // Twice only once the first pair has left the screen.
  expect(target(page, 'I need help')).toBe('/signup?citizen')
  expect(target(page, 'I want to help')).toBe('/signup?volunteer')
  expect(page.getByText(/^You need one to sign up\./)).toBeTruthy()
})

test('on the way down the doors come along, and go again where the first are in sight', () => {
  let tell: IntersectionObserverCallback = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        tell = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  fakeServer()
  show(LandingPage)
  const seen = (isIntersecting: boolean, top: number) =>
    act(() =>
      tell(
        [{ isIntersecting, boundingClientRect: { top } } as IntersectionObserverEntry],
        {} as IntersectionObserver,
      ),
    )
  const doors = () => screen.getAllByRole('link', { name: 'I need help' }).length
  seen(false, 900)
  expect(doors()).toBe(1)
  seen(false, -300)
  expect(doors()).toBe(2)
  seen(true, -10)
  expect(doors()).toBe(1)
  vi.unstubAllGlobals()
})

test('whoever hesitates reads who runs the network, how many were helped, and whom to call', async () => {
  const districts = NO_FIGURES.districts.map((one, at) => ({ ...one, volunteers: at < 2 ? 60 : null }))
  fakeServer({
    readSettings: () => ({
      ...settings(),
      organisation: { name: 'Thrissur Elders Trust', details: 'Registered trust 112/2019' },
      supportPhone: '0487 233 4455',
    }),
    readImpact: () => ({ impact: { ...NO_FIGURES, visits: 1240, weeks: [], districts } }),
  })
  show(LandingPage)
  const page = within(screen.getByRole('main'))
  expect(await page.findByText('1,240')).toBeTruthy()
  expect(page.getByText('volunteers', { selector: 'span' }).parentElement?.textContent).toBe(
    '120+ volunteers',
  )
  expect(target(page, 'See all our figures')).toBe('/impact')
  expect(page.getByText(/^The network is run by/).parentElement?.textContent).toBe(
    'The network is run by Thrissur Elders Trust. Registered trust 112/2019',
  )
  // The operator's own words, whatever language the page is in.
  expect(page.getByText('Registered trust 112/2019').lang).toBe('en')
  const ways = page.getAllByRole('link', { name: 'Call 0487\u00a0233\u00a04455 (10 to 5)' })
  expect(ways.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('tel:0487 233 4455'))
  expect(page.getByText('Ring us. We’ll do the rest with you on the phone.')).toBeTruthy()
  expect(page.queryByText(/^You need one to sign up\./)).toBeNull()
})

test('a district that is pressed says how many volunteers it has, or what to do where they are few', async () => {
  const districts = NO_FIGURES.districts.map((one) =>
    one.district === 'Thrissur' ? { ...one, volunteers: 60 } : one,
  )
  fakeServer({ readImpact: () => ({ impact: { ...NO_FIGURES, districts } }) })
  show(LandingPage)
  const page = within(screen.getByRole('main'))
  await userEvent.click(await page.findByRole('button', { name: 'Thrissur: at least 60 volunteers.' }))
  expect(page.getByRole('status').textContent).toBe('Thrissur: at least 60 volunteers.')
  await userEvent.click(page.getByRole('button', { name: /^Idukki/ }))
  expect(page.getByRole('status').textContent).toBe(
    'Idukki: our volunteers here are still few. Ask, and we’ll look.',
  )
})

test('nothing is said of them where there is nothing to say, and the questions stand all the same', async () => {
  const { callsOf } = fakeServer()
  show(LandingPage)
  const page = within(screen.getByRole('main'))
  await waitFor(() => expect(callsOf('readImpact')).toHaveLength(1))
  expect(page.queryByText(/^visits|^volunteers$|^The network is run by/)).toBe(null)
  expect(page.queryByRole('link', { name: /^Call|See all our figures/ })).toBe(null)
  expect(page.getByText('Who will come to my door?').closest('details')).toHaveProperty('open', false)
})

test.each([
  [[], /^We don’t check identity cards\./],
  [
    ['identity-card', 'police-certificate'] as const,
    'Before a first visit, we look at their identity card and police certificate. Still, ask for their name.',
  ],
])('what is looked at of a volunteer is what this network needs: %j', async (papersNeeded, sentence) => {
  fakeServer({ readSettings: () => ({ ...settings(), papersNeeded: [...papersNeeded] }) })
  show(LandingPage)
  await userEvent.click(screen.getByText('What we check of a volunteer'))
  const page = within(screen.getByRole('main'))
  await page.findByText(sentence)
  expect(page.queryAllByText(/identity cards\.|we look at their/)).toHaveLength(1)
})
