import { readFileSync } from 'node:fs'
import { SPELLINGS } from '@scan/domain/spelling/spelling.ts'
import { expect, test } from 'vitest'
import { SCHEMA_FILE } from './dump.ts'
import { searchFor } from './search.ts'

test.each([
  ['Meera', "'meera':*"],
  ['  meera   nair ', "'meera':* & 'nair':*"],
  ['98470 12', "'9847012':*"],
  ['+91 98470-12345', "'9847012345':*"],
  ['(0484) 2', "'04842':*"],
  ["O'Brien", "'o''brien':*"],
  ["a\\' | b", "'a\\\\''':* & '|':* & 'b':*"],
  ['മീര', "'മീര':*"],
  ['അവന്\u200d', "'അവന':*"],
  ['൯൮൪൭൦ ൧൨', "'9847012':*"],
])('%j looks for %j', (typed, query) => {
  expect(searchFor(typed)).toBe(query)
})

test.each(['', '   ', '()'])('%j looks for nothing', (typed) => {
  expect(searchFor(typed)).toBeUndefined()
})

test('names are kept for searching by the spellings that are searched for', () => {
  const { from, to } = SPELLINGS
  expect(readFileSync(SCHEMA_FILE, 'utf8')).toContain(`'${from}'::text, '${to}'::text`)
})
