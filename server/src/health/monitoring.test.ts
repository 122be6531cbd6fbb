import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { api } from '@scan/contract/index.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { createDatabase } from '../testing/database.ts'
import { freePort } from '../testing/free-port.ts'
import { gather, startServerProcess } from '../testing/server-process.ts'
import { isNightly, PASSWORD } from '../testing/world.ts'

// With the programs of Debian's package `prometheus`: where they are missing, these tests are skipped.

const DEPLOY = join(import.meta.dirname, '../../../deploy')
const PROMTOOL = '/usr/bin/promtool'
const PROMETHEUS = '/usr/bin/prometheus'

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[]
}

const read = (name: string) => readFile(join(DEPLOY, name), 'utf8')

/** Each query of the dashboard, by its panel. */
async function queries(): Promise<[panel: string, query: string][]> {
  const { panels } = JSON.parse(await read('dashboard.json')) as Dashboard
  return panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [title, expr]))
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'network-monitoring-'))
})
afterAll(() => rm(folder, { recursive: true }))

const promtool = (...args: string[]) => promisify(execFile)(PROMTOOL, args, { cwd: DEPLOY })

/** A file in JSON, which is YAML too. */
async function written(name: string, content: object): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, JSON.stringify(content))
  return path
}

type Series = Record<string, string>

const CALLS = (fine: string, failed: string): Series => ({
  'network_call_seconds_count{call="me",status="200"}': fine,
  'network_call_seconds_count{call="me",status="500"}': failed,
})
const SLOW = (call: string, within: string): Series => ({
  [`network_call_seconds_bucket{call="${call}",status="200",le="0.25"}`]: within,
  [`network_call_seconds_bucket{call="${call}",status="200",le="1"}`]: '0+100x30',
  [`network_call_seconds_bucket{call="${call}",status="200",le="+Inf"}`]: '0+100x30',
})
const EMAILS = (oldest: string, sent: string): Series => ({
  'network_emails_oldest_seconds{instance="a"}': oldest,
  'network_emails_total{became="sent"}': sent,
})
const SIGN_INS = (refused: string): Series => ({
  'network_call_seconds_count{call="signIn",status="401"}': refused,
})
const CLOSED = (expired: string, completed: string): Series => ({
  'network_requests_closed_in_a_day{status="expired"}': expired,
  'network_requests_closed_in_a_day{status="completed"}': completed,
})
const POOL = (waiting: string): Series => ({ 'network_pool_waiting{instance="a"}': waiting })
const UP = (up: string): Series => ({ 'up{job="senior-help",instance="a"}': up })
const DATABASE = (up: string): Series => ({ 'network_database_up{instance="a"}': up })
const WORKER = (a: string, b: string): Series => ({
  'network_clock_seconds{instance="a"}': a,
  'network_clock_seconds{instance="b"}': b,
})
const BACKUP = (at: string): Series => ({ 'network_last_backup_timestamp_seconds{instance="a"}': at })
const OFFSITE = (at: string): Series => ({
  'network_last_offsite_backup_timestamp_seconds{instance="a"}': at,
})

/** A value a minute; read at the minute named, from the beginning of time. */
const CASES: [alert: string, minute: number, fires: boolean, series: Series][] = [
  ['InstanceDown', 10, true, UP('1x5 0x10')],
  ['InstanceDown', 10, false, UP('1x8 0 1x5')],
  ['DatabaseDown', 10, true, DATABASE('1x5 0x10')],
  ['DatabaseDown', 10, false, DATABASE('1x8 0 1x5')],
  ['HighErrorRate', 20, true, CALLS('0+97x20', '0+3x20')],
  ['HighErrorRate', 20, false, CALLS('0+99x20', '0+1x20')],
  // One failure among few calls.
  ['HighErrorRate', 20, false, CALLS('0x20', '0x17 1x3')],
  ['HighLatency', 30, true, SLOW('me', '0+90x30')],
  ['HighLatency', 30, false, SLOW('me', '0+96x30')],
  // Passwords are hashed slowly on purpose.
  ['HighLatency', 30, false, SLOW('signIn', '0+0x30')],
  ['EmailQueueStuck', 60, true, EMAILS('1900x60', '7x60')],
  // Others are sent: one mail server is away.
  ['EmailQueueStuck', 60, false, EMAILS('1900x60', '0+1x60')],
  ['EmailQueueStuck', 60, false, EMAILS('60x60', '7x60')],
  ['WorkerStalled', 10, true, WORKER('400x10', '400x10')],
  ['WorkerStalled', 10, false, WORKER('60x10', '60x10')],
  // Two days and two hours before the minute that is read, and less. Never made is 1970.
  ['BackupTooOld', 150, true, BACKUP('-172800x200')],
  ['BackupTooOld', 150, false, BACKUP('-169200x200')],
  ['OffsiteBackupTooOld', 150, true, OFFSITE('-172800x200')],
  ['OffsiteBackupTooOld', 150, false, OFFSITE('-169200x200')],
  // Nobody has set where to.
  ['OffsiteBackupTooOld', 150, false, BACKUP('-172800x200')],
  ['ManyFailedLogins', 20, true, SIGN_INS('0+30x20')],
  ['ManyFailedLogins', 20, false, SIGN_INS('0+10x20')],
  ['ManyExpiredRequests', 90, true, CLOSED('3x90', '2x90')],
  ['ManyExpiredRequests', 90, true, CLOSED('3x90', '0x90')],
  ['ManyExpiredRequests', 90, false, CLOSED('3x90', '3x90')],
  ['DbPoolExhausted', 10, true, POOL('20x10')],
  ['DbPoolExhausted', 10, false, POOL('20x6 0x4')],
]

