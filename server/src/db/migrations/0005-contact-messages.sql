-- What people wrote on the contact page, where this server takes it itself. Forgotten after a year.
create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  message text not null,
  created_at timestamptz not null,
  answered_at timestamptz
);

create index contact_messages_by_time on contact_messages (created_at);
create index contact_messages_waiting on contact_messages (created_at) where answered_at is null;
