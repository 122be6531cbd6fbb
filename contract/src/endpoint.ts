import { type Permission, PERMISSIONS } from '@scan/domain/permissions.ts'
import type { AccountLimit } from '@scan/domain/rate-limit.ts'
import { type Role, ROLES } from '@scan/domain/role.ts'
import { z } from 'zod/mini'

/** Access: anyone, anybody signed in, these roles, or staff with this permission. */
export type Access = 'anyone' | 'signed-in' | readonly Role[] | Permission

/** The roles an access is for, or 'anyone', signed in or not. */
export function rolesFor(access: Access): 'anyone' | readonly Role[] {
  if (access === 'anyone') return access
  if (access === 'signed-in') return ROLES
  return typeof access === 'string' ? PERMISSIONS[access] : access
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The line in the audit log about who looked, or took something away with them; AUDIT_ACTIONS has all of them. */
export type View = `look-at-${string}` | `export-${string}`

export type CallLimit = AccountLimit | 'free'

interface Definition {
  /** One sentence for whoever calls it from a program: imperative, as the API's description shows it. */
  summary: string
  /** Checked before anything of the call is looked at. */
  access: Access
  /** Also open to staff who have yet to set up the second step they need. */
  allowedBeforeSecondFactor?: true
  /** Takes something away from people: refused unless the caller proved who they are minutes ago (`confirmIdentity`). */
  requiresRecentAuth?: true
  /** Shows people, or what they wrote: a line in the audit log. */
  view?: View | ((query: never) => View)
  /** The audit action of a decision. */
  action?: string
  /** 'free' where nobody should ever wait. Every call that changes something has one. */
  limit?: CallLimit | readonly AccountLimit[] | ((body: never) => CallLimit)
  query?: z.ZodMiniType
  /** In bytes, if a body may be larger than usual. */
  bodyLimit?: number
  body?: z.ZodMiniType
  reply?: z.ZodMiniType
  /** Of a success; 200 if left out. */
  status?: 201
  /** No page uses what it answers: it went well, whatever that holds (D58a). */
  isReplyUnused?: true
  /** The sentence that a successful answer carries: its name in the words of the API. */
  message?: string | ((body: never, reply: never) => string)
}

export interface Endpoint extends Definition {
  reply: z.ZodMiniType
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** Its feature; `server/src/http/openapi.ts` describes each. */
  tag?: string
}

export type Params<E> = E extends { path: infer Path extends string }
  ? Record<ParamNames<Path>, string>
  : never

/** A path with its parameters in place: `pathWith('/api/admin/concerns/:id', { id })`. */
export function pathWith<Path extends string>(path: Path, params: Record<ParamNames<Path>, string>): string {
  const values: Readonly<Record<string, string | undefined>> = params
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

export type Query<E> = E extends { query: z.core.$ZodType<infer T> } ? T : undefined
export type Body<E> = E extends { body: z.core.$ZodType<infer T> } ? T : undefined
export type Reply<E> = E extends { reply: z.core.$ZodType<infer T> } ? T : never

const Nothing = z.object({})

/** A call of the API as one value, which the server serves, the web calls and the tests walk over. */
export function endpoint<
  const Method extends Endpoint['method'],
  const Path extends string,
  const D extends Definition,
>(
  method: Method,
  path: Path,
  definition: D &
    (Method extends 'GET' ? unknown : { access: 'anyone' } | Required<Pick<Definition, 'limit'>>),
) {
  type Answered = D extends { reply: z.ZodMiniType } ? D : D & { reply: typeof Nothing }
  return { method, path, reply: Nothing, ...definition } as { method: Method; path: Path } & Answered
}

/** Staff look at people: logged. */
export function view<
  const Path extends string,
  const D extends Pick<Endpoint, 'summary' | 'query' | 'reply' | 'message' | 'limit'>,
  const V extends NonNullable<Definition['view']>,
>(path: Path, access: Permission, viewed: V, definition: D) {
  return { method: 'GET' as const, path, access, view: viewed, ...definition }
}

/** Staff change something: logged. */
export function decision<
  const Method extends Endpoint['method'],
  const Path extends string,
  const Action extends string,
  const D extends Omit<Endpoint, 'method' | 'path' | 'access' | 'limit'>,
>(method: Method, path: Path, access: Permission, action: Action, definition: D) {
  return { method, path, access, action, limit: 'decisions-of-account' as const, ...definition }
}

/** The calls of one feature by name, each with its tag. */
export function feature<const Calls extends Record<string, Endpoint>>(tag: string, calls: Calls): Calls {
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, { ...call, tag }])) as Calls
}
