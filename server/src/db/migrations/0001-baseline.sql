-- The schema of the first release. What changes it from here on is a file of its own.

create schema audit;

-- People. A volunteer's columns that end in `_before` hold what citizens are shown until staff have seen the change.
create table accounts (
  id uuid default gen_random_uuid() primary key,
  name text not null,
  email text not null,
  phone text not null check (phone ~ '^[0-9]{10}$'),
  category text not null check (category in ('Volunteer', 'Citizen', 'Senior Citizen', 'Admin')),
  district text,
  skills text[],
  password_hash text not null,
  created_at timestamptz not null,
  verified_at timestamptz default now() not null,
  approved_at timestamptz,
  banned_at timestamptz,
  name_before text,
  phone_before text,
  returned_after text check (returned_after in ('rejected', 'banned', 'deleted')),
  privacy_version date,
  agreed_at timestamptz,
  awaits_agreement boolean default false not null,
  area text,
  address text,
  landmark text,
  availability text[],
  language text default 'en' not null check (language ~ '^[a-z]{2,3}$'),
  email_before text,
  kept_apart_before boolean default false not null,
  in_case_before boolean default false not null,
  shares_phone boolean default false not null,
  stopped_at timestamptz,
  stopped_for text,
  resumed_at timestamptz,
  search_words tsvector not null generated always as
    (array_to_tsvector(array_remove(string_to_array(
        translate(translate(lower(normalize(name, nfkc)), U&'\0D7B\0D7C\0D7D\0D7E\0D7A\0D7F\0D4C\0901\0D66\0D67\0D68\0D69\0D6A\0D6B\0D6C\0D6D\0D6E\0D6F\0966\0967\0968\0969\096A\096B\096C\096D\096E\096F\0D4D\200C\200D\093C\0301\0307\00AD\200B\2060\FEFF', U&'\0D28\0D30\0D32\0D33\0D23\0D15\0D57\090201234567890123456789'),
          U&'.,;:!?''"`\00B4\2018\2019\201B\02BC\2032\201C\201D()[]/\\|&-\2010\2011\2012\2013\2014\2015\2212\00B7\2022', repeat(' ', 35))
        || ' ' || translate(translate(lower(normalize(name, nfkc)), U&'\0D7B\0D7C\0D7D\0D7E\0D7A\0D7F\0D4C\0901\0D66\0D67\0D68\0D69\0D6A\0D6B\0D6C\0D6D\0D6E\0D6F\0966\0967\0968\0969\096A\096B\096C\096D\096E\096F\0D4D\200C\200D\093C\0301\0307\00AD\200B\2060\FEFF', U&'\0D28\0D30\0D32\0D33\0D23\0D15\0D57\090201234567890123456789'),
          U&'.,;:!?''"`\00B4\2018\2019\201B\02BC\2032\201C\201D()[]/\\|&-\2010\2011\2012\2013\2014\2015\2212\00B7\2022', '')
        || ' ' || translate(translate(lower(normalize(name, nfkc)), U&'\0D7B\0D7C\0D7D\0D7E\0D7A\0D7F\0D4C\0901\0D66\0D67\0D68\0D69\0D6A\0D6B\0D6C\0D6D\0D6E\0D6F\0966\0967\0968\0969\096A\096B\096C\096D\096E\096F\0D4D\200C\200D\093C\0301\0307\00AD\200B\2060\FEFF', U&'\0D28\0D30\0D32\0D33\0D23\0D15\0D57\090201234567890123456789'),
          ' ' || U&'.,;:!?''"`\00B4\2018\2019\201B\02BC\2032\201C\201D()[]/\\|&-\2010\2011\2012\2013\2014\2015\2212\00B7\2022', '')
        || ' ' || email || ' ' || translate(split_part(email, '@', 1), '.-_+', '    ')
        || ' ' || phone || ' ' || substr(phone, 2) || ' ' || substr(phone, 3) || ' ' || substr(phone, 4) || ' ' || substr(phone, 5)
        || ' ' || substr(phone, 6) || ' ' || substr(phone, 7), ' '), ''))) stored,
  constraint stopped_for_a_reason check ((stopped_at is null) = (stopped_for is null))
);
create index accounts_by_phone on accounts (phone);
create index accounts_by_word on accounts using gin (search_words) with (fastupdate=off);
create index administrators on accounts (id) where (category = 'Admin');
create index banned_people on accounts (lower(name), id) where (banned_at is not null);
create index citizens_to_agree_to on accounts (id) where awaits_agreement;
create unique index one_account_per_email on accounts (email);
create index people_by_category on accounts (category) where (banned_at is null);
create index people_by_name on accounts (lower(name), id) include (name, category, approved_at) where (banned_at is null);
create index volunteers_changed on accounts (id) where ((name_before is not null) or (phone_before is not null) or (email_before is not null));
create index volunteers_stopped on accounts (id) where (stopped_at is not null);
create index volunteers_waiting on accounts (created_at) where ((category = 'Volunteer') and (approved_at is null) and (banned_at is null));

