import { once } from 'node:events'
import { request } from 'node:http'
import type { ClientRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { LIVE_PATH } from '@scan/contract/live.ts'
import { callOf } from './calls.ts'
import { tokenOf } from './crowd.ts'
import { call, percentile } from '../running-server.ts'

const STREAMS = 1_000
const OPENED_AT_ONCE = 50
const ACCEPTANCES = 12
const REST_MS = 600
const PATIENCE_MS = 5_000

export interface Told {
  median: number
  p99: number
  /** Of all that should have been told, those who were not within five seconds. */
  missed: number
}

/**
 * This many volunteers have their board open, on the servers at these ports in turn, while others accept requests of
 * their district on the first: how long after the acceptance was sent each of them is told.
 */
export async function tellStreams(ports: number[]): Promise<Told> {
  const took: number[] = []
  let sentAt = 0
  let toTell = new Set<number>()
  const streams: ClientRequest[] = []
  const hear = (n: number) => {
    if (toTell.delete(n)) took.push(performance.now() - sentAt)
  }
  try {
    for (let n = 0; n < STREAMS; n += OPENED_AT_ONCE) {
      const some = Array.from({ length: OPENED_AT_ONCE }, (_, more) => n + more)
      streams.push(
        ...(await Promise.all(
          some.map((one) => listen(ports.at(-1 - (one % ports.length)) ?? 0, one, hear)),
        )),
      )
    }
    let missed = 0
    for (let n = STREAMS; n < STREAMS + ACCEPTANCES; n++) {
      toTell = new Set(streams.keys())
      sentAt = performance.now()
      const { path, body = '' } = callOf.accept(n)
      const answer = await call(ports[0] ?? 0, path, {
        token: tokenOf('volunteer', n),
        body: JSON.parse(body) as object,
      })
      if (answer.status !== 200) throw new Error(`Nobody could accept: ${answer.status} ${answer.text}`)
      while (toTell.size > 0 && performance.now() - sentAt < PATIENCE_MS) await sleep(20)
      missed += toTell.size
      await sleep(REST_MS)
    }
    return { median: percentile(took, 0.5), p99: percentile(took, 0.99), missed }
  } finally {
    for (const stream of streams) stream.destroy()
  }
}

async function listen(port: number, n: number, hear: (n: number) => void): Promise<ClientRequest> {
  const headers = { authorization: `Bearer ${tokenOf('volunteer', n)}` }
  const stream = request({ host: '127.0.0.1', port, path: LIVE_PATH, headers, agent: false })
  stream.end()
  const [response] = await once(stream, 'response')
  if (response.statusCode !== 200) throw new Error(`Nobody can listen: ${response.statusCode}`)
  stream.on('error', () => {}) // It is ended while it is open.
  response.on('error', () => {})
  response.on('data', (part: Buffer) => {
    if (part.includes('data: board')) hear(n)
  })
  return stream
}
