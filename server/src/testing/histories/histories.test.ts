import { expect, inject, test } from 'vitest'
import { isNightly } from '../world.ts'
import { connect } from '../../db/pool.ts'
import { createScratch } from '../../db/scratch.ts'
import { gather, startServerProcess } from '../server-process.ts'
import { anomalyIn, type Anomaly } from './linearizable.ts'
import { NETWORK, type Network, type NetworkCall } from './network.ts'
import { record } from './record.ts'

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

const CALLS = isNightly ? 400 : 120
const SEEDS = isNightly ? [1, 2, 3, 4, 5, 6, 7, 8] : [1]

test.each(SEEDS)(
  'whatever people do at once on two servers, their answers are those of one that does one thing after the other (seed %i)',
  async (seed) => {
    const { anomaly, answers } = await tryHistory(inject('databaseServer'), CALLS, seed)
    expect(anomaly).toBeUndefined()
    // Otherwise it proves little. Which moves find their moment is chance; of 400 calls about 60 do.
    const moves = Object.entries(answers).filter(([what]) => /^(?!read).*: done$/.test(what))
    expect(moves.reduce((all, [, times]) => all + times, 0)).toBeGreaterThan(CALLS / 14)
  },
  600_000,
)

const PEOPLE = [
  ...['Meera', 'Gopal', 'Omana', 'Hamza'].map((name) => [name, 'Citizen'] as const),
  ...['Asha', 'Ravi', 'Nisha', 'Thomas'].map((name) => [name, 'Volunteer'] as const),
  ['Lakshmi', 'Admin'] as const,
]

/** There may be hundreds, much alike. */
const STATES_SHOWN = 3

/** What people on two servers over one new database were told by so many calls, and what no order of them explains. */
async function tryHistory(databaseServer: { url: string; template: string }, calls: number, seed: number) {
  const scratch = await createScratch(databaseServer.url, databaseServer.template)
  const database = connect({ url: scratch.url, size: 1 })
  const servers = await Promise.all([startServerProcess(scratch.url), startServerProcess(scratch.url)])
  try {
    const doors = servers.map(({ call }) => call)
    const people = await gather(database, servers[0].call, PEOPLE)
    const history = await record({ doors, people, calls, seed })
    const done = Object.groupBy(history, ({ does, told, isLost }) => `${does}: ${isLost ? 'lost' : told}`)
    return {
      anomaly: told(history, anomalyIn(history, NETWORK)),
      answers: Object.fromEntries(Object.entries(done).map(([what, calls]) => [what, calls?.length ?? 0])),
    }
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
