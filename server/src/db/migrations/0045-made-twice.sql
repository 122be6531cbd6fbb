-- Somebody who gives a request back twice names it by the handle it had.
alter table help_requests add column former_handle text;
create index requests_by_former_handle on help_requests (former_handle) where former_handle is not null;

-- The code it was completed with stays: completing it twice is then known from guessing.
alter table help_requests drop constraint a_code_while_accepted;
alter table help_requests add constraint a_code_while_accepted
  check (case when status = 'completed' then true else (completion_code is not null) = (status = 'accepted') end);
