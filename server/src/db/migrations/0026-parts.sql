-- Of an administrator: everything, or the desk's daily work alone.
alter table accounts add part text default 'all' not null check (part in ('all', 'desk'));
