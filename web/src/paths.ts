import { pathWith } from '@scan/contract/endpoint.ts'
import { IMPACT_PATH } from '@scan/contract/public-pages.ts'
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
  /** `pages/…-page.tsx` */
  file: `${keyof typeof WORDS}/${string}`
  access: Access
  /** If it says others than its folder. */
  words?: Area | readonly Area[]
}

/** What the pages of each folder say. */
const WORDS = {
  public: 'public',
  account: 'account',
  citizen: 'requests',
  volunteer: 'requests',
  admin: 'admin',
} as const satisfies Record<string, Area>

export function wordsOf({ file, access, words }: Route): Area[] {
  const own = [words ?? WORDS[file.split('/')[0] as keyof typeof WORDS]].flat()
  // Nothing that the landing page does can fail; what several others say is kept from it too.
  return access === 'front' ? ['common', ...own] : ['common', 'errors', ...own]
}

/** The route table of the specification, and what stands for a page while the network is gone. Another path is not found. */
export const ROUTES = {
  landing: { path: '/', file: 'public/landing', access: 'front', words: 'landing' },
  signUp: { path: '/signup', file: 'account/signup', access: 'guests' },
  signIn: { path: '/login', file: 'account/login', access: 'guests' },
  forgotPassword: { path: '/forgot-password', file: 'account/forgot-password', access: 'guests' },
  resetPassword: { path: '/reset-password/:token', file: 'account/reset-password', access: 'guests' },
  verifyEmail: { path: '/verify-email', file: 'account/verify-email', access: 'open' },
  signUpSuccess: { path: '/signup-success', file: 'account/signup-success', access: 'open' },
  pendingApproval: {
    path: '/volunteer-pending-approval',
    file: 'account/volunteer-pending-approval',
    access: 'open',
  },
  emailVerified: { path: '/email-verified-success', file: 'account/email-verified-success', access: 'open' },
  about: { path: '/about', file: 'public/about', access: 'open' },
  contact: { path: '/contact', file: 'public/contact', access: 'open' },
  terms: { path: '/terms', file: 'public/terms', access: 'open', words: 'legal' },
  privacy: { path: '/privacy', file: 'public/privacy', access: 'open', words: 'legal' },
  accessibility: { path: '/accessibility', file: 'public/accessibility', access: 'open', words: 'legal' },
  requestEmails: { path: '/request-emails', file: 'account/request-emails', access: 'open' },
  impact: { path: IMPACT_PATH, file: 'public/impact', access: 'open', words: 'impact' },
  ringMe: { path: '/ring-me', file: 'public/ring-me', access: 'open', words: ['public', 'ring-me'] },
  poster: { path: '/poster', file: 'public/poster', access: 'open', words: 'legal' },
  offline: { path: '/offline', file: 'account/offline', access: 'open' },
  admin: { path: '/admin', file: 'admin/overview', access: 'read-overview' },
  adminCalls: { path: '/admin/calls', file: 'admin/calls', access: 'make-calls' },
  adminPendingVolunteers: {
    path: '/admin/volunteers/pending',
    file: 'admin/pending-volunteers',
    access: 'read-people',
  },
  adminImportVolunteers: {
    path: '/admin/volunteers/pending/import',
    file: 'admin/import-volunteers',
    access: 'import-volunteers',
  },
  adminVolunteers: { path: '/admin/users', file: 'admin/volunteers', access: 'read-people' },
  adminCitizens: { path: '/admin/users/citizens', file: 'admin/citizens', access: 'read-people' },
  adminBannedUsers: { path: '/admin/users/banned', file: 'admin/banned-users', access: 'read-people' },
  adminEnterCitizen: {
    path: '/admin/users/citizens/new',
    file: 'admin/enter-citizen',
    access: 'people-by-phone',
  },
  adminChangeCitizen: {
    path: '/admin/users/:id/change',
    file: 'admin/change-citizen',
    access: 'people-by-phone',
  },
  adminAskFor: {
    path: '/admin/users/:id/ask',
    file: 'admin/ask-for',
    access: 'people-by-phone',
    // The citizen's own questions.
    words: ['admin', 'requests'],
  },
  adminPerson: { path: '/admin/users/:id', file: 'admin/person', access: 'find-people' },
  adminRequests: { path: '/admin/requests', file: 'admin/requests', access: 'read-requests' },
  adminRequest: { path: '/admin/requests/:id', file: 'admin/request', access: 'read-requests' },
  adminFind: { path: '/admin/requests/:id/find', file: 'admin/find', access: 'assign-requests' },
  adminConcerns: { path: '/admin/concerns', file: 'admin/concerns', access: 'handle-worries' },
  adminSeparations: { path: '/admin/concerns/apart', file: 'admin/separations', access: 'separate-people' },
  adminConcern: { path: '/admin/concerns/:id', file: 'admin/concern', access: 'handle-worries' },
  adminMessages: { path: '/admin/messages', file: 'admin/messages', access: 'answer-messages' },
  adminFigures: {
    path: '/admin/figures',
    file: 'admin/figures',
    access: 'read-statistics',
    // The charts of the public page.
    words: ['admin', 'impact'],
  },
  adminGuidance: { path: '/admin/guidance', file: 'admin/guidance', access: 'set-guidance' },
  adminPapers: { path: '/admin/papers', file: 'admin/papers', access: 'see-papers' },
  adminAudit: { path: '/admin/audit', file: 'admin/audit', access: 'read-audit-log' },
  adminSignIns: { path: '/admin/audit/sign-ins', file: 'admin/sign-ins', access: 'read-audit-log' },
  adminAdministrators: {
    path: '/admin/administrators',
    file: 'admin/administrators',
    access: 'set-parts',
  },
  adminSecurity: { path: '/admin/security', file: 'admin/security', access: 'staff' },
  requestHelp: { path: '/citizens', file: 'citizen/request-help', access: 'citizen' },
  citizenHome: { path: '/citizen-home', file: 'citizen/citizen-home', access: 'citizen' },
  citizenProfile: { path: '/citizen-profile', file: 'account/profile', access: 'citizen' },
  requestBoard: { path: '/volunteers', file: 'volunteer/request-board', access: 'volunteer' },
  volunteerHome: { path: '/volunteer-home', file: 'volunteer/volunteer-home', access: 'volunteer' },
  volunteerCertificate: {
    path: '/volunteer-certificate',
    file: 'volunteer/certificate',
    access: 'volunteer',
  },
  volunteerCard: { path: '/volunteer-card', file: 'volunteer/volunteer-card', access: 'volunteer' },
  volunteerProfile: {
    path: '/volunteer-profile',
    file: 'account/profile',
    access: 'volunteer',
    words: ['account', 'requests'],
  },
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof ROUTES

type PlainRoute = Exclude<
  RouteName,
  | ('resetPassword' | 'adminConcern' | 'adminPerson' | 'adminRequest' | 'adminFind')
  | ('adminChangeCitizen' | 'adminAskFor')
>

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

export function changeCitizenPath(id: string): string {
  return pathWith(ROUTES.adminChangeCitizen.path, { id })
}

/** The form of a person by phone, filled in from a call. */
export function enterCitizenPath(callId: string): string {
  return `${paths.adminEnterCitizen}?call=${encodeURIComponent(callId)}`
}

export function askForPath(id: string): string {
  return pathWith(ROUTES.adminAskFor.path, { id })
}

export function requestPath(id: string): string {
  return pathWith(ROUTES.adminRequest.path, { id })
}

export function findPath(id: string): string {
  return pathWith(ROUTES.adminFind.path, { id })
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
