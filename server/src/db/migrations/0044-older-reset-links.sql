-- So that somebody who opens an older email learns that a newer one was sent.
alter table password_resets add column older_hashes bytea[] not null default '{}';
