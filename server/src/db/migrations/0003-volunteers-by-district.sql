-- For each district, the desk sees how many volunteers there are, and how many could go to a request.
create index volunteers_by_district on accounts (district)
  where category = 'Volunteer' and approved_at is not null and banned_at is null;
