import { expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { createDatabaseBefore } from '../testing/database.ts'
import { unseen } from './happenings-store.ts'

test('what was kept before the update gives nobody away either', async () => {
  const { database, migrate } = await createDatabaseBefore('0042')
  const people = await database.query(sql<{ id: string; category: string }>`
    insert into accounts (name, email, phone, category, district, password_hash, created_at, verified_at)
    select name, name || '@example.org', '9847012345', category, 'Kollam', '', now(), now()
    from (values ('Meera', 'Citizen'), ('Asha', 'Volunteer')) as people (name, category) returning id, category`)
  const [meera, asha] = ['Citizen', 'Volunteer'].map(
    (wanted) => people.find(({ category }) => category === wanted)?.id ?? '',
  )
  const [request] = await database.query(sql<{ id: string }>`
    insert into help_requests (handle, citizen_id, help_type, description, public_description, district, help_date,
      help_time, starts_at, posted_at, status)
    values ('h', ${meera ?? ''}, 'driving', '', '', 'Kollam', '2026-11-28', '10:00', now(), now(), 'open') returning id`)
  const happened = async (accountId: string, kinds: string[]) =>
    database.query(sql`
      insert into happenings (account_id, request_id, kind, at)
      select ${accountId}, ${request?.id ?? ''}, kind, now() + n * interval '1 second'
      from unnest(${kinds}::text[]) with ordinality told (kind, n)`)
  await happened(meera ?? '', ['accept', 'volunteer-removed', 'citizen-removed'])
  await happened(asha ?? '', ['decline', 'volunteer-removed', 'citizen-removed', 'lapse'])

  await migrate()
  const kept = async (id = '') => {
    const rows = await database.query(sql<{ kind: string }>`
      select kind from happenings where account_id = ${id} order by at, number`)
    return rows.map(({ kind }) => kind)
  }
  expect(await kept(meera)).toEqual(['accept', 'release', 'citizen-removed'])
  expect(await kept(asha)).toEqual(['volunteer-removed', 'volunteer-removed', 'cancel', 'lapse'])
  // As a server of the version before writes it, which still runs for a moment.
  await happened(asha ?? '', ['lapse', 'lapse', 'lapse', 'lapse', 'decline'])
  expect((await unseen(database, asha ?? '')).map(({ kind }) => kind)).toEqual(['volunteer-removed'])
})
