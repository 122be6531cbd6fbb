import { Client } from 'undici'
import type { Bytes } from './beside/bare-fastify.ts'
import { statementsPerSecond } from './beside/pgbench.ts'
import type { Limited } from './beside/pgbench.ts'
import { OTHERS, callOf, changes, isUnchanged, isWhileOthersAccept, placeFor } from './calls.ts'
import type { CallName } from './calls.ts'
import { forgetEmails, prepareCrowd } from './crowd.ts'
import { load } from './load.ts'
import type { Call } from './load.ts'
import { cpuMsBetween, cpuMsOf, withChildren } from './processes.ts'
import type { Figure, Subject } from './figures.ts'
import type { Server } from '../running-server.ts'
import type { Site, World } from './site.ts'
import { tellStreams } from './streams.ts'

const ACCEPTED_PER_SECOND = 20

/** A server to be called, whoever wrote it. */
export interface Called {
  of: Subject
  past: number
  ports: number[]
  pids: number[]
}

export function called(of: Subject, past: number, ...some: Server[]): Called {
  const ports = some.map(({ port }) => port)
  return { of, past, ports, pids: some.map(({ process: { pid } }) => pid ?? 0) }
}

type Used = Map<number, number> | undefined

/** What is measured one after the other, for this many seconds each. */
export function measuring({ crowd, databasePid }: Site, seconds: number) {
  const prepare = async (call: CallName, world: World | undefined) => {
    const place = placeFor(call)
    if (world && place) await prepareCrowd(world.database, place, changes(call) ? crowd : OTHERS.to)
    else if (world) await forgetEmails(world.database)
  }

  return {
    /** Undefined if there is nothing to measure. The world is the one the call changes something in. */
    async call(call: CallName, who: Called, world?: World): Promise<Figure | undefined> {
      await prepare(call, world)
      const given = isUnchanged(call) ? await unchanged(callOf[call](0), who.ports) : {}
      if (!given) return undefined
      const others = isWhileOthersAccept(call) ? acceptSteadily(who.ports[0] ?? 0) : undefined
      const edges: (readonly [server: Used, database: Used])[] = []
      const { calls: count, ...loaded } = await load({
        origins: who.ports.map((port) => `http://127.0.0.1:${port}`),
        next: (n) => {
          // Servers that answer from memory do not mind being asked the same again.
          if (world && changes(call) && n >= crowd) return undefined
          return { ...callOf[call](n % crowd), ...given }
        },
        seconds,
        atEdge: () => edges.push([cpuMsOf(who.pids), cpuMsOf(withChildren(databasePid))]),
      })
      await others?.stop()
      const between = (which: 0 | 1) => {
        const [before, after] = edges.map((edge) => edge[which])
        return before && after && cpuMsBetween(before, after) / count
      }
      const used = { cpuMs: between(0), databaseCpuMs: between(1) }
      return { of: who.of, call, past: who.past, processes: who.ports.length, ...loaded, ...used }
    },

    async statements(call: Limited, world: World): Promise<Figure> {
      await prepare(call, world)
      const perSecond = await statementsPerSecond(world.url, call, seconds, crowd)
      return { of: 'PostgreSQL', call, past: world.past, processes: 1, perSecond }
    },

    async streams({ past, ports }: Called, world: World): Promise<Figure> {
      await prepare('accept', world)
      const { median, p99, missed } = await tellStreams(ports)
      return { of: 'product', call: 'told', past, processes: ports.length, median, p99, failed: missed }
    },

    /** What a server answers, byte for byte. */
    async bytes({ ports: [port] }: Called, world: World): Promise<Bytes> {
      const ask = async (call: CallName) => {
        await prepare(call, world)
        return askOnce(callOf[call](0), port)
      }
      const compressed = await ask('compressed list')
      const bytes = {
        list: (await ask('list')).bytes,
        compressedList: compressed.bytes,
        encoding: String(compressed.headers['content-encoding'] ?? 'identity'),
        page: (await ask('page')).bytes,
        me: (await ask('me')).bytes,
        accept: (await ask('accept')).bytes,
        post: (await ask('post')).bytes,
      }
      await prepare('post', world)
      return bytes
    },
  }
}

async function askOnce({ method, path, headers, body = '' }: Call, port: number | undefined) {
  const client = new Client(`http://127.0.0.1:${port}`)
  try {
    const answer = await client.request({ method, path, headers, body: body || null })
    const bytes = Buffer.from(await answer.body.arrayBuffer())
    if (answer.statusCode !== 200)
      throw new Error(`${path} was answered ${answer.statusCode}: ${bytes.toString()}`)
    return { bytes, headers: answer.headers }
  } finally {
    await client.close()
  }
}

/** The call as made by somebody who already has the answer; undefined if answers carry no ETag. */
async function unchanged(call: Call, [port]: number[]): Promise<Partial<Call> | undefined> {
  const { etag } = (await askOnce(call, port)).headers
  return etag ? { headers: { ...call.headers, 'if-none-match': String(etag) }, status: 304 } : undefined
}

/** Others accept one request after the other, until they are stopped. */
function acceptSteadily(port: number): { stop: () => Promise<void> } {
  const sent: Promise<unknown>[] = []
  const timer = setInterval(
    () => sent.push(askOnce(callOf.accept(OTHERS.from + sent.length), port)),
    1000 / ACCEPTED_PER_SECOND,
  )
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(sent)
    },
  }
}
