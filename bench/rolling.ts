import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCluster } from '../server/src/platform/db/cluster.ts'
import { connect } from '../server/src/platform/db/pool.ts'
import { contradictionsIn, missingFrom, settle } from '../server/src/testing/crash/campaign.ts'
import { newLedger, underLoad } from '../server/src/testing/crash/load.ts'
import { openMailSink } from '../server/src/testing/mail-sink.ts'
import { callOver, startServerProcess, type ServerProcess } from '../server/src/testing/server-process.ts'
import { counting, openTabs } from './cluster/clients.ts'
import { PORTS, behind, startFront } from './cluster/front.ts'
import { openPrograms } from './cluster/programs.ts'

// node bench/rolling.ts: three servers behind a real HAProxy (Debian's package) with deploy/haproxy.cfg, each stopped and started
// in turn under writes of every kind, then one killed; says what people saw of it.
const BETWEEN_MS = 3_000

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)
const programs = await openPrograms('rolling')
await using cleanup = new AsyncDisposableStack()
cleanup.defer(() => programs.close())
const cluster = await openCluster({ dataDir: join(programs.folder, 'data'), log: () => {} })
cleanup.defer(() => cluster.close())
const sink = await openMailSink()
cleanup.defer(() => sink.close())
const servers: ServerProcess[] = []
cleanup.defer(async () => {
  for (const server of servers) await server.stop()
})
const start = (port: number) => startServerProcess(cluster.url, { ...behind(port), SMTP_URL: sink.url })
for (const port of PORTS) servers.push(await start(port))
const front = await startFront(programs)

const { call, news, report } = counting(callOver(front))
const people = await settle(cluster.url, callOver(front))
const tabs = await openTabs(front, [...people.citizens, ...people.volunteers, people.other])
cleanup.defer(() => tabs.close())
const ledger = newLedger()
const end = new AbortController()
const load = underLoad({ call, ...people, ledger, signal: end.signal })
await sleep(BETWEEN_MS)
say(`Nothing happens: ${report()}; ${tabs.report()}`)
for (const [index, port] of PORTS.entries()) {
  await servers[index]?.stop()
  servers[index] = await start(port)
  await sleep(BETWEEN_MS)
}
say(`Each server stopped and started in turn: ${report()}; ${tabs.report()}`)
await servers.shift()?.kill()
await sleep(BETWEEN_MS)
say(`One killed: ${report()}; ${tabs.report()}`)
end.abort()
await load
const database = connect({ url: cluster.url, size: 2 })
const broken = [
  ...(await tabs.missed(news)),
  ...(await missingFrom(database, ledger)),
  ...(await contradictionsIn(database)),
]
await database.end()
for (const sentence of broken) say(sentence)
say(`What does not hold: ${broken.length}`)
process.exitCode = broken.length > 0 ? 1 : 0
