-- All sessions that come from one sign-in are one family. A session that went on in another handed its beginning down to
-- the microsecond, so one account's sessions with one beginning came from one sign-in. Every other is a family of its own.
alter table sessions
  add column family_id uuid not null default gen_random_uuid(),
  add column device text;

update sessions s set family_id = first.family_id
from (
  select distinct on (account_id, started_at) account_id, started_at, family_id
  from sessions where account_id is not null
  order by account_id, started_at, id
) first
where s.account_id = first.account_id and s.started_at = first.started_at;

create index sessions_of_family on sessions (family_id);

alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check check (end_reason in
  ('idle', 'too-old', 'signed-out', 'reused-token', 'gave-way', 'password-changed', 'suspended', 'terminated'));
