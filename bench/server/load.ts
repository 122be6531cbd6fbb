import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type Dispatcher, Pool } from 'undici'

export interface Call {
  method: 'GET' | 'POST'
  path: string
  token: string
  body?: object
  /** As browsers name the compressions that they read. */
  encodings?: string
}

/** What came of calls; times in milliseconds. */
export interface Figures {
  perSecond?: number
  median?: number
  p99?: number
  /** Of the server's processor, for each call. */
  cpu?: number
  emailsPerSecond?: number
  /** What is no call. */
  value?: number
}

const CALLERS = 16
/** The first calls of a process are slower than all others, and not counted. */
const WARM_MS = 2_000

/** Sixteen callers on kept connections, each with the next call as soon as the one before is answered. */
export async function load(
  { port, pid }: { port: number; pid: number },
  next: (n: number) => Call | undefined,
  seconds: number,
): Promise<Figures> {
  const took: number[] = []
  const warmAt = performance.now() + WARM_MS
  const overAt = warmAt + seconds * 1000
  let [number, countedFrom, cpuBefore] = [0, 0, 0]
  async function caller(client: Client): Promise<void> {
    for (;;) {
      const from = performance.now()
      if (!countedFrom && from >= warmAt) [countedFrom, cpuBefore] = [from, cpuMsOf(pid)]
      const call = from < overAt ? next(number++) : undefined
      if (!call) return client.close()
      await send(client, call)
      if (from >= warmAt) took.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, () => caller(new Client(`http://127.0.0.1:${port}`))))
  if (took.length === 0) throw new Error('There was no call left after the warm-up: the machine is too busy.')
  const perSecond = (took.length * 1000) / (performance.now() - countedFrom)
  return { perSecond, ...spread(took), cpu: (cpuMsOf(pid) - cpuBefore) / took.length }
}

/** So many calls a second, whether or not those before are answered; each is timed from when it was due. */
export async function steadily(
  { port, pid }: { port: number; pid: number },
  perSecond: number,
  seconds: number,
  callOf: (n: number) => Call,
): Promise<Figures> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 128 })
  const took: number[] = []
  const sent: Promise<unknown>[] = []
  const [from, cpuBefore] = [performance.now(), cpuMsOf(pid)]
  while (sent.length < perSecond * seconds) {
    const due = from + (sent.length * 1000) / perSecond
    if (due > performance.now()) await sleep(1)
    else sent.push(send(pool, callOf(sent.length)).then(() => took.push(performance.now() - due)))
    sent.at(-1)?.catch(() => {}) // It is awaited below.
  }
  await Promise.all(sent)
  await pool.close()
  return { perSecond, ...spread(took), cpu: (cpuMsOf(pid) - cpuBefore) / took.length }
}

/** Answers with the body; rejects for anything but a good answer. */
export function send(through: Dispatcher, { method, path, token, body, encodings }: Call): Promise<Buffer[]> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    ...(encodings && { 'accept-encoding': encodings }),
  }
  const parts: Buffer[] = []
  let status = 0
  return new Promise((resolve, reject) => {
    const end = () =>
      status === 200 ? resolve(parts) : reject(new Error(`${path}: ${status} ${parts.join('')}`))
    through.dispatch(
      { method, path, headers, body: body ? JSON.stringify(body) : null },
      {
        onRequestStart: () => {},
        onResponseStart: (_controller, code) => void (status = code),
        onResponseData: (_controller, part) => void parts.push(part),
        onResponseEnd: end,
        onResponseError: (_controller, error) => reject(error),
      },
    )
  })
}

/** How long after each of these acceptances was sent the listeners hear that their board has changed. */
export async function told(
  port: number,
  tokens: string[],
  acceptances: (() => Promise<unknown>)[],
): Promise<Figures> {
  const [took, waiting] = [[] as number[], new Set<string>()]
  let sentAt = 0
  const hear = (token: string) => void (waiting.delete(token) && took.push(performance.now() - sentAt))
  const streams: ClientRequest[] = []
  for (const token of tokens) {
    const headers = { authorization: `Bearer ${token}` }
    const stream = request({ host: '127.0.0.1', port, path: '/api/events', headers, agent: false }).end()
    streams.push(stream.on('error', () => {})) // It is ended while it is open.
    const [response] = await once(stream, 'response')
    if (response.statusCode !== 200) throw new Error(`Nobody can listen: ${response.statusCode}`)
    response.on('error', () => {})
    response.on('data', (part: Buffer) => void (part.includes('data: board') && hear(token)))
  }
  for (const accept of acceptances) {
    await sleep(500)
    for (const token of tokens) waiting.add(token)
    sentAt = performance.now()
    await accept()
    while (waiting.size > 0 && performance.now() - sentAt < 5_000) await sleep(20)
    waiting.forEach(hear) // Who has not heard by then counts so.
  }
  for (const stream of streams) stream.destroy()
  return spread(took)
}

function spread(times: number[]): { median: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? NaN
  return { median: at(0.5), p99: at(0.99) }
}

const proc = (pid: number | undefined, file: string) =>
  process.platform === 'linux' && pid ? readFileSync(`/proc/${pid}/${file}`, 'utf8') : ''

/** Linux counts processor time in ticks, a hundred a second. */
function cpuMsOf(pid: number): number {
  const [, state = ''] = proc(pid, 'stat').split(') ')
  const [user = NaN, system = NaN] = state.split(' ').slice(11).map(Number)
  return (user + system) * 10
}

export function residentMbOf(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(proc(pid, 'status'))?.[1]) / 1024
}
