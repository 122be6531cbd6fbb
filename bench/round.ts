import { Client } from 'undici'
import type { Bytes } from './beside/bare-fastify.ts'
import { callOf, changes } from './calls.ts'
import type { CallName } from './calls.ts'
import { startChild, stopChild } from './beside/children.ts'
import { prepareCrowd } from './crowd.ts'
import { load } from './load.ts'
import { hasLimit, statementsPerSecond } from './beside/pgbench.ts'
import { cpuMsOf, residentMbOf } from './processes.ts'
import type { Figure, Subject } from './report.ts'
import { stop } from './running-server.ts'
import type { Server } from './running-server.ts'
import type { Site, World } from './site.ts'
import { tellStreams } from './streams.ts'

export interface Plan {
  seconds: number
  /** How many requests are over, in each network. */
  pasts: number[]
  /** Of one database. */
  processes: number[]
  calls: CallName[]
  withStreams: boolean
}

/** A server that is called, whoever wrote it. */
interface Called {
  of: Subject
  past: number
  ports: number[]
  pids: number[]
}

const IN_MEMORY: readonly CallName[] = ['list', 'compressed list', 'page', 'me', 'post', 'accept']
const IN_EXPRESS: readonly CallName[] = ['list', 'post', 'accept']
/** Of one network only: what is over does not matter to them. */
const OF_ONE_NETWORK: readonly CallName[] = ['me', 'sign-in']
const ON_SEVERAL: readonly CallName[] = ['list', 'post', 'accept']
const IDLE_MS = 2_000

