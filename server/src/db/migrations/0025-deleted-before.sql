-- Whom an administrator deleted is known again by the same keyed hashes as who was banned or rejected.
alter table blocklist drop constraint blocklist_reason_check;
alter table blocklist add constraint blocklist_reason_check check (reason in ('rejected', 'banned', 'deleted'));
alter table accounts drop constraint accounts_returned_after_check;
alter table accounts add constraint accounts_returned_after_check check (returned_after in ('rejected', 'banned', 'deleted'));
