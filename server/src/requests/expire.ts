import { hoursAfter } from '@scan/domain/clock.ts'
import {
  DECIDED_HOURS,
  HIDDEN_AFTER_HOURS,
  LAPSE_AFTER_HOURS,
  OVERDUE_AFTER_HOURS,
} from '@scan/domain/help-request.ts'
import type { Context } from '../context.ts'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import { notify } from '../notifications/notifications.ts'
import { change, inTransaction } from './move.ts'
import { tellOfferedToAll } from './offer-to-all.ts'
import { UNDECIDED } from './store.ts'

type Clocked = Pick<Context, 'database' | 'now'>

const BATCH = 200
const OPEN = sql`r.status = 'open'`
const ACCEPTED = sql`r.status = 'accepted'`

/** Scheduled every minute, so that nobody is stuck (D28). */
export async function passTime(context: Clocked): Promise<void> {
  const { database, now } = context
  await database.transaction((tx) =>
    tellOfferedToAll(tx, sql`coalesce(r.asked_first_until, r.reserved_until) <= ${now()}`, now()),
  )
  // Nobody accepted: the citizen is told kindly, and may ask again.
  await closeDue(context, OPEN, 0, 'expire', 'request-expired')
  // Never completed: both people are free, and they and the administrators are told.
  await closeDue(context, ACCEPTED, LAPSE_AFTER_HOURS, 'lapse', 'request-lapsed')
  await giveBackUndecided(context)
  await remind(context, OVERDUE_AFTER_HOURS, sql`reminded_at`, 'completion-reminder')
  await remind(context, HIDDEN_AFTER_HOURS, sql`overdue_told_at`, 'request-overdue')
}

/** Nobody at the desk has decided in time: both are told as if the volunteer could not come (D103). */
async function giveBackUndecided({ database, now }: Clocked): Promise<void> {
  const isDue = sql`${UNDECIDED} and r.starts_at > ${now()} and r.starts_at <= ${hoursAfter(now(), DECIDED_HOURS)}`
  const due = await database.query(sql<{ id: string; volunteerId: string }>`
    select r.id, r.volunteer_id as "volunteerId" from help_requests r where ${isDue} order by r.starts_at limit ${BATCH}`)
  for (const { id: requestId, volunteerId } of due)
    await inTransaction(database, async (tx) => {
      await tx.query(sql`select from accounts where id = ${volunteerId} for no key update`)
      await change(
        tx,
        sql`where r.id = ${requestId} and r.volunteer_id = ${volunteerId} and ${isDue}`,
        () => ({
          move: { type: 'volunteer-removed' },
          at: now(),
          notifications: () => [
            { kind: 'volunteer-cannot-come', requestId },
            { kind: 'request-taken-back', requestId, volunteerId },
          ],
        }),
      )
    })
}

async function closeDue(
  { database, now }: Clocked,
  isSo: Sql,
  hours: number,
  type: 'expire' | 'lapse',
  kind: 'request-expired' | 'request-lapsed',
): Promise<void> {
  const due = await database.query(sql<{ id: string }>`
    select r.id from help_requests r where ${isSo} and r.starts_at <= ${hoursAfter(now(), -hours)}
    order by r.starts_at limit ${BATCH}`)
  for (const { id: requestId } of due)
    await inTransaction(database, (tx) =>
      change(tx, sql`where r.id = ${requestId} and ${isSo}`, () => ({
        move: { type },
        at: now(),
        notifications: () => [{ kind, requestId }],
      })),
    )
}

async function remind(
  { database, now }: Clocked,
  hours: number,
  toldAt: Sql,
  kind: 'completion-reminder' | 'request-overdue',
): Promise<void> {
  await database.transaction(async (tx) => {
    const due = await tx.query(sql<{ id: string }>`
      update help_requests r set ${toldAt} = ${now()}
      where ${ACCEPTED} and r.starts_at <= ${hoursAfter(now(), -hours)} and ${toldAt} is null returning r.id`)
    await notify(tx, ...due.map(({ id: requestId }) => ({ kind, requestId })))
  })
}
