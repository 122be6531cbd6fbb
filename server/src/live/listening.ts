import pg from 'pg'
import { CHANNEL } from '../platform/publishing.ts'

const QUERY_TIMEOUT_MS = 10_000

export interface Listening {
  /** Whether the connection still answers; one whose other end vanished without a word does not. */
  check(): Promise<void>
  close(): Promise<void>
}

interface Ears {
  onTopic: (topic: string) => void
  /** The connection is lost: what was said meanwhile was not heard. Not called for `close`. */
  onLost: (why: string) => void
}

/** Listens on a connection of its own, to the database that this pool is of. */
export async function listen(pool: pg.Pool, { onTopic, onLost }: Ears): Promise<Listening> {
  const client = new pg.Client({
    ...pool.options,
    application_name: 'network-live',
    query_timeout: QUERY_TIMEOUT_MS,
  })
  let isOver = false
  const over = (why: string) => {
    if (isOver) return
    isOver = true
    onLost(why)
    void client.end().catch(() => {}) // It has ended already, in its own way.
  }
  client.on('error', (error) => over(error.message))
  client.on('end', () => over('it was closed'))
  client.on('notification', ({ payload }) => payload && onTopic(payload))
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
  } catch (error) {
    isOver = true
    void client.end().catch(() => {})
    throw error
  }
  return {
    check: async () => {
      await client.query('select 1').catch((error: Error) => over(error.message))
    },
    close: async () => {
      isOver = true
      await client.end()
    },
  }
}
