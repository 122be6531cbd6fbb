import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, settings } from '../testing/fake-server.ts'
import { Alternates } from './alternates.tsx'
import { show } from '../testing/show.tsx'
import AboutPage from './about-page.tsx'
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

test('the privacy page says how long a thing is kept, and that messages come to us', () => {
  fakeServer()
  show(PrivacyPage, { at: '/privacy' })
  const kept = within(screen.getByRole('region', { name: 'How long we keep it' }))
  expect(
    kept.getByText(
      /We sign you out after 15 minutes without use, unless you told us not to\. We always do after 12 hours/,
    ),
  ).toBeTruthy()
  expect(kept.getByText(/^What you wrote in a request is erased 30 days after it is over/)).toBeTruthy()
  expect(kept.getByText(/^180 days/)).toBeTruthy()
  const log = within(kept.getByText('Who did what and when').closest('div') as HTMLElement)
  expect(log.getByText(/^A year, and nobody can change it/)).toBeTruthy()
  expect(screen.getByText('Messages from the contact page come straight to us.')).toBeTruthy()
})

test('the privacy page names its version, and who answers for it where somebody does', async () => {
  fakeServer({
    readSettings: () => ({ ...settings(), grievanceContact: 'Anitha Menon, grievances@example.org' }),
  })
  show(PrivacyPage, { at: '/privacy' })
  expect(screen.getByText(/^Version of \d+ \w+ \d{4}$/)).toBeTruthy()
  const grievance = await screen.findByRole('region', { name: 'If you have a complaint' })
  expect(within(grievance).getByText(/^Contact Anitha Menon, grievances@example.org\./)).toBeTruthy()
})

test('the privacy page names an outside service where messages go to one', async () => {
  fakeServer({
    readSettings: () => ({
      ...settings(),
      contactForm: { endpoint: 'https://forms.example/api', id: 'xyzabcde' },
    }),
  })
  show(PrivacyPage, { at: '/privacy' })
  expect(
    await screen.findByText('Messages from the contact page go through an outside service at forms.example.'),
  ).toBeTruthy()
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
