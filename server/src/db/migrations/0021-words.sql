-- The names that the code has for them.
alter table asked_volunteers rename to invitations;
alter table verification_letters rename to verification_emails;
alter table last_done drop constraint last_done_what_check;
update last_done set what = 'email' where what = 'letter';
alter table last_done add constraint last_done_what_check check (what in ('backup', 'email', 'offsite'));
