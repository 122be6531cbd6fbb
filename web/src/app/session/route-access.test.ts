import { expect, test } from 'vitest'
import { ROUTES, resetPasswordPath } from '../../paths.ts'
import type { RouteName } from '../../paths.ts'
import { admin, asha, gopal, meera } from '../../testing/people.ts'
import { needsSignIn, resolveRoute, visitorOf, wantedPage } from './route-access.ts'

const unverified = { ...meera, isVerified: false }

const VISITORS = {
  guest: { user: null, isAuthenticated: false },
  // An ending has left nobody behind.
  banned: { user: null, isAuthenticated: false },
  'just signed up': { user: unverified, isAuthenticated: false },
  'signed in but unverified': { user: unverified, isAuthenticated: true },
  'pending volunteer': { user: asha, isAuthenticated: false },
  volunteer: { user: asha, isAuthenticated: true },
  citizen: { user: meera, isAuthenticated: true },
  'senior citizen': { user: gopal, isAuthenticated: true },
  admin: { user: admin, isAuthenticated: true },
} as const

type Row = Record<keyof typeof VISITORS, string>

const everybody = Object.fromEntries(Object.keys(VISITORS).map((visitor) => [visitor, 'page'])) as Row

/** The landing page and the pages for those who are not signed in. */
const untilSignedIn: Row = {
  ...everybody,
  volunteer: '/volunteer-home',
  citizen: '/citizen-home',
  'senior citizen': '/citizen-home',
  admin: '/admin',
}

const nobody: Row = {
  ...untilSignedIn,
  guest: '/login',
  banned: '/login',
  'just signed up': '/verify-email',
  'signed in but unverified': '/verify-email',
  'pending volunteer': '/volunteer-pending-approval',
}
const citizens: Row = { ...nobody, citizen: 'page', 'senior citizen': 'page' }
const admins: Row = { ...nobody, admin: 'page' }
const volunteers: Row = { ...nobody, volunteer: 'page' }

const ADMIN_PAGES = Object.keys(ROUTES).filter((route) => route.startsWith('admin')) as AdminRoute[]
type AdminRoute = Extract<RouteName, `admin${string}`>

const TABLE: Record<Exclude<RouteName, AdminRoute>, Row> = {
  landing: untilSignedIn,
  signUp: untilSignedIn,
  signIn: untilSignedIn,
  forgotPassword: untilSignedIn,
  resetPassword: untilSignedIn,
  verifyEmail: everybody,
  signUpSuccess: everybody,
  pendingApproval: everybody,
  emailVerified: everybody,
  about: everybody,
  contact: everybody,
  accessibility: everybody,
  terms: everybody,
  privacy: everybody,
  impact: everybody,
  ringMe: everybody,
  poster: everybody,
  requestEmails: everybody,
  offline: everybody,
  requestHelp: citizens,
  citizenHome: citizens,
  citizenProfile: citizens,
  requestBoard: volunteers,
  volunteerHome: volunteers,
  volunteerCertificate: volunteers,
  volunteerCard: volunteers,
  volunteerProfile: volunteers,
}

test.each([...Object.entries(TABLE), ...ADMIN_PAGES.map((route) => [route, admins] as const)])(
  '%s: for whom it is the page, and where it leads the others',
  (route, row) => {
    const path = route === 'resetPassword' ? resetPasswordPath('a/b') : ROUTES[route as RouteName].path
    const places = Object.entries(VISITORS).map(([name, who]) => [name, resolveRoute(visitorOf(who), path)])
    expect(Object.fromEntries(places)).toEqual(row)
  },
)

test.each(Object.entries(VISITORS))('%s finds no page at an unknown path', (_, session) => {
  for (const path of ['/nowhere', '/citizens/7', '/reset-password'])
    expect(resolveRoute(visitorOf(session), path)).toBe('not-found')
})

test.each(Object.entries(VISITORS))('%s is never sent from page to page for ever', (_, session) => {
  const visitor = visitorOf(session)
  const sentTo = Object.values(ROUTES)
    .map(({ path }) => resolveRoute(visitor, path))
    .filter((place) => place.startsWith('/'))
  expect(sentTo.map((place) => resolveRoute(visitor, place))).toEqual(sentTo.map(() => 'page'))
})

test('a slash at the end and capital letters open no other page', () => {
  for (const path of ['/admin/', '/ADMIN', '/Admin/']) {
    expect(resolveRoute('citizen', path)).toBe('/citizen-home')
    expect(needsSignIn(path)).toBe(true)
  }
})

test.each([
  ['citizen', '/citizen-home#past', '/citizen-home#past'],
  ['volunteer', '/citizen-home#past', undefined],
  ['guest', '/citizen-home#past', undefined],
  ['citizen', '/login', undefined],
  ['citizen', '//example.org/citizen-home', undefined],
  ['citizen', 'https://example.org/citizen-home', undefined],
  ['citizen', String.raw`/\example.org`, undefined],
  ['citizen', { pathname: '/citizen-home' }, undefined],
] as const)('what a %s wanted before signing in, %j, leads to %s', (visitor, wanted, page) => {
  expect(wantedPage(visitor, wanted)).toBe(page)
})
