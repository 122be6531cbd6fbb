-- Whom staff should ring. What is said is composed when it is read: an item is a notification, under its key.
create table calls (
  id uuid default gen_random_uuid() primary key,
  account_id uuid unique references accounts on delete cascade,
  sign_up_id uuid unique references waiting_sign_ups on update cascade on delete cascade,
  items jsonb default '{}' not null,
  -- Unsuccessful ones since somebody was last reached.
  tries integer default 0 not null,
  tried_at timestamptz,
  taken_by uuid references accounts on delete set null,
  taken_at timestamptz,
  -- The items that whoever took it was shown.
  shown jsonb,
  constraint of_somebody check (num_nonnulls(account_id, sign_up_id) = 1)
);

-- Of whose coming its citizen was told in a call; also of whoever has left since, whom she may still expect.
alter table help_requests add told_of uuid;

insert into calls (account_id, sign_up_id, items)
select account_id, sign_up_id, jsonb_object_agg(kind,
  jsonb_build_object('notification', jsonb_build_object('kind', kind), 'at', at, 'isUndelivered', true))
from undelivered_notifications group by account_id, sign_up_id;
drop table undelivered_notifications;

-- A visit without a code is said to be done, until its citizen was asked how it was.
alter table help_requests
  drop constraint help_requests_status_check,
  drop constraint a_closing_once_closed,
  add constraint help_requests_status_check
    check (status in ('open', 'accepted', 'said-done', 'completed', 'cancelled', 'expired', 'lapsed')),
  add constraint a_closing_once_closed
    check ((closed_at is not null) = (status in ('said-done', 'completed', 'cancelled', 'expired', 'lapsed')));
create index said_done_requests on help_requests (closed_at) where (status = 'said-done');
