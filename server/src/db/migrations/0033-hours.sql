-- How long a visit takes, in minutes; null of those asked for before, which take as long as is usual for their kind.
alter table help_requests add duration integer check (duration in (30, 60, 120, 240));
create index completed_visits on help_requests (help_date) where status = 'completed';

-- A volunteer's college, NSS unit, club or office.
alter table accounts add organisation text check (length(organisation) <= 80);
create index members_of_organisations on accounts (lower(organisation)) where organisation is not null;
