-- The texts that volunteers see before they accept were masked when they were posted, by a filter that let most disguises
-- through. The filter of this release does it again, as the first job of the first server.
select graphile_worker.add_job('mask-requests-again')
where exists (select 1 from help_requests where status in ('open', 'accepted'));
