-- What requests came to that were closed before a moment: counted once, since a closed request never changes again.
-- Weeks are those of a zone; where the service moves to another, all is counted anew.
create table statistics_kept (
  is_only boolean primary key default true check (is_only),
  time_zone text not null,
  closed_before timestamptz not null
);
insert into statistics_kept (time_zone, closed_before) values ('', '-infinity');

create table closed_by_week (
  -- The Monday of the week they were posted in.
  week date not null,
  district text not null,
  help_type text not null,
  completed integer not null,
  cancelled integer not null,
  expired integer not null,
  lapsed integer not null,
  -- How long the acceptance took of each that had one, as float8send() writes it: a median needs them all.
  minutes bytea not null,
  primary key (week, district, help_type)
);

create index requests_by_closing on help_requests (closed_at) where closed_at is not null;
drop index requests_by_posting;
