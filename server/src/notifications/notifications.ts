import { callWords } from '@scan/contract/messages/calls.ts'
import { HELD_FOR_BOTH } from '@scan/domain/separation.ts'
import { z } from 'zod/mini'
import type { Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { topic } from '../live/topics.ts'
import { EMAIL_TASKS } from '../jobs/task.ts'
import { queue } from '../jobs/queue.ts'

const Person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  language: z._default(z.string(), 'en'),
})
export type Person = z.infer<typeof Person>

/** A kind, and whom or what it is about, by id: tokens are made and facts are read when it is sent. */
export const Notification = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      'verify-email', // The account does not exist yet: it will have this id.
      'listed-volunteer', // Nor does theirs, whom staff had on a list.
      'already-registered',
      'verify-new-address',
      'choose-password', // To the address of a person by phone, who takes over the account.
      'address-taken', // To the present owner of an address that somebody wants.
      'reset-password',
      'password-changed',
      'phone-changed',
      'second-factor-on',
      'second-factor-off',
      'recovery-code-used',
      'second-factor-guessed', // The right password and five wrong codes in a day, on a new device.
      'session-ended', // An old refresh token was used: somebody may have copied it.
      'volunteer-waiting',
      'volunteer-approved',
      'account-banned',
      'account-unbanned',
      'changes-refused',
      'citizen-agreed-to', // Somebody recognised from before may now ask for help.
      'volunteer-stopped',
      'volunteer-often-declined', // By three citizens within a fortnight.
      'volunteer-resumed',
    ]),
    accountId: z.string(),
  }),
  // 30 and 7 days before the last one; the desk has all of that morning in one.
  z.object({ kind: z.literal('paper-ends'), accountId: z.string(), paperId: z.string() }),
  z.object({ kind: z.literal('papers-end'), at: z.string() }),
  z.object({ kind: z.literal('new-device'), accountId: z.string(), sessionId: z.string() }),
  // The account is gone, so these carry the person.
  z.object({
    kind: z.enum(['volunteer-rejected', 'account-deleted', 'account-left', 'address-changed']),
    to: Person,
  }),
  z.object({
    kind: z.enum([
      'volunteer-found',
      'volunteer-changed', // By an administrator.
      'request-completed',
      'request-called-off', // By an administrator.
      'volunteer-cannot-come',
      'request-expired',
      'request-lapsed',
      'nobody-came',
      'completion-reminder', // One hour after its time.
      'request-overdue', // One day after its time.
      'code-guessed', // Ten wrong completion codes.
      'visit-reminder',
      'thanked',
      'request-unfilled', // Nobody has accepted it yet.
      'new-time-asked', // Whether its volunteer can come at another time.
      'visit-moved',
      'new-time-refused',
      'nobody-opened', // To her: the volunteer was at the door.
      'said-done', // A visit without a code: how was it?
    ]),
    requestId: z.string(),
  }),
  z.object({
    // 'request-taken-back': it is no longer theirs, whoever wanted that. 'visit-assigned': by an administrator.
    // 'request-cancelled': queued by the release before.
    kind: z.enum(['request-cancelled', 'request-taken-back', 'visit-assigned']),
    requestId: z.string(),
    volunteerId: z.string(),
  }),
  z.object({ kind: z.literal('volunteer-asked'), requestId: z.string(), volunteerId: z.string() }),
  z.object({ kind: z.literal('requests-unfilled'), at: z.string() }),
  z.object({ kind: z.literal('requests-offered'), emailId: z.string() }),
  z.object({ kind: z.enum(['concern-received', 'concern-closed', 'concern-raised']), concernId: z.string() }),
  // Tells staff, and is a call to the citizen.
  z.object({ kind: z.literal('worry-raised'), accountId: z.string(), concernId: z.string() }),
  z.object({ kind: z.literal('separation-asked'), accountId: z.string(), separationId: z.string() }),
  z.object({ kind: z.literal('separation-lifted'), accountId: z.string(), otherId: z.string() }),
  // Whoever raised a case is told of its volunteer, the other administrators of who let them go on.
  z.object({ kind: z.literal('volunteer-goes-on'), accountId: z.string(), otherId: z.string() }),
  z.object({ kind: z.literal('stop-lifted'), accountId: z.string(), byId: z.string(), at: z.string() }),
  z.object({
    ...{ kind: z.literal('persons-set-apart'), accountId: z.string(), otherId: z.string(), byId: z.string() },
    ...{ at: z.string(), about: z.array(z.enum(HELD_FOR_BOTH)) },
  }),
  z.object({ kind: z.literal('guidance-changed'), byId: z.string(), at: z.string() }),
  z.object({ kind: z.literal('contact-message'), messageId: z.string() }),
])
export type Notification = z.infer<typeof Notification>

