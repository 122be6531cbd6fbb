-- Who asked on the website to be rung: one call for a number, with all who asked under it.
alter table calls
  add callback_phone text check (callback_phone ~ '^[0-9]{10}$'),
  drop constraint of_somebody,
  add constraint of_somebody check (num_nonnulls(account_id, sign_up_id, callback_phone) = 1);

create unique index one_call_for_number on calls (callback_phone);

create table callbacks (
  id uuid default gen_random_uuid() primary key,
  call_id uuid not null references calls on delete cascade,
  name text not null,
  language text not null check (language in ('en', 'ml', 'hi')),
  part text not null check (part in ('morning', 'afternoon', 'evening')),
  for_whom text not null check (for_whom in ('me', 'somebody')),
  words text,
  asked_at timestamptz not null
);
create index callbacks_of_call on callbacks (call_id);

-- Numbers, as keyed hashes, that turned out to be wrong: until then nobody is rung there for a stranger's asking.
create table silenced_numbers (
  phone_hash bytea primary key,
  until timestamptz not null
);
