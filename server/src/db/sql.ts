import { hash } from 'node:crypto'

declare const row: unique symbol

export interface Sql<Row = unknown> {
  readonly text: string
  readonly values: readonly Value[]
  /** Names the prepared statement: the same text has the same name in every process. */
  readonly name: string
  readonly [row]?: Row
}

/** A part made by `sql`, or a value, which is sent beside the text. `undefined` is refused. */
export type Value = string | number | bigint | boolean | null | object

class Statement implements Sql<never> {
  readonly strings: readonly string[]
  readonly parts: readonly Value[]
  #text: string | undefined

  constructor(strings: readonly string[], parts: readonly Value[]) {
    this.strings = strings
    this.parts = parts
  }

  get text(): string {
    return (this.#text ??= textOf(this))
  }

  get values(): readonly Value[] {
    return this.parts.flatMap((part) => (part instanceof Statement ? part.values : [part]))
  }

  get name(): string {
    let name = names.get(this.text)
    if (!name) names.set(this.text, (name = hash('sha256', this.text, 'base64url').slice(0, 22)))
    return name
  }
}

/** As many as there are statements in the code: values are beside the text. */
const names = new Map<string, string>()

function textOf(statement: Statement): string {
  let count = 0
  const write = ({ strings, parts }: Statement): string =>
    strings.reduce((text, string, index) => {
      const part = parts[index - 1]
      return `${text}${part instanceof Statement ? write(part) : `$${++count}`}${string}`
    })
  return write(statement)
}

/** Values become `$1`, `$2` …, and parts made by `sql` are woven in: nothing else reaches the text. */
export function sql<Row = unknown>(strings: TemplateStringsArray, ...parts: Value[]): Sql<Row> {
  if (parts.includes(undefined as never))
    throw new TypeError(`A value in this statement is undefined: ${strings.join('…')}`)
  return new Statement(strings, parts)
}

const verbatim = (text: string): Sql => new Statement([text], [])

sql.empty = verbatim('')

sql.identifier = (name: string): Sql => verbatim(`"${name.replaceAll('"', '""')}"`)

/** A number in the text itself, so that PostgreSQL plans for it, as for a limit. */
sql.constant = (whole: number): Sql => verbatim(String(Math.trunc(whole)))

sql.list = <Row = unknown>(parts: readonly Sql[]): Sql<Row> =>
  new Statement(['', ...parts.slice(1).map(() => ', '), ''], parts.length > 0 ? parts : [sql.empty])
