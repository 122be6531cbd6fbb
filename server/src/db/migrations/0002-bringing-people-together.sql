-- Requests are told to volunteers who fit (D71), volunteers are asked (D69), and both sides are reminded (D72, D73).

alter table accounts
  add request_emails text default 'each-morning' not null check (request_emails in ('at-once', 'each-morning', 'never')),
  -- In the link that stops them, which asks for no password (RFC 8058).
  add request_emails_token uuid default gen_random_uuid() not null,
  -- When the desk was last emailed of what nobody accepts (D72).
  add unfilled_emailed_at timestamptz,
  -- The last day away (D75).
  add away_until date;

create unique index one_account_per_request_emails_token on accounts (request_emails_token);

alter table help_requests
  -- How many volunteers have been told of it or asked, null if it is from before, and in how many rounds; the next is due
  -- at `next_offer_at`.
  add offered_count integer,
  add offer_rounds integer default 0 not null,
  add next_offer_at timestamptz,
  -- How often its citizen, and the desk, have been told that nobody has accepted yet.
  add unfilled_told integer default 0 not null,
  add unfilled_desk_told integer default 0 not null,
  add visit_reminded_at timestamptz,
  -- Offered to this volunteer alone until then (D74).
  add reserved_for uuid references accounts on delete set null,
  add reserved_until timestamptz,
  -- When the citizen has asked the volunteer to come instead.
  add proposed_for timestamptz check (proposed_for is null or status = 'accepted'),
  add thanks text,
  add thanked_at timestamptz,
  -- Of the calendar file (D80).
  add revision integer default 0 not null,
  add revised_at timestamptz;

-- Only what is open and due is looked for.
create index requests_to_offer on help_requests (next_offer_at) where status = 'open' and next_offer_at is not null;
create index requests_reserved_for on help_requests (reserved_for) where reserved_for is not null;

-- One email may tell of several requests.
create table request_emails (
  id uuid default gen_random_uuid() primary key,
  volunteer_id uuid not null references accounts on delete cascade,
  at timestamptz not null,
  is_morning boolean not null
);
create index request_emails_of_volunteer on request_emails (volunteer_id, at);
create index request_emails_by_time on request_emails (at);

create table request_offers (
  request_id uuid not null references help_requests on delete cascade,
  volunteer_id uuid not null references accounts on delete cascade,
  email_id uuid not null references request_emails on delete cascade,
  primary key (request_id, volunteer_id)
);
create index request_offers_of_volunteer on request_offers (volunteer_id);
create index request_offers_of_email on request_offers (email_id);

-- Volunteers whom staff have asked to go (D69).
create table asked_volunteers (
  id uuid default gen_random_uuid() primary key,
  request_id uuid not null references help_requests on delete cascade,
  volunteer_id uuid not null references accounts on delete cascade,
  asked_at timestamptz not null,
  -- Of the request, as they read it: once it has changed, nobody is asked any more.
  revision integer not null,
  said_yes boolean,
  answered_at timestamptz,
  unique (request_id, volunteer_id)
);
create index asked_volunteers_of_volunteer on asked_volunteers (volunteer_id, asked_at);

update help_requests set next_offer_at = now(), offered_count = 0 where status = 'open';
alter table help_requests alter offered_count set default 0;

-- How many volunteers were told, in steps of five from ten on. Minutes are no longer rounded to the nearest step but up, so
-- that none is on both sides of 2 or 24 hours; so all is counted anew.
alter table counted_requests
  add told integer,
  drop constraint counted_requests_week_district_help_type_status_minutes_key,
  add constraint one_row_per_group unique nulls not distinct (week, district, help_type, status, minutes, told);
delete from counted_requests;
update counted_until set closed_before = '-infinity';

-- What staff say of a kind of help, in place of our own lines (D76).
create table guidance (
  help_type text not null,
  language text not null,
  lines text[] not null,
  changed_by uuid references accounts on delete set null,
  changed_at timestamptz not null,
  primary key (help_type, language)
);
create index guidance_changed_by on guidance (changed_by);

-- Who was told of a request, and how often, is on no board: counting it must not have every server read the board again.
drop trigger board_changes on help_requests;
create trigger board_changes after update on help_requests for each row
  when ((old.status = 'open' or new.status = 'open')
    and to_jsonb(old) - '{offered_count,offer_rounds,next_offer_at,unfilled_told,unfilled_desk_told}'::text[]
      is distinct from to_jsonb(new) - '{offered_count,offer_rounds,next_offer_at,unfilled_told,unfilled_desk_told}'::text[])
  execute function raise_board_version();
