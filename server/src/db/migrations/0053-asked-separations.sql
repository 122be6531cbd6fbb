-- Who of the two asked to be kept apart (D62): it is lifted by their own yes, or by two administrators.
alter table separations
  add column citizen_asked boolean not null default false,
  add column volunteer_asked boolean not null default false,
  -- The administrator who wants to lift it, and when they pressed it.
  add column pressed_by uuid references accounts on delete set null,
  add column pressed_at timestamptz,
  -- Whoever asked for it is asked whether they agree to its end, until they answer.
  add column asked_at timestamptz,
  add column said_no_at timestamptz;

update separations s set
  volunteer_asked = exists (
    select from concerns c where c.reporter_id = s.volunteer_id and c.subject_id = s.citizen_id),
  citizen_asked = s.cause = 'declined' or exists (
    select from concerns c where c.reporter_id = s.citizen_id and c.subject_id = s.volunteer_id)
where cause <> 'staff';
-- The case that says who it was is gone.
update separations set citizen_asked = true where cause <> 'staff' and not volunteer_asked and not citizen_asked;

create index separations_pressed_by on separations (pressed_by) where pressed_by is not null;

-- The same of one whose account has gone; so far only the cause says who it was, and a concern may have been anybody's.
alter table protections
  add column citizen_asked boolean not null default false,
  add column volunteer_asked boolean not null default false;
update protections set citizen_asked = cause in ('declined', 'concern'), volunteer_asked = cause = 'concern'
where cause is not null;
