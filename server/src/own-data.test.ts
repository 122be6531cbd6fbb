import { readFileSync } from 'node:fs'
import { OWN_FACTS } from '@scan/contract/own-data.ts'
import { STORED } from '@scan/contract/stored.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql, type Sql } from './db/sql.ts'
import { ERASURES } from './identity/leave.ts'
import { OWN_DATA } from './identity/own-data.ts'
import { createDatabase, verbatim, type TestDatabase } from './testing/database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createDatabase()
})
afterAll(() => db.drop())

/** What nobody is told of what is kept, by why not (docs/privacy.md). */
const NOT_TOLD: Readonly<Record<string, string>> = {
  'opens something, or is the hash of what does': `
    accounts.password_hash address_changes.token_hash help_requests.handle help_requests.former_handle
    help_requests.completion_code known_devices.token_hash password_resets.token_hash
    password_resets.older_hashes recovery_codes.code_hash retired_refresh_tokens.token_hash
    second_factors.sealed second_factors.last_period sessions.token_hash sessions.refresh_hash
    sessions.previous_token_hash sessions.previous_refresh_hash verification_emails.token_hash
    verification_emails.code_hash`,
  'would tell on whom it protects': `
    accounts.vouched_at concerns.is_third concerns.shown_from concerns.was_there concerns.ended accounts.returned_after accounts.stopped_before accounts.stopped_for patterns.kind patterns.count
    patterns.at patterns.looked_at separations.citizen_asked separations.volunteer_asked
    separations.pressed_at separations.asked_at separations.said_no_at
    far_reads.at`,
  'what staff know of themselves: that one of them has been there, and who does what': `
    accounts.house_known accounts.part`,
  'only of people who cannot ask: they are banned, deleted, or nobody yet': `
    accounts.banned_at accounts.in_case_before accounts.kept_apart_before accounts.shares_phone
    blocklist.browser_ids blocklist.email_hash blocklist.phone_hash blocklist.reason blocklist.at concerns.reporter_mark
    callbacks.name callbacks.language callbacks.part callbacks.for_whom callbacks.words callbacks.asked_at
    calls.callback_phone concerns.subject_mark waiting_sign_ups.name waiting_sign_ups.email waiting_sign_ups.phone
    waiting_sign_ups.category waiting_sign_ups.district waiting_sign_ups.skills waiting_sign_ups.organisation
    waiting_sign_ups.language waiting_sign_ups.password_hash waiting_sign_ups.signed_up_at
    waiting_sign_ups.privacy_version waiting_sign_ups.list_from`,
  'protects others from who has gone, under keyed hashes; the page says so before leaving (D59)': `
    person_marks.hash protections.blocked protections.cause protections.citizen_asked
    protections.volunteer_asked protections.count protections.forget_at protections.looked_at protections.marks
    protections.pattern protections.role protections.since protections.stopped_for accounts.house_mark`,
  'made of what is told, and says no more': `
    accounts.by_phone accounts.phone_wrong_at help_requests.by_phone help_requests.first_visit calls.tries calls.shown
    help_requests.awaits_call help_requests.is_first_visit accounts.compared_words accounts.search_words accounts.resumed_at help_requests.starts_at help_requests.public_description
    help_requests.public_additional help_requests.offered_count help_requests.offer_rounds request_emails.is_morning
    audit_remarks.salt lines.remark_hash lines.position lines.hash`,
  'when something stops working, was last looked at, or was mailed about': `
    address_changes.expires_at calls.tried_at calls.taken_at calls.held_since help_requests.wrong_codes help_requests.code_locked_until
    help_requests.reminded_at help_requests.overdue_told_at papers.told_at papers.told_days help_requests.next_offer_at help_requests.unfilled_told help_requests.unfilled_desk_told
    accounts.unfilled_emailed_at accounts.waiting_emailed_at request_rounds.at help_requests.visit_reminded_at help_requests.reserved_until help_requests.asked_first_until help_requests.opened_to_all help_requests.let_be_at help_requests.revision help_requests.revised_at invitations.revision
    password_resets.expires_at
    sessions.rotated_at sessions.confirmed_at verification_emails.wrong_codes
    verification_emails.expires_at`,
  'the network’s own words for everybody, whoever wrote them': `
    guidance.help_type guidance.language guidance.lines guidance.changed_at`,
  'staff’s notes, of which the number is told: they may name others': `
    notes.text notes.at`,
  'emails where none are sent: demo and development': `
    mailbox_emails.message_id mailbox_emails.to_name mailbox_emails.to_address mailbox_emails.subject
    mailbox_emails.text mailbox_emails.html mailbox_emails.kept_at`,
}

