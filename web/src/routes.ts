import { type RouteConfig, index, layout, route } from '@react-router/dev/routes'
import { type Access, ROUTES, type RouteName } from './paths.ts'

/** Where each page of the specification's route table stands. */
const PAGES: Partial<Record<RouteName, string>> = {
  landing: 'public-pages/landing-page.tsx',
  signUp: 'accounts/signup-page.tsx',
  signUpSuccess: 'accounts/signup-success-page.tsx',
  verifyEmail: 'accounts/verify-email-page.tsx',
  emailVerified: 'accounts/email-verified-success-page.tsx',
  pendingApproval: 'accounts/volunteer-pending-approval-page.tsx',
  signIn: 'accounts/login-page.tsx',
  forgotPassword: 'accounts/forgot-password-page.tsx',
  resetPassword: 'accounts/reset-password-page.tsx',
  about: 'public-pages/about-page.tsx',
  contact: 'public-pages/contact-page.tsx',
  terms: 'public-pages/terms-page.tsx',
  privacy: 'public-pages/privacy-page.tsx',
  offline: 'site/offline-page.tsx',
  citizenHome: 'help-requests/citizen-home-page.tsx',
  helpDesk: 'help-requests/help-desk-page.tsx',
  citizenProfile: 'accounts/citizen-profile-page.tsx',
  volunteerHome: 'help-requests/volunteer-home-page.tsx',
  requestBoard: 'help-requests/request-board-page.tsx',
  volunteerProfile: 'accounts/volunteer-profile-page.tsx',
  admin: 'moderation/admin-page.tsx',
}

/** The examples of the components are for those who build the product; a released build leaves them out. */
const withExamples = process.env.NODE_ENV === 'development' || process.env.UI_EXAMPLES === '1'

const OF_NO_ROLE: readonly Access[] = ['front', 'open', 'guests']

function pages(isForOneRole: boolean) {
  return Object.entries(PAGES).flatMap(([name, file]) => {
    const { path, access } = ROUTES[name as RouteName]
    if (OF_NO_ROLE.includes(access) === isForOneRole) return []
    return path === '/' ? index(file) : route(path.slice(1), file)
  })
}

export default [
  ...pages(false),
  layout('site/signed-in.tsx', pages(true)),
  ...(withExamples ? [route('ui', 'ui/examples-page.tsx')] : []),
  route('*', 'site/not-found-page.tsx'),
] satisfies RouteConfig
