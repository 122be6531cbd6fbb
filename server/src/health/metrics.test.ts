import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { promisify } from 'node:util'
import { api } from '@scan/contract/index.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { createWorld } from '../testing/world.ts'
import type { World } from '../testing/world.ts'
import { createMetrics } from './metrics.ts'

const deploy = join(import.meta.dirname, '../../../deploy')
/** Prometheus's own, of Debian's package. */
const PROMTOOL = '/usr/bin/promtool'
const token = 'a-token-of-sixteen'
const collected = createMetrics()
const logged = new PassThrough()
let world: World

beforeAll(async () => {
  world = await createWorld({
    metrics: { token, collected },
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

test('calls are counted by name and status, and emails by what became of them, in the format of Prometheus', async () => {
  const meera = await world.person('Meera', 'Citizen')
  await world.call(api.me, { as: meera })
  await world.call(api.me, { as: meera })
  await world.call(api.signIn, { body: { email: meera.email, password: 'not hers' } })
  await world.app.inject({ url: '/no-such-page' })
  collected.countEmail('sent')
  const { body, headers } = await read()
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  for (const line of body.trimEnd().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? -?[\d.e+-]+)$/)
  for (const line of [
    'network_call_seconds_count{call="me",status="200"} 2',
    'network_call_seconds_bucket{call="me",status="200",le="+Inf"} 2',
    'network_call_seconds_count{call="signIn",status="401"} 1',
    'network_call_seconds_count{call="other",status="404"} 1',
    'network_emails_total{became="sent"} 1',
    'network_database_up 1',
    'network_emails_waiting 0',
    'network_last_backup_timestamp_seconds 0',
    'network_streams 0',
  ])
    expect(body.split('\n')).toContain(line)
  expect(body).not.toContain('meera')
})

test('every rule and every panel asks for something that there is', async () => {
  const { body } = await read()
  for (const file of ['alerts.yml', 'consoles/network.html']) {
    const named =
      (await readFile(join(deploy, file), 'utf8')).match(/\b(network|process)_\w+(?=[{[ ):])/g) ?? []
    expect(named.length).toBeGreaterThan(5)
    for (const name of named) {
      const series = name.replace(/_(bucket|count|sum)$/, '')
      expect([file, name, body.includes(`# TYPE ${series} `)]).toEqual([file, name, true])
    }
  }
})

test('the page holds nothing that the templates of Prometheus expand, or read otherwise than a browser', async () => {
  expect(await readFile(join(deploy, 'consoles/network.html'), 'utf8')).not.toMatch(/\{\{|`/)
})

test.runIf(existsSync(PROMTOOL))('a real Prometheus takes the rules, and what has it read them', async () => {
  const check = (...args: string[]) => promisify(execFile)(PROMTOOL, ['check', ...args], { cwd: deploy })
  await expect(check('rules', 'alerts.yml')).resolves.toBeDefined()
  await expect(check('config', '--syntax-only', 'prometheus.yml')).resolves.toBeDefined()
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
