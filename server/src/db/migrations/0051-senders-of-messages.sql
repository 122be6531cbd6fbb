-- Whose session a message of the contact page came from, if that account has the address in it (D63): anybody can type one.
alter table contact_messages add column sender_id uuid references accounts on delete cascade;
create index contact_messages_of_sender on contact_messages (sender_id) where sender_id is not null;
