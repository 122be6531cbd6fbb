import { type ChildProcess, execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { connect } from '../../server/src/db/pool.ts'
import { type Programs, type Signal, until } from './programs.ts'

const MEMBERS = ['one', 'two', 'three']
const DATABASES = ['one', 'two']
const CLIENTS = 'http://127.0.1.1:2379'
const addressOf = (name: string) => `127.0.1.${MEMBERS.indexOf(name) + 1}`

/** Three etcd, two PostgreSQL under Patroni and the route to the primary, with the files of deploy/. */
export async function startDatabases(programs: Programs) {
  const { folder, own, run, lose, deployed } = programs
  const etcds = new Map<string, ChildProcess>()
  const patronis = new Map<string, ChildProcess>()
  const owned = async (path: string) => {
    await mkdir(path, { mode: 0o700 })
    await own(path)
  }

  for (const name of MEMBERS) {
    await owned(join(folder, `etcd-${name}`))
    const file = await deployed(
      'etcd',
      (text) =>
        text
          .replace('ETCD_NAME=one', `ETCD_NAME=${name}`)
          .replace(/(URLS=http:\/\/)127\.0\.1\.1/g, `$1${addressOf(name)}`)
          .replace('/var/lib/etcd/network', join(folder, `etcd-${name}`)),
      `etcd-${name}.env`,
    )
    const settings = [...(await readFile(file, 'utf8')).matchAll(/^(ETCD_\w+)=(.*)$/gm)]
    etcds.set(name, run('etcd', [], Object.fromEntries(settings.map(([, key, value]) => [key, value]))))
  }
  await until('etcd', async () => (await fetch(`${CLIENTS}/health`)).ok)
  // As docs/operations.md says.
  const asked = [
    'user add root:FIFTH',
    'user add patroni:A-THIRD-ONE',
    'role add patroni',
    'role grant-permission patroni --prefix=true readwrite /service/',
    'user grant-role patroni patroni',
    'auth enable',
  ]
  const env = { ...process.env, ETCDCTL_API: '3', ETCDCTL_ENDPOINTS: CLIENTS }
  for (const words of asked) execFileSync('etcdctl', words.split(' '), { env, stdio: 'pipe' })

  const says = async (name: string, path: string) =>
    (await fetch(`http://${addressOf(name)}:8008${path}`, { signal: AbortSignal.timeout(2_000) })).ok

  async function startPatroni(name: string): Promise<void> {
    const data = join(folder, name)
    for (const path of [data, `${data}.sockets`]) await owned(path)
    const file = await deployed(
      'patroni.yml',
      (text) =>
        text
          .replace('name: one', `name: ${name}`)
          .replace(/((?:listen|connect_address): )127\.0\.1\.1/g, `$1${addressOf(name)}`)
          .replace(/data_dir: .*/, `data_dir: ${data}`)
          .replaceAll('127.0.1.0/24', '127.0.0.0/16')
          .replace('shared_buffers: 1GB', 'shared_buffers: 64MB')
          .replace(
            '  pg_hba:',
            `  pgpass: ${data}.pgpass\n  parameters: { unix_socket_directories: '${data}.sockets' }\n  pg_hba:`,
          ),
      `${name}.yml`,
    )
    patronis.set(name, run('patroni', [file]))
  }

  /** PostgreSQL with all its processes, which outlive a killed Patroni. */
  function signalPostgres(name: string, signal: Signal): void {
    const file = join(folder, name, 'postmaster.pid')
    const [postmaster = ''] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    const asked = ['-o', 'pid=', '--pid', postmaster, '--ppid', postmaster]
    const { stdout } = spawnSync('ps', asked, { encoding: 'utf8' })
    for (const pid of stdout.trim().split(/\s+/).filter(Boolean))
      spawnSync('kill', ['-s', signal.slice('SIG'.length), pid])
  }

  /** Patroni, its PostgreSQL and the etcd beside them at once. */
  async function loseMachine(name: string, signal: Signal = 'SIGKILL'): Promise<void> {
    for (const one of [patronis.get(name), etcds.get(name)]) if (one) await lose(one, signal)
    signalPostgres(name, signal)
  }
  process.once('exit', () => DATABASES.forEach((name) => signalPostgres(name, 'SIGKILL')))

  for (const name of DATABASES) {
    await startPatroni(name)
    await until(`Patroni ${name}`, () => says(name, name === 'one' ? '/primary' : '/sync'))
  }
  run('haproxy', ['-f', await deployed('haproxy-database.cfg', (text) => text)])
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
  // HAProxy takes both for the primary until it has asked them.
  await until('the way to the primary', async () => {
    const database = connect({ url, size: 1 })
    return database.pool
      .query('select pg_is_in_recovery() as is_standby')
      .then(({ rows }) => !rows[0].is_standby)
      .finally(() => database.end())
  })

  return {
    url,
    loseMachine,
    /** Until this one accepts writes. */
    isPrimary: (name: string) => until(`${name} takes over`, () => says(name, '/primary')),
    close: async () => {
      for (const name of DATABASES) await loseMachine(name)
    },
  }
}
