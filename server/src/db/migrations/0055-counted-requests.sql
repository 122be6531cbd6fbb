-- How requests ended that were closed before a moment, counted once: a closed request never changes again. Weeks are
-- those of a time zone; if the service moves to another, all is counted anew.
drop table closed_by_week;
drop table statistics_kept;

create table counted_until (
  is_only boolean primary key default true check (is_only),
  time_zone text not null,
  closed_before timestamptz not null
);
insert into counted_until (time_zone, closed_before) values ('', '-infinity');

create table counted_requests (
  -- The Monday of the week they were posted in.
  week date not null,
  district text not null,
  help_type text not null,
  status text not null,
  -- How long the acceptance took: to the minute, from an hour on to the quarter of an hour, from six hours on to the
  -- hour. Null if there was none.
  minutes integer,
  count integer not null,
  unique nulls not distinct (week, district, help_type, status, minutes)
);
