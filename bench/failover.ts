import { setTimeout as sleep } from 'node:timers/promises'
import { openMailSink } from '../server/src/testing/mail-sink.ts'
import { startServerProcess, type ServerProcess } from '../server/src/testing/server-process.ts'
import { startDatabases } from './cluster/databases.ts'
import { PORTS, behind, startFront } from './cluster/front.ts'
import { openPrograms } from './cluster/programs.ts'
import { watch } from './cluster/watch.ts'

// node bench/failover.ts: three etcd, two PostgreSQL under Patroni, three servers, and HAProxy before both, with the
// files of deploy/ (Debian's packages etcd-server, etcd-client, patroni, haproxy), under every kind of write; then the
// primary's machine is lost: its processes are killed, or with `silent` say nothing any more, as after a power cut.
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

const people = await watch(front.url, url)
cleanup.defer(() => people.close())
await sleep(BETWEEN_MS)
say(`Nothing happens: ${people.report()}`)
await databases.loseMachine('one', process.argv[2] === 'silent' ? 'SIGSTOP' : 'SIGKILL')
await databases.isPrimary('two')
await sleep(BETWEEN_MS * 4)
say(`The machine of the primary lost: ${people.report()}`)
const broken = await people.broken()
for (const sentence of broken) say(sentence)
say(`What does not hold: ${broken.length}`)
process.exitCode = broken.length > 0 ? 1 : 0
