-- The college, NSS unit, club or office of a volunteer on a list; it becomes the account's.
alter table waiting_sign_ups add organisation text check (length(organisation) <= 80);

-- What was seen of somebody counts at another account of theirs only if staff had approved that one by then: everybody
-- they have helped knows their name and number, and could sign up with both.
create or replace view papers_seen as
select v.id as account_id, w.id, w.account_id as entered_at, w.kind, w.seen_on, w.valid_until, w.seen_by, w.note, w.added_at, w.told_at, w.told_days
from accounts v
join accounts p on p.person_id = v.person_id and p.category = 'Volunteer'
  and lower(coalesce(p.name_before, p.name)) = lower(coalesce(v.name_before, v.name))
join papers w on w.account_id = p.id and (v.id = p.id or v.approved_at <= w.added_at)
where v.category = 'Volunteer';
