import { ROWS_PER_PAGE } from '@scan/contract/lists.ts'
import type { Queryable } from './pool.ts'
import { sql } from './sql.ts'
import type { Sql } from './sql.ts'

export interface Paged<Item> {
  items: Item[]
  total?: number
  /** More than `total`: a long list is not counted to the end. */
  more?: boolean
}

/** One page of a list with the total; or the whole list, uncounted, if no page is asked for (D39). */
export async function paged<Item>(
  page: number | undefined,
  list: (limit: Sql) => Promise<Item[]>,
  count: () => Promise<number>,
  rows = ROWS_PER_PAGE,
): Promise<Paged<Item>> {
  if (page === undefined) return { items: await list(sql.empty) }
  const items = await list(sql`limit ${sql.constant(rows)} offset ${(page - 1) * rows}`)
  return { items, total: await count() }
}

/** The same, of a list that is one statement: `select … from … order by …`. */
export const pageOf = <Item>(
  db: Queryable,
  page: number | undefined,
  { select, from, orderBy, rows }: { select: Sql<Item>; from: Sql; orderBy: Sql; rows?: number | undefined },
): Promise<Paged<Item>> =>
  paged(
    page,
    (limit) => db.query(sql<Item>`select ${select} from ${from} order by ${orderBy} ${limit}`),
    () => count(db, from),
    rows,
  )

/** Counts rows `from …`. */
export async function count(db: Queryable, from: Sql): Promise<number> {
  const [row] = await db.query(sql<{ count: number }>`select count(*) as count from ${from}`)
  return row?.count ?? 0
}
