import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { gauge, type Series } from './metrics.ts'
import { readSigns } from './health.ts'
import type { Signs } from './health.ts'

interface Deps {
  context: Context
  /** How many requests ended within a day, by outcome. */
  closedInADay: () => Promise<{ status: string; count: number }[]>
  streams: () => number
}

/** Monitoring must still be told when the database is away. */
const PATIENCE_MS = 2_000

/** What is measured when somebody asks: of this process, and of the database all servers share. */
export function gauges({ context, closedInADay, streams }: Deps) {
  const { pool } = context.database
  return async (): Promise<Series[]> => {
    const own: Series[] = [
      {
        name: 'network_pool_connections',
        help: 'Connections to the database for calls.',
        kind: 'gauge',
        values: [
          { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
          { labels: { state: 'idle' }, value: pool.idleCount },
        ],
      },
      gauge('network_pool_waiting', 'Statements that wait for a connection.', pool.waitingCount),
      gauge('network_streams', 'Tabs that are told what changes.', streams()),
    ]
    const asked = Promise.all([readSigns(context), closedInADay()]).catch(() => undefined)
    const found = await Promise.race([asked, sleep(PATIENCE_MS, undefined, { ref: false })])
    const isUp = gauge('network_database_up', 'Whether the database answers.', found ? 1 : 0)
    return found ? [...own, isUp, ...ofDatabase(...found, context.now())] : [...own, isUp]
  }
}

function ofDatabase(
  { lastBackup, oldestEmail, emails, undelivered, clock }: Signs,
  closed: { status: string; count: number }[],
  now: Date,
): Series[] {
  const secondsSince = (at: Date | null) => (at ? (now.getTime() - at.getTime()) / 1000 : 0)
  return [
    gauge('network_emails_waiting', 'Emails that wait.', emails),
    gauge(
      'network_emails_oldest_seconds',
      'How long the oldest of them has waited.',
      secondsSince(oldestEmail),
    ),
    gauge(
      'network_emails_undelivered',
      'Emails that nobody took, on the list of the administrators.',
      undelivered,
    ),
    gauge('network_clock_seconds', 'Since what happens each minute was last begun.', secondsSince(clock)),
    gauge(
      'network_last_backup_timestamp_seconds',
      'When the last backup was made; 0: never.',
      (lastBackup?.getTime() ?? 0) / 1000,
    ),
    {
      name: 'network_requests_closed_in_a_day',
      help: 'Requests that ended within the last 24 hours, by how.',
      kind: 'gauge',
      values: closed.map(({ status, count }) => ({ labels: { status }, value: count })),
    },
  ]
}
