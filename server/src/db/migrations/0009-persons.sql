-- A person is all accounts with a mark in common (D98): what protects or stops holds for the person, not the account.
alter table accounts
  add person_id uuid default gen_random_uuid() not null,
  -- Keyed, of a citizen's house as it was typed last.
  add house_mark bytea,
  add stopped_before boolean default false not null;
create index accounts_by_person on accounts (person_id);
create index accounts_by_house on accounts (house_mark) where house_mark is not null;
-- Two accounts with a mark in common that staff know to be two people. An id stays as long as what is kept of its account.
create table another_persons (
  one_id uuid not null,
  other_id uuid not null,
  since timestamptz not null,
  primary key (one_id, other_id),
  check (one_id < other_id)
);
create index another_persons_of_other on another_persons (other_id);
-- Accounts that are gone, so that what is counted of their person goes on, and what was decided is found again.
create table former_accounts (
  id uuid primary key,
  person_id uuid not null,
  marks bytea[] not null,
  awaits_agreement boolean not null,
  resumed_at timestamptz,
  forget_at timestamptz not null
);
create index former_accounts_by_mark on former_accounts using gin (marks);
create index former_accounts_by_person on former_accounts (person_id);
alter table protections add account_id uuid, add stopped_for text;
create index protections_of_account on protections (account_id);
-- Browsers of somebody banned.
alter table blocklist add browser_ids uuid[] default '{}' not null;
create index blocklist_by_browser on blocklist using gin (browser_ids);
-- Every account that somebody has, or had until lately, with whose it is.
create view accounts_ever as
select id, person_id, resumed_at from accounts union all select id, person_id, resumed_at from former_accounts;
-- Who never see each other's requests, in both directions.
create view persons_apart as
select s.id, v.person_id, c.person_id as other_id
from separations s join accounts v on v.id = s.volunteer_id join accounts c on c.id = s.citizen_id
union all
select s.id, c.person_id, v.person_id
from separations s join accounts v on v.id = s.volunteer_id join accounts c on c.id = s.citizen_id;
