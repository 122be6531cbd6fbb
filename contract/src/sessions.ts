import { STAFF_ROLES } from '@scan/domain/role.ts'
import { z } from 'zod/mini'
import { User } from './accounts.ts'
import { endpoint, feature } from './endpoint.ts'
import * as field from './fields.ts'
import { listOf } from './lists.ts'
import { instant, lazily, renamed } from './wire.ts'

export const sessions = feature('Sessions', {
  signIn: endpoint('POST', '/api/auth/login', {
    summary: 'Sign in with email address and password, and a code where it is needed.',
    access: 'anyone',
    body: lazily(() =>
      z.object({
        email: field.signInEmail,
        password: field.passwordToCheck,
        /** Asked for by 'second-factor-needed'. */
        code: z.optional(field.secondFactorCode),
      }),
    ),
    reply: lazily(() => z.object({ sessionToken: z.string(), refreshToken: z.string(), user: User })),
    message: 'signed-in',
  }),
  signOut: endpoint('POST', '/api/auth/logout', {
    summary: 'End the session of the token; one that has ended is no error.',
    access: 'anyone',
    message: 'signed-out',
  }),
  listSessions: endpoint('GET', '/api/auth/sessions', {
    summary: 'List your sessions, one for each sign-in.',
    access: 'signed-in',
    allowedBeforeSecondFactor: true,
    reply: lazily(() =>
      listOf(
        renamed({ _id: 'id', current: 'isCurrent' })({
          _id: z.string(),
          current: z.boolean(),
          startedAt: instant,
          lastSeenAt: instant,
          device: z.nullable(z.string()),
        }),
      ),
    ),
  }),
  signOutThere: endpoint('DELETE', '/api/auth/sessions/:id', {
    summary: 'End one of your sessions.',
    access: 'signed-in',
    limit: 'free',
    allowedBeforeSecondFactor: true,
    message: 'signed-out-there',
  }),
  signOutEverywhere: endpoint('DELETE', '/api/auth/sessions', {
    summary: 'End all your sessions.',
    access: 'signed-in',
    limit: 'free',
    allowedBeforeSecondFactor: true,
    message: 'signed-out-everywhere',
  }),
  me: endpoint('GET', '/api/auth/me', {
    summary: 'Read your account, with a citizen’s current request.',
    access: 'signed-in',
    allowedBeforeSecondFactor: true,
    reply: lazily(() => z.object({ user: User })),
  }),
  refreshSession: endpoint('POST', '/api/auth/refresh-token', {
    summary: 'Exchange a refresh token for new tokens.',
    access: 'anyone',
    body: lazily(() => z.object({ refreshToken: field.refreshToken })),
    reply: lazily(() => z.object({ sessionToken: z.string(), refreshToken: z.string() })),
  }),
  confirmIdentity: endpoint('POST', '/api/auth/confirm-password', {
    summary: 'Prove who you are again, by password or code, for calls that require it.',
    access: 'signed-in',
    limit: 'passwords-of-account',
    body: lazily(() =>
      z.object({ password: z.optional(field.passwordToCheck), code: z.optional(field.secondFactorCode) }),
    ),
    message: 'identity-confirmed',
  }),
  readSecondFactor: endpoint('GET', '/api/auth/second-factor', {
    summary: 'Read whether your second factor is on, and required.',
    access: STAFF_ROLES,
    allowedBeforeSecondFactor: true,
    reply: lazily(() =>
      z.object({
        isOn: z.boolean(),
        /** Nothing else opens without it. */
        isRequired: z.boolean(),
        recoveryCodesLeft: z.number(),
      }),
    ),
  }),
  beginSecondFactor: endpoint('POST', '/api/auth/second-factor', {
    summary: 'Create a secret (RFC 6238) for an authenticator app; it counts once confirmed.',
    access: STAFF_ROLES,
    limit: 'passwords-of-account',
    allowedBeforeSecondFactor: true,
    body: lazily(() => z.object({ password: field.passwordToCheck })),
    reply: lazily(() => renamed({ uri: 'address' })({ secret: z.string(), uri: z.string() })),
  }),
  confirmSecondFactor: endpoint('POST', '/api/auth/second-factor/confirm', {
    summary: 'Turn your second factor on by a first code, and read your recovery codes once.',
    access: STAFF_ROLES,
    limit: 'passwords-of-account',
    allowedBeforeSecondFactor: true,
    body: lazily(() => z.object({ code: field.secondFactorCode })),
    reply: lazily(() => z.object({ recoveryCodes: z.array(z.string()) })),
    message: 'second-factor-turned-on',
  }),
  removeSecondFactor: endpoint('POST', '/api/auth/second-factor/remove', {
    summary: 'Turn your second factor off.',
    access: STAFF_ROLES,
    limit: 'passwords-of-account',
    requiresRecentAuth: true,
    body: lazily(() => z.object({ password: field.passwordToCheck })),
    message: 'second-factor-turned-off',
  }),
})
