import { expect, test } from 'vitest'
import { searchFor } from './search.ts'

test.each([
  ['Meera', "'Meera':*"],
  ['  meera   nair ', "'meera':* & 'nair':*"],
  ['98470 12', "'9847012':*"],
  ['+91 98470-12345', "'9847012345':*"],
  ['(0484) 2', "'04842':*"],
  ["O'Brien", "'O''Brien':*"],
  ["a\\' | b", "'a\\\\''':* & '|':* & 'b':*"],
  ['മീര', "'മീര':*"],
])('%j looks for %j', (typed, query) => {
  expect(searchFor(typed)).toBe(query)
})

test.each(['', '   ', '()'])('%j looks for nothing', (typed) => {
  expect(searchFor(typed)).toBeUndefined()
})
