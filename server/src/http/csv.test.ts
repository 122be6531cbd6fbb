import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { csvLine, fileOf } from './csv.ts'

test.each([
  [['a', 'b'], 'a,b\r\n'],
  [['one, two', 'said "no"', 'first\nsecond'], '"one, two","said ""no""","first\nsecond"\r\n'],
  [['മീര നായർ', null, 7, -3], 'മീര നായർ,,7,-3\r\n'],
])('%j is written as %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line)
})

describe('a text that a spreadsheet would run', () => {
  test.each(['=1+1', '+91 98470', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＠SUM(A1)', ' =1+1'])(
    '%j is made harmless',
    (text) => {
      expect(csvLine([text])).toMatch(/^"?'/)
    },
  )

  test.each([
    [';=1+1', ";'=1+1"],
    ['thanks;=1+1;@SUM(A1)', "thanks;'=1+1;'@SUM(A1)"],
    ['thanks; =1+1', "thanks;' =1+1"],
    ['one; two;three', 'one; two;three'],
  ])('%j is harmless where semicolons divide cells, too', (text, written) => {
    expect(csvLine([text])).toBe(`${written}\r\n`)
  })

  test('is harmless in a new line, where quotes do not hold the cell together', () => {
    expect(csvLine(['thanks\n=1+1'])).toBe(`"thanks\n'=1+1"\r\n`)
  })

  test('is made harmless before it is quoted', () => {
    expect(csvLine(['=HYPERLINK("http://evil.example","x")'])).toBe(
      `"'=HYPERLINK(""http://evil.example"",""x"")"\r\n`,
    )
  })
})

test('of a file, however long, no more is made than somebody takes', async () => {
  let made = 0
  async function* parts() {
    while (made < 100) yield [[`part ${++made}`, null]]
  }
  const file = fileOf(parts())
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
  for await (const part of fileOf(parts())) if (part !== '\uFEFF') break
  await vi.waitFor(() => expect(ended).toBe(true))
})
