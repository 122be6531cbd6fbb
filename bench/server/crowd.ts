import { daysAfter, wallClock } from '@scan/domain/clock.ts'
import { passwords } from '../../server/src/identity/passwords.ts'
import type { Database, Queryable } from '../../server/src/db/pool.ts'
import { sql } from '../../server/src/db/sql.ts'
import { publish, topic } from '../../server/src/live/publishing.ts'

/**
 * The people who call during the measurement: as many citizens as volunteers, all of one district and signed in. The
 * citizen with a number is helped by the volunteer with the same number, so that no two calls want the same.
 */
export const CROWD_DISTRICT = 'Kannur'
export const PASSWORD = 'Boat-race.1952'
const FIRST_PHONE = { citizen: 9_800_000_000, volunteer: 9_400_000_000 }
/** The code with which all of them complete. */
export const CODE = '123456'
/** Seen a moment ago, until it is over: nothing is written about it. */
const SEEN_FOR_HOURS = 2
/** In time for a request posted now. */
const HELP_IN_DAYS = 2

export const tokenOf = (who: 'citizen' | 'volunteer', n: number) => `bench-${who}-${n}`
export const addressOf = (who: 'citizen' | 'volunteer', n: number) => `bench-${who}-${n}@example.org`
/** No two share a number: every acceptance would record that. */
export const phoneOf = (who: 'citizen' | 'volunteer', n: number) => String(FIRST_PHONE[who] + n)
export const handleOf = (n: number) => `bench-${n}@requests.invalid`
export const helpDate = () => wallClock(daysAfter(new Date(), HELP_IN_DAYS), 'Asia/Kolkata').date

const HANDLE = sql`'bench-' || n || '@requests.invalid'`
const ID = (who: 'citizen' | 'volunteer') => sql`md5(${`bench-${who}-`} || n)::uuid`

export async function addCrowd(database: Database, size: number): Promise<void> {
  const hash = await passwords().hash(PASSWORD)
  await database.transaction(async (tx) => {
    await tx.query(sql`set local statement_timeout = 0`)
    for (const who of ['citizen', 'volunteer'] as const) {
      const [category, name] = who === 'citizen' ? ['Citizen', 'Meera Nair'] : ['Volunteer', 'Asha Menon']
      await tx.query(sql`
        insert into accounts (id, name, email, phone, category, district, skills, password_hash, created_at,
          verified_at, approved_at)
        select ${ID(who)}, ${name}, ${`bench-${who}-`} || n || '@example.org', (${FIRST_PHONE[who]}::bigint + n)::text, ${category},
          ${CROWD_DISTRICT}, case ${who} when 'volunteer' then '{driving}'::text[] end, ${hash}, now(), now(),
          case ${who} when 'volunteer' then now() end
        from generate_series(0, ${size - 1}) n`)
      await tx.query(sql`
        insert into sessions (account_id, token_hash, refresh_hash, started_at, confirmed_at, last_seen_at)
        select ${ID(who)}, sha256(convert_to(${`bench-${who}-`} || n, 'UTF8')), sha256(convert_to(${`refresh-${who}-`} || n, 'UTF8')),
          now(), now(), now() + ${SEEN_FOR_HOURS} * interval '1 hour'
        from generate_series(0, ${size - 1}) n`)
    }
  })
  await database.query(sql`analyze accounts, sessions`)
}

/** Puts the crowd where calls of this kind can begin; what it did before is gone, and so are emails about it. */
export async function prepareCrowd(
  database: Database,
  kind: 'post' | 'accept' | 'complete',
  size: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(sql`set local statement_timeout = 0`)
    await tx.query(sql`delete from outbox`)
    await forgetEmails(tx)
    // What was not touched stays: making it again would take longer than measuring.
    const status = kind === 'accept' ? 'open' : kind === 'complete' ? 'accepted' : 'none'
    await tx.query(sql`
      delete from help_requests r using generate_series(0, ${size - 1}) n
      where r.citizen_id = ${ID('citizen')} and (r.status <> ${status} or r.handle <> ${HANDLE} or r.completion_code <> ${CODE})`)
    // As with every change: no kept board survives.
    await publish(tx, [topic.board(CROWD_DISTRICT)])
    if (status === 'none') return
    const isAccepted = status === 'accepted'
    await tx.query(sql`
      insert into help_requests (handle, citizen_id, help_type, description, public_description, district, help_date,
        help_time, starts_at, posted_at, status, volunteer_id, accepted_at, completion_code)
      select ${HANDLE}, ${ID('citizen')}, 'medical', 'To the eye hospital and back',
        'To the eye hospital and back', ${CROWD_DISTRICT}, at::date, at::time, at, now() - interval '1 day',
        ${status}, case when ${isAccepted} then ${ID('volunteer')} end,
        case when ${isAccepted} then now() - interval '1 hour' end, case when ${isAccepted} then ${CODE} end
      from generate_series(0, ${size - 1}) n,
        lateral (select now() + case when ${isAccepted} then interval '-10 minutes' else ${HELP_IN_DAYS} * interval '1 day' end as at) t
      where not exists (select from help_requests where handle = ${HANDLE})`)
  })
  await database.query(sql`analyze help_requests`)
}

/** Nothing from earlier measurements is left to do, and nobody is written to because they sign in again. */
export async function forgetEmails(db: Queryable): Promise<void> {
  await db.query(sql`delete from outbox`)
  await db.query(sql`delete from graphile_worker._private_jobs where locked_at is null`)
  await db.query(sql`delete from known_devices`)
}
