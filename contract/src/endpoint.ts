import type { Role } from '@scan/domain/role.ts'
import type { z } from 'zod'
import type { ReplyCode } from './messages/index.ts'

/** Who may make the calls of the desk. */
export const ADMIN = ['admin'] as const satisfies readonly Role[]

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export interface Endpoint<Path extends string = string, Query = unknown, Body = unknown, Reply = unknown> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: Path
  /** Who may call it; checked before anything of the call is looked at. */
  access: 'anyone' | readonly Role[]
  query?: z.ZodType<Query>
  body?: z.ZodType<Body>
  reply: z.ZodType<Reply>
  /** The sentence that a successful answer carries as `message`; where it depends on what was asked, on the body. */
  says?: ReplyCode | ((body: never) => ReplyCode)
}

export type Params<E> = E extends { path: infer Path extends string }
  ? Record<ParamNames<Path>, string>
  : never
export type Query<E> = E extends { query: z.ZodType<infer T> } ? T : undefined
export type Body<E> = E extends { body: z.ZodType<infer T> } ? T : undefined
export type Reply<E> = E extends { reply: z.ZodType<infer T> } ? T : never

/** A call of the API as one value, which the server serves, the web calls and the tests walk over. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}
