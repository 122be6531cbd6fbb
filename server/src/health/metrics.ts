import { timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { api } from '@scan/contract/index.ts'
import { LIVE_PATH } from '@scan/contract/live.ts'
import type { FastifyInstance } from 'fastify'
import { bearerToken } from '../access/caller.ts'
import { hashOf } from '../access/tokens.ts'

/** Something counted or measured, as Prometheus reads it. */
export interface Series {
  name: string
  help: string
  /** A counter only ever grows, and belongs to this process. */
  kind: 'counter' | 'gauge'
  values: { labels?: Record<string, string>; value: number }[]
}

/** Counts what happens in this process. */
export type Metrics = ReturnType<typeof createMetrics>

/** In seconds; a healthy call falls into the first ones. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export function createMetrics() {
  const names = new Map(Object.entries(api).map(([name, { method, path }]) => [`${method} ${path}`, name]))
  /** By call and status: how many took no longer than each bound, how many there were, and their seconds. */
  const calls = new Map<
    string,
    { call: string; status: string; within: number[]; count: number; sum: number }
  >()
  const emails = new Map<string, number>()
  const delay = monitorEventLoopDelay({ resolution: 20 })

  function count(method: string, path: string | undefined, status: number, seconds: number): void {
    const call = names.get(`${method} ${path}`) ?? 'other'
    const key = `${call} ${status}`
    let seen = calls.get(key)
    if (!seen)
      calls.set(key, (seen = { call, status: `${status}`, within: BOUNDS.map(() => 0), count: 0, sum: 0 }))
    const bound = BOUNDS.findIndex((one) => seconds <= one)
    if (bound >= 0) seen.within[bound] = (seen.within[bound] ?? 0) + 1
    seen.count++
    seen.sum += seconds
  }

  return {
    /**
     * Counts every call of this application by its name in the contract; everything else, such as pages, is `other`.
     */
    watch(app: FastifyInstance): void {
      delay.enable()
      app.addHook('onResponse', (request, reply, done) => {
        if (request.routeOptions.url === LIVE_PATH) return done() // It lasts as long as somebody looks.
        count(request.method, request.routeOptions.url, reply.statusCode, reply.elapsedTime / 1000)
        done()
      })
      app.addHook('onClose', async () => delay.disable())
    },

    countEmail: (became: string) => void emails.set(became, (emails.get(became) ?? 0) + 1),

    series(): Series[] {
      const memory = process.memoryUsage()
      const { user, system } = process.cpuUsage()
      const lateBy = delay.percentile(99) / 1e9
      delay.reset()
      return [
        {
          name: 'network_emails_total',
          help: 'Tries to hand over an email, by what became of them.',
          kind: 'counter',
          values: ['sent', 'failed', 'refused'].map((became) => ({
            labels: { became },
            value: emails.get(became) ?? 0,
          })),
        },
        gauge(
          'network_event_loop_delay_seconds',
          'How late this process is, 99th of 100, since it was last asked.',
          lateBy,
        ),
        gauge('process_resident_memory_bytes', 'Memory of this process.', memory.rss),
        {
          ...gauge('process_cpu_seconds_total', 'Time of the processor.', (user + system) / 1e6),
          kind: 'counter',
        },
        gauge('process_start_time_seconds', 'When this process began.', Date.now() / 1000 - process.uptime()),
      ]
    },

    /** The calls as Prometheus histograms. */
    histograms(): string {
      const lines = [
        '# HELP network_call_seconds How long calls took, by name and status.',
        '# TYPE network_call_seconds histogram',
      ]
      for (const { call, status, within, count, sum } of calls.values()) {
        const labels = `call="${call}",status="${status}"`
        let below = 0
        for (const [index, bound] of BOUNDS.entries()) {
          below += within[index] ?? 0
          lines.push(`network_call_seconds_bucket{${labels},le="${bound}"} ${below}`)
        }
        lines.push(`network_call_seconds_bucket{${labels},le="+Inf"} ${count}`)
        lines.push(
          `network_call_seconds_sum{${labels}} ${sum}`,
          `network_call_seconds_count{${labels}} ${count}`,
        )
      }
      return lines.join('\n')
    },
  }
}

export const gauge = (name: string, help: string, value: number): Series => ({
  name,
  help,
  kind: 'gauge',
  values: [{ value }],
})

function written({ name, help, kind, values }: Series): string {
  const lines = values.map(({ labels = {}, value }) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text}"`)
    return `${name}${pairs.length > 0 ? `{${pairs.join()}}` : ''} ${value}`
  })
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...lines].join('\n')
}

/** Answers `/metrics` to bearers of the token, and to nobody else. */
export function serveMetrics(
  app: FastifyInstance,
  {
    token,
    collected: metrics,
    others,
  }: { token: string; collected: Metrics; others: () => Promise<Series[]> },
): void {
  app.get('/metrics', async (request, reply) => {
    const given = bearerToken(request.headers.authorization) ?? ''
    if (!timingSafeEqual(hashOf(given), hashOf(token)))
      return reply.code(401).header('www-authenticate', 'Bearer').send()
    const all = [...(await others()), ...metrics.series()].map(written)
    return reply
      .type(CONTENT_TYPE)
      .header('cache-control', 'no-store')
      .send(`${[...all, metrics.histograms()].join('\n')}\n`)
  })
}
