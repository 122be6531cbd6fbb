import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { connect } from '../server/src/platform/db/pool.ts'
import { ordinaryUser } from '../server/src/platform/db/run-as.ts'
import { contradictionsIn, missingFrom, settle } from '../server/src/testing/crash/campaign.ts'
import { newLedger, underLoad } from '../server/src/testing/crash/load.ts'
import { openMailSink } from '../server/src/testing/mail-sink.ts'
import { startServerProcess, type ServerProcess } from '../server/src/testing/server-process.ts'

// node bench/failover.ts: two PostgreSQL under Patroni with deploy/patroni.yml, an etcd, HAProxy with deploy/haproxy-database.cfg and two
// servers (Debian's packages patroni, etcd-server, haproxy), under writes of every kind; the machine of the primary is lost.
const DEPLOY = join(import.meta.dirname, '../deploy')
const BETWEEN_MS = 5_000
const WITHIN_MS = 90_000
const NAMES = ['one', 'two']
/** Machines of their own are addresses of this one. */
const here = (text: string) => text.replaceAll('10.0.', '127.0.')
const addressOf = (name: string) => `127.0.1.${NAMES.indexOf(name) + 1}`

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)
const folder = await mkdtemp(join(tmpdir(), 'network-failover-'))
const user = await ordinaryUser({ uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 })
const as = process.getuid?.() === 0 ? { uid: user.uid, gid: user.gid } : {}
await chmod(folder, 0o755)
if (as.uid) await chown(folder, as.uid, as.gid)

/** Each in a group of its own, so that all of it can be lost at once. */
function run(program: string, ...args: string[]): ChildProcess {
  return spawn(program, args, { cwd: folder, stdio: 'ignore', detached: true, ...as })
}
const lose = async (one: ChildProcess) => {
  if (one.exitCode !== null || one.signalCode !== null) return
  const ended = once(one, 'exit')
  process.kill(-(one.pid as number), 'SIGKILL')
  await ended
}
async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const giveUpAt = Date.now() + WITHIN_MS; !(await holds().catch(() => false)); await sleep(200))
    if (Date.now() > giveUpAt) throw new Error(`${what}: not within ${WITHIN_MS / 1000} s.`)
}
const says = async (name: string, path: string) =>
  (await fetch(`http://${addressOf(name)}:8008${path}`, { signal: AbortSignal.timeout(2_000) })).ok

async function startPatroni(name: string): Promise<ChildProcess> {
  const data = join(folder, name)
  for (const path of [data, `${data}.sockets`]) {
    await mkdir(path, { mode: 0o700 })
    if (as.uid) await chown(path, as.uid, as.gid)
  }
  const config = here(await readFile(join(DEPLOY, 'patroni.yml'), 'utf8'))
    .replace('name: one', `name: ${name}`)
    .replace(/hosts: .*/, 'hosts: 127.0.1.1:2379')
    .replace(/((?:listen|connect_address): )127\.0\.1\.1/g, `$1${addressOf(name)}`)
    .replace(/data_dir: .*/, `data_dir: ${data}`)
    .replaceAll('127.0.1.0/24', '127.0.0.0/16')
    .replace('shared_buffers: 1GB', 'shared_buffers: 64MB')
    .replace(
      '  pg_hba:',
      `  pgpass: ${data}.pgpass\n  parameters: { unix_socket_directories: '${data}.sockets' }\n  pg_hba:`,
    )
  await writeFile(join(folder, `${name}.yml`), config)
  return run('patroni', join(folder, `${name}.yml`))
}

/** Patroni, its PostgreSQL and all of its processes at once, as a power cut would. */
async function loseMachine(name: string): Promise<void> {
  const [postmaster = ''] = (
    await readFile(join(folder, name, 'postmaster.pid'), 'utf8').catch(() => '')
  ).split('\n')
  await lose(machines.get(name) as ChildProcess)
  const all = spawnSync('ps', ['-o', 'pid=', '--pid', postmaster, '--ppid', postmaster], { encoding: 'utf8' })
  for (const pid of all.stdout.trim().split(/\s+/).filter(Boolean)) spawnSync('kill', ['-9', pid])
}

const programs: ChildProcess[] = []
const machines = new Map<string, ChildProcess>()
const servers: ServerProcess[] = []
const sink = await openMailSink()
try {
  const client = 'http://127.0.1.1:2379'
  programs.push(
    run(
      'etcd',
      '--data-dir',
      join(folder, 'etcd'),
      '--listen-client-urls',
      client,
      '--advertise-client-urls',
      client,
    ),
  )
  await until('etcd', async () => (await fetch(`${client}/health`)).ok)
  for (const name of NAMES) {
    const machine = await startPatroni(name)
    machines.set(name, machine)
    await until(`Patroni ${name}`, () => says(name, name === 'one' ? '/primary' : '/sync'))
  }
  const proxy = here(await readFile(join(DEPLOY, 'haproxy-database.cfg'), 'utf8'))
  await writeFile(join(folder, 'haproxy.cfg'), proxy)
  programs.push(run('haproxy', '-f', join(folder, 'haproxy.cfg')))
  const superuser = new pg.Client({
    host: addressOf('one'),
    user: 'postgres',
    password: 'MADE-BY-OPENSSL-RAND',
    database: 'postgres',
  })
  await superuser.connect()
  await superuser.query(`create role network login password 'known'`)
  await superuser.query('create database network owner network')
  await superuser.end()
  const url = 'postgres://network:known@127.0.0.1:5433/network'
  await until('the way to the primary', async () => {
    const database = connect({ url, size: 1 })
    return database.pool
      .query('select')
      .then(() => true)
      .finally(() => database.end())
  })
  for (let count = 0; count < 2; count++) servers.push(await startServerProcess(url, { SMTP_URL: sink.url }))

  const seen = { calls: 0, unanswered: 0, again: 0, lastGood: Date.now(), longest: 0 }
  let turn = 0
  const call: ServerProcess['call'] = async (...asked) => {
    seen.calls++
    try {
      const answer = await (servers[turn++ % servers.length] as ServerProcess).call(...asked)
      if (answer.status >= 500) seen.again++
      else {
        seen.longest = Math.max(seen.longest, Date.now() - seen.lastGood)
        seen.lastGood = Date.now()
      }
      return answer
    } catch (error) {
      seen.unanswered++
      throw error
    }
  }
  const ledger = newLedger()
  const end = new AbortController()
  const load = underLoad({ call, ...(await settle(url, call)), ledger, signal: end.signal })
  const report = (when: string) => {
    say(
      `${when}: ${seen.calls} calls, ${seen.unanswered} unanswered, ${seen.again} told to try again; none answered well for ${seen.longest} ms at most`,
    )
    Object.assign(seen, { calls: 0, unanswered: 0, again: 0, longest: 0 })
  }
  await sleep(BETWEEN_MS)
  report('Nothing happens')
  await loseMachine('one')
  await until('the standby takes over', () => says('two', '/primary'))
  await sleep(BETWEEN_MS * 2)
  report('The primary and its Patroni killed')
  end.abort()
  await load
  const database = connect({ url, size: 2 })
  const broken = [...(await missingFrom(database, ledger)), ...(await contradictionsIn(database))]
  await database.end()
  for (const sentence of broken) say(sentence)
  say(`What does not hold: ${broken.length}`)
  process.exitCode = broken.length > 0 ? 1 : 0
} finally {
  for (const server of servers) await server.stop().catch((error: Error) => say(error.message))
  for (const name of machines.keys()) await loseMachine(name)
  await Promise.all(programs.map(lose))
  await sink.close()
  await rm(folder, { recursive: true, force: true })
}
