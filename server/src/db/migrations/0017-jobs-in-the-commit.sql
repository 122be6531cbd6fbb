-- Jobs are queued by the commit of the change they follow from. Until the next major version the release before, beside
-- this one during an update or after it was taken back, goes on writing to `outbox`: each row becomes a job at once.
create function queue_of_outbox() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job(new.task, new.payload, max_attempts => 12, job_key => new.payload ->> 'key');
  return null;
end $$;
create trigger queued before insert on outbox for each row execute function queue_of_outbox();

with waiting as (delete from outbox returning id, task, payload)
insert into outbox (task, payload) select task, payload from waiting order by id;
