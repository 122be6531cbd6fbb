-- The address that somebody wants to sign in with from now on. It holds once the link of the newest letter to it is used.
create table address_changes (
  account_id uuid primary key references accounts on delete cascade,
  email text not null,
  asked_at timestamptz not null,
  -- Null until the letter is written.
  token_hash bytea,
  expires_at timestamptz
);

create unique index one_address_change_per_token on address_changes (token_hash);
