import type { ConcernKind } from '@scan/contract/concerns.ts'
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
  assign,
  cancel,
  codeOf,
  complete,
  decline,
  forgetEmails,
  handleOf,
} from '../testing/steps.ts'
import { idOf, leave, raise, release, requestOf, setApart } from '../testing/steps.ts'
import { isNightly, type TestPerson } from '../testing/world.ts'
import { pendingInvitation } from './invitations.ts'
import { passTime } from './expire.ts'
import { offerRequests, offersIn } from './offers.ts'
import { remindOfVisits, warnOfUnfilled } from './remind.ts'
import { separate } from './separations.ts'

// No answer tells of somebody else's hidden state (D101): whatever it is, the other reads the same for a day, at the
// same times, but for ids.

const CAST = ['Lakshmi', 'Meera', 'Gopal', 'Asha', 'Ravi'] as const
stage([...CAST], { rateLimited: true })

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
  await expect.poll(() => heard.includes(mark), { interval: 2 }).toBe(true)
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
    pendingInvitation: (question: { requestId: string; volunteerId: string }) =>
      pendingInvitation(context, question),
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
    named
      .replace(/"(number|requestNumber)":\d+/g, '"$1":0')
      .replace(/"(number|cardNumber)":"\d{9}"/g, '"$1":"card"')
      .replace(/984710\d{4}/g, 'phone'),
  ) as unknown
}

const READ = {
  citizen: [api.me, api.listPastRequests, api.readWaiting, api.listNotices, api.readMyData],
  volunteer: [
    api.me,
    api.readCard,
    api.listPastVisits,
    api.listRequests,
    api.listAsked,
    api.listNotices,
    api.readMyData,
  ],
} as const satisfies Record<string, readonly Endpoint[]>

async function look(as: TestPerson, kind: keyof typeof READ) {
  const answers = await Promise.all(READ[kind].map((one) => world.call(one, { as })))
  return {
    topics: await topicsFor(as, kind),
    emails: await emailsFor(as),
    answers: answers.map(({ json }) => json),
  }
}

interface Course {
  hours?: number
  /** How many minutes pass from one look to the next. */
  every?: number
  /** What happens once this many minutes have passed. */
  later?: (minutes: number) => Promise<unknown>
}

/** All that somebody reads from now on: at once, and every four hours of a day and more, or twice of it by day. */
async function dayOf(
  as: TestPerson,
  kind: keyof typeof READ,
  during: () => Promise<unknown>,
  { hours = 28, every = (isNightly ? 4 : 14) * 60, later }: Course = {},
) {
  await topicsFor(as, kind)
  await forgetEmails()
  const first = await look(as, kind)
  const { json } = (await during()) as { json: unknown }
  const told: unknown[] = [first, json, await look(as, kind)]
  const step = Math.min(hours * 60, every)
  for (let passed = step; passed <= hours * 60; passed += step) {
    await world.wait(step)
    await later?.(passed)
    await passTime(world.context)
    await warnOfUnfilled(world.context)
    await remindOfVisits(world.context)
    await offerRequests(world.context)
    const { topics, ...read } = await look(as, kind)
    // What happens to a request that goes on without them changes the board of all.
    told.push({ ...read, topics: topics.filter((one) => one !== 'board') })
  }
  return withoutIds(told)
}

const nothing = async () => ({ json: null })

/** What is read in the world with which others are compared: it is lived once for all of them. */
function once(live: () => Promise<unknown>): () => Promise<unknown> {
  let read: unknown
  return async () => {
    if (read === undefined) {
      read = await live()
      await clear([...CAST])
    }
    return read
  }
}

const set = (change: ReturnType<typeof sql>, of = () => asha) =>
  world.database.query(sql`update accounts set ${change} where id = ${of().id}`)
const apart = (by: TestPerson) => setApart(asha, meera, by.id === lakshmi.id ? 'staff' : 'concern', by.id)

let visitId: string

/** Asha has helped Meera. */
async function begin() {
  await world.ask(meera, 4)
  visitId = await idOf(meera)
  await accept(asha, meera)
  await complete(asha, meera, await codeOf(meera))
  await world.wait(1)
  await world.database.query(sql`update sessions set confirmed_at = ${world.now()}`)
}

