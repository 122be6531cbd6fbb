import { STAFF_ROLES } from '@scan/domain/role.ts'
import { z } from 'zod/mini'
import { User } from './accounts.ts'
import { endpoint, feature } from './endpoint.ts'
import * as field from './fields.ts'
import { listOf } from './lists.ts'
import { instant, renamed } from './wire.ts'

export const sessions = feature('Sessions', {
  signIn: endpoint('POST', '/api/auth/login', {
    access: 'anyone',
    body: z.object({
      email: field.signInEmail,
      password: field.passwordToCheck,
      /** Asked for by 'second-factor-needed'. */
      code: z.optional(field.secondFactorCode),
    }),
    reply: z.object({ sessionToken: z.string(), refreshToken: z.string(), user: User }),
    message: 'signed-in',
  }),
  // Ending what has already ended is no error.
  signOut: endpoint('POST', '/api/auth/logout', { access: 'anyone', message: 'signed-out' }),
  /** One entry for each sign-in. */
  listSessions: endpoint('GET', '/api/auth/sessions', {
    access: 'signed-in',
    allowedBeforeSecondFactor: true,
    reply: listOf(
      renamed({ _id: 'id', current: 'isCurrent' })({
        _id: z.string(),
        current: z.boolean(),
        startedAt: instant,
        lastSeenAt: instant,
        device: z.nullable(z.string()),
      }),
    ),
  }),
  signOutThere: endpoint('DELETE', '/api/auth/sessions/:id', {
    access: 'signed-in',
    limit: 'free',
    allowedBeforeSecondFactor: true,
    message: 'signed-out-there',
  }),
  signOutEverywhere: endpoint('DELETE', '/api/auth/sessions', {
    access: 'signed-in',
    limit: 'free',
    allowedBeforeSecondFactor: true,
    message: 'signed-out-everywhere',
  }),
  me: endpoint('GET', '/api/auth/me', {
    access: 'signed-in',
    allowedBeforeSecondFactor: true,
    reply: z.object({ user: User }),
  }),
  refreshSession: endpoint('POST', '/api/auth/refresh-token', {
    access: 'anyone',
    body: z.object({ refreshToken: field.refreshToken }),
    reply: z.object({ sessionToken: z.string(), refreshToken: z.string() }),
  }),
  /** For calls that `requiresRecentAuth`; it counts for some minutes. */
  confirmIdentity: endpoint('POST', '/api/auth/confirm-password', {
    access: 'signed-in',
    limit: 'passwords-of-account',
    body: z.object({ password: z.optional(field.passwordToCheck), code: z.optional(field.secondFactorCode) }),
    message: 'identity-confirmed',
  }),
  readSecondFactor: endpoint('GET', '/api/auth/second-factor', {
    access: STAFF_ROLES,
    allowedBeforeSecondFactor: true,
    reply: z.object({
      isOn: z.boolean(),
      /** Nothing else opens without it. */
      isRequired: z.boolean(),
      recoveryCodesLeft: z.number(),
    }),
  }),
  /** A secret for an app that shows codes (RFC 6238). It counts once confirmed. */
  beginSecondFactor: endpoint('POST', '/api/auth/second-factor', {
    access: STAFF_ROLES,
    limit: 'passwords-of-account',
    allowedBeforeSecondFactor: true,
    body: z.object({ password: field.passwordToCheck }),
    reply: renamed({ uri: 'address' })({ secret: z.string(), uri: z.string() }),
  }),
  /** The recovery codes are shown this one time; each works once. */
  confirmSecondFactor: endpoint('POST', '/api/auth/second-factor/confirm', {
    access: STAFF_ROLES,
    limit: 'passwords-of-account',
    allowedBeforeSecondFactor: true,
    body: z.object({ code: field.secondFactorCode }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    message: 'second-factor-turned-on',
  }),
  removeSecondFactor: endpoint('POST', '/api/auth/second-factor/remove', {
    access: STAFF_ROLES,
    limit: 'passwords-of-account',
    requiresRecentAuth: true,
    body: z.object({ password: field.passwordToCheck }),
    message: 'second-factor-turned-off',
  }),
})
