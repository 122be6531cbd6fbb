-- Jobs in the moment before they are some: queued in the statement of the change that they follow from, and moved to the
-- queue after it was committed.
create table outbox (
  id bigint generated always as identity primary key,
  task text not null,
  payload json not null
);
