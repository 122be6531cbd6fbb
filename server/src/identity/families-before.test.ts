import { expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { createDatabaseBefore } from '../testing/database.ts'

test('sessions of the release before are kept, and those of one sign-in become one family', async () => {
  const { database, migrate } = await createDatabaseBefore('0014')
  await database.query(sql`
    insert into accounts (name, email, phone, category, district, password_hash, created_at, verified_at)
    select name, name || '@example.org', phone, 'Citizen', 'Ernakulam', '', now(), now()
    from (values ('meera', '9847100001'), ('gopal', '9847100002')) as people (name, phone)`)
  await database.query(sql`
    insert into sessions (account_id, token_hash, refresh_hash, started_at, confirmed_at, last_seen_at)
    select a.id, sha256(token::bytea), sha256(('r' || token)::bytea), at, at, now()
    from (values
      ('meera', '1', '2026-11-20 09:00:00.001Z'::timestamptz), ('meera', '2', '2026-11-20 09:00:00.001Z'),
      ('meera', '3', '2026-11-20 09:00:00.002Z'), ('gopal', '4', '2026-11-20 09:00:00.001Z'),
      ('gone', '5', '2026-11-20 09:00:00.001Z'), ('gone', '6', '2026-11-20 09:00:00.001Z')) as s (name, token, at)
    left join accounts a on a.name = s.name`)
  await migrate()
  const families = await database.query(sql<{ name: string | null; sessions: number }>`
    select a.name, count(*) as sessions from sessions s left join accounts a on a.id = s.account_id
    where s.end_reason is null group by a.name, s.family_id order by a.name, 2`)
  expect(families.map(({ name, sessions }) => [name, sessions])).toEqual([
    ['gopal', 1],
    ['meera', 1],
    ['meera', 2],
    [null, 1],
    [null, 1],
  ])
})
