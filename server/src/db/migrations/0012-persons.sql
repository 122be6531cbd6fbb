-- A person is all accounts with a mark in common (D98): what protects or stops holds for the person, not the account.
alter table accounts add person_id uuid default gen_random_uuid() not null;
create index accounts_by_person on accounts (person_id);
