import pg from 'pg'
import type { Database } from '../db/pool.ts'
import type { Sql } from '../db/sql.ts'

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

/** The two ways in which PostgreSQL plans a prepared statement: for these values, or, after some calls, for any. */
export const PLANS = ['force_custom_plan', 'force_generic_plan'] as const

/** Carries a statement out and tells how PostgreSQL did it. */
export async function explain(database: Database, { text, values }: Sql, mode: (typeof PLANS)[number]) {
  const client = await database.pool.connect()
  try {
    await client.query(`set plan_cache_mode = ${mode}`)
    await client.query(`prepare asked as ${text}`)
    const literals = values.map((value) => (value === null ? 'null' : literal(value)))
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`
      explain (analyze, buffers, timing off, format json)
      execute asked ${literals.length > 0 ? `(${literals.join()})` : ''}`)
    const plan = rows[0]?.['QUERY PLAN'][0].Plan as Node
    return {
      rows: plan['Actual Rows'],
      /** Blocks of 8 KiB that were looked at. */
      buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
      /** The name of an index, or 'every row of help_requests'. */
      reads: flat(plan).flatMap((node) => {
        // Without a loop it was planned, and never begun.
        if (node['Node Type'].includes('Seq Scan'))
          return node['Actual Loops'] > 0 ? [`every row of ${node['Relation Name']}`] : []
        return node['Index Name'] ? [node['Index Name']] : []
      }),
    }
  } finally {
    // Not for anybody after us.
    client.release(true)
  }
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(one)).join()}}`)
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}

function flat(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(flat)]
}
