import { pathWith } from '@scan/contract/endpoint.ts'
import { api, downloads } from '@scan/contract/index.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeInMailbox } from './notifications/email/mailbox.ts'
import { recordUndelivered } from './notifications/delivery.ts'
import { record } from './audit/audit.ts'
import { sql } from './db/sql.ts'
import { ERASURES } from './identity/leave.ts'
import { createDatabase, everyRow, verbatim, type TestDatabase } from './testing/database.ts'
import { PASSWORD, createWorld, type TestPerson, type World } from './testing/world.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createDatabase()
})
afterAll(() => db.drop())

/** Columns that could hold something of a person and do not: words of ours, names of ours, keyed hashes, and from where
 * staff acted, kept with the entry (docs/operate.md). A job is looked for when it is one. */
const OF_NOBODY = `
  lines.action lines.subject_kind lines.remark_hash lines.hash head.hash cuts.hash concerns.kind
  concerns.state concerns.ended concerns.reporter_mark concerns.subject_mark help_requests.handle
  help_requests.help_type help_requests.district help_requests.status help_requests.former_handle
  help_requests.closing help_requests.completion_code keys.name keys.sealed board_versions.district
  blocklist.browser_ids blocklist.email_hash blocklist.phone_hash blocklist.reason silenced_numbers.phone_hash former_accounts.marks sessions.token_hash sessions.refresh_hash
  sessions.previous_token_hash sessions.end_reason sessions.previous_refresh_hash
  retired_refresh_tokens.token_hash waiting_sign_ups.category waiting_sign_ups.district
  waiting_sign_ups.skills waiting_sign_ups.password_hash waiting_sign_ups.language waiting_sign_ups.list_from
  counted_until.time_zone counted_requests.district counted_requests.help_type counted_requests.status
  rate_limits.key wrong_passwords.key failed_addresses.client_subnet failed_addresses.address
  last_done.what redactions.name mailbox_emails.message_id schema_migrations.name schema_migrations.checksum
  endings.ending drawn_figures.name drawn_figures.figures guidance.help_type guidance.language guidance.lines lines.client_subnet
  papers_needed.kind sign_in_lines.outcome sign_in_lines.client_subnet`
  .trim()
  .split(/\s+/)

/** What is kept of a closed case for two years, its people under marks (server/src/cases/protecting.test.ts). */
const KEPT_WITH_A_CASE = ['concerns.text', 'concern_notes.text']

