import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeServer, settings } from '../../testing/fake-server.ts'
import { Alternates } from './alternates.tsx'
import { show } from '../../testing/show.tsx'
import AboutPage from './about-page.tsx'
import PosterPage from './poster-page.tsx'
import AccessibilityPage from './accessibility-page.tsx'
import PrivacyPage from './privacy-page.tsx'
import TermsPage from './terms-page.tsx'

test('the about page tells the mission and the four values, and leads on', () => {
  fakeServer()
  show(AboutPage, { at: '/about' })
  expect(screen.getByText('Our mission is safer, connected communities.')).toBeTruthy()
  const values = within(screen.getByRole('region', { name: 'What we stand for' }))
  expect(values.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
    'Community driven',
    'Safe and secure',
    'Helping hands',
    'Focused mission',
  ])
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect([target('Sign Up'), target('Get Started'), target('Contact us')]).toEqual([
    '/signup',
    '/login',
    '/contact',
  ])
})

test('the terms say their points one by one, and name the limits that the network keeps', () => {
  fakeServer()
  show(TermsPage, { at: '/terms' })
  const asking = within(screen.getByRole('region', { name: 'If you ask for help' }))
  expect(asking.getAllByRole('listitem').map((point) => point.textContent)).toContain(
    'Ask at least 3 hours before you need it.',
  )
  expect(screen.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacy')
})

test('the privacy page says how long a thing is kept, its version, who answers for it and where messages go', async () => {
  const said = Promise.withResolvers<ReturnType<typeof settings>>()
  fakeServer({ readSettings: () => said.promise })
  show(PrivacyPage, { at: '/privacy' })
  const kept = within(screen.getByRole('region', { name: 'How long we keep it' }))
  kept.getByText(
    /We sign you out after 15 minutes without use, unless you told us not to\. We always do after 12 hours/,
  )
  kept.getByText(/^What you wrote in a request is erased 30 days after it is over/)
  kept.getByText(/^180 days, or until your account/)
  kept.getByText(/^180 days, as the law asks: when, from which network, and how it ended/)
  const log = within(kept.getByText('Who did what and when').closest('div') as HTMLElement)
  log.getByText(/^A year, and nobody can change it/)
  screen.getByText(/^Version of \d+ \w+ \d{4}$/)
  screen.getByText('Messages from the contact page come straight to us.')
  const grievance = within(screen.getByRole('region', { name: 'If you have a complaint' }))
  grievance.getByText('Write to us on the contact page. We are responsible for your data.')
  said.resolve({
    ...{
      ...settings(),
      grievanceContact: 'Anitha Menon, grievances@example.org',
      grievanceDays: 15,
      retentionDays: 45,
    },
    contactForm: { endpoint: 'https://forms.example/api', id: 'xyzabcde' },
  })
  await grievance.findByText(/^Contact Anitha Menon, grievances@example.org\./)
  grievance.getByText('You get an answer within 15 days.')
  grievance.getByText(/you can ask the Data Protection Board of India\.$/)
  kept.getByText(/^What you wrote in a request is erased 45 days after it is over/)
  const outside = 'Messages from the contact page go through an outside service at forms.example.'
  expect(await screen.findByText(outside)).toBeTruthy()
})

test('A page names its other languages once, at the whole addresses that the server has put into it', () => {
  const own = document.createElement('link')
  Object.assign(own, { rel: 'alternate', hreflang: 'x-default', href: 'https://help.example.org/about' })
  document.head.append(own)
  show(Alternates, { at: '/about' })
  const inMalayalam = [...document.querySelectorAll<HTMLLinkElement>('link[hreflang=ml]')]
  expect(inMalayalam.map(({ href }) => href)).toEqual(['https://help.example.org/ml/about'])
  own.remove()
})

test('the poster has the address as a code and in letters, the phone and who runs it, and prints (D79)', async () => {
  const organisation = { name: 'Thrissur Elders Trust', details: 'Registered trust 112/2019' }
  fakeServer({ readSettings: () => ({ ...settings(), supportPhone: '9847012345', organisation }) })
  show(PosterPage, { at: '/poster' })
  const sheet = within(screen.getByRole('region', { name: 'Do you need a hand?' }))
  sheet.getByRole('img', { name: `QR code: ${location.host}` })
  expect(sheet.getAllByText(location.host).length).toBeGreaterThan(1)
  // Whoever passes by reads one of the two, whatever language it is printed from.
  await sheet.findByRole('heading', { level: 2, name: 'ഒരു കൈ സഹായം വേണോ?' })
  sheet.getByText('(രാവിലെ 10 മുതൽ വൈകിട്ട് 5 വരെ)')
  expect((await sheet.findByRole('link', { name: '98470 12345' })).getAttribute('href')).toBe(
    'tel:9847012345',
  )
  sheet.getByText('The network is run by Thrissur Elders Trust.')
  sheet.getByText('Registered trust 112/2019')
  const print = vi.spyOn(window, 'print').mockReturnValue()
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

test('the accessibility page says what is missing too, and leads to whom to tell', () => {
  fakeServer({})
  show(AccessibilityPage, { at: '/accessibility' })
  const missing = within(screen.getByRole('region', { name: 'What is missing' }))
  missing.getByText(/^No blind person has tested these pages yet/)
  missing.getByText(/^You are signed out after 12 hours, coordinators after 8/)
  const tell = within(screen.getByRole('region', { name: 'Tell us' }))
  expect(tell.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact')
})
