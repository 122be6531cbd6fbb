import type { Endpoint } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { listen } from '../live/listening.ts'
import { Notification } from '../notifications/notifications.ts'
import { CONTEXT, emailOf } from '../testing/notified.ts'
import { asha, clear, gopal, lakshmi, meera, ravi, stage, world } from '../testing/stage.ts'
import {
  accept,
  cancel,
  codeOf,
  complete,
  decline,
  forgetEmails,
  handleOf,
  leave,
  raise,
  requestOf,
} from '../testing/steps.ts'
import type { TestPerson } from '../testing/world.ts'
import { askedNow } from './asked.ts'
import { passTime } from './expire.ts'
import { offerRequests, offersIn } from './offers.ts'
import { remindOfVisits, warnOfUnfilled } from './remind.ts'
import { keepApart, separate } from './separations.ts'

// No answer tells of somebody else's hidden state (D101): whatever it is, the other reads the same for a day, at the
// same times, but for ids.

const CAST = ['Lakshmi', 'Meera', 'Gopal', 'Asha', 'Ravi'] as const
stage([...CAST])

const heard: string[] = []
let listening: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  listening = await listen(world.database.pool, {
    onTopic: (one) => void heard.push(one),
    onLost: () => undefined,
  })
})
afterAll(() => listening.close())

let marks = 0
/** The topics about somebody since the last time. */
async function topicsFor({ id }: TestPerson, kind: keyof typeof READ): Promise<string[]> {
  const mark = `mark ${marks++}`
  await world.database.transaction(async (tx) => tx.publish([mark]))
  await expect.poll(() => heard.includes(mark)).toBe(true)
  const about = heard
    .splice(0)
    .filter((one) => one.endsWith(id) || (kind === 'volunteer' && one.startsWith('board')))
  return [...new Set(about)].map((one) => one.split(' ', 1)[0] ?? '').toSorted()
}

async function emailsFor({ id }: TestPerson): Promise<string[]> {
  const { context } = world
  const about = {
    ...CONTEXT,
    now: world.now,
    offersIn: (emailId: string) => offersIn(context, emailId),
    askedNow: (question: { requestId: string; volunteerId: string }) => askedNow(context, question),
  }
  const queued = (await world.queuedNotifications()).map((one) => Notification.parse(one))
  await forgetEmails()
  const all = queued.map((notification) =>
    emailOf(world.database, { notification, to: id, emailId: '1' }, about),
  )
  return (await Promise.all(all)).flatMap((email) => (email ? [`${email.subject}\n${email.text}`] : []))
}

/** Ids and codes as the first, the second and so on; numbers and handles of requests too. */
function withoutIds(told: unknown): unknown {
  const names = new Map<string, string>()
  const ids = /[\da-f]{8}-[\da-f-]{27}|[\w+-]+@requests\.invalid|\bR-\d+\b|"completionCode":"\d{6}"/g
  const named = JSON.stringify(told).replace(ids, (id) => {
    if (!names.has(id)) names.set(id, `id ${names.size}`)
    return id.startsWith('"') ? '"completionCode":"code"' : (names.get(id) ?? '')
  })
  return JSON.parse(
    named.replace(/"(number|requestNumber)":\d+/g, '"$1":0').replace(/984710\d{4}/g, 'phone'),
  ) as unknown
}

const READ = {
  citizen: [api.me, api.listPastRequests, api.readWaiting, api.listNotices, api.readMyData],
  volunteer: [api.me, api.listPastVisits, api.listRequests, api.listAsked, api.listNotices, api.readMyData],
} as const satisfies Record<string, readonly Endpoint[]>

async function look(as: TestPerson, kind: keyof typeof READ) {
  const answers = await Promise.all(READ[kind].map((one) => world.call(one, { as })))
  return {
    topics: await topicsFor(as, kind),
    emails: await emailsFor(as),
    answers: answers.map(({ json }) => json),
  }
}

