import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isNightly } from '../testing/world.ts'

// With a program of Debian's package `prometheus`: where it is missing, these tests are skipped.

const DEPLOY = join(import.meta.dirname, '../../../deploy')
const PROMTOOL = '/usr/bin/promtool'

const read = (name: string) => readFile(join(DEPLOY, name), 'utf8')

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
  'senior_help_call_seconds_count{call="me",status="200"}': fine,
  'senior_help_call_seconds_count{call="me",status="500"}': failed,
})
const SLOW = (call: string, within: string): Series => ({
  [`senior_help_call_seconds_bucket{call="${call}",status="200",le="0.25"}`]: within,
  [`senior_help_call_seconds_bucket{call="${call}",status="200",le="1"}`]: '0+100x30',
  [`senior_help_call_seconds_bucket{call="${call}",status="200",le="+Inf"}`]: '0+100x30',
})
const EMAILS = (oldest: string, sent: string): Series => ({
  'senior_help_emails_oldest_seconds{instance="a"}': oldest,
  'senior_help_emails_total{became="sent"}': sent,
})
const SIGN_INS = (refused: string): Series => ({
  'senior_help_call_seconds_count{call="signIn",status="401"}': refused,
})
const CLOSED = (expired: string, completed: string): Series => ({
  'senior_help_requests_closed_in_a_day{status="expired"}': expired,
  'senior_help_requests_closed_in_a_day{status="completed"}': completed,
})
const POOL = (waiting: string): Series => ({ 'senior_help_pool_waiting{instance="a"}': waiting })
const UP = (up: string): Series => ({ 'up{job="senior-help",instance="a"}': up })
const DATABASE = (up: string): Series => ({ 'senior_help_database_up{instance="a"}': up })
const WORKER = (a: string, b: string): Series => ({
  'senior_help_clock_seconds{instance="a"}': a,
  'senior_help_clock_seconds{instance="b"}': b,
})
const BACKUP = (at: string): Series => ({ 'senior_help_last_backup_timestamp_seconds{instance="a"}': at })
const OFFSITE = (at: string): Series => ({
  'senior_help_last_offsite_backup_timestamp_seconds{instance="a"}': at,
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
    const dashboard = JSON.parse(await read('dashboard.json')) as {
      panels: { targets: { expr: string }[] }[]
    }
    const queries = dashboard.panels.flatMap(({ targets }) => targets)
    const rules = queries.map(({ expr }, n) => ({ record: `query:${n}`, expr }))
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
