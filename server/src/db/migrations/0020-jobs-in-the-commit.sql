-- Jobs are queued by the commit of the change they follow from: what still waits to be queued is.
select graphile_worker.add_job(task, payload, max_attempts => 12, job_key => payload ->> 'key')
from (select task, payload from outbox order by id) waiting;
drop table outbox;
