import { PERMISSIONS } from '@scan/domain/permissions.ts'
import type { Permission } from '@scan/domain/permissions.ts'
import type { AccountLimit } from '@scan/domain/rate-limit.ts'
import { ROLES } from '@scan/domain/role.ts'
import type { Role } from '@scan/domain/role.ts'
import type { z } from 'zod/mini'
import type { Look } from './looks.ts'
import type { ReplyCode } from './wire/replies.ts'

/** Who may do something: anyone, anybody signed in, these roles, or staff with this permission. */
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

export type CallLimit = AccountLimit | 'free'

export interface Endpoint<Path extends string = string, Query = unknown, Body = unknown, Reply = unknown> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: Path
  /** Who may call it; checked before anything of the call is looked at. */
  access: Access
  /** Also open to staff who have yet to set up the second step they need. */
  beforeSecondFactor?: true
  /**
   * Takes something away from people: refused with 'confirm-password', or with 'confirm-code' for those with a second
   * step, unless that was given within the last minutes (`confirmIdentity`).
   */
  asksAgain?: true
  /** Shows people, or what they wrote: its callers are in the audit log. A function of the query if it depends on that. */
  look?: Look | ((query: never) => Look)
  /**
   * How often the calling account may do this, 'free' where nobody should ever have to wait; a function of the body if
   * it depends on what is asked. Required of every call that changes something.
   */
  limit?: CallLimit | readonly AccountLimit[] | ((body: never) => CallLimit)
  query?: z.ZodMiniType<Query>
  body?: z.ZodMiniType<Body>
  reply: z.ZodMiniType<Reply>
  /** No page uses what it answers: it went well, whatever that holds (D58a). */
  isReplyUnused?: true
  /**
   * The sentence that a successful answer carries as `message`; a function of the body if it depends on what was asked.
   */
  says?: ReplyCode | ((body: never) => ReplyCode)
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

/** What needs no account limit: reading, and what is open to people without an account. */
type Unlimited = { method: 'GET' } | { access: 'anyone' }

/** A call of the API as one value, which the server serves, the web calls and the tests walk over. */
export function endpoint<const E extends Endpoint & (Unlimited | Required<Pick<Endpoint, 'limit'>>)>(
  definition: E,
): E {
  return definition
}
