-- What has to be known again is kept encrypted with a key that is not in the database (platform/secrets.ts). A zero in
-- front says that a value is plain still: the start that brings this encrypts it.
alter table keys rename column secret to sealed;
update keys set sealed = '\x00' || sealed;

alter table second_factors rename column secret to sealed;
update second_factors set sealed = '\x00' || sealed;
