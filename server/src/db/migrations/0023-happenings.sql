-- What happened to people's requests and visits without their doing stands on their screens until they have read it.
create table happenings (
  id uuid primary key default gen_random_uuid(),
  -- In which order, where two things happened in one moment.
  number bigint generated always as identity,
  account_id uuid not null references accounts on delete cascade,
  request_id uuid not null references help_requests on delete cascade,
  kind text not null,
  at timestamptz not null,
  seen_at timestamptz
);
create index happenings_unseen on happenings (account_id, at) where seen_at is null;
create index happenings_of_request on happenings (request_id);
create index happenings_seen on happenings (seen_at) where seen_at is not null;
