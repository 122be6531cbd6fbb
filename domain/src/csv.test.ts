import { expect, test } from 'vitest'
import { readCsv } from './csv.ts'

const ROWS = [
  ['name', 'email'],
  ['Asha', 'asha@example.org'],
]

test.each([
  ['commas', 'name,email\nAsha,asha@example.org\n'],
  ['lines of Windows', 'name,email\r\nAsha,asha@example.org\r\n'],
  ['lines of an old Mac', 'name,email\rAsha,asha@example.org'],
  ['semicolons', 'name;email\nAsha;asha@example.org'],
  ['tabs', 'name\temail\nAsha\tasha@example.org'],
  ['quotes', '"name","email"\n"Asha","asha@example.org"'],
])('a table with %s', (_, text) => {
  expect(readCsv(text)).toEqual({ rows: ROWS })
})

test('a cell in quotes holds separators, quotes and lines', () => {
  expect(readCsv('a,b\n"1, ""2""\r\n3",4').rows).toEqual([
    ['a', 'b'],
    ['1, "2"\r\n3', '4'],
  ])
})

test('what separates is not looked for within quotes', () => {
  expect(readCsv('"a, b, c";d\n1;2').rows[1]).toEqual(['1', '2'])
})

test('a quotation mark within a word is one', () => {
  expect(readCsv('a,b\nAsha "Ammu" Menon,2').rows[1]).toEqual(['Asha "Ammu" Menon', '2'])
})

test('empty rows are counted, as a spreadsheet counts them', () => {
  expect(readCsv('a,b\n\n,\n1,2').rows).toEqual([['a', 'b'], [''], ['', ''], ['1', '2']])
})

test('a quotation mark that never ends is told by its row', () => {
  expect(readCsv('a,b\n1,2\n"3,4\n5,6').openQuoteIn).toBe(3)
  expect(readCsv('"a,b').openQuoteIn).toBe(1)
})

test('nothing is no row', () => {
  expect(readCsv('')).toEqual({ rows: [] })
})
