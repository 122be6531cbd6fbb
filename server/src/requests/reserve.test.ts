import { api } from '@scan/contract/index.ts'
import { hoursAfter } from '@scan/domain/clock.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { race, untilWaiting } from '../testing/race.ts'
import { asha, gopal, lakshmi, meera, ravi, stage, world } from '../testing/stage.ts'
import { accept, askVolunteers, assign, boardOf, cancel, change, codeOf, complete } from '../testing/steps.ts'
import { decline, emails, forgetEmails, handleOf, idOf, leave, noticesOf } from '../testing/steps.ts'
import { release, requestOf, setApart } from '../testing/steps.ts'
import { passTime } from './expire.ts'
import { offerRequests, offersIn } from './offers.ts'

stage(['Lakshmi', 'Meera', 'Gopal', 'Asha', 'Ravi'])

const WEEK = 7 * 24
let visitId: string

/** Asha has helped Meera. */
beforeEach(async () => {
  await world.ask(meera, 4)
  visitId = await idOf(meera)
  await accept(asha, meera)
  await complete(asha, meera, await codeOf(meera))
  await world.database.query(sql`update sessions set confirmed_at = ${world.now()}`)
  await forgetEmails()
})

const askAgain = (hours = WEEK, sameVolunteerAs = visitId, as = meera) =>
  world.ask(as, hours, { sameVolunteerAs })
const counts = async (as = ravi) => (await world.call(api.listRequests, { as, query: { limit: 10 } })).reply
const past = async () =>
  (await world.call(api.listPastRequests, { as: meera })).reply.requests.find(({ id }) => id === visitId)
const isOpenToAll = async () => (await boardOf(ravi)).length === 1
const notThisTime = async (as = asha) =>
  world.call(api.passRequestOn, { as, params: { id: await idOf(meera) } })

test('her page at the desk says what is kept for her, and what she was asked', async () => {
  const offered = async () =>
    (await world.call(api.readPerson, { as: lakshmi, params: { id: asha.id } })).reply.person.offered.map(
      ({ id, keptUntil }) => [id, keptUntil],
    )
  expect(await offered()).toEqual([])
  await askAgain()
  const kept = await idOf(meera)
  expect(await offered()).toEqual([[kept, hoursAfter(world.now(), 24)]])
  await world.ask(gopal, 30)
  const id = await idOf(gopal)
  await askVolunteers(id, asha)
  expect(await offered()).toEqual([
    [id, null],
    [kept, hoursAfter(world.now(), 24)],
  ])
  await notThisTime()
  expect(await offered()).toEqual([[id, null]])
})

test('it is offered to her alone: only her board shows it, and only she hears of it, at once', async () => {
  const until = hoursAfter(world.now(), 24)
  const { reply } = await askAgain()
  expect(reply.user.request?.askedFirst).toEqual({ name: 'Asha', until })
  // She looks for something else, elsewhere.
  const query = { limit: 10, district: 'Kannur', helpTypes: ['reading'] } as const
  const hers = (await world.call(api.listRequests, { as: asha, query: { ...query, helpTypes: ['reading'] } }))
    .reply
  expect(hers).toMatchObject({
    requests: [{ forYou: true, forYouUntil: until, citizenName: null }],
    ...{ total: 1, outside: 0 },
  })
  expect(await counts()).toMatchObject({ requests: [], total: 0, outside: 0 })
  expect(await emails()).toEqual(['requests-offered'])
  const [email] = await world.database.query(sql<{ id: string; of: string }>`
    select id, volunteer_id as of from request_emails`)
  expect(email?.of).toBe(asha.id)
  expect((await offersIn(world.context, email?.id ?? ''))?.requests).toMatchObject([{ forYouUntil: until }])
})

test('what was offered to her alone does not vanish from her page without a word', async () => {
  await askAgain()
  await cancel(meera)
  expect([await noticesOf(asha), await noticesOf(ravi)]).toEqual([['asked-over'], []])
  await world.database.query(sql`delete from notices`)
  await world.wait(24 * 60)
  await askAgain()
  expect((await assign(await idOf(meera), ravi)).status).toBe(200)
  expect(await noticesOf(asha)).toEqual(['asked-taken'])
})

test('nor is she told of anything where she passes it on, or it is open to all', async () => {
  await askAgain()
  await notThisTime()
  await accept(ravi, meera)
  expect(await noticesOf(asha)).toEqual([])
})

test('another cannot accept it, by its handle or her address, and learns nothing from trying', async () => {
  await askAgain()
  const told = [
    await accept(ravi, await handleOf(meera)),
    await accept(ravi, meera),
    await accept(ravi, 'nobody@example.org'),
  ].map(({ status, json }) => ({ status, json }))
  expect(told[0]).toMatchObject({ status: 409, json: { code: 'request-no-longer-available' } })
  expect(told).toEqual([told[0], told[0], told[0]])
  await notThisTime(ravi)
  expect(await counts()).toMatchObject({ total: 0 })
  expect((await accept(asha, await handleOf(meera))).status).toBe(200)
})

