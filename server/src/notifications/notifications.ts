import { z } from 'zod/mini'
import type { Queryable } from '../db/pool.ts'
import { EMAIL_TASKS } from '../jobs/task-names.ts'
import { queue } from '../jobs/outbox.ts'

const Person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  language: z._default(z.string(), 'en'),
})
export type Person = z.infer<typeof Person>

/**
 * What is to be told: its kind, and whom or what it is about, by id. It holds neither a secret nor its own words:
 * tokens are made and facts are read when it is sent. Only a farewell to somebody whose account is gone carries the
 * person, since they can no longer be read from anywhere.
 */
export const Notification = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      // The account does not exist yet: it will have this id.
      'verify-email',
      'already-registered',
      // To the present owner of an address that somebody wants.
      'verify-new-address',
      'address-taken',
      'reset-password',
      'password-changed',
      'phone-changed',
      'second-factor-on',
      'second-factor-off',
      'recovery-code-used',
      // Somebody gave the right password and five wrong codes in a day, on a device that is new to the account.
      'second-factor-guessed',
      // A refresh token was used long after it had been replaced: somebody may have copied it.
      'session-ended',
      'volunteer-waiting',
      'volunteer-approved',
      'account-banned',
      'account-unbanned',
      'changes-refused',
      // Somebody recognised from before may now ask for help.
      'citizen-agreed-to',
      // They accept nothing until a coordinator lets them go on, and then they may.
      'volunteer-stopped',
      'volunteer-resumed',
    ]),
    accountId: z.string(),
  }),
  // Somebody signed in on a device that is new to their account.
  z.object({ kind: z.literal('new-device'), accountId: z.string(), sessionId: z.string() }),
  z.object({
    kind: z.enum(['volunteer-rejected', 'account-deleted', 'account-left', 'address-changed']),
    to: Person,
  }),
  z.object({
    kind: z.enum([
      'volunteer-found',
      'request-completed',
      // An administrator cancelled it.
      'request-called-off',
      // Given back, or the volunteer was banned or deleted; the request is open again.
      'volunteer-cannot-come',
      'request-expired',
      'request-lapsed',
      'nobody-came',
      // One hour and one day after its time.
      'completion-reminder',
      'request-overdue',
      // Ten wrong completion codes.
      'code-guessed',
    ]),
    requestId: z.string(),
  }),
  z.object({
    // 'request-taken-back': open to others again. 'visit-assigned': by an administrator.
    kind: z.enum(['request-cancelled', 'request-taken-back', 'visit-assigned']),
    requestId: z.string(),
    volunteerId: z.string(),
  }),
  z.object({ kind: z.enum(['concern-received', 'concern-closed', 'concern-raised']), concernId: z.string() }),
  z.object({ kind: z.literal('separation-asked'), accountId: z.string(), separationId: z.string() }),
  z.object({ kind: z.literal('separation-lifted'), accountId: z.string(), otherId: z.string() }),
  z.object({ kind: z.literal('contact-message'), messageId: z.string() }),
])
export type Notification = z.infer<typeof Notification>

/** Queues notifications in the transaction of the change they tell of: they are sent if that commits, and only then. */
export async function notify(tx: Queryable, ...notifications: Notification[]): Promise<void> {
  if (notifications.length > 0) await queue(tx, EMAIL_TASKS.notification, ...notifications)
}
