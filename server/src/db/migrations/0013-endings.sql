-- How every acceptance ended: `ENDINGS` in the domain says whose count each moves (D99). Ids alone, kept when somebody
-- leaves and for as long as anything is counted.
create table endings (
  id bigint generated always as identity primary key,
  request_id uuid not null,
  volunteer_id uuid not null,
  citizen_id uuid,
  ending text not null,
  accepted_at timestamptz not null,
  at timestamptz not null
);
create index endings_of_volunteers on endings (volunteer_id, at);
create index endings_of_citizens on endings (citizen_id, at);

-- What the longest count may still read.
insert into endings (request_id, volunteer_id, citizen_id, ending, accepted_at, at)
select l.subject_id, had.actor_id, r.citizen_id,
  case l.action when 'release' then 'given-back' when 'decline' then 'declined'
    when 'cancel' then 'cancelled' else 'nobody-came' end,
  had.at, l.at
from audit.lines l
join help_requests r on r.id = l.subject_id
cross join lateral (
  select t.id, t.actor_id, t.at from audit.lines t
  where t.subject_id = l.subject_id and t.action in ('accept', 'was-assigned') and t.id < l.id
  order by t.id desc limit 1) had
where l.action in ('release', 'decline', 'cancel', 'report-nobody-came')
  and l.at > now() - interval '14 days' and had.actor_id is not null
  and not exists (
    select from audit.lines b
    where b.subject_id = l.subject_id and b.id > had.id and b.id < l.id
      and b.action in ('release', 'decline', 'volunteer-removed'));

-- A citizen who has sent many volunteers away is called before anybody else reads of her; meanwhile her request is on
-- no board and in no email.
alter table accounts add awaits_call boolean default false not null;
alter table help_requests add awaits_call boolean default false not null;

-- Whether a citizen or the desk has said of a volunteer's first visits that they did come. Whoever has helped already
-- is known.
alter table accounts add vouched_at timestamptz;
update accounts set vouched_at = now()
where category = 'Volunteer' and exists (
  select from help_requests r where r.volunteer_id = accounts.id and r.status = 'completed');

-- A new volunteer's first visits: the citizen is asked whether they came. When she has said no.
alter table help_requests add is_first_visit boolean default false not null;
alter table help_requests add denied_at timestamptz;
create index first_visits on help_requests (citizen_id) where is_first_visit and confirmed_at is null and denied_at is null;

-- Nobody came, it was said; staff have found out that somebody did.
alter table concerns add was_there boolean default false not null;
-- The citizen has accused two others within a week: staff decide, and look at this first.
alter table concerns add is_third boolean default false not null;
