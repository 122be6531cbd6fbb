import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { csvLine, csvOf } from './download.ts'

test.each([
  [['a', 'b'], 'a,b'],
  [['one, two', 'said "no"', 'first\nsecond'], '"one, two","said ""no""","first\nsecond"'],
  [['മീര നായർ', null, 7, -3], 'മീര നായർ,,7,-3'],
])('%j is written as %j', (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`)
})

describe('a text that a spreadsheet would run', () => {
  test.each(['=1+1', '+91 98470', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＠SUM(A1)', ' =1+1'])(
    '%j is made harmless',
    (text) => expect(csvLine([text])).toMatch(/^"?'/),
  )

  test.each([
    ['after a semicolon', ';=1+1', ";'=1+1"],
    ['after two', 'thanks;=1+1;@SUM(A1)', "thanks;'=1+1;'@SUM(A1)"],
    ['after a semicolon and a space', 'thanks; =1+1', "thanks;' =1+1"],
    ['or not at all, where none would run', 'one; two;three', 'one; two;three'],
    ['in a new line, where quotes do not hold the cell together', 'thanks\n=1+1', `"thanks\n'=1+1"`],
    ['before it is quoted', '=LINK("http://evil.example","x")', `"'=LINK(""http://evil.example"",""x"")"`],
  ])('is made harmless %s', (_where, text, written) => expect(csvLine([text])).toBe(`${written}\r\n`))
})

test('of a file, however long, no more is made than somebody takes', async () => {
  let made = 0
  async function* parts() {
    while (made < 100) yield [[`part ${++made}`, null]]
  }
  const file = Readable.from(csvOf(parts()))
  await once(file, 'readable')
  for (let turns = 0; turns < 50; turns++) await turn()
  expect(made).toBeLessThanOrEqual(2)
  let taken = 0
  for await (const part of file) {
    taken += (part as string).includes('part') ? 1 : 0
    expect(made - taken).toBeLessThanOrEqual(2)
  }
  expect([taken, made]).toEqual([100, 100])
})

test('a file that nobody wants any more is not made to its end', async () => {
  let ended = false
  async function* parts() {
    try {
      for (;;) yield [['a', 'b']]
    } finally {
      ended = true
    }
  }
  for await (const part of Readable.from(csvOf(parts()))) if (part !== '\uFEFF') break
  await vi.waitFor(() => expect(ended).toBe(true))
})
