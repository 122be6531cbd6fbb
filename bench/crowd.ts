import { wallClock } from '@scan/domain/clock.ts'
import { passwords } from '../server/src/accounts/passwords.ts'
import type { Database } from '../server/src/platform/db/pool.ts'
import { sql } from '../server/src/platform/db/sql.ts'

/**
 * The people who call while it is measured: so many citizens as volunteers, all of one district and signed in. The
 * citizen with a number is helped by the volunteer with the same number, so that no two calls want the same.
 */
export const CROWD_DISTRICT = 'Kannur'
export const PASSWORD = 'Boat-race.1952'
/** In time for a request that is posted now. */
const HELP_IN_DAYS = 2

export const tokenOf = (who: 'citizen' | 'volunteer', n: number) => `bench-${who}-${n}`
export const addressOf = (who: 'citizen' | 'volunteer', n: number) => `bench-${who}-${n}@example.org`
export const handleOf = (n: number) => `bench-${n}@requests.invalid`
export const helpDate = () => wallClock(new Date(Date.now() + HELP_IN_DAYS * 86_400_000), 'Asia/Kolkata').date

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
        select ${ID(who)}, ${name}, ${`bench-${who}-`} || n || '@example.org', '9400011122', ${category},
          ${CROWD_DISTRICT}, case ${who} when 'volunteer' then '{driving}'::text[] end, ${hash}, now(), now(),
          case ${who} when 'volunteer' then now() end
        from generate_series(0, ${size - 1}) n`)
      await tx.query(sql`
        insert into sessions (account_id, token_hash, refresh_hash, started_at, confirmed_at, last_seen_at)
        select ${ID(who)}, sha256(convert_to(${`bench-${who}-`} || n, 'UTF8')), sha256(convert_to(${`refresh-${who}-`} || n, 'UTF8')),
          now(), now(), now()
        from generate_series(0, ${size - 1}) n`)
    }
  })
  await database.query(sql`analyze accounts, sessions`)
}

/** Everybody in the crowd was seen a moment ago, and is so until the round is over. */
export async function wakeCrowd(database: Database): Promise<void> {
  await database.query(
    sql`update sessions set last_seen_at = now() + interval '1 hour' where end_reason is null`,
  )
}

/** Puts the crowd where the calls of this kind can begin; what it did before is gone, and so are letters about it. */
export async function prepareCrowd(
  database: Database,
  kind: 'post' | 'accept' | 'complete',
  size: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(sql`set local statement_timeout = 0`)
    await tx.query(sql`delete from graphile_worker._private_jobs where locked_at is null`)
    await tx.query(sql`
      delete from help_requests using generate_series(0, ${size - 1}) n where citizen_id = ${ID('citizen')}`)
    if (kind === 'post') return
    const isAccepted = kind === 'complete'
    await tx.query(sql`
      insert into help_requests (handle, citizen_id, help_type, description, public_description, district, help_date,
        help_time, starts_at, posted_at, status, volunteer_id, accepted_at, completion_code)
      select 'bench-' || n || '@requests.invalid', ${ID('citizen')}, 'medical', 'To the eye hospital and back',
        'To the eye hospital and back', ${CROWD_DISTRICT}, at::date, at::time, at, now() - interval '1 day',
        case when ${isAccepted} then 'accepted' else 'open' end, case when ${isAccepted} then ${ID('volunteer')} end,
        case when ${isAccepted} then now() - interval '1 hour' end, case when ${isAccepted} then '123456' end
      from generate_series(0, ${size - 1}) n,
        lateral (select now() + case when ${isAccepted} then interval '-10 minutes' else ${HELP_IN_DAYS} * interval '1 day' end as at) t`)
  })
  await database.query(sql`analyze help_requests`)
}
