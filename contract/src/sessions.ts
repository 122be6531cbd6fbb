import { STAFF_ROLES } from '@scan/domain/role.ts'
import { z } from 'zod/mini'
import { User } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { listOf } from './lists.ts'
import { instant, wire } from './wire/wire.ts'

export const sessions = {
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    access: 'anyone',
    body: wire({
      email: ['email', field.signInEmail],
      password: ['password', field.passwordToCheck],
      /** For people with a second step: asked for by 'second-factor-needed'. */
      code: ['code', z.optional(field.secondFactorCode)],
    }),
    reply: wire({
      sessionToken: ['sessionToken', z.string()],
      refreshToken: ['refreshToken', z.string()],
      user: ['user', User],
    }),
    says: 'signed-in',
  }),

  // Signing out of a session that has already ended is no error: the person wants to be out, and is.
  signOut: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'anyone',
    reply: wire({}),
    says: 'signed-out',
  }),

  /**
   * Where somebody is signed in: one entry for all that came from one sign-in. `device` is null if it said nothing
   * about itself.
   */
  listSessions: endpoint({
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'signed-in',
    beforeSecondFactor: true,
    reply: listOf(
      wire({
        id: ['_id', z.string()],
        isCurrent: ['current', z.boolean()],
        startedAt: ['startedAt', instant],
        lastSeenAt: ['lastSeenAt', instant],
        device: ['device', z.nullable(z.string())],
      }),
    ),
  }),

  // One that has already ended is no error, as with signing out.
  signOutThere: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    access: 'signed-in',
    limit: 'free',
    beforeSecondFactor: true,
    reply: wire({}),
    says: 'signed-out-there',
  }),

  /** Here too. */
  signOutEverywhere: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions',
    access: 'signed-in',
    limit: 'free',
    beforeSecondFactor: true,
    reply: wire({}),
    says: 'signed-out-everywhere',
  }),

  me: endpoint({
    method: 'GET',
    path: '/api/auth/me',
    access: 'signed-in',
    beforeSecondFactor: true,
    reply: wire({ user: ['user', User] }),
  }),

  refreshSession: endpoint({
    method: 'POST',
    path: '/api/auth/refresh-token',
    access: 'anyone',
    body: wire({ refreshToken: ['refreshToken', field.refreshToken] }),
    reply: wire({ sessionToken: ['sessionToken', z.string()], refreshToken: ['refreshToken', z.string()] }),
  }),

  /**
   * For calls that `asksAgain`: the password again, or a code from those with a second step. It counts for some
   * minutes.
   */
  confirmIdentity: endpoint({
    method: 'POST',
    path: '/api/auth/confirm-password',
    access: 'signed-in',
    limit: 'passwords-of-account',
    body: wire({
      password: ['password', z.optional(field.passwordToCheck)],
      code: ['code', z.optional(field.secondFactorCode)],
    }),
    reply: wire({}),
    says: 'identity-confirmed',
  }),

  readSecondFactor: endpoint({
    method: 'GET',
    path: '/api/auth/second-factor',
    access: STAFF_ROLES,
    beforeSecondFactor: true,
    reply: wire({
      isOn: ['isOn', z.boolean()],
      /** Whether nothing else opens without it. */
      isRequired: ['isRequired', z.boolean()],
      recoveryCodesLeft: ['recoveryCodesLeft', z.number()],
    }),
  }),

  /**
   * A secret for an app that shows codes (RFC 6238), as it is and as the address such apps read. It counts once
   * confirmed.
   */
  beginSecondFactor: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor',
    access: STAFF_ROLES,
    limit: 'passwords-of-account',
    beforeSecondFactor: true,
    body: wire({ password: ['password', field.passwordToCheck] }),
    reply: wire({ secret: ['secret', z.string()], address: ['uri', z.string()] }),
  }),

  /** Turns it on with the app's first code. The recovery codes are shown this one time; each works once. */
  confirmSecondFactor: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/confirm',
    access: STAFF_ROLES,
    limit: 'passwords-of-account',
    beforeSecondFactor: true,
    body: wire({ code: ['code', field.secondFactorCode] }),
    reply: wire({ recoveryCodes: ['recoveryCodes', z.array(z.string())] }),
    says: 'second-factor-turned-on',
  }),

  removeSecondFactor: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/remove',
    access: STAFF_ROLES,
    limit: 'passwords-of-account',
    asksAgain: true,
    body: wire({ password: ['password', field.passwordToCheck] }),
    reply: wire({}),
    says: 'second-factor-turned-off',
  }),
}
