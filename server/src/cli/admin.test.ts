import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { SECRETS_KEY, createDatabase, type TestDatabase } from '../testing/database.ts'

let made: TestDatabase
beforeAll(async () => (made = await createDatabase()))
afterAll(() => made.drop())

/** The command's code, and what it says. */
async function admin(...args: string[]): Promise<[code: number, said: string]> {
  const command = spawn(process.execPath, [join(import.meta.dirname, 'admin.ts'), ...args], {
    env: { DATABASE_URL: made.url, SECRETS_KEY, ADMIN_PASSWORD: 'Monsoon#47rain' },
  })
  const [out, err, [code]] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    once(command, 'exit') as Promise<[number]>,
  ])
  return [code, out + err]
}
const administrators = () =>
  made.database.query(sql<{ name: string; email: string }>`select name, email from accounts order by email`)

test('makes an administrator, by the name that others are to know them by', async () => {
  expect(await admin('create', 'lakshmi@example.org', 'Lakshmi  Menon')).toEqual([
    0,
    'lakshmi@example.org is an administrator now and can sign in.\n',
  ])
  expect(await administrators()).toEqual([{ name: 'Lakshmi Menon', email: 'lakshmi@example.org' }])
  expect(await admin('list')).toEqual([0, 'lakshmi@example.org Lakshmi Menon\n'])
})

test('says in a sentence what it does not take, and makes nobody', async () => {
  const before = await administrators()
  const said = Promise.all([
    admin('create', 'ravi at example.org'),
    admin('create', 'ravi@example.org', ' '),
    admin('create', 'ravi@example.org', 'Ravi', 'Menon'),
  ])
  expect(await said).toEqual([
    [1, 'Please enter a valid email address\n'],
    [1, 'Name is required\n'],
    [2, expect.stringMatching(/^Usage/)],
  ])
  expect(await administrators()).toEqual(before)
})
