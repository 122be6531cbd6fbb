import { pathWith } from '@scan/contract/endpoint.ts'
import type { Area } from '@scan/contract/messages/index.ts'
import type { Permission } from '@scan/domain/permissions.ts'
import { isStaff } from '@scan/domain/role.ts'
import type { Role, StaffRole } from '@scan/domain/role.ts'

/** The role of whoever asks for help or gives it, or what staff must be allowed to do; 'staff' is every one of them. */
export type SignedInAccess = Exclude<Role, StaffRole> | 'staff' | Permission

/**
 * Who may open a page. 'front' is the landing page, which sends those who are signed in to their home; 'guests' are pages
 * for those who are not signed in.
 */
export type Access = 'front' | 'open' | 'guests' | SignedInAccess

export interface Route {
  path: string
  /** Of `pages/`, without its ending. */
  file: string
  access: Access
  /** Those that the page reads beside the common ones. */
  words: Area
}

/** The route table of the specification, and what stands for a page while the network is gone. Another path is not found. */
export const ROUTES = {
  landing: { path: '/', file: 'public/landing-page', access: 'front', words: 'public' },
  signUp: { path: '/signup', file: 'account/signup-page', access: 'guests', words: 'account' },
  signIn: { path: '/login', file: 'account/login-page', access: 'guests', words: 'account' },
  forgotPassword: {
    path: '/forgot-password',
    file: 'account/forgot-password-page',
    access: 'guests',
    words: 'account',
  },
  resetPassword: {
    path: '/reset-password/:token',
    file: 'account/reset-password-page',
    access: 'guests',
    words: 'account',
  },
  verifyEmail: { path: '/verify-email', file: 'account/verify-email-page', access: 'open', words: 'account' },
  signUpSuccess: {
    path: '/signup-success',
    file: 'account/signup-success-page',
    access: 'open',
    words: 'account',
  },
  pendingApproval: {
    path: '/volunteer-pending-approval',
    file: 'account/volunteer-pending-approval-page',
    access: 'open',
    words: 'account',
  },
  emailVerified: {
    path: '/email-verified-success',
    file: 'account/email-verified-success-page',
    access: 'open',
    words: 'account',
  },
  about: { path: '/about', file: 'public/about-page', access: 'open', words: 'public' },
  contact: { path: '/contact', file: 'public/contact-page', access: 'open', words: 'public' },
  terms: { path: '/terms', file: 'public/terms-page', access: 'open', words: 'legal' },
  privacy: {
    path: '/privacy',
    file: 'public/privacy-page',
    access: 'open',
    words: 'legal',
  },
  offline: {
    path: '/offline',
    file: 'account/offline-page',
    access: 'open',
    words: 'account',
  },
  admin: { path: '/admin', file: 'admin/overview-page', access: 'read-overview', words: 'admin' },
  adminPendingVolunteers: {
    path: '/admin/volunteers/pending',
    file: 'admin/pending-volunteers-page',
    access: 'read-people',
    words: 'admin',
  },
  adminVolunteers: {
    path: '/admin/users',
    file: 'admin/volunteers-page',
    access: 'read-people',
    words: 'admin',
  },
  adminCitizens: {
    path: '/admin/users/citizens',
    file: 'admin/citizens-page',
    access: 'read-people',
    words: 'admin',
  },
  adminBannedUsers: {
    path: '/admin/users/banned',
    file: 'admin/banned-users-page',
    access: 'read-people',
    words: 'admin',
  },
  adminPerson: { path: '/admin/users/:id', file: 'admin/person-page', access: 'read-person', words: 'admin' },
  adminRequests: {
    path: '/admin/requests',
    file: 'admin/requests-page',
    access: 'read-requests',
    words: 'admin',
  },
  adminConcerns: {
    path: '/admin/concerns',
    file: 'admin/concerns-page',
    access: 'handle-concerns',
    words: 'admin',
  },
  adminSeparations: {
    path: '/admin/concerns/apart',
    file: 'admin/separations-page',
    access: 'separate-people',
    words: 'admin',
  },
  adminConcern: {
    path: '/admin/concerns/:id',
    file: 'admin/concern-page',
    access: 'handle-concerns',
    words: 'admin',
  },
  adminMessages: {
    path: '/admin/messages',
    file: 'admin/messages-page',
    access: 'answer-messages',
    words: 'admin',
  },
  adminUndelivered: {
    path: '/admin/messages/undelivered',
    file: 'admin/undelivered-page',
    access: 'handle-undelivered',
    words: 'admin',
  },
  adminAudit: { path: '/admin/audit', file: 'admin/audit-page', access: 'read-audit-log', words: 'admin' },
  adminSecurity: { path: '/admin/security', file: 'admin/security-page', access: 'staff', words: 'admin' },
  requestHelp: { path: '/citizens', file: 'citizen/request-help-page', access: 'citizen', words: 'requests' },
  citizenHome: {
    path: '/citizen-home',
    file: 'citizen/citizen-home-page',
    access: 'citizen',
    words: 'requests',
  },
  citizenProfile: {
    path: '/citizen-profile',
    file: 'account/profile-page',
    access: 'citizen',
    words: 'account',
  },
  requestBoard: {
    path: '/volunteers',
    file: 'volunteer/request-board-page',
    access: 'volunteer',
    words: 'requests',
  },
  volunteerHome: {
    path: '/volunteer-home',
    file: 'volunteer/volunteer-home-page',
    access: 'volunteer',
    words: 'requests',
  },
  volunteerProfile: {
    path: '/volunteer-profile',
    file: 'account/profile-page',
    access: 'volunteer',
    words: 'account',
  },
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof ROUTES

type PlainRoute = Exclude<RouteName, 'resetPassword' | 'adminConcern' | 'adminPerson'>

/** Every page's path by name: `paths.signIn`. Where it has a parameter, a function makes it: `resetPasswordPath(token)`. */
export const paths = Object.fromEntries(
  Object.entries(ROUTES).map(([name, { path }]) => [name, path]),
) as unknown as { readonly [K in PlainRoute]: (typeof ROUTES)[K]['path'] }

export function resetPasswordPath(token: string): string {
  return pathWith(ROUTES.resetPassword.path, { token })
}

export function concernPath(id: string): string {
  return pathWith(ROUTES.adminConcern.path, { id })
}

export function personPath(id: string): string {
  return pathWith(ROUTES.adminPerson.path, { id })
}

/** The page that a path belongs to: the parts of the administrators' panel are one page with one heading. */
export function pageOf(pathname: string): string {
  return pathname.startsWith(`${paths.admin}/`) ? paths.admin : pathname
}

/** The home of a role (D3: an administrator's is the panel, everywhere). */
export function homeOf(role: Role) {
  if (isStaff(role)) return paths.admin
  return role === 'volunteer' ? paths.volunteerHome : paths.citizenHome
}
