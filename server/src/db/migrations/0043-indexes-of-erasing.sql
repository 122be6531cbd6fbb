-- Deleting somebody, and erasing what is old, read no more than there is to erase.
create index happenings_of_account on happenings (account_id);
create index sessions_of_account_ever on sessions (account_id);
create index requests_with_words on help_requests (closed_at) where closed_at is not null and description <> '';
