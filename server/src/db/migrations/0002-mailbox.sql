-- Letters of an installation without SMTP_URL, for its developers to read; they were sent to nobody.
create table mailbox_letters (
  id bigint generated always as identity primary key,
  message_id text not null,
  to_name text not null,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  kept_at timestamptz not null default now()
);

-- A letter that is sent again after its answer was lost is kept once.
create unique index one_mailbox_letter_per_message on mailbox_letters (message_id);
