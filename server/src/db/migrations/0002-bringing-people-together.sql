-- Requests are told to volunteers who fit (D71), volunteers are asked (D69), and both sides are reminded (D72, D73).

alter table accounts
  add request_emails text default 'each-morning' not null check (request_emails in ('at-once', 'each-morning', 'never')),
  -- In the link that stops them, which asks for no password (RFC 8058).
  add request_emails_token uuid default gen_random_uuid() not null,
  -- The last day away (D75).
  add away_until date;

create unique index one_account_per_request_emails_token on accounts (request_emails_token);

alter table help_requests
  -- How many volunteers have been told of it or asked, and in how many rounds; the next is due at `next_offer_at`.
  add offered_count integer default 0 not null,
  add offer_rounds integer default 0 not null,
  add next_offer_at timestamptz,
  -- How often its citizen, and the desk, have been told that nobody has accepted yet.
  add unfilled_told integer default 0 not null,
  add unfilled_desk_told integer default 0 not null,
  add visit_reminded_at timestamptz,
  -- Offered to this volunteer alone until then (D74).
  add reserved_for uuid references accounts on delete set null,
  add reserved_until timestamptz,
  -- What the citizen has asked the volunteer to change the time to.
  add proposed_date date,
  add proposed_time time,
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
  said_yes boolean,
  answered_at timestamptz,
  unique (request_id, volunteer_id)
);
create index asked_volunteers_of_volunteer on asked_volunteers (volunteer_id, asked_at);

update help_requests set next_offer_at = now() where status = 'open';