describe.runIf(existsSync(PROMTOOL))('promtool, of the package prometheus,', () => {
  test('takes rules, configuration, and queries of the dashboard', async () => {
    await expect(promtool('check', 'rules', 'alerts.yml')).resolves.toBeDefined()
    await expect(promtool('check', 'config', '--syntax-only', 'prometheus.yml')).resolves.toBeDefined()
    const rules = (await queries()).map(([, expr], n) => ({ record: `query:${n}`, expr }))
    const file = await written('queries.yml', { groups: [{ name: 'dashboard', rules }] })
    await expect(promtool('check', 'rules', file)).resolves.toBeDefined()
  })

  test.runIf(isNightly)('sees each alert fire when it should, and not otherwise', async () => {
    const tests = CASES.map(([alert, minute, fires, series]) => ({
      interval: '1m',
      name: `${alert}: ${JSON.stringify(series)}`,
      input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
      promql_expr_test: [
        {
          expr: `count(ALERTS{alertname="${alert}",alertstate="firing"})`,
          eval_time: `${minute}m`,
          exp_samples: fires ? [{ labels: '{}', value: 1 }] : [],
        },
      ],
    }))
    const file = await written('cases.yml', {
      rule_files: [join(DEPLOY, 'alerts.yml')],
      evaluation_interval: '1m',
      tests,
    })
    await expect(promtool('test', 'rules', file)).resolves.toBeDefined()
  })
})

test('every alert has a case in which it fires, and one in which it does not', async () => {
  const alerts = [...(await read('alerts.yml')).matchAll(/alert: (\w+)/g)].map(([, name]) => name)
  for (const fires of [true, false]) {
    const covered = CASES.filter(([, , expected]) => expected === fires).map(([alert]) => alert)
    expect(new Set(covered)).toEqual(new Set(alerts))
  }
})

test.runIf(isNightly && existsSync(PROMETHEUS))(
  'a real Prometheus that watches a real server has an answer to every query of the dashboard',
  { timeout: 180_000 },
  async () => {
    const token = 'a-token-of-sixteen'
    const { url, database, drop } = await createDatabase()
    onTestFinished(drop)
    const server = await startServerProcess(url, { METRICS_TOKEN: token })
    const prometheus = await watch(server.url, token)

    // What only an event brings: a wrong password, and an alert that fires.
    await gather(database, server.call, [['Meera', 'Citizen']])
    const wrong = { email: 'meera@example.org', password: `not ${PASSWORD}` }
    await server.call(api.signIn, { body: wrong })
    await database.query(sql`
      insert into last_done (what, at) values ('backup', now() - interval '3 days')
      on conflict (what) do update set at = excluded.at`)

    for (const [panel, query] of await queries())
      await expect
        .poll(async () => [panel, query, await prometheus.ask(query)], { timeout: 60_000, interval: 500 })
        .toEqual([panel, query, expect.arrayContaining([expect.anything()])])
    const firing = (await prometheus.ask('ALERTS{alertstate="firing"}')) as {
      metric: { alertname: string }
    }[]
    expect(firing.map(({ metric }) => metric.alertname)).toContain('BackupTooOld')
    await server.stop()
  },
)

/** Starts it with our configuration and rules, of another target and in a hurry. */
async function watch(target: string, token: string) {
  const home = await mkdtemp(join(folder, 'prometheus-'))
  const config = (await read('prometheus.yml'))
    .replace('127.0.0.1:3000', new URL(target).host)
    .replace('scrape_interval: 30s', 'scrape_interval: 1s\n  evaluation_interval: 1s')
  await writeFile(join(home, 'prometheus.yml'), config)
  const rules = (await read('alerts.yml')).replaceAll(/^ +for: .*\n/gm, '')
  await writeFile(join(home, 'alerts.yml'), rules)
  await writeFile(join(home, 'metrics-token'), token)
  const port = await freePort()
  const address = `127.0.0.1:${port}`
  const args = ['--config.file=prometheus.yml', '--storage.tsdb.path=data', `--web.listen-address=${address}`]
  const program = spawn(PROMETHEUS, args, { cwd: home, stdio: 'ignore' })
  onTestFinished(async () => {
    program.kill('SIGTERM')
    await once(program, 'exit')
  })
  await expect
    .poll(
      () =>
        fetch(`http://${address}/-/ready`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 30_000 },
    )
    .toBe(true)
  return {
    ask: async (query: string): Promise<unknown[]> => {
      const found = await fetch(`http://${address}/api/v1/query?${String(new URLSearchParams({ query }))}`)
      const { data } = (await found.json()) as { data: { result: unknown[] } }
      return data.result
    },
  }
}
