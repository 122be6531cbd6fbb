import { pathWith } from '@scan/contract/endpoint.ts'
import type { PARTS } from '@scan/contract/messages/parts.ts'
import type { Role } from '@scan/domain/role.ts'

/**
 * Who may open a page. 'front' is the landing page, which sends those who are signed in to their home; 'guests' are pages
 * for those who are not signed in.
 */
export type Access = 'front' | 'open' | 'guests' | Role

/** Which words a page reads beside those of every page; a page of a role, those of that role if left out. */
type Words = keyof typeof PARTS
export type Route =
  | { path: string; access: Exclude<Access, Role>; words: Words }
  | { path: string; access: Role; words?: Words }

/** The route table of the specification, and what stands for a page while the network is gone. Another path is not found. */
export const ROUTES = {
  landing: { path: '/', access: 'front', words: 'public' },
  signUp: { path: '/signup', access: 'guests', words: 'accounts' },
  signIn: { path: '/login', access: 'guests', words: 'accounts' },
  forgotPassword: { path: '/forgot-password', access: 'guests', words: 'accounts' },
  resetPassword: { path: '/reset-password/:token', access: 'guests', words: 'accounts' },
  verifyEmail: { path: '/verify-email', access: 'open', words: 'accounts' },
  signUpSuccess: { path: '/signup-success', access: 'open', words: 'accounts' },
  pendingApproval: { path: '/volunteer-pending-approval', access: 'open', words: 'accounts' },
  emailVerified: { path: '/email-verified-success', access: 'open', words: 'accounts' },
  about: { path: '/about', access: 'open', words: 'public' },
  contact: { path: '/contact', access: 'open', words: 'public' },
  terms: { path: '/terms', access: 'open', words: 'public' },
  privacy: { path: '/privacy', access: 'open', words: 'public' },
  offline: { path: '/offline', access: 'open', words: 'everywhere' },
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
  citizenProfile: { path: '/citizen-profile', access: 'citizen', words: 'accounts' },
  requestBoard: { path: '/volunteers', access: 'volunteer' },
  volunteerHome: { path: '/volunteer-home', access: 'volunteer' },
  volunteerProfile: { path: '/volunteer-profile', access: 'volunteer', words: 'accounts' },
} as const satisfies Record<string, Route>

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