-- The address somebody wants to sign in with from now on: it holds once the newest link to it is opened.
create table address_changes (
  account_id uuid primary key references accounts on delete cascade,
  email text not null,
  asked_at timestamptz not null,
  token_hash bytea,
  expires_at timestamptz
);
create unique index one_address_change_per_token on address_changes (token_hash);

-- Sign-ups whose address is not verified yet (D19).
create table waiting_sign_ups (
  id uuid primary key,
  name text not null,
  email text not null,
  phone text not null check (phone ~ '^[0-9]{10}$'),
  category text not null check (category in ('Volunteer', 'Citizen', 'Senior Citizen')),
  district text,
  skills text[],
  password_hash text not null,
  signed_up_at timestamptz not null,
  privacy_version date,
  language text default 'en' not null check (language ~ '^[a-z]{2,3}$')
);
create unique index one_sign_up_per_password on waiting_sign_ups (email, password_hash);

-- The links and codes sent for them.
create table verification_letters (
  token_hash bytea primary key,
  code_hash bytea not null,
  wrong_codes integer default 0 not null,
  expires_at timestamptz not null,
  sign_up_id uuid references waiting_sign_ups on update cascade on delete cascade,
  account_id uuid references accounts on delete cascade,
  constraint to_one_or_the_other check (num_nonnulls(sign_up_id, account_id) = 1)
);
create index letters_of_account on verification_letters (account_id);
create index letters_of_sign_up on verification_letters (sign_up_id);

create table password_resets (
  account_id uuid primary key references accounts on delete cascade,
  token_hash bytea not null,
  expires_at timestamptz not null,
  older_hashes bytea[] default '{}'::bytea[] not null
);
create unique index one_reset_per_token on password_resets (token_hash);

-- Sealed with a key that is not in the database.
create table second_factors (
  account_id uuid primary key references accounts on delete cascade,
  sealed bytea not null,
  confirmed_at timestamptz,
  last_period bigint default 0 not null
);

create table recovery_codes (
  account_id uuid not null,
  code_hash bytea not null,
  primary key (account_id, code_hash),
  constraint recovery_codes_account_id_fkey foreign key (account_id) references second_factors(account_id) on delete cascade
);

-- All sessions that come from one sign-in are one family.
create table sessions (
  id uuid default gen_random_uuid() primary key,
  account_id uuid references accounts on delete set null,
  token_hash bytea not null,
  refresh_hash bytea not null,
  previous_token_hash bytea,
  previous_refresh_hash bytea,
  rotated_at timestamptz,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  end_reason text check (end_reason in ('idle', 'too-old', 'signed-out', 'reused-token', 'gave-way', 'password-changed', 'suspended', 'terminated', 'left')),
  confirmed_at timestamptz default now() not null,
  family_id uuid default gen_random_uuid() not null,
  device text
);
create unique index one_session_per_previous_refresh_token on sessions (previous_refresh_hash) where (previous_refresh_hash is not null);
create unique index one_session_per_previous_token on sessions (previous_token_hash) where (previous_token_hash is not null);
create unique index one_session_per_refresh_token on sessions (refresh_hash);
create unique index one_session_per_token on sessions (token_hash);
create index sessions_of_account on sessions (account_id) where (end_reason is null);
create index sessions_of_account_ever on sessions (account_id);
create index sessions_of_family on sessions (family_id);

