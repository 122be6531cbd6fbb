import { timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@scan/contract/index.ts'
import { LIVE_PATH } from '@scan/contract/live.ts'
import { CLOSED_STATUSES } from '@scan/domain/help-request.ts'
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { bearerToken } from '../access/caller.ts'
import { hashOf } from '../access/tokens.ts'
import type { Context } from '../context.ts'
import { readSigns } from './health.ts'
import type { Signs } from './health.ts'

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const DATABASE_WITHIN_MS = 2_000

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'senior_help_call_seconds',
    help: 'How long calls took, by name and status.',
    labelNames: ['call', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const emails = new Counter({
    name: 'senior_help_emails_total',
    help: 'Tries to hand over an email, by what became of them.',
    labelNames: ['became'],
    registers,
  })
  for (const became of ['sent', 'failed', 'refused']) emails.inc({ became }, 0)
  return { registry, calls, emails }
}

/** Counts every call by its name in the contract; everything else, such as pages, is `other`. */
export function countCalls(app: FastifyInstance, { calls }: Metrics): void {
  const names = new Map(Object.entries(api).map(([name, { method, path }]) => [`${method} ${path}`, name]))
  app.addHook('onResponse', async ({ method, routeOptions: { url } }, { statusCode, elapsedTime }) => {
    if (url === LIVE_PATH) return // It lasts as long as somebody looks.
    const call = names.get(`${method} ${url}`) ?? 'other'
    calls.observe({ call, status: statusCode }, elapsedTime / 1000)
  })
}

interface Measured {
  context: Context
  closedInADay: () => Promise<{ status: string; count: number }[]>
  streams: () => number
}

export function measure({ registry }: Metrics, { context, closedInADay, streams }: Measured): void {
  const registers = [registry]
  const { pool } = context.database
  function gauge(name: string, help: string, value: () => number | Promise<number | undefined>): void {
    const collect = async () => {
      const measured = await value()
      if (measured === undefined) one.remove()
      else one.set(measured)
    }
    const one = new Gauge({ name, help, registers, collect })
  }
  // All gauges of a scrape share what is read.
  let reading: Promise<Signs | undefined> | undefined
  const readOnce = () => (reading ??= soon(readSigns(context)).finally(() => (reading = undefined)))
  const secondsSince = (at: Date | null) => (at ? (context.now().getTime() - at.getTime()) / 1000 : 0)

  const connections: Gauge = new Gauge({
    name: 'senior_help_pool_connections',
    help: 'Connections to the database for calls.',
    labelNames: ['state'],
    registers,
    collect: () => {
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      connections.set({ state: 'idle' }, pool.idleCount)
    },
  })
  gauge('senior_help_pool_waiting', 'Statements that wait for a connection.', () => pool.waitingCount)
  gauge('senior_help_streams', 'Tabs that are told what changes.', streams)
  gauge('senior_help_database_up', 'Whether the database answers.', async () => ((await readOnce()) ? 1 : 0))
  const ofDatabase: [name: string, help: string, value: (signs: Signs) => number | undefined][] = [
    ['senior_help_emails_waiting', 'Emails that wait.', ({ emails }) => emails],
    [
      'senior_help_emails_oldest_seconds',
      'How long the oldest of them has waited.',
      ({ oldestEmail }) => secondsSince(oldestEmail),
    ],
    [
      'senior_help_emails_undelivered',
      'Emails that nobody took, on the list of the administrators.',
      ({ undelivered }) => undelivered,
    ],
    [
      'senior_help_clock_seconds',
      'Since what happens each minute was last begun.',
      ({ clock }) => secondsSince(clock),
    ],
    [
      'senior_help_last_backup_timestamp_seconds',
      'When the last backup was made; 0: never.',
      ({ lastBackup }) => (lastBackup?.getTime() ?? 0) / 1000,
    ],
    [
      'senior_help_last_offsite_backup_timestamp_seconds',
      'Time of the newest backup with an off-site copy; 0: there is none.',
      ({ offsiteSince, lastOffsite }) => (offsiteSince ? (lastOffsite?.getTime() ?? 0) / 1000 : undefined),
    ],
  ]
  for (const [name, help, value] of ofDatabase)
    gauge(name, help, async () => {
      const signs = await readOnce()
      return signs && value(signs)
    })
  const ended: Gauge = new Gauge({
    name: 'senior_help_requests_closed_in_a_day',
    help: 'Requests that ended within the last 24 hours, by how.',
    labelNames: ['status'],
    registers,
    collect: async () => {
      const closed = await soon(closedInADay())
      ended.reset()
      if (!closed) return
      // Rules compare them: none is a figure too.
      for (const status of CLOSED_STATUSES) ended.set({ status }, 0)
      for (const { status, count } of closed) ended.set({ status }, count)
    },
  })
}

/** Monitoring must be answered while the database is away. */
function soon<T>(read: Promise<T>): Promise<T | undefined> {
  const late = sleep(DATABASE_WITHIN_MS, undefined, { ref: false })
  return Promise.race([read.catch(() => undefined), late])
}

export function serveMetrics(app: FastifyInstance, token: string, { registry }: Metrics): void {
  app.get('/metrics', async (request, reply) => {
    const given = bearerToken(request.headers.authorization) ?? ''
    if (!timingSafeEqual(hashOf(given), hashOf(token)))
      return reply.code(401).header('www-authenticate', 'Bearer').send()
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}
