-- What an administrator finds people by: words of the name, the address and the number, each by its beginning.
alter table accounts add column search_words tsvector not null generated always as
  (array_to_tsvector(array_remove(string_to_array(lower(name || ' ' || email || ' ' || phone), ' '), ''))) stored;

create index accounts_by_word on accounts using gin (search_words);
create index people_by_name on accounts (lower(name), id) where banned_at is null;
create index people_by_category on accounts (category) where banned_at is null;
create index banned_people on accounts (lower(name), id) where banned_at is not null;

-- What an administrator last saw of a volunteer who has changed their name or number since.
alter table accounts add column name_before text;
alter table accounts add column phone_before text;
create index volunteers_changed on accounts (id) where name_before is not null or phone_before is not null;

-- Whether somebody with this address or number was rejected or banned before this account was made.
alter table accounts add column returned_after text check (returned_after in ('rejected', 'banned'));

-- Keys of this installation, made at random when first needed and shared by all servers.
create table keys (
  name text primary key,
  secret bytea not null
);

-- Who was rejected or banned, by keyed hashes of address and number: enough to know them again, nothing to read.
create table people_sent_away (
  id bigint generated always as identity primary key,
  email_hash bytea not null,
  phone_hash bytea not null,
  reason text not null check (reason in ('rejected', 'banned')),
  at timestamptz not null,
  -- Of somebody banned while there is their account: lifting the ban takes this back.
  account_id uuid references accounts on delete set null
);

create index people_sent_away_by_email on people_sent_away (email_hash);
create index people_sent_away_by_phone on people_sent_away (phone_hash);
create index people_sent_away_of_account on people_sent_away (account_id) where account_id is not null;

-- When the password was last given in this session.
alter table sessions add column confirmed_at timestamptz not null default now();

create index current_requests_by_time on help_requests (starts_at, id) where status in ('open', 'accepted');
create index requests_by_posting on help_requests (posted_at);

-- Letters that were given up: refused for good, or not taken in any of many tries.
create table lost_letters (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  kind text not null,
  at timestamptz not null
);

create index lost_letters_of_account on lost_letters (account_id);
create index lost_letters_by_time on lost_letters (at);

-- What people wrote about what they did, apart from the log: it goes when their account does, the log stays.
-- Without a foreign key to the log, which would need the right to lock its rows.
create table audit_remarks (
  entry_id bigint primary key,
  author_id uuid not null references accounts on delete cascade,
  text text not null
);

create index audit_remarks_of_author on audit_remarks (author_id);

insert into audit_remarks (entry_id, author_id, text)
select l.id, l.actor_id, l.detail ->> 'reason' from audit_log l join accounts a on a.id = l.actor_id
where l.detail ? 'reason';

alter table audit_log drop column detail;
-- From where; written down of administrators alone.
alter table audit_log add column network text;
alter table audit_log drop constraint audit_log_subject_kind_check;
alter table audit_log add constraint audit_log_subject_kind_check
  check (subject_kind in ('account', 'request', 'concern', 'message'));

create index audit_log_of_actor on audit_log (actor_id, id);
create index audit_log_of_action on audit_log (action, id);
create index audit_log_by_time on audit_log (at);

create function refuse_to_change_the_audit_log() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of the audit log are only ever added' using errcode = 'insufficient_privilege';
end
$$;

create trigger audit_log_is_only_added_to before update or delete or truncate on audit_log
  for each statement execute function refuse_to_change_the_audit_log();

-- The owner of a table has these rights until they are taken, too.
revoke update, delete, truncate on audit_log from public, current_user;
