-- In the local mailbox: by these a letter is found that calls its people otherwise than they are called by now.
alter table mailbox_emails add column to_id uuid, add column about_id uuid;

-- Who deletes their own account reads so in their other tabs, and not that an administrator did it.
alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check check (end_reason in
  ('idle', 'too-old', 'signed-out', 'reused-token', 'gave-way', 'password-changed', 'suspended', 'terminated', 'left'));
