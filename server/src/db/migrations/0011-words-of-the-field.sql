-- The range of addresses that a call comes from.
alter table audit_log rename column network to client_subnet;
alter table failed_addresses rename column network to client_subnet;

alter table tallies rename to rate_limits;
alter index tallies_pkey rename to rate_limits_pkey;

alter table people_sent_away rename to blocklist;
alter index people_sent_away_pkey rename to blocklist_pkey;
alter index people_sent_away_by_email rename to blocklist_by_email;
alter index people_sent_away_by_phone rename to blocklist_by_phone;
alter index people_sent_away_of_account rename to blocklist_of_account;
alter table blocklist rename constraint people_sent_away_account_id_fkey to blocklist_account_id_fkey;
alter table blocklist rename constraint people_sent_away_reason_check to blocklist_reason_check;
update keys set name = 'blocklist' where name = 'people-sent-away';

alter table lost_letters rename to undelivered_notifications;
alter index lost_letters_pkey rename to undelivered_notifications_pkey;
alter index lost_letters_by_time rename to undelivered_by_time;
alter index lost_letters_of_account rename to undelivered_of_account;
alter table undelivered_notifications
  rename constraint lost_letters_account_id_fkey to undelivered_notifications_account_id_fkey;

alter table mailbox_letters rename to mailbox_emails;
alter index mailbox_letters_pkey rename to mailbox_emails_pkey;
alter index one_mailbox_letter_per_message rename to one_mailbox_email_per_message;

-- What waits to be sent. Nothing queued by the release before is lost, whatever state it is in.
insert into graphile_worker._private_tasks (identifier) values ('notification'), ('delivery')
on conflict do nothing;
update graphile_worker._private_jobs
set task_id = (select id from graphile_worker._private_tasks where identifier = 'notification')
where task_id = (select id from graphile_worker._private_tasks where identifier = 'letter');
update graphile_worker._private_jobs
set payload = json_build_object(
  'notification', payload -> 'letter', 'to', payload -> 'to', 'emailId', payload -> 'letterId')
where task_id = (select id from graphile_worker._private_tasks where identifier = 'delivery') and payload -> 'letter' is not null;
