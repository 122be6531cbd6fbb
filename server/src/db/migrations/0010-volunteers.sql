-- Volunteers, with what decides whether they may go: `unfitFor` in the domain says which of it counts for what.
create view volunteers as
select a.id, a.person_id, a.district, a.area, a.request_emails, a.approved_at, a.banned_at, a.stopped_at, a.away_until,
  -- Null if they named none: then they help with everything, at any time.
  nullif(a.skills, '{}') as skills,
  nullif(a.availability, '{}') as availability,
  exists (select from accounts o where o.phone = a.phone and o.category = 'Admin') as administrators_own,
  -- Of whichever account of the person.
  (select min(v.starts_at) from accounts p join help_requests v on v.volunteer_id = p.id and v.status = 'accepted'
    where p.person_id = a.person_id) as visit_at
from accounts a
where a.category = 'Volunteer';
