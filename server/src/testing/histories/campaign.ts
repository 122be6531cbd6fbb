import { connect } from '../../db/pool.ts'
import { createScratch } from '../../db/scratch.ts'
import { gather } from '../crowd.ts'
import { startServerProcess } from '../server-process.ts'
import { anomalyIn, type Anomaly } from './linearizable.ts'
import { NETWORK, type Network, type NetworkCall } from './network.ts'
import { record } from './record.ts'

const PEOPLE = [
  ...['Meera', 'Gopal', 'Omana', 'Hamza'].map((name) => [name, 'Citizen'] as const),
  ...['Asha', 'Ravi', 'Nisha', 'Thomas'].map((name) => [name, 'Volunteer'] as const),
  ['Lakshmi', 'Admin'] as const,
]

/** There may be hundreds, much alike. */
const STATES_SHOWN = 3

/** What people on two servers over one new database were told by so many calls, and what no order of them explains. */
export async function tryHistory(
  databaseServer: { url: string; template: string },
  calls: number,
  seed: number,
) {
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
