import type { Category } from '@scan/domain/role.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { BEGINNING, createWorld, type TestPerson, type World } from './world.ts'

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

const TABLES =
  `help_requests concerns accounts waiting_sign_ups contact_messages protections blocklist rate_limits
  wrong_passwords failed_addresses missed_addresses former_accounts another_persons drawn_figures papers_needed calls silenced_numbers sign_in_lines graphile_worker._private_jobs`.split(
    /\s+/,
  )

/** An empty world at its beginning, with these people in it. */
export async function clear(names: (keyof typeof CAST)[]): Promise<void> {
  world.setNow(BEGINNING)
  await world.database.pool.query(TABLES.map((table) => `delete from ${table}`).join(';'))
  const people = await world.people(names.map((name) => [name, CAST[name][0]]))
  for (const person of people) CAST[person.name as keyof typeof CAST][1](person)
}