/** The recipient's role, and so the email, is looked up when it is sent. */
export const AddressedEmail = z.object({
  email: z.string(),
  because: z.enum(['signed-up', 'verification-again', 'password-forgotten', 'listed']),
  at: z.optional(z.string()),
})
export type AddressedEmail = z.infer<typeof AddressedEmail>

/** Those that are sent by day alone. */
export const CAN_WAIT: ReadonlySet<Notification['kind']> = new Set([
  'requests-offered',
  'volunteer-asked',
  'requests-unfilled',
  'request-unfilled',
  'visit-reminder',
  'thanked',
  'new-time-asked',
])

/** To each administrator once an hour, with all there is; and when the last was sent. */
export const HOURLY = {
  'requests-unfilled': 'unfilled_emailed_at',
  'volunteer-waiting': 'waiting_emailed_at',
} as const satisfies Partial<Record<Notification['kind'], string>>

export const isHourly = (kind: Notification['kind']): kind is keyof typeof HOURLY => kind in HOURLY

/** Emails that can wait replace their predecessor of the same kind and ids. */
export function keyOf(notification: Notification, to = ''): string | undefined {
  const { kind } = notification
  if (!CAN_WAIT.has(kind) && !isHourly(kind)) return undefined
  return `${idsOf(notification).join(' ')} ${to}`
}

function idsOf(notification: Notification): string[] {
  // Tells of all there is when it is sent, whenever it was queued.
  if (isHourly(notification.kind)) return [notification.kind]
  return Object.values(notification).map((id) => (typeof id === 'string' ? id : id.id))
}

/** Queues notifications in the transaction of the change they tell of: they are sent if that commits, and only then. */
export async function notify(tx: Queryable, ...notifications: Notification[]): Promise<void> {
  if (notifications.length === 0) return
  const keyed = notifications.map((one) => ({ ...one, key: keyOf(one) }))
  await Promise.all([queue(tx, EMAIL_TASKS.notification, ...keyed), addToCalls(tx, notifications)])
}

/** Names it among all that one person is told. */
const itemKey = (notification: Notification) => [notification.kind, ...idsOf(notification)].join(' ')

/** Once somebody comes, what was not yet said of the one before is not said of them. */
const OF_WHO_COMES = ['volunteer-found', 'volunteer-changed', 'visit-moved', 'new-time-refused'] as const

/**
 * Whoever has no email is rung: in the same transaction, whatever becomes of the emails. Whom it is for decides its recipe
 * when it is read.
 */
async function addToCalls(tx: Queryable, notifications: Notification[]): Promise<void> {
  const said = notifications.filter(({ kind }) => kind in callWords.en.items)
  if (said.length === 0) return
  const ofTheOneBefore = said.flatMap((one) =>
    one.kind === 'volunteer-found' || one.kind === 'volunteer-changed'
      ? OF_WHO_COMES.map((kind) => itemKey({ kind, requestId: one.requestId }))
      : [],
  )
  const told = said.map((notification) => ({
    key: itemKey(notification),
    notification,
    account: 'accountId' in notification ? notification.accountId : null,
    request: 'requestId' in notification ? notification.requestId : null,
    concern: 'concernId' in notification && !('accountId' in notification) ? notification.concernId : null,
  }))
  const rung = await tx.query(sql`
    insert into calls (account_id, items)
    select p.id, jsonb_object_agg(n.key, jsonb_build_object('notification', n.notification, 'at', now()))
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      n (key text, notification jsonb, account uuid, request uuid, concern uuid)
    join accounts p on (p.by_phone or n.notification ->> 'kind' in ('said-done', 'worry-raised')) and p.id in (n.account,
      (select citizen_id from help_requests where id = n.request),
      (select reporter_id from concerns where id = n.concern))
    group by p.id
    on conflict (account_id) do update set items = (calls.items - ${ofTheOneBefore}::text[]) || excluded.items,
      -- The visit was a moment ago.
      tried_at = case when jsonb_path_exists(excluded.items, '$.*.notification.kind ? (@ == "said-done" || @ == "worry-raised")') then null
        else calls.tried_at end
    returning 1`)
  if (rung.length > 0) tx.publish([topic.admin])
}

/** An email that reached nobody is told in a call, to an account or to whoever has signed up and waits. */
export async function addUndelivered(db: Queryable, to: string, notification: Notification): Promise<void> {
  const item = JSON.stringify({ notification, isUndelivered: true })
  const under = (key: string) =>
    sql`jsonb_build_object(${key}::text, ${item}::jsonb || jsonb_build_object('at', now()))`
  await db.query(sql`
    insert into calls (account_id, items) select id, ${under(itemKey(notification))} from accounts where id = ${to}
    on conflict (account_id) do update set items = calls.items || excluded.items`)
  // Signing up again changes its id.
  await db.query(sql`
    insert into calls (sign_up_id, items) select id, ${under(notification.kind)} from waiting_sign_ups where id = ${to}
    on conflict (sign_up_id) do update set items = calls.items || excluded.items`)
}
