import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from './sql.ts'

const INJECTED = "'; drop table accounts --"
const when = new Date(0)
const fromOutside = { text: 'drop table accounts', values: [], name: 'x', strings: ['drop table accounts'] }

test.each([
  [
    sql`select 1 where email = ${INJECTED} and id = ${7}`,
    'select 1 where email = $1 and id = $2',
    [INJECTED, 7],
  ],
  [sql`where a = ${1} ${sql`and b = ${2}`} limit ${3}`, 'where a = $1 and b = $2 limit $3', [1, 2, 3]],
  [sql`select (${sql`(${sql`${1} + ${2}`}) * ${3}`})${sql.empty}`, 'select (($1 + $2) * $3)', [1, 2, 3]],
  [sql`(${null}, ${[1, [2]]}, ${when}, ${{ a: 1 }})`, '($1, $2, $3, $4)', [null, [1, [2]], when, { a: 1 }]],
  [sql`in (${sql.list([sql`${1}`, sql`${2}`])}, ${sql.list([])})`, 'in ($1, $2, )', [1, 2]],
  [sql`select ${sql.identifier('a"b')} limit ${sql.constant(7.9)}`, 'select "a""b" limit 7', []],
  // An object from outside is never a part.
  [sql`select ${fromOutside}`, 'select $1', [fromOutside]],
])(
  'a statement weaves its parts into the text, and sends its values beside it: %#',
  (statement, text, values) => {
    expect([statement.text, statement.values]).toEqual([text, values])
  },
)

test('a statement refuses undefined, which would silently be stored as null', () => {
  expect(() => sql`select ${undefined as unknown as string}`).toThrow(/undefined/)
})

test('a statement has one name per text, whatever its values, short enough for PostgreSQL', () => {
  expect(sql`select ${1}`.name).toBe(sql`select ${2}`.name)
  expect(sql`select ${1}`.name).not.toBe(sql`select  ${1}`.name)
  expect(sql`select ${1}`.name.length).toBeLessThan(64)
})

test('a statement lets no value reach the text, however the parts are nested', () => {
  const part = fc.letrec<{ part: { statement: ReturnType<typeof sql>; values: string[] } }>((tie) => ({
    part: fc.oneof(
      { maxDepth: 4 },
      fc.string().map((value) => ({ statement: sql`${`value ${value}`}`, values: [`value ${value}`] })),
      fc.tuple(tie('part'), tie('part')).map(([a, b]) => ({
        statement: sql`(${a.statement}, ${b.statement})`,
        values: [...a.values, ...b.values],
      })),
    ),
  })).part
  fc.assert(
    fc.property(part, ({ statement, values }) => {
      expect(statement.values).toEqual(values)
      expect(statement.text.match(/\$\d+/g)).toEqual(values.map((_, index) => `$${index + 1}`))
      expect(statement.text).toMatch(/^[$\d(), ]+$/)
    }),
  )
})
