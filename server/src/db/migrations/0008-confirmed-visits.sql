-- When its citizen said that a visit did take place, though it was completed before its time.
alter table help_requests add column confirmed_at timestamptz;
