import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from './platform/db/sql.ts'
import { ERASURES } from './services.ts'
import { createDatabase } from './testing/database.ts'
import type { TestDatabase } from './testing/database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createDatabase()
})
afterAll(() => db.drop())

/** Columns that could hold something of a person and do not: words of our own, names of ours, and keyed hashes. */
const OF_NOBODY = [
  ...[
    'lines.action',
    'lines.subject_kind',
    'lines.remark_hash',
    'lines.hash',
    'head.hash',
    'cuts.hash',
    'concerns.kind',
    'concerns.state',
  ],
  ...['help_requests.handle', 'help_requests.help_type', 'help_requests.district', 'help_requests.status'],
  ...['help_requests.closing', 'help_requests.completion_code', 'keys.name', 'keys.sealed'],
  ...['blocklist.email_hash', 'blocklist.phone_hash', 'blocklist.reason'],
  ...['sessions.token_hash', 'sessions.refresh_hash', 'sessions.previous_token_hash', 'sessions.end_reason'],
  ...['sessions.previous_refresh_hash', 'retired_refresh_tokens.token_hash'],
  ...['waiting_sign_ups.category', 'waiting_sign_ups.district', 'waiting_sign_ups.skills'],
  'waiting_sign_ups.password_hash',
  ...['rate_limits.key', 'wrong_passwords.key', 'failed_addresses.client_subnet', 'failed_addresses.address'],
  ...['mailbox_emails.message_id', 'schema_migrations.name', 'schema_migrations.checksum'],
  // From where staff acted, kept with the entry (docs/operations.md).
  'lines.client_subnet',
]

const registered = ERASURES.flatMap(({ columns }) =>
  Object.entries(columns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`)),
)

/** Every column that could hold a word of somebody, but for rows that go with an account by themselves. */
async function columnsThatStay(): Promise<string[]> {
  const rows = await db.database.query(sql<{ name: string }>`
    with recursive gone (id) as (
      select 'accounts'::regclass::oid
      union
      select r.conrelid from pg_constraint r join gone on gone.id = r.confrelid where r.contype = 'f' and r.confdeltype = 'c')
    select relname || '.' || attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace in ('public'::regnamespace, 'audit'::regnamespace) and c.relkind = 'r' and c.oid not in (select id from gone)
      and a.atttypid not in ('uuid'::regtype, 'bigint'::regtype, 'integer'::regtype, 'boolean'::regtype, 'date'::regtype,
        'time'::regtype, 'timestamptz'::regtype)`)
  return rows.map(({ name }) => name)
}

test('every column that could hold something of a person is erased by somebody, or known to hold nothing', async () => {
  expect([...registered, ...OF_NOBODY].toSorted()).toEqual((await columnsThatStay()).toSorted())
})
