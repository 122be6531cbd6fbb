import { describe, expect, test } from 'vitest'
import { MIGRATIONS, readMigrations } from './migrate.ts'

// The release before works on with what a migration has made: beside the new one during an update, and alone once that is
// taken back. So a migration only adds, and only what the release before may leave out. What a new table or column holds is
// its own file's business. Whoever needs another statement adds it here, if the release before can live with it.

/** What release 1.0.0 comes with: no release is before it. */
const FIRST_RELEASE = '0003-volunteers-by-district.sql'

/** What the release before can live with all the same, and why. */
const HARMLESS: Record<string, string[]> = {
  // It looks for the rows of an account, and passes over those of none.
  '0011-browsers-of-sign-ups.sql': ['alter account_id drop not null'],
  // It joins the account, and writes it.
  '0012-undelivered-to-sign-ups.sql': [
    'alter account_id drop not null',
    'add constraint of_one_or_the_other check (num_nonnulls(account_id, sign_up_id) = 1)',
  ],
  // It joins the account, or deletes by time. Of somebody who was asked first and is gone it reads no name, as of nobody.
  '0017-counts-outlive-an-account.sql': [
    'drop constraint missed_addresses_volunteer_id_fkey',
    'drop constraint far_reads_volunteer_id_fkey',
    'drop constraint request_rounds_citizen_id_fkey',
    'drop constraint help_requests_asked_first_fkey',
  ],
  // Nobody has installed release 1.0.0, which wrote there.
  '0020-jobs-in-the-commit.sql': [
    "select graphile_worker.add_job(task, payload, max_attempts => 12, job_key => payload ->> 'key') from (select task, payload from outbox order by id) waiting",
    'drop table outbox',
  ],
  // The same.
  '0021-words.sql': [
    'rename to invitations',
    'rename to verification_emails',
    'drop constraint last_done_what_check',
    "update last_done set what = 'email' where what = 'letter'",
    "add constraint last_done_what_check check (what in ('backup', 'email', 'offsite'))",
  ],
  // The same.
  '0025-worries.sql': [
    'drop constraint concerns_kind_check',
    "add constraint concerns_kind_check check (kind in ('felt-unsafe', 'money', 'unkind', 'did-not-come', 'other', 'worry'))",
  ],
  // The same: it had no calls.
  '0030-callbacks.sql': [
    'drop constraint of_somebody',
    'add constraint of_somebody check (num_nonnulls(account_id, sign_up_id, callback_phone) = 1)',
  ],
  // The same.
  '0023-calls.sql': [
    "insert into calls (account_id, sign_up_id, items) select account_id, sign_up_id, jsonb_object_agg(kind, jsonb_build_object('notification', jsonb_build_object('kind', kind), 'at', at, 'isUndelivered', true)) from undelivered_notifications group by account_id, sign_up_id",
    'drop table undelivered_notifications',
    'drop constraint help_requests_status_check',
    'drop constraint a_closing_once_closed',
    "add constraint help_requests_status_check check (status in ('open', 'accepted', 'said-done', 'completed', 'cancelled', 'expired', 'lapsed'))",
    "add constraint a_closing_once_closed check ((closed_at is not null) = (status in ('said-done', 'completed', 'cancelled', 'expired', 'lapsed')))",
  ],
  // The same columns: some of its rows are no longer there.
  '0036-listed-units-and-namesakes.sql': [
    "create or replace view papers_seen as select v.id as account_id, w.id, w.account_id as entered_at, w.kind, w.seen_on, w.valid_until, w.seen_by, w.note, w.added_at, w.told_at, w.told_days from accounts v join accounts p on p.person_id = v.person_id and p.category = 'Volunteer' and lower(coalesce(p.name_before, p.name)) = lower(coalesce(v.name_before, v.name)) join papers w on w.account_id = p.id and (v.id = p.id or v.approved_at <= w.added_at) where v.category = 'Volunteer'",
  ],
}

const ALONE = "'(?:[^']|'')*'|\\$(\\w*)\\$[^]*?\\$\\1\\$"
const SPACED = new RegExp(`${ALONE}|--[^\\n]*|\\s+`, 'g')
const STATEMENT = new RegExp(`(?:${ALONE}|[^;'$])+`, 'g')
/** Of a check over one column; whatever else it names may be changed by the release before. */
const IN_CHECKS = /^(check|is|null|or|and|not|in|between|like|true|false|length|char_length)$/

