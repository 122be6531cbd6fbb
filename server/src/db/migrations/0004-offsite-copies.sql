-- When the newest backup was made of which there is a copy elsewhere.
alter table last_done drop constraint last_done_what_check,
  add constraint last_done_what_check check (what in ('backup', 'letter', 'offsite'));
