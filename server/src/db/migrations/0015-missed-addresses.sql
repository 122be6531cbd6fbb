-- When a volunteer named an address to accept a request and there was none: after three in a day no other is looked at.
create table missed_addresses (
  volunteer_id uuid not null references accounts on delete cascade,
  at timestamptz not null
);
create index missed_addresses_of_volunteer on missed_addresses (volunteer_id, at);