test('when the time is up all see it, though nothing is written, and others are told', async () => {
  await askAgain()
  const shown = async () => (await boardOf(ravi)).length
  await world.wait(24 * 60 - 0.5)
  expect(await shown()).toBe(0)
  await world.wait(0.5)
  expect(await shown()).toBe(1)
  expect(await boardOf(asha)).toMatchObject([{ id: expect.any(String) }])
  expect((await boardOf(asha))[0]?.forYou).toBeUndefined()
  await passTime(world.context)
  expect((await requestOf(meera))?.askedFirst).toBeUndefined()
  await world.database.query(sql`
    update accounts set district = 'Kollam', skills = '{driving}', request_emails = 'at-once' where id = ${ravi.id}`)
  await offerRequests(world.context)
  const told = await world.database.query(sql<{ name: string }>`
    select a.name from request_offers o join accounts a on a.id = o.volunteer_id order by 1`)
  expect(told.map(({ name }) => name)).toEqual(['Asha', 'Ravi'])
})

test('where that cannot be it is asked of all at once, and Meera reads the same', async () => {
  const until = hoursAfter(world.now(), 24)
  await setApart(asha, meera, 'staff', lakshmi.id)
  expect((await past())?.canAskFirst).toBe(true)
  expect((await askAgain()).reply.user.request?.askedFirst).toEqual({ name: 'Asha', until })
  expect(await isOpenToAll()).toBe(true)
  await world.wait(24 * 60)
  await passTime(world.context)
  expect(await requestOf(meera)).toMatchObject({ openToAll: true })
})

describe('what Meera knows herself, she reads: all see it', () => {
  const asked = async () => {
    const { askedFirst, openToAll } = (await askAgain()).reply.user.request ?? {}
    return { askedFirst, openToAll, isOpen: await isOpenToAll() }
  }
  const ofAll = { askedFirst: undefined, openToAll: true, isOpen: true }

  test('where Asha has left', async () => {
    await leave(asha)
    expect((await past())?.canAskFirst).toBeUndefined()
    expect(await asked()).toEqual(ofAll)
  })

  test('where she has sent her away', async () => {
    await setApart(asha, meera)
    expect((await past())?.canAskFirst).toBeUndefined()
    expect(await asked()).toEqual(ofAll)
  })

  test('where she has asked her first within a day, whatever became of that', async () => {
    await askAgain()
    await cancel(meera)
    await world.wait(24 * 60 - 1)
    expect((await past())?.canAskFirst).toBeUndefined()
    expect(await asked()).toEqual(ofAll)
    await cancel(meera)
    await world.wait(1)
    expect((await past())?.canAskFirst).toBe(true)
    expect((await askAgain()).reply.user.request?.askedFirst).toBeDefined()
  })
})

test('what is not her own completed visit is refused, and nothing is posted', async () => {
  await world.ask(gopal)
  const gopals = await idOf(gopal)
  await cancel(gopal)
  for (const [id, as] of [
    [visitId, gopal],
    [gopals, gopal],
    [gopals, meera],
  ] as const) {
    const { status, problem } = await askAgain(WEEK, id, as)
    expect([status, problem?.code]).toEqual([404, 'visit-not-found'])
  }
  expect(await boardOf(ravi)).toEqual([])
})

test('her no is a no: her board shows it no more, and the desk knows of it', async () => {
  await askAgain()
  await notThisTime()
  await notThisTime()
  expect([await boardOf(asha), await isOpenToAll()]).toEqual([[], true])
  const { reply } = await world.call(api.listHelpRequests, { as: lakshmi, query: { page: 1 } })
  expect(reply.items[0]?.asked).toMatchObject([{ name: 'Asha', answer: 'no' }])
})

describe('it is open to all at once', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['when she says no, not this time', () => notThisTime()],
    ['when she is banned', () => world.call(api.banUser, { as: lakshmi, params: { id: asha.id } })],
    ['when she deletes her account', () => leave(asha)],
    [
      'when she is away from now on',
      () =>
        world.call(api.updateProfile, {
          as: asha,
          body: { name: 'Asha', phone: asha.phone, awayUntil: '2026-12-01' },
        }),
    ],
    ['when they are kept apart', () => setApart(asha, meera, 'staff', lakshmi.id)],
    [
      'when she accepts another visit',
      async () => {
        await world.ask(gopal, 5)
        return accept(asha, await handleOf(gopal))
      },
    ],
    [
      'when she is given another visit',
      async () => {
        await world.ask(gopal, 5)
        return assign(await idOf(gopal), asha)
      },
    ],
    ['when she is stopped', () => world.call(api.pauseUser, { as: lakshmi, params: { id: asha.id } })],
    [
      'when she takes it and gives it back',
      async () => {
        await accept(asha, await handleOf(meera))
        return release(asha, await handleOf(meera))
      },
    ],
    [
      'when she takes it and is declined',
      async () => {
        await accept(asha, await handleOf(meera))
        return decline(meera)
      },
    ],
    ['when it is moved to tomorrow', () => change(meera, 20)],
  ])('%s', async (_, happen) => {
    await askAgain()
    expect(await isOpenToAll()).toBe(false)
    expect((await happen()) ?? {}).not.toHaveProperty('problem.code')
    expect(await isOpenToAll()).toBe(true)
    const [due] = await world.database.query(sql<{ isDue: boolean }>`
      select next_offer_at <= ${world.now()} as "isDue" from help_requests where status = 'open'`)
    expect(due?.isDue).toBe(true)
  })
})

