import { AUDIT_ACTIONS } from '@scan/contract/admin/audit.ts'
import { expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { createDatabaseBefore } from '../testing/database.ts'
import { pastOfCitizen } from './board-store.ts'

const FORMER_CLOSINGS = ['complete', 'settle', 'cancel', 'call-off', 'withdraw']
const FORMER_ACTIONS = [...FORMER_CLOSINGS, 'reopen', 'miss-code', 'clear-letter', 'ban']

test('what ended before the moves were renamed is read by their names of today', async () => {
  const { database, migrate } = await createDatabaseBefore('0010')
  const [meera] = await database.query(sql<{ id: string }>`
    insert into accounts (name, email, phone, category, password_hash, created_at, verified_at)
    values ('Meera', 'meera@example.org', '9847012345', 'Citizen', '', now(), now()) returning id`)
  await database.query(sql`
    insert into help_requests (handle, citizen_id, help_type, description, public_description, district, help_date,
      help_time, starts_at, posted_at, status, closing, closed_at)
    select closing, ${meera?.id ?? null}, 'driving', '', '', 'Kollam', '2026-01-01', '10:00', now(),
      now() - n * interval '1 day', 'cancelled', closing, now()
    from unnest(${FORMER_CLOSINGS}::text[]) with ordinality as former (closing, n)`)
  await database.query(sql`
    insert into audit_log (at, action, subject_kind, subject_id)
    select now(), action, 'request', gen_random_uuid() from unnest(${FORMER_ACTIONS}::text[]) action`)

  await migrate()
  const past = await pastOfCitizen(database, meera?.id ?? '', 10)
  expect(past.map(({ request }) => 'closing' in request && request.closing)).toEqual([
    'complete',
    'admin-complete',
    'cancel',
    'admin-cancel',
    'citizen-removed',
  ])
  const lines = await database.query(sql<{ action: string }>`select action from audit.lines order by id`)
  const actions: readonly string[] = AUDIT_ACTIONS
  expect(lines.filter(({ action }) => !actions.includes(action))).toEqual([])
  // The log is only added to, as before.
  const change = () => database.query(sql`update audit.lines set action = 'ban'`)
  await expect(change()).rejects.toThrow('only ever added')
})
