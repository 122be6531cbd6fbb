-- The newest reset link of an account; an older one no longer works.
create table password_resets (
  account_id uuid primary key references accounts on delete cascade,
  token_hash bytea not null,
  expires_at timestamptz not null
);

create unique index one_reset_per_token on password_resets (token_hash);

-- Browsers in which an account has signed in before. Each counts wrong passwords by itself, so that nobody can
-- lock a person out from elsewhere.
create table known_devices (
  token_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  last_used_at timestamptz not null
);

create index known_devices_of_account on known_devices (account_id);

-- Wrong passwords in a row, by account, device or unknown address (hashed).
create table wrong_passwords (
  key bytea primary key,
  count int not null,
  last_at timestamptz not null,
  wait_until timestamptz not null
);

-- How often something was done in a window of time, by network or address (hashed).
create table tallies (
  key bytea primary key,
  count int not null,
  resets_at timestamptz not null
);

-- Which addresses failed to sign in from which network, both hashed, for the budget of helpful answers.
create table failed_addresses (
  network bytea not null,
  address bytea not null,
  at timestamptz not null,
  primary key (network, address)
);

-- Refresh tokens replaced before the last replacement. Only a thief or a restored browser still has one.
create table retired_refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade
);

create index retired_refresh_tokens_of_session on retired_refresh_tokens (session_id);