const askAgain = (hours = 7 * 24) =>
  world.ask(meera, hours, { district: 'Ernakulam', sameVolunteerAs: visitId })

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

  const asksAgain = async (happens: Happens) => {
    await begin()
    await happens()
    return dayOf(meera, 'citizen', () => askAgain())
  }
  const freeToCome = once(() => asksAgain(nothing))
  test.each(Object.keys(isSo))('if she %s', async (state) => {
    const free = await freeToCome()
    expect(await asksAgain(isSo[state] as Happens)).toEqual(free)
  })

  // 'Did Asha come?' is asked from the next day on.
  const isAsked = async (happens: Happens) => {
    await begin()
    await happens()
    await world.wait(20 * 60)
    const read = await dayOf(meera, 'citizen', nothing)
    expect(JSON.stringify(read)).toContain('came-asked')
    return read
  }
  const askedOfNobodyElse = once(() => isAsked(nothing))
  test.each(Object.keys(isSo))('of a first visit, if since then she %s', async (state) => {
    const free = await askedOfNobodyElse()
    expect(await isAsked(isSo[state] as Happens)).toEqual(free)
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
      return assign(await idOf(gopal), asha)
    },
  }
  const isAskedFirst = async (happens: Happens) => {
    await begin()
    return dayOf(meera, 'citizen', async () => {
      const answer = await askAgain()
      await topicsFor(meera, 'citizen')
      expect((await happens()) ?? {}).not.toHaveProperty('problem.code')
      return answer
    })
  }
  const leftAlone = once(() => isAskedFirst(nothing))
  test.each(Object.keys(afterwards))('if, once she is asked first, she %s', async (what) => {
    const free = await leftAlone()
    expect(await isAskedFirst(afterwards[what] as Happens)).toEqual(free)
  })
})

