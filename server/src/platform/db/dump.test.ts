import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { dumpSchema } from './dump.ts'
import { connect, type Database } from './pool.ts'
import { createScratch, type Scratch } from './scratch.ts'

let scratch: Scratch
let database: Database
beforeEach(async () => {
  scratch = await createScratch(inject('databaseServer').url)
  database = connect({ url: scratch.url, size: 1 })
})
afterEach(async () => {
  await database.end()
  await scratch.drop()
})

test('a schema reads the same on every PostgreSQL', async () => {
  await database.pool.query(`
    create type mood as enum ('glad', 'at ease');
    create domain phone as text not null constraint ten_digits check (value ~ '^[0-9]{10}$');
    create table people (
      id bigint generated always as identity primary key,
      "full name" varchar(80) not null default 'Meera',
      lowered text generated always as (lower("full name")) stored,
      number phone,
      mood mood,
      code text collate "C" constraint six_digits check (length(code) = 6)
    ) with (fillfactor = 70);
    alter table people add gone int;
    alter table people drop gone;
    create unlogged table visits (person bigint references people on delete cascade, at timestamptz[] not null);
    create unique index one_mood_per_name on people ("full name", mood) include (code) where mood is not null;
    create view glad_people as select id from people where mood = 'glad';
    create function tell() returns trigger language plpgsql as $$ begin perform pg_notify('people', new.id::text); return new; end $$;
    create trigger people_change after insert on people for each row execute function tell();
    comment on table people is 'Everybody''s row';
    comment on column people.code is 'Six digits';
  `)
  expect(await dumpSchema(database)).toBe(`create type mood as enum ('glad', 'at ease');

create domain phone as text not null
  constraint ten_digits CHECK ((VALUE ~ '^[0-9]{10}$'::text));

create table people (
  id bigint generated always as identity not null,
  "full name" character varying(80) default 'Meera'::character varying not null,
  lowered text generated always as (lower(("full name")::text)) stored,
  number phone,
  mood mood,
  code text collate "C",
  constraint people_pkey PRIMARY KEY (id),
  constraint six_digits CHECK ((length(code) = 6))
) with (fillfactor=70);
CREATE UNIQUE INDEX one_mood_per_name ON people USING btree ("full name", mood) INCLUDE (code) WHERE (mood IS NOT NULL);

create unlogged table visits (
  person bigint,
  at timestamp with time zone[] not null,
  constraint visits_person_fkey FOREIGN KEY (person) REFERENCES people(id) ON DELETE CASCADE
);

create view glad_people (id bigint) as …;

CREATE OR REPLACE FUNCTION public.tell()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin perform pg_notify('people', new.id::text); return new; end $function$;

CREATE TRIGGER people_change AFTER INSERT ON people FOR EACH ROW EXECUTE FUNCTION tell();

comment on table people is 'Everybody''s row';

comment on column people.code is 'Six digits';
`)
})
