import { pathWith } from '@scan/contract/endpoint.ts'
import type { Role } from '@scan/domain/role.ts'

/**
 * Who may open a page. 'front' is the landing page, which sends those who are signed in to their home; 'guests' are pages
 * for those who are not signed in.
 */
export type Access = 'front' | 'open' | 'guests' | Role

/** The route table of the specification, and what stands for a page while the network is gone. Another path is not found. */
export const ROUTES = {
  landing: { path: '/', access: 'front' },
  signUp: { path: '/signup', access: 'guests' },
  signIn: { path: '/login', access: 'guests' },
  forgotPassword: { path: '/forgot-password', access: 'guests' },
  resetPassword: { path: '/reset-password/:token', access: 'guests' },
  verifyEmail: { path: '/verify-email', access: 'open' },
  signUpSuccess: { path: '/signup-success', access: 'open' },
  pendingApproval: { path: '/volunteer-pending-approval', access: 'open' },
  emailVerified: { path: '/email-verified-success', access: 'open' },
  about: { path: '/about', access: 'open' },
  contact: { path: '/contact', access: 'open' },
  terms: { path: '/terms', access: 'open' },
  privacy: { path: '/privacy', access: 'open' },
  offline: { path: '/offline', access: 'open' },
  admin: { path: '/admin', access: 'admin' },
  adminPendingVolunteers: { path: '/admin/volunteers/pending', access: 'admin' },
  adminVolunteers: { path: '/admin/users', access: 'admin' },
  adminCitizens: { path: '/admin/users/citizens', access: 'admin' },
  adminBannedUsers: { path: '/admin/users/banned', access: 'admin' },
  adminRequests: { path: '/admin/requests', access: 'admin' },
  adminConcerns: { path: '/admin/concerns', access: 'admin' },
  adminConcern: { path: '/admin/concerns/:id', access: 'admin' },
  adminMessages: { path: '/admin/messages', access: 'admin' },
  adminUndelivered: { path: '/admin/messages/undelivered', access: 'admin' },
  adminAudit: { path: '/admin/audit', access: 'admin' },
  adminSecurity: { path: '/admin/security', access: 'admin' },
  requestHelp: { path: '/citizens', access: 'citizen' },
  citizenHome: { path: '/citizen-home', access: 'citizen' },
  citizenProfile: { path: '/citizen-profile', access: 'citizen' },
  requestBoard: { path: '/volunteers', access: 'volunteer' },
  volunteerHome: { path: '/volunteer-home', access: 'volunteer' },
  volunteerProfile: { path: '/volunteer-profile', access: 'volunteer' },
} as const satisfies Record<string, { path: string; access: Access }>

export type RouteName = keyof typeof ROUTES

type PlainRoute = Exclude<RouteName, 'resetPassword' | 'adminConcern'>

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

/** The page that a path belongs to: the parts of the administrators' panel are one page with one heading. */
export function pageOf(pathname: string): string {
  return pathname.startsWith(`${paths.admin}/`) ? paths.admin : pathname
}

const HOME_OF = {
  admin: paths.admin,
  volunteer: paths.volunteerHome,
  citizen: paths.citizenHome,
} as const satisfies Record<Role, string>

/** The home of a role (D3: an administrator's is the panel, everywhere). */
export function homeOf(role: Role): (typeof HOME_OF)[Role] {
  return HOME_OF[role]
}
