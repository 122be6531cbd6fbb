-- A volunteer who accepts nothing until a coordinator lets them go on, and why. What they gave back before they were
-- last let go on counts no more.
alter table accounts add column stopped_at timestamptz, add column stopped_for text, add column resumed_at timestamptz,
  add constraint stopped_for_a_reason check ((stopped_at is null) = (stopped_for is null));
create index volunteers_stopped on accounts (id) where stopped_at is not null;
