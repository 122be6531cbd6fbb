import pg from 'pg'
import { CHANNEL } from '../db/pool.ts'

const QUERY_TIMEOUT_MS = 10_000

interface Heard {
  onTopic: (topic: string) => void
  /** The connection is lost, and with it what was said meanwhile. Not called for `close`. */
  onLost: (why: string) => void
}

export async function listen(pool: pg.Pool, { onTopic, onLost }: Heard) {
  const client = new pg.Client({
    ...pool.options,
    application_name: 'senior-help-live',
    query_timeout: QUERY_TIMEOUT_MS,
  })
  let isOver = false
  const lost = (why: string) => {
    if (isOver) return
    isOver = true
    onLost(why)
    void client.end().catch(() => {}) // It has already ended in its own way.
  }
  client.on('error', (error) => lost(error.message))
  client.on('end', () => lost('it was closed'))
  client.on('notification', ({ payload = '' }) => {
    if (!isOver) onTopic(payload)
  })
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
  } catch (error) {
    isOver = true
    void client.end().catch(() => {})
    throw error
  }
  return {
    check: async (): Promise<void> => {
      await client.query('select').catch((error: Error) => lost(error.message))
    },
    close: async (): Promise<void> => {
      isOver = true
      await client.end()
    },
  }
}