test('it is, too, when she takes the number of somebody whom Meera sent away', async () => {
  const sunil = await world.person('Sunil', 'Volunteer')
  await setApart(sunil, meera)
  await leave(sunil)
  await askAgain()
  await world.call(api.updateProfile, { as: asha, body: { name: 'Asha', phone: sunil.phone } })
  expect([await boardOf(asha), await isOpenToAll()]).toEqual([[], true])
})

test('she reads that all can see it, in the same words whether Asha said no or the time is up', async () => {
  const read = async () => {
    const { askedFirst, openToAll } = (await requestOf(meera)) ?? {}
    return { askedFirst: askedFirst !== undefined, openToAll }
  }
  const ends: Record<string, () => Promise<unknown>> = {
    'said no': () => notThisTime(),
    'time up': async () => {
      await world.wait(24 * 60)
      await passTime(world.context)
    },
    'other visit': async () => {
      await world.ask(gopal, 30)
      await accept(asha, gopal)
      await cancel(gopal)
    },
    left: () => leave(asha),
  }
  for (const [why, end] of Object.entries(ends)) {
    await world.wait(24 * 60)
    await askAgain()
    expect([why, await read()]).toEqual([why, { askedFirst: true, openToAll: undefined }])
    await end()
    expect([why, await read()]).toEqual([why, { askedFirst: false, openToAll: true }])
    await cancel(meera)
  }
})

test('new words, and a later time, leave it hers; cancelled, it is nobody’s', async () => {
  const until = hoursAfter(world.now(), 24)
  await askAgain()
  await change(meera, 200, { description: 'To the bank' })
  expect(await counts()).toMatchObject({ total: 0, outside: 0 })
  expect(await boardOf(asha)).toMatchObject([{ forYouUntil: until, description: 'To the bank' }])
  await cancel(meera)
  expect([await boardOf(asha), await boardOf(ravi)]).toEqual([[], []])
})

test('her account gone by any other way, it is open to all too', async () => {
  await askAgain()
  await world.database.query(sql`delete from accounts where id = ${asha.id}`)
  expect(await isOpenToAll()).toBe(true)
})

describe('who presses in the moment in which it opens', () => {
  type Press = 'Asha accepts' | 'Ravi accepts' | 'she says no'
  test.each<[first: Press, second: Press, minutes: number, told: number[], after: string]>([
    ['Asha accepts', 'Ravi accepts', 24 * 60, [200, 409], 'Asha'],
    ['Ravi accepts', 'Asha accepts', 24 * 60, [200, 409], 'Ravi'],
    ['Asha accepts', 'she says no', 0, [200, 200], 'Asha'],
    ['she says no', 'Asha accepts', 0, [200, 200], 'Asha'],
  ])('%s, then %s, after %d minutes: %j', async (first, second, minutes, told, after) => {
    await askAgain()
    await world.wait(minutes)
    const handle = await handleOf(meera)
    const presses: Record<Press, () => Promise<{ status: number }>> = {
      'Asha accepts': () => accept(asha, handle),
      'Ravi accepts': () => accept(ravi, handle),
      'she says no': () => notThisTime(),
    }
    const row = sql`select 1 from help_requests where handle = ${handle} for update`
    const answers = await race(world.database, row, [presses[first], presses[second]])
    expect(answers.map(({ status }) => status)).toEqual(told)
    expect((await requestOf(meera))?.volunteer?.name).toBe(after)
  })
})

test('asked for and cancelled again and again, she is asked first once a day, and told by one email', async () => {
  for (let times = 0; times < 3; times++) {
    const { reply } = await askAgain(WEEK + times)
    expect(reply.user.request?.askedFirst !== undefined).toBe(times === 0)
    await cancel(meera)
  }
  expect(await emails()).toEqual(['requests-offered'])
  await world.wait(24 * 60 + 1)
  await askAgain()
  expect(await emails()).toEqual(['requests-offered', 'requests-offered'])
})

test('a ban that is under way is waited for: nothing is kept for whoever it takes away', async () => {
  const asked = world.database.transaction(async (tx) => {
    await tx.query(sql`update accounts set banned_at = now() where id = ${asha.id}`)
    const answer = askAgain()
    await untilWaiting(tx, 1)
    return { answer }
  })
  await (
    await asked
  ).answer
  expect(await isOpenToAll()).toBe(true)
})