describe('however her side ends the visit, Asha reads the same', () => {
  type Ends = () => Promise<unknown>
  const id = () => idOf(meera)
  const day = async (end: Ends, minutesBefore: number, hours = 28) => {
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
      { hours },
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

  const declinedBefore = once(() => day(() => decline(meera), 150))
  test.each(Object.keys(ends))('if Meera %s', async (how) => {
    const declined = await declinedBefore()
    expect(await day(ends[how] as Ends, 150)).toEqual(declined)
  })

  const declinedDuring = once(() => day(() => decline(meera), -30, 2))
  test.each(['felt-unsafe', 'money'] as const)(
    'if Meera says "%s" while she may be there, until three hours after its time',
    async (kind) => {
      const declined = await declinedDuring()
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
    const params = { id: await idOf(gopal) }
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

describe('of being asked whether Asha came', () => {
  const day = async (during: () => Promise<unknown>) => {
    await begin()
    await world.wait(24 * 60)
    return dayOf(asha, 'volunteer', during)
  }
  const unanswered = once(() => day(nothing))
  test.each(['yes', 'no'] as const)('Asha reads nothing when Meera says %s', async (answer) => {
    const silent = await unanswered()
    const told = day(async () => {
      const said = await world.call(api.sayWhetherCame, {
        ...{ as: meera, params: { id: visitId } },
        body: { answer },
      })
      expect(said.status).toBe(200)
      return nothing()
    })
    expect(await told).toEqual(silent)
  })
})

const isThanked = async (since: () => Promise<unknown>) => {
  await begin()
  const thanks = { as: meera, params: { id: visitId }, body: { text: 'So kind' } }
  expect((await world.call(api.thank, thanks)).status).toBe(200)
  await world.wait(1)
  return dayOf(asha, 'volunteer', async () => {
    await since()
    return { json: null }
  })
}
const thanked = once(() => isThanked(nothing))
test.each<[string, () => Promise<unknown>]>([
  [
    'says that she was unkind',
    () =>
      world.call(api.raiseConcern, { as: meera, body: { requestId: visitId, kind: 'unkind', text: 'Rude' } }),
  ],
  ['is kept apart from her by staff', () => apart(lakshmi)],
])('Asha goes on reading the thanks that she had, if Meera %s since', async (_what, happens) => {
  const silent = await thanked()
  expect(JSON.stringify(silent)).toContain('So kind')
  expect(await isThanked(happens)).toEqual(silent)
})

// It stays on the board of the others, who hear when it leaves that (docs/security.md, 'What is left').
test('at the time of a visit from which she was sent away Asha hears that the board has changed, and reads the same', async () => {
  const atItsTime = async (end: () => Promise<unknown>) => {
    await world.ask(meera, 3)
    await accept(asha, await handleOf(meera))
    await end()
    await world.wait(3 * 60 - 1)
    await look(asha, 'volunteer')
    await world.wait(1)
    await passTime(world.context)
    const { topics, ...read } = await look(asha, 'volunteer')
    return { topics, read: withoutIds(read) }
  }
  const cancelled = await atItsTime(() => cancel(meera))
  await clear([...CAST])
  const declined = await atItsTime(() => decline(meera))
  expect([cancelled.topics, declined.topics]).toEqual([[], ['board']])
  expect(declined.read).toEqual(cancelled.read)
})

describe('of a visit that Asha has next, after Meera has said something grave of her (D103)', () => {
  /** Asha was with Meera at this moment, and goes to Gopal in so many hours. */
  async function goesTo(citizen: TestPerson, hours: number) {
    await world.ask(meera, 3)
    visitId = await idOf(meera)
    await world.wait(1)
    await world.ask(citizen, 3 + hours - 1 / 60)
    await accept(asha, await handleOf(meera))
    await world.wait(3 * 60 - 1)
    await complete(asha, meera, await codeOf(meera))
    await accept(asha, await handleOf(citizen))
  }
  const say = async (kind: ConcernKind) => {
    const body = { requestId: visitId, kind, text: 'She would not leave' }
    expect((await world.call(api.raiseConcern, { as: meera, body })).status).toBe(200)
    return { json: null }
  }
  const GRAVE = ['felt-unsafe', 'money'] as const

  describe.each([
    ['Gopal, whose visit it is,', 'citizen', () => gopal],
    ['Ravi, who has nothing to do with it,', 'volunteer', () => ravi],
  ] as const)('%s reads the same', (_who, kind, who) => {
    const day = (kindOfCase: ConcernKind, happens: Course['later']) =>
      goesTo(gopal, 9).then(async () => {
        await world.wait(4 * 60)
        return dayOf(who(), kind, () => say(kindOfCase), { hours: 12, every: 60, later: happens })
      })

    const givesBack = once(() =>
      day('unkind', async (minutes) => {
        if (minutes === 4 * 60) expect((await release(asha, await handleOf(gopal))).status).toBe(200)
      }),
    )
    test.each(GRAVE)('as if Asha could not come, if the desk does not decide about "%s"', async (grave) => {
      const givenBack = await givesBack()
      expect(await day(grave, nothing)).toEqual(givenBack)
    })

    test('as if nothing had been said, if the desk lets it be', async () => {
      const unkind = await day('unkind', nothing)
      await clear([...CAST])
      const letBe = async (minutes: number) => {
        if (minutes !== 60) return
        await world.database.query(sql`update sessions set last_seen_at = ${world.now()}`)
        const params = { id: await idOf(gopal) }
        expect((await world.call(api.letVisitBe, { as: lakshmi, params })).status).toBe(200)
      }
      expect(await day('money', letBe)).toEqual(unkind)
    })
  })

  const goesOn = async (kind: ConcernKind, happens: Course['later']) => {
    await goesTo(gopal, 2.5)
    return dayOf(asha, 'volunteer', () => say(kind), { hours: 2.5, every: 30, later: happens })
  }
  const isDeclined = once(() =>
    goesOn('unkind', async (minutes) => {
      if (minutes === 90) expect((await decline(gopal)).status).toBe(200)
    }),
  )
  test.each(GRAVE)(
    'Asha reads nothing of "%s" while she may still be there, also if that visit is given back meanwhile',
    async (grave) => {
      const declined = await isDeclined()
      expect(await goesOn(grave, nothing)).toEqual(declined)
    },
  )
})

describe('of Meera, who has to be called after four (D99),', () => {
  type Ends = (volunteer: TestPerson) => Promise<{ status: number }>
  const givesBack: Ends = async (volunteer) => release(volunteer, await handleOf(meera))
  const isSentAway: Ends = () => decline(meera)

  /** Three volunteers before Asha, of whom each visit ended in this way; Asha is sent away. */
  const day = async (who: () => TestPerson, ends: Ends, last: () => Promise<unknown>) => {
    await world.ask(meera, 9)
    for (const name of ['Sunil', 'Fathima', 'Tomy']) {
      const volunteer = await world.person(name, 'Volunteer')
      await accept(volunteer, await handleOf(meera))
      expect((await ends(volunteer)).status).toBe(200)
    }
    await accept(asha, await handleOf(meera))
    return dayOf(who(), 'volunteer', async () => {
      await last()
      return { json: null }
    })
  }
  const awaitsCall = async () => (await requestOf(meera))?.awaitsCall ?? false

  test('Asha, who is the fourth that she sends away, reads the same as if she were the first', async () => {
    const first = await day(
      () => asha,
      givesBack,
      () => decline(meera),
    )
    await clear([...CAST])
    const fourth = await day(
      () => asha,
      isSentAway,
      async () => {
        await decline(meera)
        expect(await awaitsCall()).toBe(true)
      },
    )
    expect(fourth).toEqual(first)
  })

  test('Ravi, who never met her, reads the same as if somebody else had taken it', async () => {
    const taken = await day(
      () => ravi,
      givesBack,
      async () => {
        await decline(meera)
        await accept(await world.person('Biju', 'Volunteer'), await handleOf(meera))
        expect(await awaitsCall()).toBe(false)
      },
    )
    await clear([...CAST])
    expect(
      await day(
        () => ravi,
        isSentAway,
        () => decline(meera),
      ),
    ).toEqual(taken)
  })
})
