import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCluster } from '../server/src/db/embedded/cluster.ts'
import { openMailSink } from '../server/src/testing/mail-sink.ts'
import { startServerProcess, type ServerProcess } from '../server/src/testing/server-process.ts'
import { PORTS, behind, startFront } from './cluster/front.ts'
import { openPrograms } from './cluster/programs.ts'
import { watch } from './cluster/watch.ts'

// node bench/rolling.ts: three servers behind a real HAProxy (Debian's package) with deploy/haproxy.cfg, each stopped
// and started in turn under every kind of write, then one killed; says what people saw of it.
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

const people = await watch(front.url, cluster.url)
cleanup.defer(() => people.close())
await sleep(BETWEEN_MS)
say(`Nothing happens: ${people.report()}`)
for (const [index, port] of PORTS.entries()) {
  await servers[index]?.stop()
  servers[index] = await start(port)
  await sleep(BETWEEN_MS)
}
say(`Each server stopped and started in turn: ${people.report()}`)
await servers.shift()?.kill()
await sleep(BETWEEN_MS)
say(`One killed: ${people.report()}`)
const broken = await people.broken()
for (const sentence of broken) say(sentence)
say(`What does not hold: ${broken.length}`)
process.exitCode = broken.length > 0 ? 1 : 0
