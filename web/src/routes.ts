import { type RouteConfig, layout, route } from '@react-router/dev/routes'
import { PUBLIC_PATHS } from '@scan/contract/public-pages.ts'
import { PREFIXED_LANGUAGES } from './addresses.ts'
import { ROUTES, type RouteName } from './paths.ts'

/** The file of each page in the specification's route table. */
export const PAGES: Record<RouteName, string> = {
  landing: 'public/landing/landing-page.tsx',
  signUp: 'accounts/sign-up/signup-page.tsx',
  signUpSuccess: 'accounts/sign-up/signup-success-page.tsx',
  verifyEmail: 'accounts/sign-up/verify-email-page.tsx',
  emailVerified: 'accounts/sign-up/email-verified-success-page.tsx',
  pendingApproval: 'accounts/sign-up/volunteer-pending-approval-page.tsx',
  signIn: 'accounts/sign-in/login-page.tsx',
  forgotPassword: 'accounts/sign-in/forgot-password-page.tsx',
  resetPassword: 'accounts/sign-in/reset-password-page.tsx',
  about: 'public/about-page.tsx',
  contact: 'public/contact/contact-page.tsx',
  terms: 'public/terms-page.tsx',
  privacy: 'public/privacy-page.tsx',
  offline: 'accounts/sign-in/offline-page.tsx',
  citizenHome: 'citizen/citizen-home-page.tsx',
  requestHelp: 'citizen/request-help-page.tsx',
  citizenProfile: 'accounts/profile/citizen-profile-page.tsx',
  volunteerHome: 'volunteer/volunteer-home-page.tsx',
  requestBoard: 'volunteer/request-board-page.tsx',
  volunteerProfile: 'accounts/profile/volunteer-profile-page.tsx',
  admin: 'admin/overview/overview-page.tsx',
  adminPendingVolunteers: 'admin/people/pending-volunteers-page.tsx',
  adminVolunteers: 'admin/people/volunteers-page.tsx',
  adminCitizens: 'admin/people/citizens-page.tsx',
  adminBannedUsers: 'admin/people/banned-users-page.tsx',
  adminPerson: 'admin/person/person-page.tsx',
  adminRequests: 'admin/requests/requests-page.tsx',
  adminConcerns: 'admin/concerns/concerns-page.tsx',
  adminSeparations: 'admin/concerns/separations-page.tsx',
  adminConcern: 'admin/concerns/concern-page.tsx',
  adminMessages: 'admin/messages/messages-page.tsx',
  adminUndelivered: 'admin/messages/undelivered-page.tsx',
  adminAudit: 'admin/audit/audit-page.tsx',
  adminSecurity: 'admin/security/security-page.tsx',
}

/** The component examples are for developers; a release build leaves them out. */
const withExamples = process.env.NODE_ENV === 'development' || process.env.UI_EXAMPLES === '1'

/** One route for all languages of a page, so that changing the language keeps what somebody is typing. */
const IN_ANY_LANGUAGE = PREFIXED_LANGUAGES.map((language) => `${language}?/`).join('')

function pages(isAmong: (route: (typeof ROUTES)[RouteName]) => boolean) {
  const names = Object.keys(PAGES) as RouteName[]
  return names
    .filter((name) => isAmong(ROUTES[name]))
    .map((name) => {
      const { path } = ROUTES[name]
      const prefix = PUBLIC_PATHS.includes(path) ? IN_ANY_LANGUAGE : ''
      return route(`${prefix}${path.slice(1)}`, PAGES[name])
    })
}

export default [
  ...pages(({ access }) => access === 'front' || access === 'open' || access === 'guests'),
  layout('site/authenticated-layout.tsx', [
    ...pages(({ access }) => access === 'citizen' || access === 'volunteer'),
    layout(
      'admin/admin-layout.tsx',
      pages(({ words }) => words === 'admin'),
    ),
  ]),
  ...(withExamples ? [route('ui', 'ui/examples/examples-page.tsx')] : []),
  route('*', 'site/not-found-page.tsx'),
] satisfies RouteConfig
