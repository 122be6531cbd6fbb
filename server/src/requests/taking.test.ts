import { api } from '@scan/contract/index.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { race } from '../testing/race.ts'
import { asha, gopal, lakshmi, meera, ravi, stage, world } from '../testing/stage.ts'
import { accept, askVolunteers, assign, codeOf, complete, handleOf } from '../testing/steps.ts'
import { idOf, requestOf, setApart, set } from '../testing/steps.ts'

stage(['Lakshmi', 'Meera', 'Gopal', 'Asha', 'Ravi'], { rateLimited: true })

let [requestId, question] = ['', '']

/** Meera asks Asha again, and so does a coordinator; Ravi goes to Gopal. */
beforeEach(async () => {
  await world.ask(meera, 4)
  const sameVolunteerAs = await idOf(meera)
  await accept(asha, meera)
  await complete(asha, meera, await codeOf(meera))
  await world.ask(meera, 100, { sameVolunteerAs })
  requestId = await idOf(meera)
  await askVolunteers(requestId, asha)
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
  'is asked': ['staff', () => askVolunteers(requestId, asha)],
  'is assigned': ['staff', () => assign(requestId, asha)],
  'is given the visit of another': ['staff', async () => assign(await idOf(gopal), asha, ravi)],
}

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
  ['is banned', () => set(sql`banned_at = now()`, asha), 'account-suspended', 'account-already-banned'],
  [
    'is stopped',
    () => set(sql`stopped_at = now(), stopped_for = 'often-given-back'`, asha),
    'coordinator-first',
    'volunteer-stopped',
  ],
  [
    'is kept apart from them',
    async () => {
      for (const citizen of [meera, gopal]) await setApart(asha, citizen)
    },
    'request-no-longer-available',
    'people-kept-apart',
  ],
  [
    'has the number of an administrator',
    () => set(sql`phone = ${lakshmi.phone}`, asha),
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
