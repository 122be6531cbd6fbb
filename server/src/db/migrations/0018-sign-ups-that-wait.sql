-- What somebody typed when they signed up. It becomes an account when a letter to its address is used, and is erased
-- otherwise. Several may wait at one address; the same password is the same person, and replaces what they typed before.
create table waiting_sign_ups (
  -- The account gets it.
  id uuid primary key,
  name text not null,
  email text not null,
  phone text not null check (phone ~ '^[0-9]{10}$'),
  category text not null check (category in ('Volunteer', 'Citizen', 'Senior Citizen')),
  district text,
  skills text[],
  -- Everybody at one address is hashed with the same salt, so the same password has the same hash.
  password_hash text not null,
  signed_up_at timestamptz not null
);

create unique index one_sign_up_per_password on waiting_sign_ups (lower(email), password_hash);

-- The letters of the last day, each to one that waits or, once it was used, to the account that was made of it.
create table verification_letters (
  token_hash bytea primary key,
  code_hash bytea not null,
  wrong_codes int not null default 0,
  expires_at timestamptz not null,
  sign_up_id uuid references waiting_sign_ups on update cascade on delete cascade,
  account_id uuid references accounts on delete cascade,
  constraint to_one_or_the_other check (num_nonnulls(sign_up_id, account_id) = 1)
);

create index letters_of_sign_up on verification_letters (sign_up_id);
create index letters_of_account on verification_letters (account_id);

-- Who had signed up and not verified their address could not sign in, so nothing but a letter belongs to them. They wait
-- from now on, for as long as anybody; links that were mailed go on working, and signing in mails another.
insert into waiting_sign_ups (id, name, email, phone, category, district, skills, password_hash, signed_up_at)
select id, name, email, phone, category, district, skills, password_hash, now()
from accounts where verified_at is null and banned_at is null and category <> 'Admin';

insert into verification_letters (token_hash, code_hash, wrong_codes, expires_at, sign_up_id, account_id)
select token_hash, code_hash, wrong_codes, expires_at, w.id, case when w.id is null then account_id end
from email_verifications left join waiting_sign_ups w on w.id = account_id;

delete from accounts a using waiting_sign_ups w where w.id = a.id;

-- Who was banned before they verified stays banned. Should that be lifted, a reset link proves the address: nobody has
-- this password.
update accounts set verified_at = created_at,
  password_hash = '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IGhhcyBpdA$' || rtrim(encode(sha256(gen_random_uuid()::text::bytea), 'base64'), '=')
where verified_at is null;

drop table email_verifications;

drop index volunteers_waiting;
create index volunteers_waiting on accounts (created_at)
  where category = 'Volunteer' and approved_at is null and banned_at is null;

alter table accounts alter verified_at set default now(), alter verified_at set not null;
