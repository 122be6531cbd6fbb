import { api } from '@scan/contract/index.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { clearRequests } from '../testing/clear-requests.ts'
import { BEGINNING, createWorld } from '../testing/world.ts'
import type { TestPerson, World } from '../testing/world.ts'

// The week of a volunteer who collects people: what he learns before a person at the desk has to let him go on.

const CITIZENS = 30
const DAYS = 7
const TRIES_A_DAY = 12

let world: World
let lakshmi: TestPerson
let sunil: TestPerson

beforeAll(async () => (world = await createWorld()))
beforeEach(async () => {
  world.setNow(BEGINNING)
  await clearRequests(world.database)
  await world.database.query(sql`delete from accounts`)
  lakshmi = await world.person('Lakshmi', 'Admin')
  sunil = await world.person('Sunil', 'Volunteer')
  for (let n = 0; n < CITIZENS; n++) {
    const citizen = await world.person(`Citizen${n}`, 'Citizen')
    const address = `House ${n}, Hill Lane`
    const needs = { helpType: 'driving', description: 'To the bank', district: 'Ernakulam', address } as const
    // Half of them within a day, where the house is shown, half later.
    const when = world.inHours(n % 2 ? 20 : 24 * 8)
    await world.call(api.askForHelp, {
      as: citizen,
      body: { action: 'request', email: null, ...needs, ...when },
    })
  }
})
afterAll(() => world.close())

/** How he gets rid of a visit once he has read it. */
type Ending = (handle: string, requestId: string) => Promise<unknown>
const quiet: Ending = (citizen) =>
  world.call(api.releaseRequest, { as: sunil, body: { citizen, reason: 'I am ill' } })
const loud: Ending = (_citizen, requestId) =>
  world.call(api.raiseConcern, { as: sunil, body: { requestId, kind: 'other', text: 'Nobody was there' } })

async function playTheWeek(ending: Ending) {
  const people = new Set<string>()
  const houses = new Set<string>()
  const answers = new Set<string>()
  for (let turn = 0; turn < DAYS * TRIES_A_DAY; turn++) {
    await world.wait((24 * 60) / TRIES_A_DAY)
    // He comes again and again, as if the requests had just been posted.
    await world.database.query(sql`
      update help_requests set starts_at = starts_at + interval '2 hours' where status = 'open'`)
    const board = (await world.call(api.listRequests, { as: sunil })).reply.requests
    const next = board.find(({ id }) => !people.has(id))
    if (!next) break
    const { reply, problem } = await world.call(api.acceptRequest, {
      as: sunil,
      body: { citizen: next.handle },
    })
    if (problem) {
      answers.add(problem.code)
      continue
    }
    people.add(next.id)
    if (reply.request.address) houses.add(reply.request.address)
    await ending(next.handle, next.id)
  }
  return { people: people.size, houses: houses.size, answers }
}

test.each([
  ['gives each back', quiet],
  ['ends each by a concern', loud],
])('a volunteer who %s learns of few people before somebody at the desk looks', async (_how, ending) => {
  const { people, houses, answers } = await playTheWeek(ending)
  expect(answers).toContain('coordinator-first')
  expect(people).toBeLessThanOrEqual(12)
  expect(houses).toBeLessThanOrEqual(people)
  const { reply } = await world.call(api.readPerson, { as: lakshmi, params: { id: sunil.id } })
  expect(reply.person.user.stopped).toBe(true)
  expect(await world.queuedNotifications()).toContainEqual(
    expect.objectContaining({ kind: 'volunteer-stopped', accountId: sunil.id }),
  )
})
