-- What administrators should look at, one row for a volunteer and a citizen or for one of them. It goes with either.
create table patterns (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  volunteer_id uuid references accounts on delete cascade,
  citizen_id uuid references accounts on delete cascade,
  count integer not null,
  at timestamptz not null,
  -- Set until it happens again.
  looked_at timestamptz,
  unique nulls not distinct (volunteer_id, citizen_id, kind),
  check (num_nonnulls(volunteer_id, citizen_id) > 0)
);
create index patterns_of_citizen on patterns (citizen_id);
create index patterns_to_see on patterns (at, id) where looked_at is null;