create table retired_refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade
);
create index retired_refresh_tokens_of_session on retired_refresh_tokens (session_id);

-- Browsers an account has signed in from. Each account has a mark of its own there; the browser joins them (D62).
create table known_devices (
  token_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  last_used_at timestamptz not null,
  browser_id uuid default gen_random_uuid() not null
);
create index known_devices_of_account on known_devices (account_id);
create index known_devices_of_browser on known_devices (browser_id);

create table wrong_passwords (
  key bytea primary key,
  count integer not null,
  last_at timestamptz not null,
  wait_until timestamptz not null
);

-- What is counted is named by a keyed hash.
create table rate_limits (
  key bytea primary key,
  count integer not null,
  resets_at timestamptz not null
);

create table failed_addresses (
  client_subnet bytea not null,
  address bytea not null,
  at timestamptz not null,
  primary key (client_subnet, address)
);

-- Who was banned, rejected or deleted by staff, under keyed hashes.
create table blocklist (
  id bigint generated always as identity primary key,
  email_hash bytea not null,
  phone_hash bytea not null,
  reason text not null check (reason in ('rejected', 'banned', 'deleted')),
  at timestamptz not null,
  account_id uuid references accounts on delete set null
);
create index blocklist_by_email on blocklist (email_hash);
create index blocklist_by_phone on blocklist (phone_hash);
create index blocklist_of_account on blocklist (account_id) where (account_id is not null);

-- Keyed hashes of every address and number that somebody ever had (D59).
create table person_marks (
  account_id uuid not null references accounts on delete cascade,
  hash bytea not null,
  primary key (account_id, hash)
);
create index person_marks_by_hash on person_marks (hash);

-- The public texts are masked. The handle names a request on the board, the number on the telephone.
create table help_requests (
  id uuid default gen_random_uuid() primary key,
  handle text not null,
  citizen_id uuid references accounts on delete set null,
  help_type text not null,
  description text not null,
  additional text,
  district text not null,
  help_date date not null,
  help_time time not null,
  starts_at timestamptz not null,
  posted_at timestamptz not null,
  status text not null check (status in ('open', 'accepted', 'completed', 'cancelled', 'expired', 'lapsed')),
  volunteer_id uuid references accounts on delete set null,
  accepted_at timestamptz,
  completion_code text check (completion_code ~ '^[0-9]{6}$'),
  wrong_codes integer default 0 not null,
  code_locked_until timestamptz,
  closing text,
  closed_at timestamptz,
  public_description text not null,
  public_additional text,
  reminded_at timestamptz,
  overdue_told_at timestamptz,
  area text,
  address text,
  landmark text,
  number integer generated always as identity (start with 1001) not null,
  former_handle text,
  constraint a_closing_once_closed check ((closed_at is not null) = (status in ('completed', 'cancelled', 'expired', 'lapsed'))),
  constraint a_code_while_accepted check (case when (status = 'completed') then true else ((completion_code is not null) = (status = 'accepted')) end)
);
create index accepted_requests_by_time on help_requests (starts_at) where (status = 'accepted');
create index current_requests_by_time on help_requests (starts_at, id) where (status in ('open', 'accepted'));
create unique index one_accepted_request_per_volunteer on help_requests (volunteer_id) where (status = 'accepted');
create unique index one_current_request_per_citizen on help_requests (citizen_id) where (status in ('open', 'accepted'));
create unique index one_request_per_handle on help_requests (handle);
create unique index one_request_per_number on help_requests (number);
create index open_requests_by_district on help_requests (district, starts_at, id) where (status = 'open');
create index open_requests_by_time on help_requests (starts_at, id) where (status = 'open');
create index requests_by_closing on help_requests (closed_at) where (closed_at is not null);
create index requests_by_former_handle on help_requests (former_handle) where (former_handle is not null);
create index requests_of_citizen on help_requests (citizen_id, posted_at desc);
create index requests_of_volunteer on help_requests (volunteer_id, posted_at desc);
create index requests_with_words on help_requests (closed_at) where ((closed_at is not null) and (description <> ''));

