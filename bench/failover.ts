import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../server/src/platform/db/pool.ts'
import { contradictionsIn, missingFrom, settle } from '../server/src/testing/crash/campaign.ts'
import { newLedger, underLoad } from '../server/src/testing/crash/load.ts'
import { openMailSink } from '../server/src/testing/mail-sink.ts'
import { callOver, startServerProcess, type ServerProcess } from '../server/src/testing/server-process.ts'
import { counting, openTabs } from './cluster/clients.ts'
import { startDatabases } from './cluster/databases.ts'
import { PORTS, behind, startFront } from './cluster/front.ts'
import { openPrograms } from './cluster/programs.ts'

// node bench/failover.ts: three etcd, two PostgreSQL under Patroni, three servers and HAProxy before both, with the files of deploy/
// (Debian's packages etcd-server, etcd-client, patroni, haproxy), under writes of every kind; the machine of the primary is lost.
const BETWEEN_MS = 5_000

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)
const programs = await openPrograms('failover')
await using cleanup = new AsyncDisposableStack()
cleanup.defer(() => programs.close())
const sink = await openMailSink()
cleanup.defer(() => sink.close())
const databases = await startDatabases(programs)
cleanup.defer(() => databases.close())
const { url } = databases
const servers: ServerProcess[] = []
cleanup.defer(async () => {
  for (const server of servers) await server.stop().catch((error: Error) => say(error.message))
})
for (const port of PORTS)
  servers.push(await startServerProcess(url, { ...behind(port), SMTP_URL: sink.url, DRAIN_SECONDS: '0' }))
const front = await startFront(programs)

const { call, news, report } = counting(callOver(front))
const people = await settle(url, callOver(front))
const tabs = await openTabs(front, [...people.citizens, ...people.volunteers, people.other])
cleanup.defer(() => tabs.close())
const ledger = newLedger()
const end = new AbortController()
const load = underLoad({ call, ...people, ledger, signal: end.signal })
await sleep(BETWEEN_MS)
say(`Nothing happens: ${report()}; ${tabs.report()}`)
await databases.loseMachine('one')
await databases.isPrimary('two')
await sleep(BETWEEN_MS * 4)
say(`The machine of the primary lost: ${report()}; ${tabs.report()}`)
end.abort()
await load
const database = connect({ url, size: 2 })
const broken = [
  ...(await tabs.missed(news)),
  ...(await missingFrom(database, ledger)),
  ...(await contradictionsIn(database)),
]
await database.end()
for (const sentence of broken) say(sentence)
say(`What does not hold: ${broken.length}`)
process.exitCode = broken.length > 0 ? 1 : 0
