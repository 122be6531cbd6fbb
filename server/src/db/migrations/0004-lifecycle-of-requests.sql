-- What the board shows and searches: the text without phone numbers and addresses. Searching the whole text would
-- tell what is hidden in it.
alter table help_requests add column public_description text;
alter table help_requests add column public_additional text;
update help_requests set public_description = '', public_additional = null;
alter table help_requests alter column public_description set not null;

-- When the volunteer was reminded to complete it, and when the administrators were told that it is overdue.
alter table help_requests add column reminded_at timestamptz;
alter table help_requests add column overdue_told_at timestamptz;

create index accepted_requests_by_time on help_requests (starts_at) where status = 'accepted';
create index open_requests_by_district on help_requests (district, starts_at, id) where status = 'open';

-- More about what was done, such as the reason that somebody gave.
alter table audit_log add column detail jsonb;
