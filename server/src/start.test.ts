import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { sql } from './platform/db/sql.ts'
import { start } from './start.ts'
import { createDatabase } from './testing/database.ts'

const FIRST = { ADMIN_EMAIL: 'first@example.org', ADMIN_PASSWORD: 'Monsoon#47rain' }

test('the first start makes the administrator that it is told of, a later one makes no second', async () => {
  const { url, database, drop } = await createDatabase()
  const said: string[] = []
  async function startWith(environment: Record<string, string>) {
    const config = readConfig({ DATABASE_URL: url, PORT: '0', DEMO: 'off', ...environment })
    const log = pino({ level: 'silent' })
    const running = await start(config, { log, say: (sentence) => said.push(sentence) })
    const { ok } = await fetch(`${running.url}/readyz`)
    await running.close()
    return ok
  }
  const admins = () => database.query(sql`select email from accounts where category = 'Admin'`)

  expect(await startWith(FIRST)).toBe(true)
  expect(await admins()).toEqual([{ email: 'first@example.org' }])
  expect(said).toEqual(['The first administrator was made from ADMIN_EMAIL and ADMIN_PASSWORD.'])

  expect(await startWith({ ...FIRST, ADMIN_EMAIL: 'second@example.org' })).toBe(true)
  expect(await admins()).toEqual([{ email: 'first@example.org' }])
  expect(said).toHaveLength(1)
  await drop()
})

test('a start that fails ends with a code that says so', async () => {
  const { url, drop } = await createDatabase()
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { DATABASE_URL: url, PORT: `${port}`, DEMO: 'off' },
    stdio: 'ignore',
  })
  expect(await once(server, 'exit')).toEqual([1, null])
  taken.close()
  await drop()
})
