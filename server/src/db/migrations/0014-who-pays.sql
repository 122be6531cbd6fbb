-- Who causes emails pays for them (D100): when volunteers were told of requests of a citizen, whatever became of those.
create table request_rounds (
  request_id uuid not null references help_requests on delete cascade,
  citizen_id uuid not null references accounts on delete cascade,
  at timestamptz not null,
  primary key (request_id, at)
);
create index request_rounds_of_citizen on request_rounds (citizen_id, at);
insert into request_rounds (request_id, citizen_id, at)
select distinct r.id, r.citizen_id, e.at
from request_offers o join request_emails e on e.id = o.email_id join help_requests r on r.id = o.request_id
where not e.is_morning and e.at > now() - interval '1 day' and r.citizen_id is not null;

-- The first volunteer who waits is told of at once, the others once an hour.
alter table accounts add waiting_emailed_at timestamptz;

-- Requests outside their own district that a volunteer has been shown within a day (D105).
create table far_reads (
  volunteer_id uuid not null references accounts on delete cascade,
  request_id uuid not null references help_requests on delete cascade,
  at timestamptz not null,
  primary key (volunteer_id, request_id)
);
create index far_reads_by_request on far_reads (request_id);
create index far_reads_by_time on far_reads (at);

-- The redactions (`REDACTION`) that have gone over the current requests.
create table redactions (
  name text primary key,
  at timestamptz not null
);
