-- What staff last saw of a volunteer's address, once it has changed (D64).
alter table accounts add column email_before text;
drop index volunteers_changed;
create index volunteers_changed on accounts (id)
  where name_before is not null or phone_before is not null or email_before is not null;
