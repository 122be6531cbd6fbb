-- What a case holds is kept for two years after it was closed, the deleted person in it under a mark. When an earlier case
-- was closed is not known: its two years begin today.
alter table concerns add column closed_at timestamptz, add column reporter_mark text, add column subject_mark text;
update concerns set closed_at = now() where state = 'closed';
create index concerns_closed on concerns (closed_at) where closed_at is not null;
