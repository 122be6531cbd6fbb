-- Sign-ins, and tries that failed or were refused. Of an address that nobody has, only that it was tried: no account.
-- The account is no reference: of a deleted one its number stays, as in the audit log.
create table sign_in_lines (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  account_id uuid,
  outcome text not null,
  client_subnet text not null
);
create index sign_in_lines_at on sign_in_lines (at);
create index sign_in_lines_of_account on sign_in_lines (account_id, id);

-- Thanks may come once the other words are gone, where these are kept for less than thirty days.
create index requests_with_thanks on help_requests (closed_at) where (thanks is not null);
