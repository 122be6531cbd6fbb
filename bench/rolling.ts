import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCluster } from '../server/src/platform/db/cluster.ts'
import { connect } from '../server/src/platform/db/pool.ts'
import { contradictionsIn, missingFrom, settle } from '../server/src/testing/crash/campaign.ts'
import { newLedger, underLoad } from '../server/src/testing/crash/load.ts'
import { openMailSink } from '../server/src/testing/mail-sink.ts'
import { callOver, startServerProcess, type ServerProcess } from '../server/src/testing/server-process.ts'

// node bench/rolling.ts: three servers behind a real HAProxy (Debian's package) with deploy/haproxy.cfg, each stopped and started
// in turn under writes of every kind, then one killed; says what people saw of it.
const FRONT = 39_180
const PORTS = [39_181, 39_182, 39_183]
const BETWEEN_MS = 3_000
const READY_WITHIN_MS = 20_000

const folder = await mkdtemp(join(tmpdir(), 'network-rolling-'))
await chmod(folder, 0o711) // For the user that the database runs as where we are root.
const cluster = await openCluster({ dataDir: join(folder, 'data'), log: () => {} })
const sink = await openMailSink()
const start = (port: number) =>
  startServerProcess(cluster.url, {
    PORT: `${port}`,
    SMTP_URL: sink.url,
    TRUST_PROXY: '127.0.0.1',
    DRAIN_SECONDS: '3',
  })
const servers: ServerProcess[] = []
for (const port of PORTS) servers.push(await start(port))
const addresses = ['10.0.0.1:3000', '10.0.0.2:3000', '10.0.0.3:3000']
let config = (await readFile(join(import.meta.dirname, '../deploy/haproxy.cfg'), 'utf8'))
  .replace(/bind :80\n/, '')
  .replace(/bind :443.*/, `bind 127.0.0.1:${FRONT}`)
  .replace(/.*redirect scheme.*\n/, '')
addresses.forEach((address, index) => (config = config.replace(address, `127.0.0.1:${PORTS[index]}`)))
await writeFile(join(folder, 'haproxy.cfg'), config)
const proxy = spawn('haproxy', ['-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' })

const over = callOver(`http://127.0.0.1:${FRONT}`)
const seen = { calls: 0, unanswered: 0, refused: 0 }
const call: typeof over = async (...asked) => {
  seen.calls++
  try {
    const answer = await over(...asked)
    if (answer.status >= 500) seen.refused++
    return answer
  } catch (error) {
    seen.unanswered++
    throw error
  }
}
const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)
try {
  for (const giveUpAt = Date.now() + READY_WITHIN_MS; ; await sleep(200)) {
    if ((await fetch(`http://127.0.0.1:${FRONT}/readyz`).catch(() => undefined))?.ok) break
    if (Date.now() > giveUpAt)
      throw new Error('Nobody answers. Is HAProxy installed (apt-get install haproxy)?')
  }
  const people = await settle(cluster.url, over)
  const ledger = newLedger()
  const end = new AbortController()
  const load = underLoad({ call, ...people, ledger, signal: end.signal })
  await sleep(BETWEEN_MS)
  const report = (what: string) => {
    say(`${what}: ${seen.calls} calls, ${seen.unanswered} unanswered, ${seen.refused} told to try again`)
    Object.assign(seen, { calls: 0, unanswered: 0, refused: 0 })
  }
  report('Nothing happens')
  for (const [index, port] of PORTS.entries()) {
    await servers[index]?.stop()
    servers[index] = await start(port)
    await sleep(BETWEEN_MS)
  }
  report('Each server stopped and started in turn')
  await servers.shift()?.kill()
  await sleep(BETWEEN_MS)
  report('One killed')
  end.abort()
  await load
  const database = connect({ url: cluster.url, size: 2 })
  const broken = [...(await missingFrom(database, ledger)), ...(await contradictionsIn(database))]
  await database.end()
  for (const sentence of broken) say(sentence)
  say(`What does not hold: ${broken.length}`)
  process.exitCode = broken.length > 0 ? 1 : 0
} finally {
  proxy.kill()
  for (const server of servers) await server.stop()
  await sink.close()
  await cluster.close()
  await rm(folder, { recursive: true, force: true })
}
