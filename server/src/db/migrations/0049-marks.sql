-- Keyed hashes of every address and number that somebody ever had (D59).
create table person_marks (
  account_id uuid not null references accounts on delete cascade,
  hash bytea not null,
  primary key (account_id, hash)
);
create index person_marks_by_hash on person_marks (hash);

-- What protects others from somebody whose account is gone: a separation as long as the other account, a case as long as
-- it is kept, a pattern for its days.
create table protections (
  id uuid primary key default gen_random_uuid(),
  marks bytea[] not null,
  -- What the person was: a separation and a pattern hold for the same part alone.
  role text not null,
  other_id uuid references accounts on delete cascade,
  cause text,
  concern_id uuid references concerns on delete cascade,
  pattern text,
  -- Who was deleted or rejected by staff, under an earlier address or number too.
  blocked text,
  count integer,
  since timestamptz not null,
  forget_at timestamptz
);
create index protections_by_mark on protections using gin (marks);
create index protections_of_other on protections (other_id);
create index protections_of_concern on protections (concern_id);
create index protections_to_forget on protections (forget_at) where forget_at is not null;

alter table accounts add column kept_apart_before boolean not null default false,
  add column in_case_before boolean not null default false, add column shares_phone boolean not null default false;
create index accounts_by_phone on accounts (phone);
