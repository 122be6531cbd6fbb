-- Staff's notes on a person or a request.
create table notes (
  id uuid default gen_random_uuid() primary key,
  account_id uuid references accounts on delete cascade,
  request_id uuid references help_requests on delete cascade,
  author_id uuid references accounts on delete set null,
  text text not null,
  at timestamptz not null,
  constraint about_one check (num_nonnulls(account_id, request_id) = 1)
);
create index notes_of_account on notes (account_id, at) where (account_id is not null);
create index notes_of_author on notes (author_id);
create index notes_of_request on notes (request_id, at) where (request_id is not null);

-- Who of the staff sees to it, while it is current.
alter table help_requests add in_hand_of uuid references accounts on delete set null;
create index requests_in_hand on help_requests (in_hand_of) where (in_hand_of is not null);
