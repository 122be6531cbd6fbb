import { WORD_ENDS } from '@scan/domain/search-words.ts'
import { asCompared } from '@scan/domain/spelling/spelling.ts'
import { SPELLED_TWICE } from '@scan/domain/spelling/spelled-twice.corpus.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { searchFor } from './search.ts'
import { sql } from './sql.ts'

test.each([
  ['meera nair', "'meera':* & 'nair':*"],
  ["O'Brien", "('o':* & 'brien':* | 'obrien':*)"],
  ["a\\' | b", "('a':* & 'b':* | 'ab':*)"],
  ["l'@example", "'l''@example':*"],
  ['+91 98470', "('9198470':* | '98470':*)"],
])('%j looks for %j', (typed, query) => {
  expect(searchFor(typed)).toBe(query)
})

test('nothing looks for nothing', () => {
  expect(searchFor(' ()')).toBeUndefined()
})

describe('in the database', () => {
  let created: TestDatabase
  beforeAll(async () => (created = await createDatabase()))
  afterAll(() => created.drop())

  const inDatabase = async (texts: string[]) =>
    (
      await created.database.query(sql<{ folded: string }>`
        select as_compared(text) as folded from unnest(${texts}::text[]) with ordinality as t (text, at) order by at`)
    ).map(({ folded }) => folded)

  test('names are stored as words that end where those of a search do', async () => {
    const stored = await created.database.query(sql<{ code: string }>`
      select coalesce(pg_get_expr(adbin, adrelid), '') as code from pg_attrdef
      union all select prosrc from pg_proc where pronamespace = 'public'::regnamespace`)
    const ends = `'${WORD_ENDS.replaceAll("'", "''")}'`
    expect(stored.some(({ code }) => code.includes(ends))).toBe(true)
  })

  test('PostgreSQL folds every spelling as the domain does', async () => {
    const letters = fc.constantFrom(...SCRIPTS)
    const texts = [
      ...SPELLED_TWICE.flat(),
      ...SCRIPTS.flatMap((one) => [...'\u0d4d\u094d\u200d '].map((other) => `ർ${one}${other}${one}`)),
      ...fc.sample(fc.string({ unit: letters, minLength: 1, maxLength: 12 }), { numRuns: 3_000, seed: 48 }),
    ]
    expect(await inDatabase(texts)).toEqual(texts.map(asCompared))
  })
})

/** Every letter and sign of Malayalam and Hindi, joiners, and what else stands between them. */
const SCRIPTS = [
  ...Array.from({ length: 0x80 }, (_, at) => String.fromCodePoint(0x900 + at)),
  ...Array.from({ length: 0x80 }, (_, at) => String.fromCodePoint(0xd00 + at)),
  ...'  -aE\u00e9\u0301\u200b\u200c\u200d\u00ad',
  ...'\u0d4d\u0d4d\u0d4d\u0d4d\u094d\u094d\u094d\u094d',
]
