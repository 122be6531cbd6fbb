import { Client } from 'undici'
import { percentile } from '../running-server.ts'

export interface Call {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
  /** The status of a good answer; 200 unless told. */
  status?: number
}

export interface Asked {
  /** Where the connections lead, in turn. */
  origins: string[]
  /** The call with this number; undefined when there are no more. */
  next: (n: number) => Call | undefined
  seconds: number
  connections?: number
  /** Called once the server is warm, and once it is over. */
  atEdge: () => void
}

export interface Load {
  calls: number
  perSecond: number
  median: number
  p99: number
  failed: number
}

/** The first calls of a process are slower than all others, and not counted. */
const WARM_SECONDS = 0.7
const CONNECTIONS = 16

/** Calls over this many kept connections, on each the next as soon as the previous one is answered. */
export async function load({
  origins,
  next,
  seconds,
  connections = CONNECTIONS,
  atEdge,
}: Asked): Promise<Load> {
  const clients = Array.from({ length: connections }, (_, n) => new Client(origins[n % origins.length] ?? ''))
  const took: number[] = []
  const begun = performance.now()
  const warmAt = begun + WARM_SECONDS * 1000
  const overAt = warmAt + seconds * 1000
  let [number, failed, countedFrom, last] = [0, 0, 0, 0]
  let why = ''
  await Promise.all(
    clients.map(async (client) => {
      for (;;) {
        const from = performance.now()
        if (!countedFrom && from >= warmAt) {
          countedFrom = from
          atEdge()
        }
        const call = from < overAt ? next(number++) : undefined
        if (!call) return
        const refused = await send(client, call)
        last = performance.now()
        if (refused !== undefined) {
          failed++
          why ||= `${call.method} ${call.path}: ${refused}`
        } else if (from >= warmAt) took.push(last - from)
      }
    }),
  )
  atEdge()
  await Promise.all(clients.map((client) => client.close()))
  if (failed > number / 20) throw new Error(`${failed} of ${number} calls failed. ${why}`)
  const perSecond = (took.length * 1000) / (last - countedFrom)
  return { calls: took.length, perSecond, median: percentile(took, 0.5), p99: percentile(took, 0.99), failed }
}

/** Undefined for a good answer, otherwise what was said. */
function send(
  client: Client,
  { method, path, headers, body = '', status: good = 200 }: Call,
): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    let status = 0
    let said = ''
    client.dispatch(
      { method, path, headers, body: body || null },
      {
        onRequestStart: () => {},
        onResponseStart: (_controller, code) => void (status = code),
        onResponseData: (_controller, part) => {
          if (status !== good) said += part.toString()
        },
        onResponseEnd: () => resolve(status === good ? undefined : `${status} ${said}`),
        onResponseError: (_controller, error) => reject(error),
      },
    )
  })
}
