import { hoursAfter } from '@scan/domain/clock.ts'
import { sentFrom } from '@scan/domain/offers.ts'
import { REMINDED_WITHIN_HOURS, reminderAt, warningsPast } from '@scan/domain/reminders.ts'
import type { Context } from '../context.ts'
import { sql } from '../db/sql.ts'
import { topic } from '../live/topics.ts'
import { notify } from '../notifications/notifications.ts'

type Clock = Pick<Context, 'database' | 'now' | 'timeZone'>

const SETTLED_AT = sql`greatest(r.revised_at, r.accepted_at)`

/** Reminds both sides of a visit (D73), and anew once somebody else comes, or at another time. */
export async function remindOfVisits({ database, now, timeZone }: Clock): Promise<void> {
  const at = now()
  await database.transaction(async (tx) => {
    const ahead = await tx.query(sql<{ id: string; startsAt: Date; settledAt: Date }>`
      select r.id, r.starts_at as "startsAt", ${SETTLED_AT} as "settledAt" from help_requests r
      where r.status = 'accepted' and r.starts_at > ${at} and r.starts_at <= ${hoursAfter(at, REMINDED_WITHIN_HOURS)}
        and (r.visit_reminded_at is null or r.visit_reminded_at < ${SETTLED_AT})
      for update skip locked`)
    const due = ahead.filter((visit) => {
      const from = reminderAt(visit, timeZone)
      return from !== undefined && from <= at
    })
    if (due.length === 0) return
    const ids = due.map(({ id }) => id)
    await tx.query(sql`update help_requests set visit_reminded_at = ${at} where id = any(${ids}::uuid[])`)
    await notify(tx, ...ids.map((requestId) => ({ kind: 'visit-reminder' as const, requestId })))
  })
}

/** Tells citizens that nobody has accepted their request yet (D72). */
export async function warnOfUnfilled({ database, now }: Clock): Promise<void> {
  const at = now()
  await database.transaction(async (tx) => {
    const open = await tx.query(sql<{
      id: string
      citizenId: string | null
      postedAt: Date
      startsAt: Date
      told: number
    }>`
      select r.id, r.citizen_id as "citizenId", r.posted_at as "postedAt", r.starts_at as "startsAt", r.unfilled_told as told
      from help_requests r where r.status = 'open' and not r.awaits_call and r.starts_at > ${at} and r.unfilled_told < 2
        and r.starts_at <= ${hoursAfter(at, 24)}
      for update skip locked`)
    const due = open
      .map((request) => ({ ...request, past: warningsPast(request, at) }))
      .filter(({ past, told }) => past > told)
    if (due.length === 0) return
    const rows = JSON.stringify(due.map(({ id, past }) => ({ id, past })))
    await tx.query(sql`
      update help_requests r set unfilled_told = due.past
      from jsonb_to_recordset(${rows}::jsonb) due (id uuid, past integer) where r.id = due.id`)
    await notify(tx, ...due.map(({ id: requestId }) => ({ kind: 'request-unfilled' as const, requestId })))
    tx.publish([
      topic.admin,
      ...due.flatMap(({ citizenId }) => (citizenId ? [topic.request(citizenId)] : [])),
    ])
  })
}

/** Tells the desk, once an hour at most and by day, of all requests that nobody has accepted yet. */
export async function tellDeskOfUnfilled({ database, now, timeZone }: Clock): Promise<void> {
  const at = now()
  if (sentFrom(at, timeZone) > at) return
  await database.transaction(async (tx) => {
    const news = await tx.query(sql`
      update help_requests set unfilled_desk_told = unfilled_told
      where status = 'open' and starts_at > ${at} and unfilled_desk_told < unfilled_told returning 1`)
    if (news.length > 0) await notify(tx, { kind: 'requests-unfilled', at: at.toISOString() })
  })
}
