-- No answer tells of somebody else's hidden state (D101).

-- Whom a citizen was told would be asked first, and until when she reads so; `reserved_for` is who is in truth.
alter table help_requests add asked_first uuid references accounts on delete set null;
alter table help_requests add asked_first_until timestamptz;
create index requests_asked_first on help_requests (asked_first) where asked_first is not null;
update help_requests set asked_first = reserved_for, asked_first_until = reserved_until
where status = 'open' and reserved_until is not null;

-- Figures that stay as they were drawn until the day or month is over, on every server.
create table drawn_figures (
  name text not null,
  period date not null,
  figures jsonb not null,
  primary key (name, period)
);

-- From where somebody last signed in on a device: who shares it with a volunteer does not count for them.
alter table known_devices add client_subnet text;

-- When a stop begins to show to whoever is stopped (D102).
alter table accounts add stop_shown_from timestamptz;
