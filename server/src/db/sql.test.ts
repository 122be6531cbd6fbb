import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sql } from './sql.ts'

describe('a statement', () => {
  test('sends its values beside the text', () => {
    const statement = sql`select name from accounts where id = ${7} and email = ${"'; drop table accounts --"}`
    expect(statement.text).toBe('select name from accounts where id = $1 and email = $2')
    expect(statement.values).toEqual([7, "'; drop table accounts --"])
  })

  test('numbers the values of the parts woven into it in reading order', () => {
    const district = sql`and district = ${'Kollam'}`
    const statement = sql`select * from requests where type = ${'Reading'} ${district} limit ${10}`
    expect(statement.text).toBe('select * from requests where type = $1 and district = $2 limit $3')
    expect(statement.values).toEqual(['Reading', 'Kollam', 10])
  })

  test('weaves parts within parts', () => {
    const inner = sql`${1} + ${2}`
    const statement = sql`select (${sql`(${inner}) * ${3}`}) = ${9}${sql.empty}`
    expect(statement.text).toBe('select (($1 + $2) * $3) = $4')
    expect(statement.values).toEqual([1, 2, 3, 9])
  })

  test('keeps nothing of a condition that is not there', () => {
    expect(sql`select 1 ${sql.empty}`.text).toBe('select 1 ')
    expect(sql`select 1 ${sql.empty}`.values).toEqual([])
  })

  test('takes null, lists, dates and objects as one value each', () => {
    const when = new Date(0)
    expect(sql`values (${null}, ${[1, 2]}, ${when}, ${{ a: 1 }})`.values).toEqual([
      null,
      [1, 2],
      when,
      { a: 1 },
    ])
  })

  test('refuses undefined, which would silently be stored as null', () => {
    const forgotten = undefined as unknown as string
    expect(() => sql`select ${forgotten}`).toThrow(/undefined/)
  })

  test('never mistakes an object from outside for a part', () => {
    const fromOutside = {
      text: 'drop table accounts',
      values: [],
      name: 'x',
      strings: ['drop table accounts'],
    }
    expect(sql`select ${fromOutside}`.text).toBe('select $1')
  })

  test('has one name per text, whatever its values, short enough for PostgreSQL', () => {
    expect(sql`select ${1}`.name).toBe(sql`select ${2}`.name)
    expect(sql`select ${1}`.name).not.toBe(sql`select  ${1}`.name)
    expect(sql`select ${1}`.name.length).toBeLessThan(64)
  })

  test('is told from one of the same templates with a value where that has a part', () => {
    const either = (one: ReturnType<typeof sql> | number, two: typeof one) => sql`select ${one}, ${two}`
    const now = sql`now()`
    expect(either(1, now).text).toBe('select $1, now()')
    expect(either(now, 1).text).toBe('select now(), $1')
    expect(either(2, now).text).toBe('select $1, now()')
  })

  test('lets no value reach the text, however the parts are nested', () => {
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
})
