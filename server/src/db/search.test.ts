import { readFileSync } from 'node:fs'
import { WORD_ENDS } from '@scan/domain/search-words.ts'
import { SPELLINGS } from '@scan/domain/spelling/spelling.ts'
import { expect, test } from 'vitest'
import { SCHEMA_FILE } from '../dump-schema.ts'
import { searchFor } from './search.ts'

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

test('names are kept for searching by the spellings that are searched for', () => {
  const schema = readFileSync(SCHEMA_FILE, 'utf8')
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'::text`
  expect(schema).toContain(`${quoted(SPELLINGS.from)}, ${quoted(SPELLINGS.to)}`)
  expect(schema).toContain(quoted(WORD_ENDS))
})
