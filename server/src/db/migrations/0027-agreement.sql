-- Citizens whose address is that of somebody who was banned, rejected or deleted: an administrator has to agree first.
-- Whoever has an account already goes on asking as before.
alter table accounts add column awaits_agreement boolean not null default false;
create index citizens_to_agree_to on accounts (id) where awaits_agreement;