/** All that somebody reads from now on: at once, and every four hours of a day and more. */
async function dayOf(as: TestPerson, kind: keyof typeof READ, during: () => Promise<unknown>, hours = 28) {
  await topicsFor(as, kind)
  await forgetEmails()
  const first = await look(as, kind)
  const { json } = (await during()) as { json: unknown }
  const told: unknown[] = [first, json, await look(as, kind)]
  const step = Math.min(hours, 4)
  for (let passed = 0; passed < hours; passed += step) {
    await world.wait(step * 60)
    await passTime(world.context)
    await warnOfUnfilled(world.context)
    await remindOfVisits(world.context)
    await offerRequests(world.context)
    const { topics, ...later } = await look(as, kind)
    // What happens to a request that goes on without them changes the board of all.
    told.push({ ...later, topics: topics.filter((one) => one !== 'board') })
  }
  return withoutIds(told)
}

const set = (change: ReturnType<typeof sql>, of = () => asha) =>
  world.database.query(sql`update accounts set ${change} where id = ${of().id}`)
const apart = (askedBy: TestPerson) =>
  world.database.transaction((tx) =>
    keepApart(
      tx,
      { volunteerId: asha.id, citizenId: meera.id },
      askedBy.id === lakshmi.id ? 'staff' : 'concern',
      askedBy.id,
      world.now(),
    ),
  )

const NEEDS = { helpType: 'driving', description: 'To the clinic', district: 'Ernakulam' } as const
let visitId: string

/** Asha has helped Meera. */
async function begin() {
  await world.ask(meera, 4)
  visitId = (await requestOf(meera))?.id ?? ''
  await accept(asha, meera)
  await complete(asha, meera, await codeOf(meera))
  await world.wait(1)
  await world.database.query(sql`update sessions set confirmed_at = ${world.now()}`)
}

const askAgain = (hours = 7 * 24) =>
  world.call(api.askForHelp, {
    as: meera,
    body: {
      ...{ action: 'request', email: null, ...NEEDS, ...world.inHours(hours) },
      sameVolunteerAs: visitId,
    },
  })

describe('of Asha, who has helped her, Meera reads the same', () => {
  type Happens = () => Promise<unknown>
  const isSo: Record<string, Happens> = {
    'is away': () => set(sql`away_until = '2026-11-30'`),
    'has a visit then': async () => {
      await world.ask(gopal, 7 * 24)
      await accept(asha, await handleOf(gopal))
    },
    'is stopped': () => set(sql`stopped_at = ${world.now()}, stopped_for = 'case'`),
    'is banned': () => world.call(api.banUser, { as: lakshmi, params: { id: asha.id } }),
    'has asked to be kept apart': () => apart(asha),
    'is kept apart by staff': () => apart(lakshmi),
    'is an administrator’s own': () => set(sql`phone = ${lakshmi.phone}`),
  }

  test.each(Object.keys(isSo))('if she %s', async (state) => {
    const day = async (happens: Happens) => {
      await begin()
      await happens()
      return dayOf(meera, 'citizen', () => askAgain())
    }
    const free = await day(async () => undefined)
    await clear([...CAST])
    expect(await day(isSo[state] as Happens)).toEqual(free)
  })

  const afterwards: Record<string, Happens> = {
    'is away from then on': () =>
      world.call(api.updateProfile, {
        as: asha,
        body: { name: 'Asha', phone: asha.phone, awayUntil: '2026-12-01' },
      }),
    'is stopped': () => world.call(api.pauseUser, { as: lakshmi, params: { id: asha.id } }),
    'is banned': () => world.call(api.banUser, { as: lakshmi, params: { id: asha.id } }),
    'is kept apart by staff': () => apart(lakshmi),
    'asks to be kept apart': async () => {
      const body = { requestId: visitId, kind: 'unkind', text: 'He shouted' } as const
      return world.call(api.raiseConcern, { as: asha, body })
    },
    'is given another visit by the desk': async () => {
      await world.ask(gopal, 30)
      const params = { id: (await requestOf(gopal))?.id ?? '' }
      return world.call(api.assignVolunteer, { as: lakshmi, params, body: { volunteerId: asha.id } })
    },
  }
  test.each(Object.keys(afterwards))('if, once she is asked first, she %s', async (what) => {
    const day = async (happens: Happens) => {
      await begin()
      return dayOf(meera, 'citizen', async () => {
        const answer = await askAgain()
        await topicsFor(meera, 'citizen')
        expect((await happens()) ?? {}).not.toHaveProperty('problem.code')
        return answer
      })
    }
    const free = await day(async () => undefined)
    await clear([...CAST])
    expect(await day(afterwards[what] as Happens)).toEqual(free)
  })
})