-- How often the open requests of a district have changed. In parts: else those who change requests of one district would
-- wait for each other's commit.
create table board_versions (
  district text not null,
  part integer not null,
  version bigint not null,
  primary key (district, part)
);

-- What happened to people's requests and visits without their doing, until they have read it.
create table notices (
  id uuid default gen_random_uuid() primary key,
  number bigint generated always as identity not null,
  account_id uuid not null references accounts on delete cascade,
  request_id uuid not null references help_requests on delete cascade,
  kind text not null,
  at timestamptz not null,
  seen_at timestamptz,
  help_type text,
  district text,
  help_date date,
  help_time time
);
create index notices_of_account on notices (account_id);
create index notices_of_request on notices (request_id);
create index notices_seen on notices (seen_at) where (seen_at is not null);
create index notices_unseen on notices (account_id, at) where (seen_at is null);

-- When a volunteer named an address that led to no request: after three in a day no other is looked at.
create table missed_addresses (
  volunteer_id uuid not null references accounts on delete cascade,
  at timestamptz not null
);
create index missed_addresses_of_volunteer on missed_addresses (volunteer_id, at);

-- A volunteer and a citizen who are kept apart, and how far ending that is (D62).
create table separations (
  volunteer_id uuid not null references accounts on delete cascade,
  citizen_id uuid not null references accounts on delete cascade,
  since timestamptz not null,
  id uuid default gen_random_uuid() not null unique,
  cause text not null check (cause in ('declined', 'concern', 'staff')),
  citizen_asked boolean default false not null,
  volunteer_asked boolean default false not null,
  pressed_by uuid references accounts on delete set null,
  pressed_at timestamptz,
  asked_at timestamptz,
  said_no_at timestamptz,
  primary key (volunteer_id, citizen_id)
);
create index separations_of_citizen on separations (citizen_id);
create index separations_pressed_by on separations (pressed_by) where (pressed_by is not null);

-- What administrators should look at, about a volunteer and a citizen or one of them.
create table patterns (
  id uuid default gen_random_uuid() primary key,
  kind text not null,
  volunteer_id uuid references accounts on delete cascade,
  citizen_id uuid references accounts on delete cascade,
  count integer not null,
  at timestamptz not null,
  looked_at timestamptz,
  constraint patterns_volunteer_id_citizen_id_kind_key unique nulls not distinct (volunteer_id, citizen_id, kind),
  constraint patterns_check check (num_nonnulls(volunteer_id, citizen_id) > 0)
);
create index patterns_of_citizen on patterns (citizen_id);
create index patterns_to_see on patterns (at, id) where (looked_at is null);

-- Cases. Two years after one is closed it goes; a deleted person in it stands under a mark.
create table concerns (
  id uuid default gen_random_uuid() primary key,
  request_id uuid not null references help_requests on delete cascade,
  reporter_id uuid references accounts on delete set null,
  subject_id uuid references accounts on delete set null,
  kind text not null check (kind in ('felt-unsafe', 'money', 'unkind', 'did-not-come', 'other')),
  text text,
  state text default 'new' not null check (state in ('new', 'in-hand', 'closed')),
  owner_id uuid references accounts on delete set null,
  raised_at timestamptz not null,
  closed_at timestamptz,
  reporter_mark text,
  subject_mark text
);
create index concerns_by_time on concerns (raised_at, id);
create index concerns_closed on concerns (closed_at) where (closed_at is not null);
create index concerns_of_owner on concerns (owner_id);
create index concerns_of_reporter on concerns (reporter_id);
create index concerns_of_request on concerns (request_id);
create index concerns_of_subject on concerns (subject_id);
create index concerns_open on concerns (raised_at, id) where (state <> 'closed');

