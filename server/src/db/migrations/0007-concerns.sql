-- What somebody is worried about, of the other person of a request: a case of the desk.
create table concerns (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references help_requests on delete cascade,
  reporter_id uuid references accounts on delete set null,
  subject_id uuid references accounts on delete set null,
  kind text not null check (kind in ('felt-unsafe', 'money', 'unkind', 'did-not-come', 'other')),
  -- Null once the account of one of the two was deleted.
  text text,
  state text not null default 'new' check (state in ('new', 'in-hand', 'closed')),
  -- The administrator who looks after it.
  owner_id uuid references accounts on delete set null,
  raised_at timestamptz not null
);

create index concerns_by_time on concerns (raised_at, id);
create index concerns_open on concerns (raised_at, id) where state <> 'closed';
create index concerns_of_request on concerns (request_id);
create index concerns_of_reporter on concerns (reporter_id);
create index concerns_of_subject on concerns (subject_id);
create index concerns_of_owner on concerns (owner_id);

create table concern_notes (
  id uuid primary key default gen_random_uuid(),
  concern_id uuid not null references concerns on delete cascade,
  author_id uuid references accounts on delete set null,
  text text not null,
  at timestamptz not null
);

create index concern_notes_of_concern on concern_notes (concern_id, at);
create index concern_notes_of_author on concern_notes (author_id);

-- Two people who never match again: the board hides the citizen's requests from the volunteer.
create table separations (
  volunteer_id uuid not null references accounts on delete cascade,
  citizen_id uuid not null references accounts on delete cascade,
  since timestamptz not null,
  primary key (volunteer_id, citizen_id)
);

create index separations_of_citizen on separations (citizen_id);
