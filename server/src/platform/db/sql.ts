import { createHash } from 'node:crypto'

declare const row: unique symbol

/** One statement, or a part of one; `Row` is the shape of the rows that it answers with. */
export interface Sql<Row = unknown> {
  readonly text: string
  readonly values: readonly Value[]
  /** Names the prepared statement: the same text has the same name in every process. */
  readonly name: string
  /** Whether it writes down changes, which listeners are told of once it is committed. */
  readonly isNews?: boolean
  readonly [row]?: Row
}

/** What may stand in `${}`: a part made by `sql`, or a value, which is sent beside the text. `undefined` may not. */
export type Value = string | number | bigint | boolean | null | object

class Statement implements Sql<never> {
  readonly strings: readonly string[]
  readonly values: readonly Value[]
  readonly isNews: boolean
  #text: string | undefined

  constructor(strings: readonly string[], values: readonly Value[], isNews = false) {
    this.strings = strings
    this.values = values
    this.isNews = isNews
  }

  get text(): string {
    return (this.#text ??= this.strings.reduce((text, string, index) => `${text}$${index}${string}`))
  }

  get name(): string {
    return nameOf(this.text)
  }
}

/** Tags a statement: values become `$1`, `$2` …, parts made by `sql` are woven in, nothing else reaches the text. */
export function sql<Row = unknown>(strings: TemplateStringsArray, ...values: Value[]): Sql<Row> {
  const texts = [strings[0] as string]
  const flat: Value[] = []
  let isNews = false
  values.forEach((value, index) => {
    if (value === undefined)
      throw new TypeError(`A value in this statement is undefined: ${strings.join('…')}`)
    const part = value instanceof Statement ? value : new Statement(['', ''], [value])
    texts[texts.length - 1] += part.strings[0] as string
    texts.push(...part.strings.slice(1))
    flat.push(...part.values)
    isNews ||= part.isNews
    texts[texts.length - 1] += strings[index + 1] as string
  })
  return new Statement(texts, flat, isNews)
}

/** The same, and whatever it is woven into, as one that writes down changes. */
sql.news = (statement: Sql): Sql => new Statement((statement as Statement).strings, statement.values, true)

/** Nothing: the other branch of a condition that is only sometimes there. */
sql.empty = new Statement([''], []) as Sql

/** The name of a table or a column. */
sql.identifier = (name: string): Sql => new Statement([`"${name.replaceAll('"', '""')}"`], [])

/** A whole number as part of the text, for one that never changes: PostgreSQL plans for it, such as for a limit. */
sql.constant = (whole: number): Sql => new Statement([String(Math.trunc(whole))], [])

/** These parts one after another, with commas between them. */
sql.list = <Row = unknown>(parts: readonly Sql[]): Sql<Row> => {
  const commas = Array.from(parts, (_, index) => (index === 0 ? '' : ', '))
  return sql<Row>([...commas, ''] as unknown as TemplateStringsArray, ...parts)
}

/** Parts of one statement under the names that they have in it: `with saved as (…), told as (…)`. */
sql.with = (parts: Record<string, Sql>): Sql =>
  sql`with ${sql.list(Object.entries(parts).map(([name, part]) => sql`${sql.identifier(name)} as (${part})`))}`

const names = new Map<string, string>()

function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) names.set(text, (name = createHash('sha256').update(text).digest('base64url').slice(0, 22)))
  return name
}