-- What protects others from somebody whose account is gone.
create table protections (
  id uuid default gen_random_uuid() primary key,
  marks bytea[] not null,
  role text not null,
  other_id uuid references accounts on delete cascade,
  cause text,
  concern_id uuid references concerns on delete cascade,
  pattern text,
  blocked text,
  count integer,
  since timestamptz not null,
  forget_at timestamptz,
  citizen_asked boolean default false not null,
  volunteer_asked boolean default false not null
);
create index protections_by_mark on protections using gin (marks);
create index protections_of_concern on protections (concern_id);
create index protections_of_other on protections (other_id);
create index protections_to_forget on protections (forget_at) where (forget_at is not null);

create table concern_notes (
  id uuid default gen_random_uuid() primary key,
  concern_id uuid not null references concerns on delete cascade,
  author_id uuid references accounts on delete set null,
  text text not null,
  at timestamptz not null
);
create index concern_notes_of_author on concern_notes (author_id);
create index concern_notes_of_concern on concern_notes (concern_id, at);

create table contact_messages (
  id uuid default gen_random_uuid() primary key,
  name text not null,
  email text not null,
  message text not null,
  created_at timestamptz not null,
  answered_at timestamptz,
  sender_id uuid references accounts on delete cascade
);
create index contact_messages_by_time on contact_messages (created_at);
create index contact_messages_of_sender on contact_messages (sender_id) where (sender_id is not null);
create index contact_messages_waiting on contact_messages (created_at) where (answered_at is null);

-- How requests ended that were closed before this moment is counted once. Weeks are those of a time zone.
create table counted_until (
  is_only boolean default true primary key check (is_only),
  time_zone text not null,
  closed_before timestamptz not null
);

-- The week is its Monday. Minutes to the acceptance, in steps: to the minute, the quarter of an hour from one hour on, the
-- hour from six on; null if there was none.
create table counted_requests (
  week date not null,
  district text not null,
  help_type text not null,
  status text not null,
  minutes integer,
  count integer not null,
  constraint counted_requests_week_district_help_type_status_minutes_key unique nulls not distinct (week, district, help_type, status, minutes)
);

-- Jobs queued in the transaction of the change they follow from, until they are moved to the worker's queue.
create table outbox (
  id bigint generated always as identity primary key,
  task text not null,
  payload json not null
);

create table undelivered_notifications (
  id uuid default gen_random_uuid() primary key,
  account_id uuid not null references accounts on delete cascade,
  kind text not null,
  at timestamptz not null
);
create index undelivered_by_time on undelivered_notifications (at);
create index undelivered_of_account on undelivered_notifications (account_id);

-- The local mailbox, where there is no mail server.
create table mailbox_emails (
  id bigint generated always as identity primary key,
  message_id text not null,
  to_name text not null,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  kept_at timestamptz default now() not null,
  to_id uuid,
  about_id uuid
);
create unique index one_mailbox_email_per_message on mailbox_emails (message_id);

create table last_done (
  what text primary key check (what in ('backup', 'letter')),
  at timestamptz not null
);

-- Sealed keys.
create table keys (
  name text primary key,
  sealed bytea not null
);

-- The audit log: ids alone, each line linked to the one before it a moment after its commit.
create table audit.lines (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid,
  action text not null,
  subject_kind text not null check (subject_kind in ('account', 'request', 'concern', 'message')),
  subject_id uuid not null,
  client_subnet text,
  remark_hash bytea,
  "position" bigint,
  hash bytea
);
create index lines_by_time on audit.lines (at);
create index lines_of_action on audit.lines (action, id);
create index lines_of_actor on audit.lines (actor_id, id);
create index lines_of_subject on audit.lines (subject_id, at);
create index lines_unlinked on audit.lines (id) where ("position" is null);
create unique index one_line_per_position on audit.lines ("position") where ("position" is not null);

