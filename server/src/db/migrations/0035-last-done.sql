-- When something was last done that is to be done again and again, by whichever server or command.
create table last_done (
  what text primary key check (what in ('backup', 'letter')),
  at timestamptz not null
);