const statementsOf = (text: string) =>
  (text.replace(SPACED, (found) => (/^['$]/.test(found) ? found : ' ')).match(STATEMENT) ?? [])
    .map((statement) => statement.trim())
    .filter(Boolean)

/** Splits at commas outside of all brackets. */
function clausesOf(list: string): string[] {
  const clauses = ['']
  let depth = 0
  for (const letter of list) {
    depth += Number(letter === '(') - Number(letter === ')')
    if (letter === ',' && depth === 0) clauses.push('')
    else clauses.push(clauses.pop() + letter)
  }
  return clauses.map((clause) => clause.trim())
}

/** Why the release before may fail on what this does; undefined: it only adds. */
function objectionTo(
  text: string,
  earlier: readonly string[] = [],
  harmless: readonly string[] = [],
): string | undefined {
  const tables = new Set<string>()
  const columns = new Map<string, string>()

  function ofReferences(clause: string): string | undefined {
    const [, to = ''] = /\breferences ([\w.]+)/.exec(clause) ?? []
    if (!to || tables.has(to) || /\bon delete (cascade|set null)\b/.test(clause)) return undefined
    return `a row of ${to} could no longer be deleted`
  }

  function ofColumn(table: string, clause: string): string | undefined {
    const [, name = '', made = ''] = /^add (?:column )?(\w+) (.*)$/.exec(clause) ?? []
    columns.set(`${table}.${name}`, made)
    if (/\bnot null\b/.test(made) && !/\b(default|generated)\b/.test(made))
      return 'not null without a default'
    if (/\b(unique|primary key)\b/.test(made)) return 'unique'
    const [, check = ''] = /\b(check .*)$/.exec(made) ?? []
    const others = check.replaceAll(/'[^']*'/g, '').match(/[a-z]\w*/g) ?? []
    if (others.some((word) => word !== name && !IN_CHECKS.test(word)))
      return 'a check over more than the new column'
    return ofReferences(made)
  }

  /** A check that is replaced takes at least the same values. */
  function ofReplaced(table: string, dropped: string, added: string): string | undefined {
    const values = (list = ''): string[] => list.match(/'[^']*'/g) ?? []
    const [, name, column, taken] = /^add constraint (\w+) check \((\w+) in \(([^()]*)\)\)$/.exec(added) ?? []
    const before = earlier
      .flatMap(statementsOf)
      .filter((statement) => new RegExp(`^(create|alter) table ${table}\\b`).test(statement))
      .flatMap((statement) => [
        ...statement.matchAll(new RegExp(`check \\(${column} in \\(([^()]*)\\)\\)`, 'g')),
      ])
      .at(-1)?.[1]
    if (name !== dropped || !before) return `drop constraint ${dropped}`
    const lost = values(before).filter((value) => !values(taken).includes(value))
    return lost.length > 0 ? `${column} no longer takes ${lost.join(', ')}` : undefined
  }

  function ofTable(table: string, rest: string): string | undefined {
    const clauses = clausesOf(rest).filter((clause) => !harmless.includes(clause))
    for (const [index, clause] of clauses.entries()) {
      const [, dropped] = /^drop constraint (\w+)$/.exec(clause) ?? []
      const objection = dropped
        ? ofReplaced(table, dropped, clauses.splice(index + 1, 1)[0] ?? '')
        : /^add (?!constraint|primary|unique|foreign|check|exclude)/.test(clause)
          ? ofColumn(table, clause)
          : /^alter (column )?\w+ set default\b/.test(clause)
            ? undefined
            : clause
      if (objection) return objection
    }
    return undefined
  }

  function ofStatement(statement: string): string | undefined {
    const [, verb = '', table = '', rest = ''] =
      /^(alter table|update|insert into|delete from)(?: only)? ([\w.]+)(?: (.*))?$/s.exec(statement) ?? []
    if (verb) {
      if (tables.has(table)) return undefined
      if (verb === 'alter table') return ofTable(table, rest)
      const [, set = ''] = /^set (.*?)( where .*)?$/s.exec(rest) ?? []
      const assigned = clausesOf(set).map((one) => `${table}.${one.split(' ')[0]}`)
      return verb === 'update' && assigned.every((one) => columns.has(one)) ? undefined : statement
    }
    const [, made] = /^create table (?:if not exists )?([\w.]+)/.exec(statement) ?? []
    if (made) {
      tables.add(made)
      return clausesOf(statement.slice(statement.indexOf('(') + 1))
        .map(ofReferences)
        .find(Boolean)
    }
    const [, on = '', over = ''] = /^create unique index \w+ on ([\w.]+) \(([^)]*)\)/.exec(statement) ?? []
    if (on) {
      // Rows of the release before have the default there, which is another for each, or none.
      const made = clausesOf(over).map((one) => columns.get(`${on}.${one}`))
      const isFree = made.every((one) => one !== undefined && !/\bdefault (?!\w+\()/.test(one))
      return tables.has(on) || isFree ? undefined : statement
    }
    const [, watched] = /^create trigger .*? on ([\w.]+)/s.exec(statement) ?? []
    if (watched) return tables.has(watched) ? undefined : statement
    return /^create (index|function|view) /.test(statement) ? undefined : statement
  }

  for (const statement of statementsOf(text).filter((one) => !harmless.includes(one))) {
    const objection = ofStatement(statement)
    if (objection) return objection
  }
  return undefined
}

const migrations = await readMigrations(MIGRATIONS)

test.each(migrations.filter(({ name }) => name > FIRST_RELEASE).map(({ name }) => name))(
  'the release before works on with %s',
  (name) => {
    const at = migrations.findIndex((one) => one.name === name)
    const earlier = migrations.slice(0, at).map(({ text }) => text)
    expect(objectionTo(migrations[at]?.text ?? '', earlier, HARMLESS[name])).toBe(undefined)
  },
)

/** Before what each of these does. */
const EARLIER = ["create table visits (kind text not null check (kind in ('a', 'b')), day date)"]

describe('it does not with', () => {
  test.each([
    'drop table visits',
    'DROP TABLE visits',
    'drop index visits_by_day',
    'drop trigger tells on visits',
    'drop function tell',
    'drop view far_visits',
    'truncate visits',
    'delete from visits',
    "insert into visits values ('a')",
    "update visits set kind = 'b'",
    "alter table visits add hour int; update visits set hour = 1, kind = 'b' where day is null",
    'alter table visits rename to calls',
    'alter table visits rename column day to date',
    'alter table visits drop column day',
    'alter table visits drop day',
    'alter table visits alter day type text',
    'alter table visits alter column day set not null',
    'alter table visits alter kind drop not null',
    'alter table visits alter kind drop default',
    'alter table visits add hour int not null',
    'alter table visits add hour int, add minute int not null',
    'alter table visits add hour int unique',
    'alter table visits add hour int primary key',
    "alter table visits add hour int check (hour > 0 or kind = 'a')",
    'alter table visits add by uuid references accounts',
    'alter table visits add by uuid references accounts on delete restrict',
    'create table calls (by uuid references accounts)',
    'create table calls (by uuid, foreign key (by) references accounts (id))',
    'alter table visits add constraint late check (day > now())',
    'alter table visits add check (day > now())',
    'alter table visits add unique (day)',
    'alter table visits add primary key (day)',
    'alter table visits add foreign key (day) references days',
    'alter table visits add exclude using gist (day with =)',
    'alter table visits drop constraint visits_kind_check',
    "alter table visits drop constraint visits_kind_check, add constraint visits_kind_check check (kind in ('a'))",
    "alter table visits drop constraint visits_kind_check, add constraint visits_kind_check check (kind <> 'c')",
    "alter table visits drop constraint visits_kind_check, add constraint other check (kind in ('a', 'b'))",
    'create unique index one_a_day on visits (day)',
    'alter table visits add hour int default 1 not null; create unique index one_an_hour on visits (hour)',
    'create or replace function tell() returns trigger language plpgsql as $$ begin; return new; end $$',
    'create or replace view far_visits as select 1',
    'create trigger tells after update on visits for each row execute function tell()',
    'do $$ begin drop table visits; end $$',
    'grant select on visits to public',
    '-- only adds\ncreate table calls (day date); /* ; */ drop table visits',
  ])('%s', (text) => {
    expect(objectionTo(text, EARLIER)).toEqual(expect.any(String))
  })
})

test.each([
  "-- drop table visits;\ncreate table calls (what text check (what in ('a; drop table visits', 'b'))); insert into calls values ('b')",
  'alter table visits add hour int, add column minute int default 0 not null check (minute between 0 and 59)',
  'alter table visits add token uuid default gen_random_uuid() not null; create unique index one_token on visits (token)',
  'alter table visits add hour int; update visits set hour = 1 where day is null; create index by_hour on visits (hour)',
  'alter table visits add by uuid references accounts on delete set null; create table calls (by uuid references accounts on delete cascade)',
  "alter table visits drop constraint visits_kind_check, add constraint visits_kind_check check (kind in ('a', 'b', 'c')), alter day set default now()",
  'create table calls (id int); create trigger tells after update on calls for each row execute function tell(); delete from calls; alter table calls rename to c',
  'create function tell() returns trigger language plpgsql as $$ begin; delete from visits; return new; end $$; create view far_visits as select 1',
])('it does with %s', (text) => {
  expect(objectionTo(text, EARLIER)).toBe(undefined)
})