const registered = ERASURES.flatMap(({ columns }) =>
  Object.entries(columns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`)),
)

/** Every column that could hold a word of somebody, but for rows that always go with an account by themselves. */
async function columnsThatStay(): Promise<string[]> {
  const rows = await db.database.query(sql<{ name: string }>`
    with recursive gone (id) as (
      select 'accounts'::regclass::oid
      union
      select r.conrelid from pg_constraint r join gone on gone.id = r.confrelid
      where r.contype = 'f' and r.confdeltype = 'c'
        -- Most messages have no sender.
        and r.conrelid <> 'contact_messages'::regclass)
    select relname || '.' || attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace in ('public'::regnamespace, 'audit'::regnamespace) and c.relkind = 'r' and c.oid not in (select id from gone)
      and a.atttypid not in ('uuid'::regtype, 'bigint'::regtype, 'integer'::regtype, 'boolean'::regtype, 'date'::regtype,
        'time'::regtype, 'timestamptz'::regtype)`)
  return rows.map(({ name }) => name)
}

test('every column that could hold something of a person is erased by somebody, or known to hold nothing', async () => {
  expect([...registered, ...KEPT_WITH_A_CASE, ...OF_NOBODY].toSorted()).toEqual(
    (await columnsThatStay()).toSorted(),
  )
})

/**
 * Columns of rows that go with an account and that sign-in or the rules stand on, and what protects others from whoever
 * has gone (D59): names of ours and keyed hashes.
 */
const LEFT_AS_THEY_ARE = `
  accounts.category accounts.password_hash password_resets.older_hashes person_marks.hash accounts.house_mark protections.stopped_for
  protections.marks protections.role protections.cause protections.pattern protections.blocked`
  .trim()
  .split(/\s+/)

const WORD = 'thankamani'
const AS_BYTES = Buffer.from(WORD).toString('hex')

interface Column {
  table: string
  column: string
  name: string
  type: 'text' | 'bytea' | 'ARRAY' | 'json' | 'jsonb'
}

const PLANTED: Record<Column['type'], string> = {
  text: `'${WORD}' || t.ctid`,
  bytea: `convert_to('${WORD}' || t.ctid, 'UTF8')`,
  ARRAY: `array['${WORD}']`,
  json: `'{"a": "${WORD}"}'`,
  jsonb: `'{"a": "${WORD}"}'`,
}

/** Every column that could hold words. Jobs are looked at as they are queued, not written over. */
async function columnsOfWords(world: World): Promise<Column[]> {
  const columns = await world.database.query(sql<Column>`
    select format('%I.%I', table_schema, table_name) as table, column_name as column,
      table_name || '.' || column_name as name, data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema not in ('pg_catalog', 'information_schema', 'graphile_worker') and table_type = 'BASE TABLE'
      and is_generated = 'NEVER' and data_type in ('text', 'character varying', 'bytea', 'ARRAY', 'json', 'jsonb')`)
  return columns.filter(({ name }) => ![...OF_NOBODY, ...LEFT_AS_THEY_ARE].includes(name))
}

/** What a person leaves behind by every call and in every table. */
async function leaveTraces(world: World, lakshmi: TestPerson, citizen: TestPerson, volunteer: TestPerson) {
  const { database } = world
  const text = `${WORD} was here`
  const place = { area: `${WORD}puram`, address: text, landmark: text }
  const needs = { helpType: 'driving', description: text, additional: text, district: 'Kollam' } as const
  const body = { action: 'request', email: null, ...needs, ...place, ...world.inHours(30) } as const
  await world.call(api.askForHelp, { as: citizen, body })
  const requestId = (await world.call(api.me, { as: citizen })).reply.user.request?.id ?? ''
  const take = () => world.call(api.acceptRequest, { as: volunteer, body: { citizen: citizen.email } })
  await take()
  await world.call(api.releaseRequest, { as: volunteer, body: { citizen: citizen.email, reason: text } })
  await take()
  await world.call(api.raiseConcern, { as: citizen, body: { kind: 'unkind', text, requestId } })
  const [raised] = (await world.call(api.listConcerns, { as: lakshmi })).reply.items
  await world.call(api.noteConcern, { as: lakshmi, params: { id: raised?.id ?? '' }, body: { text } })
  await world.call(api.noteRequest, { as: lakshmi, params: { id: requestId }, body: { text } })
  // While a case is open neither of its people is deleted.
  await database.query(sql`update concerns set state = 'closed'`)

  for (const person of [citizen, volunteer]) {
    const { name, email, phone } = person
    await world.call(api.sendContactMessage, { body: { name, email, message: text } })
    await world.call(api.callMe, {
      body: { name, phone, part: 'morning', forWhom: 'me', words: text, trap: '' },
    })
    await world.call(api.changeEmail, { as: person, body: { email: `new.${email}`, password: PASSWORD } })
    await world.call(api.notePerson, { as: lakshmi, params: { id: person.id }, body: { text } })
    const profile = { name, phone, skills: null, district: null, ...place }
    await world.call(api.updateProfile, { as: person, body: profile })
    const entry = { action: 'ban', subject: { kind: 'account', id: person.id }, remark: text } as const
    await database.transaction((tx) => record(tx, { at: world.now(), actorId: lakshmi.id, ...entry }))
    const notification = { kind: 'already-registered', accountId: person.id } as const
    await recordUndelivered(database, { notification, to: person.id, emailId: '1' })
    const sent = { emailId: '1', messageId: `<${person.id}@example.org>`, to: { name, address: email } }
    await storeInMailbox(database, { ...sent, subject: text, text, html: text })
    const here = sql`${person.id}, ${Buffer.from(person.id)}`
    for (const row of [
      sql`insert into waiting_sign_ups (id, name, email, phone, category, organisation, password_hash, signed_up_at)
        values (gen_random_uuid(), ${name}, ${email}, ${phone}, 'Citizen', ${text}, '', now())`,
      sql`insert into verification_emails (account_id, token_hash, code_hash, expires_at) values (${here}, '', now())`,
      sql`insert into known_devices (account_id, token_hash, last_used_at) values (${here}, now())`,
      sql`insert into password_resets (account_id, token_hash, expires_at) values (${here}, now())`,
      sql`insert into papers (account_id, kind, seen_on, note, added_at) values (${person.id}, ${text}, now(), ${text}, now())`,
      sql`insert into second_factors (account_id, sealed) values (${here})`,
      sql`insert into recovery_codes (account_id, code_hash) values (${here})`,
      sql`insert into notices (account_id, request_id, kind, at) values (${person.id}, ${requestId}, 'cancel', now())`,
    ])
      await database.query(row)
  }
  await database.query(sql`
    insert into patterns (citizen_id, volunteer_id, kind, count, at)
    values (${citizen.id}, ${volunteer.id}, 'early-completion', 1, now())`)
}

/** Writes the word over what the calls have left in a column; whether the database takes any words there. */
async function plant(world: World, lakshmi: TestPerson, { table, column, type }: Column): Promise<boolean> {
  try {
    await world.database.query(
      verbatim(`
        update ${table} t set ${column} = ${PLANTED[type]} where strpos(t::text, '${lakshmi.id}') = 0
          and coalesce(${column}::text, '') !~* '${WORD}|${AS_BYTES}|bhaskaran'`),
    )
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '23514') return false
    throw error
  }
}

describe.each(['an administrator', 'themselves'])('deleted by %s', (by) => {
  const logged: string[] = []
  let world: World
  let lakshmi: TestPerson
  beforeAll(async () => {
    world = await createWorld({ log: pino({ level: 'trace' }, { write: (line) => void logged.push(line) }) })
    lakshmi = await world.person('Lakshmi', 'Admin')
  })
  afterAll(() => world.close())

  test('a citizen and a volunteer leave no word in any table, in the log or in a file', async () => {
    const citizen = await world.person('Thankamani', 'Citizen')
    const volunteer = await world.person('Bhaskaran', 'Volunteer')
    await leaveTraces(world, lakshmi, citizen, volunteer)
    const traces = [WORD, AS_BYTES, 'bhaskaran', citizen.phone, volunteer.phone]
    const unseen: string[] = []
    for (const column of await columnsOfWords(world)) {
      if (!(await plant(world, lakshmi, column))) continue
      const found = await world.database.query(
        verbatim(`select from ${column.table} where ${column.column}::text ~* '${traces.join('|')}' limit 1`),
      )
      if (found.length === 0) unseen.push(column.name)
    }
    // A column that is named here is new: have the traces above fill it.
    expect(unseen).toEqual([])

    for (const person of [citizen, volunteer]) {
      const { status } =
        by === 'themselves'
          ? await world.call(api.deleteMe, { as: person, body: { password: PASSWORD } })
          : await world.call(api.deleteUser, { as: lakshmi, params: { id: person.id } })
      expect(status).toBe(200)
    }
    // What is mailed of it is queued until it is sent.
    await world.database.query(sql`delete from graphile_worker._private_jobs`)

    const files = await Promise.all(
      Object.values(downloads).map(async ({ path }) => {
        const headers = { authorization: `Bearer ${lakshmi.sessionToken}` }
        const { statusCode, body } = await world.app.inject({ url: pathWith(path, {}), headers })
        expect(statusCode).toBe(200)
        return body.split('\n')
      }),
    )
    const kept = [...(await everyRow(world.database)), ...logged, ...files.flat()]
    expect(kept.length).toBeGreaterThan(20)
    // In a case the words stay that somebody wrote, as planted, but for what the account itself told of its person.
    const inCase = /^public\.concern(?:s|_notes) /
    const left = kept.filter((line) =>
      traces.some((trace) => !(inCase.test(line) && trace === WORD) && line.toLowerCase().includes(trace)),
    )
    expect(left).toEqual([])
  })
})
