import { setTimeout as sleep } from 'node:timers/promises'
import { startChild, stopChild } from './beside/children.ts'
import { hasLimit } from './beside/pgbench.ts'
import type { CallName } from './calls.ts'
import { called, measuring } from './measure.ts'
import { residentMbOf } from './processes.ts'
import type { Figure, Round } from './figures.ts'
import type { Server } from '../running-server.ts'
import type { Site, World } from './site.ts'

export interface Plan {
  seconds: number
  /** How many past requests each network has. */
  pasts: number[]
  /** Of one database. */
  processes: number[]
  calls: CallName[]
  withStreams: boolean
}

const IN_MEMORY: readonly CallName[] = ['list', 'compressed list', 'page', 'me', 'post', 'accept']
const IN_EXPRESS: readonly CallName[] = ['list', 'list while others accept', 'post', 'accept']
/** Past requests do not matter to them. */
const OF_ONE_NETWORK: readonly CallName[] = [
  'me',
  'unchanged list',
  'unchanged me',
  'list while others accept',
  'page while others accept',
  'sign-in',
]
const ON_SEVERAL: readonly CallName[] = ['list', 'post', 'accept']
const IDLE_MS = 2_000

/** Everybody is asked the same, one after the other, call by call. */
export async function playRound(site: Site, plan: Plan, say: (sentence: string) => void): Promise<Round> {
  const { seconds, calls, processes, withStreams } = plan
  const [main, ...others] = site.worlds
  if (!main) throw new Error('There is no network to measure.')
  const measure = measuring(site, seconds)
  const figures: Round = []
  const note = (figure: Figure | undefined) => {
    if (!figure) return
    figures.push(figure)
    const { of, call, past, processes: count, ...numbers } = figure
    const said = Object.entries(numbers).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name} ${Number(value.toFixed(2))}`],
    )
    say(`  ${call}: ${of}, ${past} past, ${count} × ${said.join(', ')}`)
  }

  const products: Server[] = []
  const programs: Server[] = []
  const startProduct = async (world: World) => {
    const server = await site.startProduct(world)
    products.push(server)
    return server
  }
  const startProgram = async (...asked: Parameters<typeof startChild>) => {
    const program = await startChild(...asked)
    programs.push(program)
    return program
  }

  try {
    await site.tidy()
    const first = await startProduct(main)
    const product = called('product', main.past, first)
    const about = { of: 'product', past: main.past, processes: 1 } as const
    const resident = () => residentMbOf(first.process.pid ?? 0)
    note({ ...about, call: 'start', ms: first.readyAfterMs })
    await sleep(IDLE_MS)
    note({ ...about, call: 'idle', mb: resident() })

    const sides = [{ world: main, product, express: await expressOver(main) }]
    for (const world of others) {
      const server = await startProduct(world)
      sides.push({ world, product: called('product', world.past, server), express: await expressOver(world) })
    }
    const hello = await measure.bytes(product, main)
    const bare = called('bare Fastify', main.past, await startProgram('bare-fastify.ts', { hello }))

    for (const call of calls) {
      if (IN_MEMORY.includes(call)) note(await measure.call(call, bare))
      for (const { world, product, express } of OF_ONE_NETWORK.includes(call) ? sides.slice(0, 1) : sides) {
        if (hasLimit(call)) note(await measure.statements(call, world))
        if (IN_EXPRESS.includes(call)) note(await measure.call(call, express, world))
        note(await measure.call(call, product, world))
      }
      if (call === 'sign-in') note({ ...about, of: 'hash', call, perSecond: await hashesPerSecond() })
    }
    if (withStreams) note(await measure.streams(product, main))
    note({ ...about, call: 'worked', mb: resident() })

    await site.tidy()
    for (const count of processes.filter((count) => count > 1)) {
      const more = await Promise.all(Array.from({ length: count - 1 }, () => startProduct(main)))
      const several = called('product', main.past, first, ...more)
      for (const call of calls.filter((call) => ON_SEVERAL.includes(call)))
        note(await measure.call(call, several, main))
      if (withStreams) note(await measure.streams(several, main))
    }
    return figures
  } finally {
    for (const server of products) await site.stopProduct(server)
    for (const program of programs) await stopChild(program.process)
  }

  async function expressOver({ url, past }: World) {
    return called('Express', past, await startProgram('plain-express.ts', { env: { DATABASE_URL: url } }))
  }

  async function hashesPerSecond(): Promise<number> {
    const { process: hasher, said } = await startProgram('hashes.ts', { hello: { seconds } })
    await stopChild(hasher)
    return said
  }
}
