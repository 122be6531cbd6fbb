import { type RouteConfig, layout, route } from '@react-router/dev/routes'
import { PUBLIC_PATHS } from '@scan/contract/public-pages.ts'
import { PREFIXED_LANGUAGES } from './addresses.ts'
import { ROUTES, type RouteName } from './paths.ts'

/** The file of each page in the specification's route table. */
export const PAGES: Record<RouteName, string> = {
  landing: 'pages/public/landing-page.tsx',
  signUp: 'pages/account/signup-page.tsx',
  signUpSuccess: 'pages/account/signup-success-page.tsx',
  verifyEmail: 'pages/account/verify-email-page.tsx',
  emailVerified: 'pages/account/email-verified-success-page.tsx',
  pendingApproval: 'pages/account/volunteer-pending-approval-page.tsx',
  signIn: 'pages/account/login-page.tsx',
  forgotPassword: 'pages/account/forgot-password-page.tsx',
  resetPassword: 'pages/account/reset-password-page.tsx',
  about: 'pages/public/about-page.tsx',
  contact: 'pages/public/contact-page.tsx',
  terms: 'pages/public/terms-page.tsx',
  privacy: 'pages/public/privacy-page.tsx',
  offline: 'pages/account/offline-page.tsx',
  citizenHome: 'pages/citizen/citizen-home-page.tsx',
  requestHelp: 'pages/citizen/request-help-page.tsx',
  citizenProfile: 'pages/account/citizen-profile-page.tsx',
  volunteerHome: 'pages/volunteer/volunteer-home-page.tsx',
  requestBoard: 'pages/volunteer/request-board-page.tsx',
  volunteerProfile: 'pages/account/volunteer-profile-page.tsx',
  admin: 'pages/admin/overview-page.tsx',
  adminPendingVolunteers: 'pages/admin/pending-volunteers-page.tsx',
  adminVolunteers: 'pages/admin/volunteers-page.tsx',
  adminCitizens: 'pages/admin/citizens-page.tsx',
  adminBannedUsers: 'pages/admin/banned-users-page.tsx',
  adminPerson: 'pages/admin/person-page.tsx',
  adminRequests: 'pages/admin/requests-page.tsx',
  adminConcerns: 'pages/admin/concerns-page.tsx',
  adminSeparations: 'pages/admin/separations-page.tsx',
  adminConcern: 'pages/admin/concern-page.tsx',
  adminMessages: 'pages/admin/messages-page.tsx',
  adminUndelivered: 'pages/admin/undelivered-page.tsx',
  adminAudit: 'pages/admin/audit-page.tsx',
  adminSecurity: 'pages/admin/security-page.tsx',
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
  layout('app/layout/authenticated-layout.tsx', [
    ...pages(({ access }) => access === 'citizen' || access === 'volunteer'),
    layout(
      'pages/admin/admin-layout.tsx',
      pages(({ words }) => words === 'admin'),
    ),
  ]),
  ...(withExamples ? [route('ui', 'ui/examples/examples-page.tsx')] : []),
  route('*', 'app/layout/not-found-page.tsx'),
] satisfies RouteConfig
