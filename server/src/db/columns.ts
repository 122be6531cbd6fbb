import { sql } from './sql.ts'
import type { Sql, Value } from './sql.ts'

declare const held: unique symbol

/** A column and what it holds. `erasedTo`, on columns about a person, is what remains once they are deleted. */
export interface Column<T = unknown> {
  readonly name: string
  readonly erasedTo?: T
  readonly [held]?: T
}

/** A column that says nothing about a person. */
export function column<T>(name: string): Column<T> {
  return { name }
}

/** A column that is erased with its person. */
export function personal<T>(name: string, erasedTo: T): Column<T> {
  return { name, erasedTo }
}

type Columns = Record<string, Column>

/** A row in our words. */
export type RowOf<T extends { columns: Columns }> = {
  [K in keyof T['columns']]: T['columns'][K] extends Column<infer Held> ? Held : never
}

/** A table in our words: its columns stated once, and the parts of statements made from them. */
export function columns<const C extends Columns>(table: string, columns: C) {
  type Row = RowOf<{ columns: C }>
  const entries = Object.entries(columns).map(([our, column]) => ({
    our,
    column,
    name: sql.identifier(column.name),
  }))
  const personalOnes = entries.flatMap(({ our, name, column }) =>
    'erasedTo' in column ? [{ our, column, name, erasedTo: sql`${column.erasedTo as Value}` }] : [],
  )
  const erasing = (some: typeof personalOnes) =>
    sql.list(some.map(({ name, erasedTo }) => sql`${name} = ${erasedTo}`))
  /** Which columns a row gives a value, and what. */
  const said = (row: Partial<Row>) =>
    entries.flatMap(({ our, name }) => {
      const value = row[our]
      return value === undefined ? [] : [{ name, value }]
    })

  return {
    columns,

    /** The names of the personal ones. */
    personal: personalOnes.map(({ column }) => column.name),

    /** `r.help_type as "helpType", …` */
    select: (alias: string): Sql<Row> =>
      sql.list(
        entries.map(({ our, name }) => sql`${sql.identifier(alias)}.${name} as ${sql.identifier(our)}`),
      ),

    /** Inserts a row for each row of `from`; omitted columns get their default. */
    insert: (row: Partial<Row>, from: Sql): Sql =>
      sql`insert into ${sql.identifier(table)} (${sql.list(said(row).map(({ name }) => name))})
        select ${sql.list(said(row).map(({ value }) => sql`${value}`))} from ${from}`,

    /** `status = $1, …`, after `set`. */
    assign: (row: Partial<Row>): Sql => sql.list(said(row).map(({ name, value }) => sql`${name} = ${value}`)),

    /** Assigns to every personal column what remains once its person is deleted, after `set`. */
    erase: (): Sql => erasing(personalOnes),

    /** The same for some of them: what to assign, and which rows still need it, after `where`. */
    eraseOnly: (some: readonly (keyof C)[]): { erase: Sql; isUnerased: Sql } => {
      const chosen = personalOnes.filter(({ our }) => some.includes(our))
      return {
        erase: erasing(chosen),
        isUnerased: sql`(${sql.list(chosen.map(({ name }) => name))})
          is distinct from (${sql.list(chosen.map(({ erasedTo }) => erasedTo))})`,
      }
    },
  }
}
