import { DISTRICTS, HELP_TYPES } from '@scan/domain/catalogue.ts'
import type { Database, Queryable } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { verbatim } from './database.ts'

/** How many of each there are. A volunteer in two has accepted a request. */
type Size = Record<'citizens' | 'volunteers' | 'completed' | 'open', number>

const FIRST_NAMES =
  `Meera Asha Gopal Ravi Omana Hamza Devaki Kurian Lalitha Thoma Jaya Binu Sunil Lekha Anil Beena Vinod
  Kamala Padma Usha Deepa Nisha Manu Priya`.split(/\s+/)
const SURNAMES = 'Nair Menon Thomas Kurup Pillai Jacob Varma Iyer Mathew Koya Das'.split(' ')

/**
 * Fills an empty database with a network as it may be after some years, seen at `now`: completed requests lie back,
 * seven minutes apart, current ones lie ahead, three minutes apart. Nothing waits for approval, nobody is banned.
 */
export async function fillDatabase(database: Database, size: Size, now: Date): Promise<void> {
  const { citizens, volunteers, completed, open } = size
  await database.transaction(async (tx) => {
    await tx.query(sql`set local statement_timeout = 0`)
    await withoutIndexes(tx, 'help_requests', async () => {
      await tx.query(sql`
        insert into accounts (name, email, phone, category, district, skills, password_hash, created_at, verified_at,
          approved_at)
        select (${FIRST_NAMES}::text[])[1 + n % ${FIRST_NAMES.length}] || ' ' || (${SURNAMES}::text[])[1 + n % ${SURNAMES.length}],
          'person' || n || '@example.org', (9847000000 + n)::text,
          case when n <= ${citizens} then 'Citizen' else 'Volunteer' end, (${DISTRICTS}::text[])[1 + n % 14],
          case when n > ${citizens} then '{driving}'::text[] end, '', ${now}, ${now},
          case when n > ${citizens} then ${now}::timestamptz end
        from generate_series(1, ${citizens + volunteers}) n`)
      await tx.query(sql`
        with c as (select array_agg(id) as ids from accounts where category = 'Citizen'),
          v as (select array_agg(id) as ids from accounts where category = 'Volunteer')
        insert into help_requests (handle, citizen_id, help_type, description, public_description, district, help_date,
          help_time, starts_at, posted_at, status, volunteer_id, accepted_at, completion_code, closing, closed_at)
        select 'h' || n, c.ids[1 + n % ${citizens}], (${HELP_TYPES}::text[])[1 + n % 8],
          'To the clinic number ' || n % 1000 || ' and back', 'To the clinic number ' || n % 1000 || ' and back',
          (${DISTRICTS}::text[])[1 + n % 14], at::date, at::time, at, at - interval '1 day', status,
          case when status <> 'open' then v.ids[1 + n % ${volunteers}] end, case when status <> 'open' then at end,
          case when status = 'accepted' then '123456' end, case when status = 'completed' then 'complete' end,
          case when status = 'completed' then at end
        from generate_series(1, ${completed + open + Math.floor(volunteers / 2)}) n, c, v,
          lateral (select case when n <= ${completed} then 'completed' when n <= ${completed + open} then 'open' else 'accepted' end as status) s,
          lateral (select ${now}::timestamptz + case when status = 'completed' then n * interval '-7 minutes' else (n - ${completed}) * interval '3 minutes' end as at) t`)
    })
  })
  await database.query(sql`analyze accounts, help_requests`)
}

/**
 * Writes down for each request that it was posted, and for each that is over that it was completed. The lines are linked,
 * so that the server does not do it while it is measured; nobody can verify them.
 */
export async function fillAuditLog(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(sql`set local statement_timeout = 0`)
    await tx.query(sql`
      insert into audit.lines (at, actor_id, action, subject_kind, subject_id, position, hash)
      select at, actor, action, 'request', id, row_number() over (order by at, action), sha256(uuid_send(id))
      from help_requests,
        lateral (values (posted_at, citizen_id, 'post'), (closed_at, volunteer_id, 'complete')) e (at, actor, action)
      where at is not null order by at, action`)
    await tx.query(sql`
      update audit.head set position = newest.position, hash = newest.hash
      from (select position, hash from audit.lines order by position desc limit 1) newest`)
  })
  await database.query(sql`analyze audit.lines`)
}

/** Indexes and references are made faster over all rows than with each. */
async function withoutIndexes(tx: Queryable, table: string, fill: () => Promise<unknown>): Promise<void> {
  const made = await tx.query(sql<{ drop: string; create: string }>`
    select 'alter table ' || conrelid::regclass || ' drop constraint ' || conname as drop,
      'alter table ' || conrelid::regclass || ' add constraint ' || conname || ' ' || pg_get_constraintdef(oid) as create
    from pg_constraint where conrelid = ${table}::regclass and contype = 'f'
    union all
    select 'drop index ' || indexname, indexdef from pg_indexes
    where tablename = ${table} and indexname <> ${`${table}_pkey`}`)
  for (const { drop } of made) await tx.query(verbatim(drop))
  await fill()
  for (const { create } of made) await tx.query(verbatim(create))
}
