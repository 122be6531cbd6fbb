-- The second step of signing in, for who has turned it on. The secret has to be known to reckon codes; it is never told again.
create table second_factors (
  account_id uuid primary key references accounts on delete cascade,
  secret bytea not null,
  -- Null until the first code was entered: before that it is asked of nobody.
  confirmed_at timestamptz,
  -- The newest period of which a code was taken: no code works twice.
  last_period bigint not null default 0
);

-- For who has lost the app. Each works once.
create table recovery_codes (
  account_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);
