import type { z } from 'zod/mini'
import type { api } from '../index.ts'

/** One call as the specification tells it (sections 3 and 7): the literal JSON on the wire. */
export type Exchange<E> = { call: string; answers: object } & (E extends { body: z.ZodMiniType }
  ? { sends: object }
  : unknown) &
  (E extends { query: z.ZodMiniType } ? { asks: object } : unknown)

/** One exchange for each of these calls. */
export type Exchanges<Names extends keyof typeof api> = { [Name in Names]: Exchange<(typeof api)[Name]> }