/** Everybody is asked for the same, one after the other, call by call. */
export async function playRound(site: Site, plan: Plan, say: (sentence: string) => void): Promise<Figure[]> {
  const { worlds, crowd } = site
  const { seconds, calls, processes, withStreams } = plan
  const figures: Figure[] = []
  const note = (figure: Figure) => {
    figures.push(figure)
    const { of, call, past, processes: count, perSecond, cpuMs, median, p99, mb, ms } = figure
    const numbers = { perSecond, cpuMs, median, p99, mb, ms }
    const said = Object.entries(numbers).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name} ${Number(value.toFixed(2))}`],
    )
    say(`  ${[call, of, past, `× ${count}`].join(' ').padEnd(40)} ${said.join(', ')}`)
  }

  async function measure(
    call: CallName,
    world: World | undefined,
    { of, past, ports, pids }: Called,
  ): Promise<void> {
    if (world && changes(call)) await prepareCrowd(world.database, call, crowd)
    const cpu: (number | undefined)[] = []
    const { calls: count, ...loaded } = await load({
      origins: ports.map((port) => `http://127.0.0.1:${port}`),
      // Whoever answers from memory does not mind to be asked the same again.
      next: (n) => (world && changes(call) && n >= crowd ? undefined : callOf[call](n % crowd)),
      seconds,
      atEdge: () => cpu.push(cpuMsOf(pids)),
    })
    const [before, after] = cpu
    const cpuMs = before === undefined || after === undefined ? undefined : (after - before) / count
    note({ of, call, past, processes: ports.length, ...loaded, cpuMs })
  }

  await site.tidy()
  const [main] = worlds
  if (!main) throw new Error('There is no network to measure.')
  const servers: Server[] = []
  const children: Awaited<ReturnType<typeof startChild>>[] = []
  const child = async (...asked: Parameters<typeof startChild>) => {
    const started = await startChild(...asked)
    children.push(started)
    return started
  }
  const called = (
    of: Subject,
    past: number,
    ...some: { port: number; pid: number | undefined }[]
  ): Called => ({
    of,
    past,
    ports: some.map(({ port }) => port),
    pids: some.map(({ pid }) => pid ?? 0),
  })
  const start = async (world: World) => {
    const server = await site.startProduct(world)
    servers.push(server)
    return server
  }
  const ofServers = (past: number, ...some: Server[]) =>
    called('product', past, ...some.map(({ port, process: { pid } }) => ({ port, pid })))

  try {
    const first = await start(main)
    const others = await Promise.all(worlds.slice(1).map(start))
    const product = [first, ...others].map((server, index) => ofServers(worlds[index]?.past ?? 0, server))
    const { pid = 0 } = first.process
    note({ of: 'product', call: 'start', past: 0, processes: 1, ms: first.readyAfterMs })
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
    note({ of: 'product', call: 'idle', past: 0, processes: 1, mb: residentMbOf(pid) })

    const bytes = await bytesOf(first.port, main, crowd)
    const fastify = await child('bare-fastify.ts', { hello: bytes })
    const bare = called('bare Fastify', 0, { port: fastify.said, pid: fastify.child.pid })
    const express: Called[] = []
    for (const { url, past } of worlds) {
      const { child: program, said } = await child('plain-express.ts', { env: { DATABASE_URL: url } })
      express.push(called('Express', past, { port: said, pid: program.pid }))
    }

    for (const call of calls) {
      if (IN_MEMORY.includes(call)) await measure(call, undefined, bare)
      if (call === 'sign-in') {
        const { child: hasher, said } = await child('hashes.ts', { hello: { seconds } })
        await stopChild(hasher)
        note({ of: 'hash', call, past: 0, processes: 1, perSecond: said })
      }
      for (const [index, world] of worlds.entries()) {
        const { past, url } = world
        if (past !== main.past && OF_ONE_NETWORK.includes(call)) continue
        if (hasLimit(call)) {
          if (changes(call)) await prepareCrowd(world.database, call, crowd)
          const perSecond = await statementsPerSecond(url, call, seconds, crowd)
          note({ of: 'PostgreSQL', call, past, processes: 1, perSecond })
        }
        if (IN_EXPRESS.includes(call) && express[index]) await measure(call, world, express[index])
        if (product[index]) await measure(call, world, product[index])
      }
    }
    if (withStreams) await streams([first])
    note({ of: 'product', call: 'worked', past: 0, processes: 1, mb: residentMbOf(pid) })

    for (const count of processes.filter((count) => count > 1)) {
      const several = [first, ...(await Promise.all(Array.from({ length: count - 1 }, () => start(main))))]
      for (const call of calls.filter((call) => ON_SEVERAL.includes(call)))
        await measure(call, main, ofServers(main.past, ...several))
      if (withStreams) await streams(several)
    }
  } finally {
    for (const server of servers) await stop(server)
    for (const { child } of children) await stopChild(child)
  }
  return figures

  async function streams(some: Server[]): Promise<void> {
    await prepareCrowd(main!.database, 'accept', crowd)
    const { median, p99, missed } = await tellStreams(some.map(({ port }) => port))
    note({ of: 'product', call: 'told', past: 0, processes: some.length, median, p99, failed: missed })
  }
}

/** What the product answers, byte for byte. */
async function bytesOf(port: number, { database }: World, crowd: number): Promise<Bytes> {
  const client = new Client(`http://127.0.0.1:${port}`)
  const ask = async (call: CallName) => {
    if (changes(call)) await prepareCrowd(database, call, crowd)
    const { method, path, headers, body = '' } = callOf[call](0)
    const answer = await client.request({ method, path, headers, body: body || null })
    const bytes = Buffer.from(await answer.body.arrayBuffer())
    if (answer.statusCode !== 200)
      throw new Error(`${call} was answered ${answer.statusCode}: ${bytes.toString()}`)
    return { bytes, encoding: String(answer.headers['content-encoding'] ?? 'identity') }
  }
  const compressed = await ask('compressed list')
  const bytes = {
    list: (await ask('list')).bytes,
    compressedList: compressed.bytes,
    encoding: compressed.encoding,
    page: (await ask('page')).bytes,
    me: (await ask('me')).bytes,
    accept: (await ask('accept')).bytes,
    post: (await ask('post')).bytes,
  }
  await client.close()
  await prepareCrowd(database, 'post', crowd)
  return bytes
}
