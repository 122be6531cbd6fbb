import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../testing/database.ts'
import { SCHEMA_FILE, schemaFileOf } from './dump.ts'

let world: TestDatabase
beforeAll(async () => (world = await createDatabase()))
afterAll(() => world.drop())

test('schema.sql is what the migrations make; if not, run npm run db:dump', async () => {
  expect(await schemaFileOf(world.url)).toBe(await readFile(SCHEMA_FILE, 'utf8'))
})
