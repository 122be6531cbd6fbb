-- A request that was accepted and never completed does not stay so for ever: three days after its time it lapses.
alter table help_requests drop constraint help_requests_status_check;
alter table help_requests add constraint help_requests_status_check check (status in
  ('open', 'accepted', 'completed', 'cancelled', 'expired', 'lapsed'));
alter table help_requests drop constraint a_closing_once_closed;
alter table help_requests add constraint a_closing_once_closed check
  ((closed_at is not null) = (status in ('completed', 'cancelled', 'expired', 'lapsed')));
