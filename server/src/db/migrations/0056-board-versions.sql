-- How often the open requests of a district have changed: whoever holds them in memory sees whether they are current.
-- In sixteen parts, or those who change requests of one district would wait for each other's commit.
create table board_versions (
  district text not null,
  part integer not null,
  version bigint not null,
  primary key (district, part)
);

create function raise_board_version() returns trigger language plpgsql as $$
begin
  insert into board_versions (district, part, version)
  select distinct district, pg_backend_pid() % 16, 1 from unnest(array[old.district, new.district]) district
  where district is not null order by district
  on conflict (district, part) do update set version = board_versions.version + 1;
  return null;
end $$;

create trigger board_gains after insert on help_requests for each row
  when (new.status = 'open') execute function raise_board_version();
create trigger board_changes after update on help_requests for each row
  when (old.status = 'open' or new.status = 'open') execute function raise_board_version();
create trigger board_loses after delete on help_requests for each row
  when (old.status = 'open') execute function raise_board_version();
