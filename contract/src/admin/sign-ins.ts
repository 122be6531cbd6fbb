import { z } from 'zod/mini'
import { feature, view } from '../endpoint.ts'
import * as field from '../fields.ts'
import { listOf, page, searched } from '../lists.ts'
import { instant } from '../wire.ts'

export const SIGN_IN_OUTCOMES = [
  'signed-in',
  'wrong-password',
  'code-needed',
  'wrong-code',
  'too-many',
  'not-verified',
  'not-approved',
  'banned',
] as const
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number]

export const SignInLine = z.object({
  id: z.number(),
  at: instant,
  outcome: z.enum(SIGN_IN_OUTCOMES),
  /** Null if nobody has the address that was typed; of a deleted person only the id is left. */
  person: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  clientSubnet: z.string(),
})
export type SignInLine = z.output<typeof SignInLine>

export const signInLog = feature('Audit log', {
  listSignIns: view('/api/admin/sign-ins', 'read-audit-log', 'look-at-sign-ins', {
    summary: 'List sign-ins, and tries that failed or were refused, newest first.',
    query: z.object({
      /** An id, or the beginnings of words of a name, an address or a number. */
      person: searched,
      outcome: z.optional(z.enum(SIGN_IN_OUTCOMES)),
      /** Both included. */
      from: z.optional(field.wallDate),
      to: z.optional(field.wallDate),
      page,
    }),
    /** Always a page, newest first. */
    reply: listOf(SignInLine),
  }),
})
