-- The audit log as a chain of hashes, in a schema of its own: what is in it can be given to another role than the server's
-- (audit-keeper.ts), which then only adds lines. A line holds ids, and the hash of what was said; the words are beside it.
create schema audit;

create table audit.lines (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid,
  action text not null,
  subject_kind text not null check (subject_kind in ('account', 'request', 'concern', 'message')),
  subject_id uuid not null,
  client_subnet text,
  remark_hash bytea,
  -- Its place in the chain and the hash of all up to it; null until it is linked, a moment after it was committed.
  position bigint,
  hash bytea
);

-- The newest place of the chain. Whoever links holds this row.
create table audit.head (
  is_only boolean primary key default true check (is_only),
  position bigint not null,
  hash bytea not null
);
insert into audit.head (position, hash) values (0, '');

-- Where the beginning was cut off after its year: the last place before, from which the rest is still a chain.
create table audit.cuts (
  position bigint primary key,
  hash bytea not null,
  at timestamptz not null default now()
);

create function audit.hash_of(line audit.lines, before bytea) returns bytea language sql stable set search_path = pg_catalog, pg_temp
return sha256(before || convert_to(concat_ws(E'\n',
  line.id, (extract(epoch from line.at) * 1000000)::bigint, coalesce(line.actor_id::text, ''), line.action,
  line.subject_kind, line.subject_id, coalesce(line.client_subnet, ''), coalesce(encode(line.remark_hash, 'hex'), '')), 'UTF8'));

-- Links lines that were committed, in the order of their ids as far as they are there; so many at most, and how many.
create function audit.link() returns integer language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  newest audit.head;
  line audit.lines;
  linked integer := 0;
begin
  select * into newest from audit.head for update;
  for line in select * from audit.lines where position is null order by id limit 10000 loop
    newest.position := newest.position + 1;
    newest.hash := audit.hash_of(line, newest.hash);
    update audit.lines set position = newest.position, hash = newest.hash where id = line.id;
    linked := linked + 1;
  end loop;
  update audit.head set position = newest.position, hash = newest.hash;
  return linked;
end
$$;

-- Cuts off the lines of before then that stand at the beginning, which are a year old at least; and how many.
create function audit.cut(before timestamptz) returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  kept bigint;
  last audit.lines;
  gone bigint;
begin
  select min(position) into kept from audit.lines where position is not null and at >= least(before, now() - interval '1 year');
  select * into last from audit.lines where position < coalesce(kept, (select position + 1 from audit.head))
  order by position desc limit 1;
  if last.position is null then return 0; end if;
  insert into audit.cuts (position, hash) values (last.position, last.hash);
  delete from audit.lines where position <= last.position;
  get diagnostics gone = row_count;
  return gone;
end
$$;

-- For who may do anything: a line is linked once and cut off after its year, nothing else.
create function audit.refuse_to_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.position is null and new.position is not null
    and (to_jsonb(new) - '{position,hash}'::text[]) = (to_jsonb(old) - '{position,hash}'::text[]) then return new; end if;
  if tg_op = 'DELETE' and old.position <= (select max(position) from audit.cuts) then return old; end if;
  raise exception 'Lines of the audit log are only ever added' using errcode = 'insufficient_privilege';
end
$$;

-- What was written beside a line, with the salt of its hash: once both are erased nobody can find out what it was.
alter table audit_remarks add column salt bytea;
update audit_remarks set salt = uuid_send(gen_random_uuid());
alter table audit_remarks alter column salt set not null;

insert into audit.lines (id, at, actor_id, action, subject_kind, subject_id, client_subnet, remark_hash) overriding system value
select l.id, l.at, l.actor_id, l.action, l.subject_kind, l.subject_id, l.client_subnet,
  sha256(r.salt || convert_to(r.text, 'UTF8'))
from audit_log l left join audit_remarks r on r.entry_id = l.id
order by l.id;
select setval(pg_get_serial_sequence('audit.lines', 'id'), coalesce(max(id), 0) + 1, false) from audit.lines;
drop table audit_log;
drop function refuse_to_change_the_audit_log();

create index lines_unlinked on audit.lines (id) where position is null;
do $$ begin while audit.link() > 0 loop end loop; end $$;

create unique index one_line_per_position on audit.lines (position) where position is not null;
create index lines_by_time on audit.lines (at);
create index lines_of_action on audit.lines (action, id);
create index lines_of_actor on audit.lines (actor_id, id);
create index lines_of_subject on audit.lines (subject_id, at);

create trigger lines_are_only_added before update or delete on audit.lines
  for each row execute function audit.refuse_to_change();
create trigger lines_are_not_emptied before truncate on audit.lines
  for each statement execute function audit.refuse_to_change();
revoke execute on all functions in schema audit from public;