describe('however her side ends the visit, Asha reads the same', () => {
  type Ends = () => Promise<unknown>
  const id = async () => (await requestOf(meera))?.id ?? ''
  const day = async (end: Ends, minutesBefore: number, hours?: number) => {
    await world.ask(meera, 3)
    await accept(asha, await handleOf(meera))
    await world.wait(3 * 60 - minutesBefore)
    await world.database.query(sql`update sessions set confirmed_at = ${world.now()}`)
    return dayOf(
      asha,
      'volunteer',
      async () => {
        expect((await end()) ?? {}).not.toHaveProperty('problem.code')
        return { json: null }
      },
      hours,
    )
  }
  const ends: Record<string, Ends> = {
    'is unhappy with her': () => raise(meera, 'unkind'),
    'is banned': () => world.call(api.banUser, { as: lakshmi, params: { id: meera.id } }),
    'has left': () => leave(meera),
    'is kept apart from her by the desk': async () => {
      const pair = { volunteerId: asha.id, citizenId: meera.id }
      await world.database.transaction((tx) => separate(tx, pair, 'staff', lakshmi, world.now()))
    },
    'is sent somebody else by the desk': async () =>
      world.call(api.assignVolunteer, {
        ...{ as: lakshmi, params: { id: await id() } },
        body: { volunteerId: ravi.id, insteadOf: asha.id },
      }),
    'has it called off by the desk': async () =>
      world.call(api.adminCancelRequest, { as: lakshmi, params: { id: await id() } }),
    cancels: () => cancel(meera),
  }

  test.each(Object.keys(ends))('if Meera %s', async (how) => {
    const declined = await day(() => decline(meera), 150)
    await clear([...CAST])
    expect(await day(ends[how] as Ends, 150)).toEqual(declined)
  })

  test.each(['felt-unsafe', 'money'] as const)(
    'if Meera says "%s" while she may be there, until three hours after its time',
    async (kind) => {
      const declined = await day(() => decline(meera), -30, 2)
      await clear([...CAST])
      expect(await day(() => raise(meera, kind), -30, 2)).toEqual(declined)
      await world.ask(gopal)
      expect((await accept(asha, await handleOf(gopal))).problem?.code).toBe('coordinator-first')
      const isStopped = async () => (await world.call(api.me, { as: asha })).reply.user.stopped
      const own = async () => JSON.stringify((await world.call(api.readMyData, { as: asha })).json)
      expect([await isStopped(), (await own()).includes('"stop"')]).toEqual([undefined, false])
      await world.wait(30)
      expect([await isStopped(), (await own()).includes('"stop"')]).toEqual([true, false])
      await world.database.query(sql`update concerns set state = 'closed'`)
      expect(await own()).toContain('"stop"')
    },
  )

  test('a stop without a case is told at once, and where no visit is near it shows at once', async () => {
    await world.call(api.pauseUser, { as: lakshmi, params: { id: asha.id } })
    expect((await world.call(api.me, { as: asha })).reply.user.stopped).toBe(true)
    expect(JSON.stringify((await world.call(api.readMyData, { as: asha })).json)).toContain('"stop"')
  })

  test('what she was asked stays on her page while the stop does not show, and a yes is refused', async () => {
    await world.ask(gopal, 9)
    const params = { id: (await requestOf(gopal))?.id ?? '' }
    await world.call(api.askVolunteers, { as: lakshmi, params, body: { volunteerIds: [asha.id] } })
    await day(() => raise(meera, 'felt-unsafe'), -30, 2)
    const { asked } = (await world.call(api.listAsked, { as: asha })).reply
    expect(asked).toHaveLength(1)
    const yes = { as: asha, params: { id: asked[0]?.id ?? '' }, body: { answer: 'yes' } } as const
    expect((await world.call(api.answerAsked, yes)).problem?.code).toBe('coordinator-first')
    await world.wait(31)
    expect((await world.call(api.listAsked, { as: asha })).reply.asked).toEqual([])
  })
})