/** Of tables that name an account or hold words of people: every column but ids and numbers of rows. */
async function everyColumn(): Promise<string[]> {
  const tables = ['lines', 'sign_in_lines', ...ERASURES.flatMap(({ columns }) => Object.keys(columns))]
  const rows = await db.database.query(sql<{ name: string }>`
    with recursive of_people (id) as (
      select oid from pg_class where oid = 'accounts'::regclass or relkind = 'r' and relname = any(${tables})
      union
      select r.conrelid from pg_constraint r join of_people on of_people.id = r.confrelid where r.contype = 'f')
    select relname || '.' || attname as name
    from of_people join pg_class c on c.oid = id
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where a.atttypid <> 'uuid'::regtype and a.attidentity = '' and attname <> 'entry_id'`)
  return rows.map(({ name }) => name)
}

/** The columns that a statement reads, those on which a view of it depends, and what it calls them. */
async function readBy({ text, values }: Sql): Promise<{ columns: string[]; facts: string[] }> {
  const whole = text.replace(/\$(\d+)/g, (_, number) => `'${values[Number(number) - 1] as string}'`)
  return db.database.transaction(async (tx) => {
    await tx.query(verbatim(`create temp view told as ${whole}`))
    const rows = await tx.query(sql<{ name: string }>`
      select distinct c.relname || '.' || a.attname as name
      from pg_rewrite r join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
      join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid join pg_class c on c.oid = a.attrelid
      where d.refclassid = 'pg_class'::regclass and r.ev_class = 'told'::regclass and c.oid <> r.ev_class`)
    const facts = await tx.query(sql<{ name: string }>`
      select attname as name from pg_attribute where attrelid = 'told'::regclass and attnum > 0`)
    await tx.query(sql`drop view told`)
    return { columns: rows.map(({ name }) => name), facts: facts.map(({ name }) => name) }
  })
}

const NOBODY = '00000000-0000-4000-8000-000000000000'
const read = () => Promise.all(Object.values(OWN_DATA).map((of) => readBy(of(NOBODY, new Date()))))

test('every column is told to its person, or known not to be and why', async () => {
  const told = new Set((await read()).flatMap(({ columns }) => columns))
  const untold = (await everyColumn()).filter((column) => !told.has(column))
  // A column that is named here is new: tell of it in `OWN_DATA`, or say above why not.
  expect(untold.toSorted()).toEqual(Object.values(NOT_TOLD).join(' ').trim().split(/\s+/).toSorted())
})

const STORED_IN = STORED.flatMap(({ tables }): readonly string[] => tables)

test('every table of people is among what is said to be stored, and in docs/privacy.md', async () => {
  const tables = new Set((await everyColumn()).map((column) => column.replace(/\.\w+$/, '')))
  const said = [...STORED_IN, 'guidance'].map((table) => table.replace('audit.', ''))
  // A table that is named here is new: `STORED`, a row of the privacy page, and one of docs/privacy.md.
  expect([...tables].filter((table) => !said.includes(table))).toEqual([])
  const page = readFileSync(new URL('../../docs/privacy.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\|[^|]*\|([^|]*)\|/gm)].flatMap(
    ([, cell]) => cell?.match(/(?<=`)[\w.]+(?=`)/g) ?? [],
  )
  expect(new Set(rows)).toEqual(new Set(STORED_IN))
})

test('whatever is read for somebody is sent to them', async () => {
  // An email's kind is told as its subject, a text.
  const facts = (await read()).flatMap((part) => part.facts).filter((name) => name !== 'email_kind')
  // A fact that is named here is left out of every answer, or read nowhere: see `OWN_FACTS`.
  expect(new Set(facts)).toEqual(new Set(OWN_FACTS))
})
