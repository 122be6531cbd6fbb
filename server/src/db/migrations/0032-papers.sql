-- What staff have seen of a volunteer, never a copy or a number; and the kinds that everybody needs before a visit.
create table papers (
  id uuid default gen_random_uuid() primary key,
  account_id uuid not null references accounts on delete cascade,
  kind text not null,
  seen_on date not null,
  valid_until date,
  seen_by uuid references accounts on delete set null,
  note text,
  added_at timestamptz not null,
  -- So many days before the last one the volunteer and the desk were told, and when.
  told_days integer,
  told_at timestamptz
);
create index papers_of_account on papers (account_id);
create index papers_seen_by on papers (seen_by) where seen_by is not null;
create index papers_by_end on papers (valid_until) where valid_until is not null;

create table papers_needed (
  kind text primary key
);

-- What counts for a volunteer: what was seen of the person under this name, at whichever of their accounts. A family that
-- shares a phone has other names, and so has whoever types somebody else's number: they need their own. A changed name
-- counts once staff have seen it.
create view papers_seen as
select v.id as account_id, w.id, w.account_id as entered_at, w.kind, w.seen_on, w.valid_until, w.seen_by, w.note, w.added_at, w.told_at, w.told_days
from accounts v
join accounts p on p.person_id = v.person_id and p.category = 'Volunteer'
  and lower(coalesce(p.name_before, p.name)) = lower(coalesce(v.name_before, v.name))
join papers w on w.account_id = p.id
where v.category = 'Volunteer';
