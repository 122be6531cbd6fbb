import { api } from '@scan/contract/index.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { race } from '../testing/race.ts'
import { asha, gopal, lakshmi, meera, ravi, stage, world } from '../testing/stage.ts'
import { accept, codeOf, complete, handleOf, requestOf } from '../testing/steps.ts'

stage(['Lakshmi', 'Meera', 'Gopal', 'Asha', 'Ravi'], { rateLimited: true })

const NEEDS = { helpType: 'driving', description: 'To the clinic', district: 'Kollam' } as const
let [requestId, question] = ['', '']

/** Meera asks Asha again, and so does a coordinator; Ravi goes to Gopal. */
beforeEach(async () => {
  await world.ask(meera, 4)
  const sameVolunteerAs = (await requestOf(meera))?.id
  await accept(asha, meera)
  await complete(asha, meera, await codeOf(meera))
  const body = { action: 'request', email: null, ...NEEDS, ...world.inHours(100), sameVolunteerAs } as const
  await world.call(api.askForHelp, { as: meera, body })
  requestId = (await requestOf(meera))?.id ?? ''
  const asked = { params: { id: requestId }, body: { volunteerIds: [asha.id] } }
  await world.call(api.askVolunteers, { as: lakshmi, ...asked })
  question = (await world.call(api.listAsked, { as: asha })).reply.asked[0]?.id ?? ''
  await world.ask(gopal)
  await accept(ravi, gopal)
})

type Way = [by: 'her' | 'staff', take: () => Promise<{ problem: { code: string } | null | undefined }>]

const WAYS: Record<string, Way> = {
  'says yes to a coordinator': [
    'her',
    () => world.call(api.answerAsked, { as: asha, params: { id: question }, body: { answer: 'yes' } }),
  ],
  'accepts what is offered to her alone': ['her', async () => accept(asha, await handleOf(meera))],
  'is asked': [
    'staff',
    () => world.call(api.askVolunteers, { ...desk(requestId), body: { volunteerIds: [asha.id] } }),
  ],
  'is assigned': [
    'staff',
    () => world.call(api.assignVolunteer, { ...desk(requestId), body: { volunteerId: asha.id } }),
  ],
  'is given the visit of another': [
    'staff',
    async () =>
      world.call(api.assignVolunteer, {
        ...desk((await requestOf(gopal))?.id ?? ''),
        body: { volunteerId: asha.id, insteadOf: ravi.id },
      }),
  ],
}
const desk = (id: string) => ({ as: lakshmi, params: { id } })

test('what was accepted while she waited counts: the limit is read once nothing can change any more', async () => {
  const hold = sql`
    with others as (
      insert into audit.lines (at, actor_id, action, subject_kind, subject_id)
      select ${world.now()}, ${asha.id}, 'accept', 'request', ${requestId} from generate_series(1, 8))
    select from accounts where id = ${asha.id} for update`
  const [late] = await race(world.database, hold, [async () => accept(asha, await handleOf(meera))])
  expect(late?.problem?.code).toBe('too-many-requests')
})

describe.each<[who: string, change: () => Promise<unknown>, her: string, staff: string]>([
  [
    'is banned',
    () => world.database.query(sql`update accounts set banned_at = now() where id = ${asha.id}`),
    'account-suspended',
    'account-already-banned',
  ],
  [
    'is stopped',
    () =>
      world.database.query(sql`
        update accounts set stopped_at = now(), stopped_for = 'often-given-back' where id = ${asha.id}`),
    'coordinator-first',
    'volunteer-stopped',
  ],
  [
    'is kept apart from them',
    () =>
      world.database.query(sql`
        insert into separations (volunteer_id, citizen_id, cause, since, citizen_asked)
        select ${asha.id}, id, 'declined', now(), true from accounts where category = 'Citizen'`),
    'request-no-longer-available',
    'people-kept-apart',
  ],
  [
    'has the number of an administrator',
    () => world.database.query(sql`update accounts set phone = ${lakshmi.phone} where id = ${asha.id}`),
    'administrators-own',
    'administrators-own',
  ],
  [
    'has a number or an address that an administrator had once',
    () =>
      world.database.query(sql`
        insert into person_marks (account_id, hash) select id, '\\x01' from accounts where id in (${asha.id}, ${lakshmi.id})`),
    'administrators-own',
    'administrators-own',
  ],
  [
    'has a visit',
    async () => {
      const hema = await world.person('Hema', 'Citizen')
      await world.ask(hema, 200)
      await accept(asha, hema)
    },
    'one-acceptance-at-a-time',
    'volunteer-has-visit',
  ],
  [
    'has accepted enough for now',
    () =>
      world.database.query(sql`
        insert into audit.lines (at, actor_id, action, subject_kind, subject_id)
        select ${world.now()}, ${asha.id}, 'accept', 'request', ${requestId} from generate_series(1, 8)`),
    'too-many-requests',
    'volunteer-has-enough',
  ],
])('a volunteer who %s', (_who, change, her, staff) => {
  test.each(Object.entries(WAYS))('does not take a request where she %s', async (_way, [by, take]) => {
    await change()
    expect((await take()).problem?.code).toBe(by === 'her' ? her : staff)
    expect((await requestOf(meera))?.volunteer).toBeNull()
    expect((await requestOf(gopal))?.volunteer?.name).toBe('Ravi')
  })
})
