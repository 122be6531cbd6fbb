import { randomInt } from 'node:crypto'
import type { Category } from '@scan/domain/role.ts'
import { expect, inject, test } from 'vitest'
import { connect } from '../../db/pool.ts'
import { createScratch } from '../../db/scratch.ts'
import { sql } from '../../db/sql.ts'
import { passTime } from '../../requests/expire.ts'
import { gather, startServerProcess } from '../server-process.ts'
import { anomalyIn, type Anomaly } from './linearizable.ts'
import { NETWORK, type Network, type NetworkCall } from './network.ts'
import { record } from './record.ts'
import { createWorld, isNightly, type TestPerson } from '../world.ts'

interface Written {
  begun: number
  ended: number
  isLost?: boolean
  /** The number that was written, or the one that was read. */
  writes?: number
  reads?: number
}

const register = {
  begin: 0,
  after: (kept: number, { writes, reads }: Written) => writes ?? (reads === kept ? kept : undefined),
  mayChange: ({ writes }: Written) => writes !== undefined,
}
/** 'w1 0-9 lost': the number 1 was written, from 0 to 9, and the answer was lost. */
function calls(history: string): Written[] {
  return history.split(', ').map((call) => {
    const [, does, number, begun, ended, isLost] = /^([wr])(\d) (\d+)-(\d+)( lost)?$/.exec(call) ?? []
    const what = does === 'w' ? { writes: Number(number) } : { reads: Number(number) }
    return { begun: Number(begun), ended: Number(ended), isLost: isLost !== undefined, ...what }
  })
}

test.each([
  ['what was written is read', 'w1 0-1, r1 2-3', false],
  ['what was written and acknowledged is not read', 'w1 0-1, r0 2-3', true],
  ['beside a write either is read', 'w1 0-9, r0 2-3, r1 4-5', false],
  ['once the new is read, the old is not', 'w1 0-9, r1 2-3, r0 4-5', true],
  ['a write whose answer was lost shows late', 'w1 0-9 lost, r0 2-3, r1 4-5', false],
  ['a write whose answer was lost shows and is gone again', 'w1 0-9 lost, r1 2-3, r0 4-5', true],
  ['a write whose answer was lost never shows', 'w1 0-1 lost, r0 2-3, r0 4-5', false],
  [
    'a write whose answer was lost shows after all, though not at its end',
    'w1 0-1 lost, r0 2-3, r1 4-5',
    true,
  ],
  ['a write of what is there already works after one of something else', 'w0 0-9, w1 1-2, r0 10-11', false],
  [
    'a write of what is there already has worked before one of something else',
    'w0 0-9, w1 1-2, r1 10-11',
    false,
  ],
  ['two that overlap have one order for everybody', 'w1 0-9, w2 0-9, r1 10-11, r2 10-11', true],
])('a history in which %s', (_what, history, isWrong) => {
  expect(anomalyIn(calls(history), register) !== undefined).toBe(isWrong)
})

const CALLS = 400
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8]

test.runIf(isNightly).each(SEEDS)(
  'whatever people do at once on two servers, their answers are those of one that does one thing after the other (seed %i)',
  async (seed) => {
    const history = await onTwoServers(CALLS, seed)
    expect(told(history, anomalyIn(history, NETWORK))).toBeUndefined()
    expect(movesIn(history).length).toBeGreaterThan(CALLS / 14)
  },
  600_000,
)

const RUNS = 40
const CALLS_IN_TURN = 250

test.runIf(isNightly)(
  'whatever people do one after the other while time passes, the server does what the lifecycle says',
  async () => {
    const world = await createWorld()
    const people: TestPerson[] = []
    for (const [name, category] of PEOPLE) people.push(await world.person(name, category))
    // Nobody is stopped for what they gave back (D60).
    await world.database.query(sql`update accounts set resumed_at = '2100-01-01'`)
    // The administrator has just given her password.
    const confirm = () => world.database.query(sql`update sessions set confirmed_at = ${world.now()}`)
    const inTurns = {
      wait: (minutes: number) => world.wait(minutes).then(confirm),
      passTime: () => passTime(world.context),
    }
    let moves = 0
    for (let run = 0; run < RUNS; run++) {
      for (const table of [sql`help_requests`, sql`separations`])
        await world.database.query(sql`delete from ${table}`)
      await world.database.query(sql`update accounts set banned_at = null`)
      await world.database.query(sql`update sessions set end_reason = null`)
      const seed = randomInt(2 ** 31)
      const { call, now } = world
      const history = await record({ doors: [call], people, calls: CALLS_IN_TURN, seed, now, inTurns })
      expect([seed, told(history, anomalyIn(history, NETWORK))]).toEqual([seed, undefined])
      moves += movesIn(history).length
    }
    expect(moves).toBeGreaterThan((RUNS * CALLS_IN_TURN) / 14)
    await world.close()
  },
  600_000,
)

/** What changed something. Which moves find their moment is chance: of 400 calls about 60 do, and of few it would prove little. */
function movesIn(history: NetworkCall[]): NetworkCall[] {
  return history.filter(({ does, told, isLost }) => !isLost && told === 'done' && !/^(read|pass)/.test(does))
}

const PEOPLE: (readonly [name: string, category: Category])[] = [
  ...['Meera', 'Gopal', 'Omana', 'Hamza'].map((name) => [name, 'Citizen'] as const),
  ...['Asha', 'Ravi', 'Nisha', 'Thomas'].map((name) => [name, 'Volunteer'] as const),
  ['Lakshmi', 'Admin'] as const,
]

/** There may be hundreds, much alike. */
const STATES_SHOWN = 3

/** What people on two servers over one new database were told. */
async function onTwoServers(calls: number, seed: number): Promise<NetworkCall[]> {
  const databaseServer = inject('databaseServer')
  const scratch = await createScratch(databaseServer.url, databaseServer.template)
  const database = connect({ url: scratch.url, size: 1 })
  const servers = await Promise.all([startServerProcess(scratch.url), startServerProcess(scratch.url)])
  const begun = new Date(Math.floor(Date.now() / 60_000) * 60_000)
  try {
    const doors = servers.map(({ call }) => call)
    const people = await gather(database, servers[0].call, PEOPLE)
    // The clock stands: nothing of this takes so long that it comes to the times of the requests.
    return await record({ doors, people, calls, seed, now: () => begun })
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()))
    await database.end()
    await scratch.drop()
  }
}

/** An anomaly in a few lines, to look for its reason: the calls beside it, in the order of their ends. */
function told(
  history: NetworkCall[],
  anomaly: Anomaly<Network, NetworkCall> | undefined,
): string | undefined {
  if (!anomaly) return undefined
  const { call, states } = anomaly
  const beside = history
    .filter(({ begun, ended }) => begun < call.ended && ended > call.begun)
    .toSorted((one, other) => one.ended - other.ended)
  const lines = ['No order explains', call, 'beside', ...beside, 'after', ...states.slice(0, STATES_SHOWN)]
  return lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
}
