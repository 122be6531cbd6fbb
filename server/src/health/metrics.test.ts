import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { api } from '@scan/contract/index.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '../db/sql.ts'
import { createWorld, type World } from '../testing/world.ts'
import { createMetrics } from './metrics.ts'

const deploy = join(import.meta.dirname, '../../../deploy')
const token = 'a-token-of-sixteen'
const collected = createMetrics()
const logged = new PassThrough()
let world: World

beforeAll(async () => {
  world = await createWorld({
    metrics: collected,
    metricsToken: token,
    trustProxy: ['127.0.0.1'],
    log: pino({ level: 'error' }, logged),
  })
})
afterAll(() => world.close())

const read = (authorization = `Bearer ${token}`) =>
  world.app.inject({ url: '/metrics', headers: { authorization } })

test('only the token opens it', async () => {
  for (const given of ['', 'Bearer', 'Bearer another', `Basic ${token}`])
    expect([given, (await read(given)).statusCode]).toEqual([given, 401])
  expect((await read()).statusCode).toBe(200)
})

test('calls are counted by name and status, and emails by what became of them, and the process by the usual names', async () => {
  const meera = await world.person('Meera', 'Citizen')
  await world.call(api.me, { as: meera })
  await world.call(api.me, { as: meera })
  await world.call(api.signIn, { body: { email: meera.email, password: 'not hers' } })
  await world.app.inject({ url: '/no-such-page' })
  collected.emails.inc({ became: 'sent' })
  const { body, headers } = await read()
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(body).toMatch(/^process_resident_memory_bytes \d+$/m)
  for (const line of [
    'senior_help_call_seconds_count{call="me",status="200"} 2',
    'senior_help_call_seconds_bucket{le="+Inf",call="me",status="200"} 2',
    'senior_help_call_seconds_count{call="signIn",status="401"} 1',
    'senior_help_call_seconds_count{call="other",status="404"} 1',
    'senior_help_emails_total{became="sent"} 1',
    'senior_help_database_up 1',
    'senior_help_emails_waiting 0',
    'senior_help_last_backup_timestamp_seconds 0',
    '# TYPE senior_help_last_offsite_backup_timestamp_seconds gauge',
    'senior_help_streams 0',
    'senior_help_requests_closed_in_a_day{status="completed"} 0',
  ])
    expect(body.split('\n')).toContain(line)
  expect(body).not.toMatch(/^senior_help_last_offsite_backup/m) // Nobody has set where to.
  expect(body).not.toContain('meera')
})

test('while the database is away it says so, and nothing of what only the database knows', async () => {
  const reads = vi.spyOn(world.database, 'query').mockRejectedValue(new Error('The database is away'))
  const { body } = await read()
  reads.mockRestore()
  expect(body).toMatch(/^senior_help_database_up 0$/m)
  expect(body).not.toMatch(/^senior_help_(emails_waiting|clock_seconds|requests_closed_in_a_day)/m)
})

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[]
}

/** Each query of the dashboard, by its panel. */
async function queries(): Promise<[panel: string, query: string][]> {
  const { panels } = JSON.parse(await readFile(join(deploy, 'dashboard.json'), 'utf8')) as Dashboard
  return panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [title, expr]))
}

test('every rule and every panel asks for something that there is', async () => {
  const { body } = await read()
  const asked = [['alerts.yml', await readFile(join(deploy, 'alerts.yml'), 'utf8')], ...(await queries())]
  expect(asked.length).toBeGreaterThan(10)
  for (const [where, text = ''] of asked) {
    const named = text.match(/\b(senior_help|process|nodejs)_\w+(?=[{[ ):]|$)/g) ?? text.match(/\bALERTS\b/g)
    expect([where, named]).toEqual([where, expect.any(Array)])
    for (const name of named ?? []) {
      const series = name.replace(/_(bucket|count|sum)$/, '')
      const isThere = name === 'ALERTS' || body.includes(`# TYPE ${series} `)
      expect([where, name, isThere]).toEqual([where, name, true])
    }
  }
})

test('the name that the proxy gave a call stands in the line of a failure, and in its answer', async () => {
  await world.database.query(sql`alter table accounts rename to gone`)
  const failing = async (id: string) => {
    const { path: url, method } = api.signIn
    const payload = { email: 'meera@example.org', password: 'hers' }
    const { headers } = await world.app.inject({ method, url, payload, headers: { 'x-request-id': id } })
    const line = JSON.parse(String(logged.read())) as { reqId: string }
    expect(headers['x-request-id']).toBe(line.reqId)
    return line.reqId
  }
  expect(await failing('0f1e-proxy.7')).toBe('0f1e-proxy.7')
  expect(await failing('a name\twith "blanks"')).toMatch(/^[0-9a-f-]{36}$/)
})
