import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { connect } from '../db/pool.ts'
import { createScratch, type Scratch } from '../db/scratch.ts'
import { dumpSchema } from './dump-schema.ts'

const server = inject('databaseServer')
let scratch: Scratch
beforeEach(async () => (scratch = await createScratch(server.url, server.template)))
afterEach(() => scratch.drop())

test('a change of the schema is seen in the dump, and what it can not write out is named', async () => {
  const known = new Set((await dumpSchema(scratch.url)).split('\n'))
  const database = connect({ url: scratch.url, size: 1 })
  await database.pool.query(`
    create unlogged table zebras (
      number bigint generated always as identity primary key,
      "full name" varchar(80) not null default 'Meera',
      lowered text generated always as (lower("full name")) stored,
      keeper uuid references accounts on delete cascade,
      code text constraint six_digits check (length(code) = 6)
    );
    alter table zebras drop lowered;
    create unique index one_code_per_name on zebras ("full name") include (code) where code is not null;
    create view zebra_names as select "full name" from zebras;
    create type mood as enum ('glad', 'at ease');
    create trigger zebras_stay before delete on zebras for each row execute function suppress_redundant_updates_trigger();
  `)
  await database.end()
  const lines = (await dumpSchema(scratch.url)).split('\n')
  expect(lines.filter((line) => !known.has(line))).toEqual([
    'create unlogged table zebras (',
    `  "full name" character varying(80) default 'Meera'::character varying not null,`,
    '  keeper uuid,',
    '  code text,',
    '  constraint zebras_pkey PRIMARY KEY (number),',
    '  constraint zebras_keeper_fkey FOREIGN KEY (keeper) REFERENCES accounts(id) ON DELETE CASCADE,',
    '  constraint six_digits CHECK ((length(code) = 6))',
    'CREATE UNIQUE INDEX one_code_per_name ON zebras USING btree ("full name") INCLUDE (code) WHERE (code IS NOT NULL);',
    'CREATE TRIGGER zebras_stay BEFORE DELETE ON zebras FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger();',
    '-- and the type mood',
    '-- and zebra_names, of the kind v',
  ])
})
