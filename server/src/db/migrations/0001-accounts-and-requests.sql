create table accounts (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  -- As the person wrote it; letters are sent there. Compared without case.
  email text not null,
  phone text not null check (phone ~ '^[0-9]{10}$'),
  category text not null check (category in ('Volunteer', 'Citizen', 'Senior Citizen', 'Admin')),
  district text,
  -- Help types by id; null for everybody but volunteers.
  skills text[],
  password_hash text not null,
  created_at timestamptz not null,
  verified_at timestamptz,
  approved_at timestamptz,
  banned_at timestamptz
);

create unique index one_account_per_email on accounts (lower(email));

create index volunteers_waiting on accounts (created_at)
  where category = 'Volunteer' and verified_at is not null and approved_at is null and banned_at is null;

create index administrators on accounts (id) where category = 'Admin';

-- The newest verification letter of an account; an older one no longer works.
create table email_verifications (
  account_id uuid primary key references accounts on delete cascade,
  token_hash bytea not null,
  code_hash bytea not null,
  wrong_codes int not null default 0,
  expires_at timestamptz not null
);

create unique index one_verification_per_token on email_verifications (token_hash);

-- Ended sessions stay for a while, so that the next call can be told why.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  -- Null once the account was deleted.
  account_id uuid references accounts on delete set null,
  token_hash bytea not null,
  refresh_hash bytea not null,
  -- The pair just replaced, honoured for a minute after rotated_at.
  previous_token_hash bytea,
  previous_refresh_hash bytea,
  rotated_at timestamptz,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  end_reason text check (end_reason in
    ('idle', 'too-old', 'signed-out', 'reused-token', 'password-changed', 'suspended', 'terminated'))
);

create unique index one_session_per_token on sessions (token_hash);
create unique index one_session_per_refresh_token on sessions (refresh_hash);
create unique index one_session_per_previous_token on sessions (previous_token_hash) where previous_token_hash is not null;
create unique index one_session_per_previous_refresh_token on sessions (previous_refresh_hash) where previous_refresh_hash is not null;
create index sessions_of_account on sessions (account_id) where end_reason is null;

create table help_requests (
  id uuid primary key default gen_random_uuid(),
  -- What a volunteer is given in place of the citizen's address: opaque, one for each request.
  handle text not null,
  -- Null once the citizen's account was deleted.
  citizen_id uuid references accounts on delete set null,
  help_type text not null,
  description text not null,
  additional text,
  district text not null,
  -- The wall clock of the service's zone, as the citizen said it, and the same moment as an instant.
  help_date date not null,
  help_time time not null,
  starts_at timestamptz not null,
  posted_at timestamptz not null,
  status text not null check (status in ('open', 'accepted', 'completed', 'cancelled', 'expired')),
  volunteer_id uuid references accounts on delete set null,
  accepted_at timestamptz,
  completion_code text check (completion_code ~ '^[0-9]{6}$'),
  wrong_codes int not null default 0,
  code_locked_until timestamptz,
  -- The move that ended it, and when.
  closing text,
  closed_at timestamptz,
  constraint a_code_while_accepted check ((completion_code is not null) = (status = 'accepted')),
  constraint a_closing_once_closed check ((closed_at is not null) = (status in ('completed', 'cancelled', 'expired')))
);

create unique index one_request_per_handle on help_requests (handle);
create unique index one_current_request_per_citizen on help_requests (citizen_id) where status in ('open', 'accepted');
create unique index one_accepted_request_per_volunteer on help_requests (volunteer_id) where status = 'accepted';
create index open_requests_by_time on help_requests (starts_at, id) where status = 'open';
create index requests_of_citizen on help_requests (citizen_id, posted_at desc);
create index requests_of_volunteer on help_requests (volunteer_id, posted_at desc);

-- Who did what to whom, and when. Rows are only ever added.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null where the network itself acted, such as when a request expired.
  actor_id uuid,
  action text not null,
  subject_kind text not null check (subject_kind in ('account', 'request')),
  subject_id uuid not null
);

create index audit_log_of_subject on audit_log (subject_id, at);
