import { api } from '@scan/contract/index.ts'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { accept, release } from '../testing/moves.ts'
import { boardOf } from '../testing/reads.ts'
import { lakshmi, ravi, stage, world } from '../testing/stage.ts'

// The week of a volunteer who collects people: what he learns before a person at the desk has to let him go on.

const CITIZENS = 30
const DAYS = 7
const TRIES_A_DAY = 12

stage(['Lakshmi', 'Ravi'])
beforeEach(async () => {
  for (let n = 0; n < CITIZENS; n++) {
    const as = await world.person(`Citizen${n}`, 'Citizen')
    // Half of them within a day, where the house is shown, half later.
    const when = world.inHours(n % 2 ? 20 : 24 * 8)
    const needs = {
      helpType: 'driving',
      description: 'To the bank',
      address: `House ${n}, Hill Lane`,
    } as const
    const body = { action: 'request', email: null, district: 'Ernakulam', ...needs, ...when } as const
    await world.call(api.askForHelp, { as, body })
  }
})

/** How he gets rid of a visit once he has read it. */
type Ending = (handle: string, requestId: string) => Promise<unknown>
const quiet: Ending = (citizen) => release(ravi, citizen)
const loud: Ending = (_citizen, requestId) =>
  world.call(api.raiseConcern, { as: ravi, body: { requestId, kind: 'other', text: 'Nobody was there' } })

async function playTheWeek(ending: Ending) {
  const people = new Set<string>()
  const houses = new Set<string>()
  const answers = new Set<string>()
  for (let turn = 0; turn < DAYS * TRIES_A_DAY; turn++) {
    await world.wait((24 * 60) / TRIES_A_DAY)
    // He comes again and again, as if the requests had just been posted.
    await world.database.query(sql`
      update help_requests set starts_at = starts_at + interval '2 hours' where status = 'open'`)
    const board = await boardOf(ravi)
    const next = board.find(({ id }) => !people.has(id))
    if (!next) break
    const { reply, problem } = await accept(ravi, next.handle)
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
  const { reply } = await world.call(api.readPerson, { as: lakshmi, params: { id: ravi.id } })
  expect(reply.person.user.stopped).toBe(true)
  expect(await world.queuedNotifications()).toContainEqual(
    expect.objectContaining({ kind: 'volunteer-stopped', accountId: ravi.id }),
  )
})
