-- The mask of this release also reads coordinates, codes of maps, names on networks and numbers in pieces (D66). What is on
-- the board was masked by the one before it.
select graphile_worker.add_job('mask-requests-again')
where exists (select 1 from help_requests where status in ('open', 'accepted'));
