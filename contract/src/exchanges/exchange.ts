import type { z } from 'zod/mini'
import type { Body, Query, Reply } from '../endpoint.ts'
import type { api } from '../index.ts'

/** The same thing twice: the literal JSON on the wire, and our words for it. */
export interface Both<Ours> {
  json: object
  ours: Ours
}

/** One call as the specification tells it (sections 3 and 7). */
export type Exchange<E> = { call: string; answers: Both<Reply<E>> } & (E extends { body: z.ZodMiniType }
  ? { sends: Both<Body<E>> }
  : unknown) &
  (E extends { query: z.ZodMiniType } ? { asks: Both<Query<E>> } : unknown)

/** One exchange for each of these calls. */
export type Exchanges<Names extends keyof typeof api> = { [Name in Names]: Exchange<(typeof api)[Name]> }
