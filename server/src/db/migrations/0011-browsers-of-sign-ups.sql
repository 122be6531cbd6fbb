-- A browser is known by its marks from the sign-up on, before anybody has signed in on it: at approval the desk sees
-- whether it is an administrator's too (D59).
alter table known_devices alter account_id drop not null;
alter table waiting_sign_ups add browser_id uuid;
create table browsers_before_approval (
  account_id uuid not null references accounts on delete cascade,
  browser_id uuid not null,
  primary key (account_id, browser_id)
);
