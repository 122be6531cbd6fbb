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
  access: Access
  /** Those that the page reads beside the common ones. */
  words: Area
  /** Nothing is sent from it, and it looks the same to everybody: it opens without what calls the server. */
  isOnlyRead?: true
}

/** The route table of the specification, and what stands for a page while the network is gone. Another path is not found. */
export const ROUTES = {
  landing: { path: '/', access: 'front', words: 'public', isOnlyRead: true },
  signUp: { path: '/signup', access: 'guests', words: 'account' },
  signIn: { path: '/login', access: 'guests', words: 'account' },
  forgotPassword: { path: '/forgot-password', access: 'guests', words: 'account' },
  resetPassword: { path: '/reset-password/:token', access: 'guests', words: 'account' },
  verifyEmail: { path: '/verify-email', access: 'open', words: 'account' },
  signUpSuccess: { path: '/signup-success', access: 'open', words: 'account' },
  pendingApproval: { path: '/volunteer-pending-approval', access: 'open', words: 'account' },
  emailVerified: { path: '/email-verified-success', access: 'open', words: 'account' },
  about: { path: '/about', access: 'open', words: 'public', isOnlyRead: true },
  contact: { path: '/contact', access: 'open', words: 'public' },
  terms: { path: '/terms', access: 'open', words: 'public', isOnlyRead: true },
  privacy: { path: '/privacy', access: 'open', words: 'public', isOnlyRead: true },
  offline: { path: '/offline', access: 'open', words: 'account', isOnlyRead: true },
  admin: { path: '/admin', access: 'read-overview', words: 'admin' },
  adminPendingVolunteers: { path: '/admin/volunteers/pending', access: 'read-people', words: 'admin' },
  adminVolunteers: { path: '/admin/users', access: 'read-people', words: 'admin' },
  adminCitizens: { path: '/admin/users/citizens', access: 'read-people', words: 'admin' },
  adminBannedUsers: { path: '/admin/users/banned', access: 'read-people', words: 'admin' },
  adminPerson: { path: '/admin/users/:id', access: 'read-person', words: 'admin' },
  adminRequests: { path: '/admin/requests', access: 'read-requests', words: 'admin' },
  adminConcerns: { path: '/admin/concerns', access: 'handle-concerns', words: 'admin' },
  adminSeparations: { path: '/admin/concerns/apart', access: 'separate-people', words: 'admin' },
  adminConcern: { path: '/admin/concerns/:id', access: 'handle-concerns', words: 'admin' },
  adminMessages: { path: '/admin/messages', access: 'answer-messages', words: 'admin' },
  adminUndelivered: { path: '/admin/messages/undelivered', access: 'handle-undelivered', words: 'admin' },
  adminAudit: { path: '/admin/audit', access: 'read-audit-log', words: 'admin' },
  adminSecurity: { path: '/admin/security', access: 'staff', words: 'admin' },
  requestHelp: { path: '/citizens', access: 'citizen', words: 'requests' },
  citizenHome: { path: '/citizen-home', access: 'citizen', words: 'requests' },
  citizenProfile: { path: '/citizen-profile', access: 'citizen', words: 'account' },
  requestBoard: { path: '/volunteers', access: 'volunteer', words: 'requests' },
  volunteerHome: { path: '/volunteer-home', access: 'volunteer', words: 'requests' },
  volunteerProfile: { path: '/volunteer-profile', access: 'volunteer', words: 'account' },
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
