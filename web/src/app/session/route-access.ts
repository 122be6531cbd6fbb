import type { Area } from '@scan/contract/messages/index.ts'
import { may } from '@scan/domain/permissions.ts'
import { isStaff, roleOf } from '@scan/domain/role.ts'
import type { Role } from '@scan/domain/role.ts'
import { matchPath, parsePath } from 'react-router'
import { pathOf } from '../../addresses.ts'
import { ROUTES, homeOf, paths, wordsOf } from '../../paths.ts'
import type { Access, Route, SignedInAccess } from '../../paths.ts'
import type { SessionState } from './state.ts'

/** 'unverified' and 'pending' have signed up and are known by name; who is banned has no session and is a guest. */
export type Visitor = 'guest' | 'unverified' | 'pending' | Role

export function visitorOf({
  user,
  isAuthenticated,
}: Pick<SessionState, 'user' | 'isAuthenticated'>): Visitor {
  if (!user) return 'guest'
  if (!user.isVerified) return 'unverified'
  if (isAuthenticated) return roleOf(user.category, user.part)
  return roleOf(user.category) === 'volunteer' ? 'pending' : 'guest'
}

const BY_PATH = new Map<string, Route>(Object.values<Route>(ROUTES).map((route) => [route.path, route]))

function routeOf(pathname: string): Route | undefined {
  const own = pathOf(pathname)
  return BY_PATH.get(own) ?? Object.values<Route>(ROUTES).find(({ path }) => matchPath(path, own))
}

/** Who may open the page at this path, or undefined if there is none. */
export function accessOf(pathname: string): Access | undefined {
  return routeOf(pathname)?.access
}

export function areasOf(pathname: string): Area[] {
  const route = routeOf(pathname)
  return route ? wordsOf(route) : ['common']
}

/** What a path resolves to for a visitor: the page, no page, or another page's path. */
export type ResolvedRoute = 'page' | 'not-found' | `/${string}`

const SENT_TO = {
  guest: paths.signIn,
  unverified: paths.verifyEmail,
  pending: paths.pendingApproval,
} as const

export function roleOfVisitor(visitor: Visitor): Role | undefined {
  return visitor === 'guest' || visitor === 'unverified' || visitor === 'pending' ? undefined : visitor
}

function mayOpen(role: Role, access: SignedInAccess): boolean {
  if (access === 'citizen' || access === 'volunteer') return role === access
  return access === 'staff' ? isStaff(role) : may(role, access)
}

/** Every rule of the specification's route table. */
export function resolveRoute(visitor: Visitor, pathname: string): ResolvedRoute {
  const access = accessOf(pathname)
  if (access === undefined) return 'not-found'
  if (access === 'open') return 'page'
  const role = roleOfVisitor(visitor)
  // Only people already signed in are sent away from the sign-in pages: anything else would be a trap (D5).
  if (!isBehindSignIn(access)) return role ? homeOf(role) : 'page'
  if (!role) return SENT_TO[visitor as keyof typeof SENT_TO]
  return mayOpen(role, access) ? 'page' : homeOf(role)
}

/** What a guest asked for before being sent to sign in, if this visitor may open it; only ever a page of ours. */
export function wantedPage(visitor: Visitor, wanted: unknown): string | undefined {
  if (typeof wanted !== 'string' || !roleOfVisitor(visitor)) return undefined
  const { pathname = '' } = parsePath(wanted)
  return needsSignIn(pathname) && resolveRoute(visitor, pathname) === 'page' ? wanted : undefined
}

function isBehindSignIn(access: Access | undefined): access is SignedInAccess {
  return access !== undefined && access !== 'front' && access !== 'open' && access !== 'guests'
}

/** Whether only some signed-in people may open this path; the others open before anybody knows who is there. */
export function needsSignIn(pathname: string): boolean {
  return isBehindSignIn(accessOf(pathname))
}
