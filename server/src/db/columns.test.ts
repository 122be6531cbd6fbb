import { expect, expectTypeOf, test } from 'vitest'
import { column, columns, personal } from './columns.ts'
import type { RowOf } from './columns.ts'
import { sql } from './sql.ts'

const visits = columns('visits', {
  id: column<string>('id'),
  helpType: column<'driving' | 'cooking'>('help_type'),
  note: personal<string>('note', ''),
  phone: personal<string | null>('phone', null),
})

test('a row holds what its columns do', () => {
  const row: RowOf<typeof visits> = { id: 'v1', helpType: 'driving', note: '', phone: null }
  expectTypeOf(row.helpType).toEqualTypeOf<'driving' | 'cooking'>()
  expectTypeOf(row.phone).toEqualTypeOf<string | null>()
})

test('is selected under our words', () => {
  expect(visits.select('v').text).toBe(
    '"v"."id" as "id", "v"."help_type" as "helpType", "v"."note" as "note", "v"."phone" as "phone"',
  )
})

test('is inserted with values apart from the text', () => {
  const row = { helpType: 'driving', note: "Robert'); drop table visits" } as const
  const { text, values } = visits.insert(row, sql`citizen where not waits`)
  expect(text.replace(/\s+/g, ' ')).toBe(
    'insert into "visits" ("help_type", "note") select $1, $2 from citizen where not waits',
  )
  expect(values).toEqual(['driving', "Robert'); drop table visits"])
})

test('forgets what is personal, and nothing else', () => {
  const { text, values } = visits.erase()
  expect([text, values]).toEqual(['"note" = $1, "phone" = $2', ['', null]])
})

test('forgets some of what is personal, where it is not forgotten yet', () => {
  const { erase, isUnerased } = visits.eraseOnly(['phone', 'helpType'])
  const { text, values } = sql`update visits set ${erase} where ${isUnerased}`
  expect(text.replace(/\s+/g, ' ')).toBe(
    'update visits set "phone" = $1 where ("phone") is distinct from ($2)',
  )
  expect(values).toEqual([null, null])
})
