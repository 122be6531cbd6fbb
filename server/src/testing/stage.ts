import type { Category } from '@scan/domain/role.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { sql } from '../db/sql.ts'
import { BEGINNING, createWorld } from './world.ts'
import type { TestPerson, World } from './world.ts'

// The world of a test file and its people. The bindings are live: `stage` fills them.

export let world: World
export let lakshmi: TestPerson
export let joseph: TestPerson
export let meera: TestPerson
export let gopal: TestPerson
export let asha: TestPerson
export let ravi: TestPerson

const CAST = {
  Lakshmi: ['Admin', (person) => (lakshmi = person)],
  Joseph: ['Admin', (person) => (joseph = person)],
  Meera: ['Citizen', (person) => (meera = person)],
  Gopal: ['Citizen', (person) => (gopal = person)],
  Asha: ['Volunteer', (person) => (asha = person)],
  Ravi: ['Volunteer', (person) => (ravi = person)],
} satisfies Record<string, [Category, (person: TestPerson) => void]>

/** One world for the file; before each test an empty one at its beginning, with these people in it. */
export function stage(names: (keyof typeof CAST)[], settings: Parameters<typeof createWorld>[0] = {}): void {
  beforeAll(async () => {
    world = await createWorld(settings)
  })
  beforeEach(async () => {
    await clear(names)
  })
  afterAll(() => world.close())
}

/** The same for a file with one long story: its people stay. */
export function stageOnce(names: (keyof typeof CAST)[]): void {
  beforeAll(async () => {
    world = await createWorld()
    await clear(names)
  })
  afterAll(() => world.close())
}

async function clear(names: (keyof typeof CAST)[]): Promise<void> {
  world.setNow(BEGINNING)
  for (const table of [
    ...[sql`help_requests`, sql`concerns`, sql`accounts`, sql`waiting_sign_ups`, sql`contact_messages`],
    ...[sql`protections`, sql`blocklist`, sql`rate_limits`, sql`wrong_passwords`, sql`failed_addresses`],
    ...[sql`missed_addresses`, sql`outbox`],
  ])
    await world.database.query(sql`delete from ${table}`)
  for (const name of names) {
    const [category, enter] = CAST[name]
    enter(await world.person(name, category))
  }
}
