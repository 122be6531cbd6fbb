import pg from 'pg'
import { oneAtATime } from '../db/one-at-a-time.ts'
import { NEWS } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { CHANGES_KEPT_MS, changesSince } from './publishing.ts'

const QUERY_TIMEOUT_MS = 10_000

export interface Listening {
  /** Looks for changes. Ends if the connection does not answer. */
  look(): Promise<void>
  close(): Promise<void>
}

interface Ears {
  /** What was told in the last minutes before anybody listened here. Called once. */
  onEarlier: (topics: string[]) => void
  onTopic: (topic: string) => void
  /** The connection is lost, and with it what was said meanwhile. Not called for `close`. */
  onLost: (why: string) => void
}

/**
 * Hears of changes over a connection of its own to this pool's database. Each look finds everything committed since the
 * one before: when there is news, and whenever asked.
 */
export async function listen(pool: pg.Pool, { onEarlier, onTopic, onLost }: Ears): Promise<Listening> {
  const client = new pg.Client({
    ...pool.options,
    application_name: 'network-live',
    query_timeout: QUERY_TIMEOUT_MS,
  })
  let isOver = false
  let seen = { snapshot: '', at: 0 }
  const over = (why: string) => {
    if (isOver) return
    isOver = true
    onLost(why)
    void client.end().catch(() => {}) // It has already ended in its own way.
  }
  const tellAll = oneAtATime(async () => {
    const at = performance.now()
    if (at - seen.at > CHANGES_KEPT_MS) throw new Error('it was not looked at for too long')
    const { text, values, name } = sql`
      select pg_current_snapshot()::text as snapshot, array(
        select topic from ${changesSince(sql`${seen.snapshot}::pg_snapshot`)} order by xid) as topics`
    const { rows } = await client.query<{ snapshot: string; topics: string[] }>({
      text,
      values: [...values],
      name,
    })
    const [found] = rows
    if (!found || isOver) return
    seen = { snapshot: found.snapshot, at }
    for (const topic of new Set(found.topics)) onTopic(topic)
  })
  const look = () => tellAll().catch((error: Error) => over(error.message))

  client.on('error', (error) => over(error.message))
  client.on('end', () => over('it was closed'))
  try {
    await client.connect()
    await client.query(`listen ${NEWS}`)
    const { rows } = await client.query<{ snapshot: string; topics: string[] }>(
      'select pg_current_snapshot()::text as snapshot, array(select distinct topic from changes) as topics',
    )
    seen = { snapshot: rows[0]?.snapshot ?? '', at: performance.now() }
    onEarlier(rows[0]?.topics ?? [])
    client.on('notification', () => void look())
    await tellAll() // Left over from before anybody was listening.
  } catch (error) {
    isOver = true
    void client.end().catch(() => {})
    throw error
  }
  return {
    look,
    close: async () => {
      isOver = true
      await client.end()
    },
  }
}
