import { hash } from 'node:crypto'

declare const row: unique symbol

/** One statement, or part of one; `Row` is the shape of its rows. */
export interface Sql<Row = unknown> {
  readonly text: string
  readonly values: readonly Value[]
  /** Names the prepared statement: the same text has the same name in every process. */
  readonly name: string
  readonly [row]?: Row
}

/** What may stand in `${}`: a part made by `sql`, or a value, which is sent beside the text. `undefined` may not. */
export type Value = string | number | bigint | boolean | null | object

class Statement implements Sql<never> {
  readonly strings: readonly string[]
  readonly parts: readonly Value[]
  #whole: Whole | undefined

  constructor(strings: readonly string[], parts: readonly Value[]) {
    this.strings = strings
    this.parts = parts
  }

  get text(): string {
    return (this.#whole ??= wholeOf(this)).text
  }

  get values(): readonly Value[] {
    return (this.#whole ??= wholeOf(this)).values
  }

  get name(): string {
    return (this.#whole ??= wholeOf(this)).name
  }
}

/** Tags a statement: values become `$1`, `$2` …, parts made by `sql` are woven in, nothing else reaches the text. */
export function sql<Row = unknown>(strings: TemplateStringsArray, ...parts: Value[]): Sql<Row> {
  if (parts.includes(undefined as never))
    throw new TypeError(`A value in this statement is undefined: ${strings.join('…')}`)
  return new Statement(strings, parts)
}

const verbatims = new Map<string, Statement>()

function verbatim(text: string): Sql {
  let part = verbatims.get(text)
  if (!part) verbatims.set(text, (part = new Statement([text], [])))
  return part
}

/** Nothing: the other branch of an optional condition. */
sql.empty = verbatim('')

/** The name of a table or a column. */
sql.identifier = (name: string): Sql => verbatim(`"${name.replaceAll('"', '""')}"`)

/** A whole number as part of the text, for one that never changes: PostgreSQL then plans for it, as for a limit. */
sql.constant = (whole: number): Sql => verbatim(String(Math.trunc(whole)))

/** These parts one after another, separated by commas. */
sql.list = <Row = unknown>(parts: readonly Sql[]): Sql<Row> =>
  new Statement((commas[parts.length] ??= commasAround(parts.length)), parts)

const commas: string[][] = []
const commasAround = (count: number) =>
  Array.from({ length: count + 1 }, (_, index) => (index === 0 || index === count ? '' : ', '))

interface Whole {
  text: string
  name: string
  values: readonly Value[]
}

/** A template's strings are the same array every time it runs, so the array identifies the template. */
const numbers = new Map<readonly string[], number>()
/** By the numbers of the templates woven together. */
const known = new Map<string, Omit<Whole, 'values'>>()

/** The same templates always make the same text, so it is built and named only once. */
function wholeOf(statement: Statement): Whole {
  const values: Value[] = []
  let templates = ''
  const read = ({ strings, parts }: Statement) => {
    let number = numbers.get(strings)
    if (number === undefined) numbers.set(strings, (number = numbers.size))
    templates += `${number} `
    for (const part of parts) {
      if (part instanceof Statement) read(part)
      else {
        templates += '$'
        values.push(part)
      }
    }
  }
  read(statement)
  let made = known.get(templates)
  if (!made) {
    const text = textOf(statement)
    const name = hash('sha256', text, 'base64url').slice(0, 22)
    known.set(templates, (made = { text, name }))
  }
  return { ...made, values }
}

function textOf(statement: Statement): string {
  let count = 0
  const write = ({ strings, parts }: Statement): string =>
    strings.reduce((text, string, index) => {
      const part = parts[index - 1]
      return `${text}${part instanceof Statement ? write(part) : `$${++count}`}${string}`
    })
  return write(statement)
}