-- The newest place of the chain. Whoever links locks this row.
create table audit.head (
  is_only boolean default true primary key check (is_only),
  "position" bigint not null,
  hash bytea not null
);

-- Where the beginning was cut off after its year: the rest is still a chain.
create table audit.cuts (
  "position" bigint not null,
  hash bytea not null,
  at timestamptz default now() not null,
  primary key ("position")
);

-- What was written beside a line, with the salt of its hash: once both are erased nobody can find out what it was.
create table audit_remarks (
  entry_id bigint primary key,
  author_id uuid not null references accounts on delete cascade,
  text text not null,
  salt bytea not null
);
create index audit_remarks_of_author on audit_remarks (author_id);

create function audit.hash_of(line audit.lines, before bytea) returns bytea language sql stable set search_path = pg_catalog, pg_temp
return sha256(before || convert_to(concat_ws(E'\n',
  line.id, (extract(epoch from line.at) * 1000000)::bigint, coalesce(line.actor_id::text, ''), line.action,
  line.subject_kind, line.subject_id, coalesce(line.client_subnet, ''), coalesce(encode(line.remark_hash, 'hex'), '')), 'UTF8'));

-- Links lines that were committed, in the order of their ids as far as they are there; so many at most, and how many.
create function audit.link() returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  newest audit.head;
  line audit.lines;
  linked integer := 0;
begin
  select * into newest from audit.head for update;
  for line in select * from audit.lines where position is null order by id limit 10000 loop
    newest.position := newest.position + 1;
    newest.hash := audit.hash_of(line, newest.hash);
    update audit.lines set position = newest.position, hash = newest.hash where id = line.id;
    linked := linked + 1;
  end loop;
  update audit.head set position = newest.position, hash = newest.hash;
  return linked;
end
$$;

-- Cuts off the lines of before then that stand at the beginning, which are a year old at least; and how many.
create function audit.cut(before timestamptz) returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  kept bigint;
  last audit.lines;
  gone bigint;
begin
  select min(position) into kept from audit.lines where position is not null and at >= least(before, now() - interval '1 year');
  select * into last from audit.lines where position < coalesce(kept, (select position + 1 from audit.head))
  order by position desc limit 1;
  if last.position is null then return 0; end if;
  insert into audit.cuts (position, hash) values (last.position, last.hash);
  delete from audit.lines where position <= last.position;
  get diagnostics gone = row_count;
  return gone;
end
$$;

-- For who may do anything: a line is linked once and cut off after its year, nothing else.
create function audit.refuse_to_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.position is null and new.position is not null
    and (to_jsonb(new) - '{position,hash}'::text[]) = (to_jsonb(old) - '{position,hash}'::text[]) then return new; end if;
  if tg_op = 'DELETE' and old.position <= (select max(position) from audit.cuts) then return old; end if;
  raise exception 'Lines of the audit log are only ever added' using errcode = 'insufficient_privilege';
end
$$;

revoke execute on all functions in schema audit from public;

create trigger lines_are_only_added before update or delete on audit.lines
  for each row execute function audit.refuse_to_change();
create trigger lines_are_not_emptied before truncate on audit.lines
  for each statement execute function audit.refuse_to_change();

create function raise_board_version() returns trigger language plpgsql as $$
begin
  insert into board_versions (district, part, version)
  select distinct district, pg_backend_pid() % 16, 1 from unnest(array[old.district, new.district]) district
  where district is not null order by district
  on conflict (district, part) do update set version = board_versions.version + 1;
  return null;
end $$;

create trigger board_changes after update on help_requests for each row when (((old.status = 'open') or (new.status = 'open'))) execute function raise_board_version();
create trigger board_gains after insert on help_requests for each row when ((new.status = 'open')) execute function raise_board_version();
create trigger board_loses after delete on help_requests for each row when ((old.status = 'open')) execute function raise_board_version();

insert into audit.head (position, hash) values (0, '');
insert into counted_until (time_zone, closed_before) values ('', '-infinity');
