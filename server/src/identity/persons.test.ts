import { api } from '@scan/contract/index.ts'
import { daysAfter, hoursAfter } from '@scan/domain/clock.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { listen } from '../live/listening.ts'
import { topic } from '../live/topics.ts'
import { race } from '../testing/race.ts'
import { asha, gopal, joseph, lakshmi, meera, ravi, stage, world } from '../testing/stage.ts'
import {
  accept,
  boardOf,
  cancel,
  codeOf,
  complete,
  decline,
  forgetEmails,
  emails,
  handleOf,
  joins,
  leave,
  movesTo,
  noticesOf,
  raise,
  release,
  requestOf,
  signIn,
} from '../testing/steps.ts'
import { BEGINNING, PASSWORD, type TestPerson } from '../testing/world.ts'
import { joinEverybody } from './join.ts'
import { purgeProtections } from './marks.ts'
import { mintVerification } from './sign-up.ts'

// A person is all accounts with a mark in common (D98).

stage(['Lakshmi', 'Joseph', 'Meera', 'Gopal', 'Asha', 'Ravi'])

const HOUSE = { address: 'Rose Villa, 12', landmark: 'Behind the mill' }
let made = 0

/** Somebody signs up and, if a volunteer, is approved. */
const another = ({
  phone = String(9_847_700_000 + made++),
  email = `another${made++}@example.org`,
  ...as
}: { phone?: string; email?: string } & Parameters<typeof joins>[2] = {}) => joins(email, phone, as)

const flagsOf = async (id: string) =>
  (await world.call(api.readPerson, { as: lakshmi, params: { id } })).reply.person.user.flags ?? []
const pageOf = async (id: string) =>
  (await world.call(api.readPerson, { as: lakshmi, params: { id } })).reply.person
const change = (as: TestPerson, body: object) =>
  world.call(api.updateProfile, { as, body: { name: as.name, phone: as.phone, ...body } })
const isAnother = (one: TestPerson, other: TestPerson, as = lakshmi) =>
  world.call(api.setAnotherPerson, { as, params: { id: one.id }, body: { otherId: other.id } })
const pause = (id: string) => world.call(api.pauseUser, { as: lakshmi, params: { id } })
const resume = (id: string) =>
  world.call(api.resumeUser, {
    ...{ as: lakshmi, params: { id } },
    body: { note: 'I spoke to both of them, and to a neighbour.' },
  })
const isStopped = async (as: TestPerson) => (await world.call(api.me, { as })).reply.user.stopped === true
async function visit(volunteer: TestPerson, citizen: TestPerson) {
  await world.ask(citizen, 30)
  expect((await accept(volunteer, await handleOf(citizen))).status).toBe(200)
}
async function givesBack(times: number, volunteer = asha): Promise<void> {
  for (let time = 0; time < times; time++) {
    await visit(volunteer, meera)
    await release(volunteer, meera)
    await cancel(meera)
  }
}
/** Meera asks for whoever has helped her. */
async function asksForThemAgain() {
  const [past] = (await world.call(api.listPastRequests, { as: meera })).reply.requests
  await visit(asha, meera)
  await decline(meera)
  await cancel(meera)
  const asked = await world.ask(meera, 7 * 24, { sameVolunteerAs: past?.id ?? '' })
  expect(asked.status).toBe(200)
}
async function askFor(citizen: TestPerson, ...volunteers: TestPerson[]) {
  const id = (await requestOf(citizen))?.id ?? ''
  const volunteerIds = volunteers.map((one) => one.id)
  return world.call(api.askVolunteers, { as: lakshmi, params: { id }, body: { volunteerIds } })
}
const questionsTo = async (as: TestPerson) => (await world.call(api.listAsked, { as })).reply.asked

const GONE = 'request-no-longer-available'

/** By which doors this volunteer comes to what this citizen asks for. */
async function doors(volunteer: TestPerson, citizen: TestPerson): Promise<string[]> {
  if (!(await requestOf(citizen))) expect((await world.ask(citizen, 30)).status).toBe(200)
  const { id = '' } = (await requestOf(citizen)) ?? {}
  const params = { id }
  const { items } = (await world.call(api.listFreeVolunteers, { as: lakshmi, query: { requestId: id } }))
    .reply
  const isOpen = {
    board: (await boardOf(volunteer)).length > 0,
    handle: (await accept(volunteer, await handleOf(citizen))).problem?.code !== GONE,
    address: (await accept(volunteer, citizen.email)).problem?.code !== GONE,
    asked: (await askFor(citizen, volunteer)).problem?.code !== 'people-kept-apart',
    assigned:
      (await world.call(api.assignVolunteer, { as: lakshmi, params, body: { volunteerId: volunteer.id } }))
        .problem?.code !== 'people-kept-apart',
    offered: items.some((one) => one.id === volunteer.id),
  }
  return Object.entries(isOpen).flatMap(([door, open]) => (open ? [door] : []))
}

describe('who is kept apart is so by every account, whichever came first', () => {
  const causes: [string, () => Promise<unknown>][] = [
    ['declined', () => decline(meera)],
    ['about whom she raised a concern', () => raise(meera, 'unkind')],
    ['who raised a concern about her', () => raise(asha, 'felt-unsafe', 'She locked the door', meera)],
    [
      'whom staff keep apart',
      async () => {
        await raise(meera, 'other')
        await world.database.query(sql`update separations set cause = 'staff', citizen_asked = false`)
      },
    ],
  ]

  test.each(causes)('another account of a volunteer %s', async (_, protect) => {
    const before = await another({ phone: asha.phone })
    await visit(asha, meera)
    await protect()
    await cancel(meera)
    const after = await another({ phone: asha.phone })
    await world.database.query(sql`update accounts set stopped_at = null, stopped_for = null`)
    for (const twin of [before, after]) expect(await doors(twin, meera)).toEqual([])
    expect((await pageOf(after.id)).separations).toMatchObject([{ other: { id: meera.id } }])
  })

  test.each(causes)(
    'another account of a citizen with the number, where the volunteer is one %s',
    async (_, protect) => {
      const before = await another({ phone: meera.phone, category: 'Citizen' })
      await visit(asha, meera)
      await protect()
      await cancel(meera)
      await world.database.query(sql`update accounts set stopped_at = null, stopped_for = null`)
      expect(await doors(asha, before)).toEqual([])
      await cancel(before)
      const after = await another({ phone: meera.phone, category: 'Citizen' })
      await world.call(api.agreeToUser, { as: lakshmi, params: { id: after.id } })
      expect(await doors(asha, after)).toEqual([])
    },
  )

  test.each(['profile', 'request'])(
    'another account of a citizen with the house, from the %s',
    async (where) => {
      await world.ask(meera, 30, HOUSE)
      await accept(asha, await handleOf(meera))
      await raise(asha, 'felt-unsafe', 'He locked the door', meera)
      await cancel(meera)
      const spelled = { address: 'rose villa 12', landmark: 'BEHIND the mill.' }
      const other = await another({ category: 'Citizen' })
      if (where === 'profile') await change(other, { district: 'Kollam', ...spelled })
      expect((await world.ask(other, 30, spelled)).problem?.code).toBe('agreement-needed')
      expect(await flagsOf(other.id)).toEqual(['agreement-waits', 'house-shared'])
      await world.call(api.agreeToUser, { as: lakshmi, params: { id: other.id } })
      expect((await world.ask(other, 30, spelled)).status).toBe(200)
      expect(await doors(asha, other)).toEqual([])
    },
  )

  test('also where both have another account', async () => {
    const [twin, neighbour] = [
      await another({ phone: asha.phone }),
      await another({ phone: meera.phone, category: 'Citizen' }),
    ]
    await visit(asha, meera)
    await decline(meera)
    expect(await doors(twin, neighbour)).toEqual([])
  })

  test('also by an address they ever had', async () => {
    const sunil = await another({ email: 'sunil@example.org' })
    await movesTo('new@example.org', sunil)
    await visit(sunil, meera)
    await decline(meera)
    expect(await doors(await another({ email: 'sunil+two@example.org' }), meera)).toEqual([])
  })

  test('nor does an email tell them, nor is her request offered to them first', async () => {
    const twin = await another({ phone: asha.phone })
    await visit(twin, meera)
    await complete(twin, meera, await codeOf(meera))
    await asksForThemAgain()
    const [row] = await world.database.query(sql<{ reservedFor: string | null }>`
      select reserved_for as "reservedFor" from help_requests where status = 'open'`)
    expect(row?.reservedFor).toBeNull()
  })
})

describe('who turns out to be somebody who is kept apart', () => {
  const becomesAsha = (twin: TestPerson) => change(twin, { phone: asha.phone })

  test('goes no more to the visit they have accepted', async () => {
    const twin = await another()
    await visit(asha, meera)
    await decline(meera)
    expect((await accept(twin, await handleOf(meera))).status).toBe(200)
    await forgetEmails()
    await becomesAsha(twin)
    expect((await requestOf(meera))?.volunteer).toBeNull()
    expect(await requestOf(twin)).toBeNull()
    expect(await emails()).toEqual(expect.arrayContaining(['volunteer-cannot-come', 'request-taken-back']))
  })

  test('is asked no more', async () => {
    const twin = await another()
    await visit(asha, meera)
    await decline(meera)
    expect((await askFor(meera, twin)).status).toBe(200)
    await becomesAsha(twin)
    expect(await questionsTo(twin)).toEqual([])
    expect(await noticesOf(twin)).toEqual(['asked-over'])
  })

  test('no longer has a request for themselves alone', async () => {
    const twin = await another()
    await visit(twin, meera)
    await complete(twin, meera, await codeOf(meera))
    await asksForThemAgain()
    expect(await boardOf(twin)).toMatchObject([{ forYou: true }])
    await becomesAsha(twin)
    expect(await boardOf(twin)).toEqual([])
    expect(await boardOf(ravi)).toHaveLength(1)
  })

  test('of a decline while the other account goes to the other account of hers', async () => {
    const [twin, neighbour] = [await another({ phone: asha.phone }), await another({ category: 'Citizen' })]
    await visit(twin, neighbour)
    await visit(ravi, meera)
    await change(neighbour, { phone: meera.phone })
    expect((await requestOf(neighbour))?.volunteer?.name).toBe('Sunil Das')
    await release(ravi, meera)
    // Her other account declines Asha, whose other account is on the way to this one.
    await world.database.query(sql`
      update help_requests set status = 'accepted', volunteer_id = ${ravi.id}, accepted_at = now(), completion_code = '123456'
      where citizen_id = ${meera.id}`)
    await change(ravi, { phone: asha.phone })
    await decline(meera)
    expect((await requestOf(neighbour))?.volunteer).toBeNull()
  })
})

test('lifting lifts for all accounts of both', async () => {
  const twin = await another({ phone: asha.phone })
  await visit(asha, meera)
  await decline(meera)
  await accept(ravi, await handleOf(meera))
  const { items } = (await world.call(api.listSeparations, { as: lakshmi, query: { page: 1 } })).reply
  const params = { id: items[0]?.id ?? '' }
  await world.call(api.askSeparated, { as: lakshmi, params })
  const neighbour = await another({ phone: meera.phone, category: 'Citizen' })
  expect(
    (await world.call(api.answerSeparation, { as: neighbour, params, body: { answer: 'yes' } })).status,
  ).toBe(200)
  await release(ravi, meera)
  expect(await boardOf(twin)).toHaveLength(1)
  expect(await boardOf(asha)).toHaveLength(1)
})

test('of two separations of the same two people, lifting one lifts both, if both who asked agree', async () => {
  const twin = await another()
  for (const one of [asha, twin]) {
    await visit(one, meera)
    await decline(meera)
    await cancel(meera)
  }
  await change(twin, { phone: asha.phone })
  const list = async () =>
    (await world.call(api.listSeparations, { as: lakshmi, query: { page: 1 } })).reply.items
  const [one] = await list()
  const params = { id: one?.id ?? '' }
  const lift = (as: TestPerson) => world.call(api.liftSeparation, { as, params })
  expect((await lift(lakshmi)).problem?.code).toBe('second-administrator')
  expect(await list()).toHaveLength(2)
  expect((await lift(joseph)).status).toBe(200)
  expect(await list()).toEqual([])
})

describe('a stop holds for every volunteer account of a person', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['felt-unsafe', async () => (await visit(asha, meera), raise(meera, 'felt-unsafe'))],
    ['by the desk', () => pause(asha.id)],
  ])('%s', async (_, stop) => {
    const before = await another({ phone: asha.phone })
    const waiting = await another({ phone: asha.phone, isApproved: false })
    await stop()
    const after = await another({ phone: asha.phone })
    await world.ask(gopal, 40)
    for (const one of [asha, before, after]) {
      expect(await isStopped(one)).toBe(true)
      expect((await accept(one, await handleOf(gopal))).problem?.code).toBe('coordinator-first')
    }
    expect(await flagsOf(waiting.id)).toContain('stopped-for-case')
    await resume(before.id)
    for (const one of [asha, before, after]) expect(await isStopped(one)).toBe(false)
  })

  test('also of who takes the number later, and of whose number is taken', async () => {
    const twin = await another()
    await pause(asha.id)
    await change(twin, { phone: asha.phone })
    expect(await isStopped(twin)).toBe(true)
    const third = await another()
    await pause(third.id)
    await change(ravi, { phone: third.phone })
    expect(await isStopped(ravi)).toBe(true)
  })

  const stopFor = (one: TestPerson, cause: string, hours: number) =>
    world.database.query(sql`
      update accounts set stopped_at = ${hoursAfter(world.now(), hours)}, stopped_for = ${cause} where id = ${one.id}`)
  const ORDERS = [
    ['case', 'given-back'],
    ['given-back', 'case'],
  ] as const

  test.each(ORDERS)('of two causes the graver holds for all of them: %s, then %s', async (first, second) => {
    const twin = await another()
    await stopFor(asha, first, -2)
    await stopFor(twin, second, -1)
    await change(twin, { phone: asha.phone })
    for (const one of [asha, twin]) expect(await flagsOf(one.id)).toContain('stopped-for-case')
  })

  test.each(ORDERS)('and for who comes back: %s, then %s', async (first, second) => {
    const twin = await another({ phone: asha.phone })
    await stopFor(asha, first, -2)
    await stopFor(twin, second, -1)
    for (const one of [asha, twin]) expect((await leave(one)).status).toBe(200)
    expect(await flagsOf((await another({ phone: asha.phone })).id)).toContain('stopped-before-case')
  })
})

describe('limits hold for a person', () => {
  test('one visit at a time', async () => {
    const twin = await another({ phone: asha.phone })
    await visit(asha, meera)
    await world.ask(gopal, 40)
    expect((await accept(twin, await handleOf(gopal))).problem?.code).toBe('one-acceptance-at-a-time')
    const [own] = (await world.call(api.listRequests, { as: twin })).reply.requests
    expect(own?.citizenName ?? null).toBeNull()
  })

  test('also of two who accept at the same moment', async () => {
    const twin = await another({ phone: asha.phone })
    await world.ask(meera, 30)
    await world.ask(gopal, 40)
    const [hers, his] = [await handleOf(meera), await handleOf(gopal)]
    const hold = sql`select from accounts where id in (${asha.id}, ${twin.id}) for update`
    const calls = [() => accept(asha, hers), () => accept(twin, his)]
    const told = await race(world.database, hold, calls)
    expect(told.map(({ status, problem }) => problem?.code ?? status)).toEqual([
      200,
      'one-acceptance-at-a-time',
    ])
  })
})

describe('limits of accepting', () => {
  test('three a day in the first week, over all accounts', async () => {
    world.context.rateLimited = true
    try {
      const twin = await another({ phone: asha.phone })
      for (const one of [asha, twin, asha]) await givesBack(1, one)
      await world.ask(gopal, 30)
      for (const one of [asha, twin])
        expect((await accept(one, await handleOf(gopal))).problem?.code).toBe('too-many-requests')
    } finally {
      world.context.rateLimited = false
    }
  })

  test('three missed addresses', async () => {
    const twin = await another({ phone: asha.phone })
    for (const one of [asha, twin, asha]) await accept(one, 'nobody@example.org')
    await world.ask(meera, 30)
    expect((await accept(twin, meera.email)).problem?.code).toBe('request-no-longer-available')
  })
})

test('a case is shown with every account, and whoever it is about has it by all', async () => {
  const twin = await another({ phone: asha.phone })
  await visit(asha, meera)
  await raise(meera, 'unkind')
  const neighbour = await another({ phone: meera.phone, category: 'Citizen' })
  expect((await pageOf(twin.id)).concerns).toMatchObject([{ kind: 'unkind', isAbout: true }])
  expect((await pageOf(neighbour.id)).concerns).toMatchObject([{ kind: 'unkind', isAbout: false }])
  expect((await pageOf(gopal.id)).concerns).toEqual([])
})

describe('two people after all, as a family with one phone', () => {
  test('a husband is let go on though his wife stays stopped, and staff see who is one person and why', async () => {
    const husband = await another({ phone: asha.phone })
    await visit(asha, meera)
    await decline(meera)
    await pause(asha.id)
    expect((await pageOf(husband.id)).accounts).toEqual([
      { id: asha.id, name: 'Asha', category: 'Volunteer', because: 'phone' },
    ])
    expect((await isAnother(husband, asha)).status).toBe(200)
    await resume(husband.id)
    expect([await isStopped(husband), await isStopped(asha)]).toEqual([false, true])
    // What she asked for stays with both; of everybody else he is free.
    expect(await boardOf(husband)).toEqual([])
    await world.ask(gopal, 30)
    expect(await boardOf(husband)).toHaveLength(1)
    expect((await accept(asha, await handleOf(gopal))).problem?.code).toBe('coordinator-first')
    expect([(await pageOf(husband.id)).accounts, await flagsOf(husband.id)]).toEqual([[], []])
  })

  test('it stands in the log once, and holds when anything else changes', async () => {
    const husband = await another({ phone: asha.phone })
    for (let time = 0; time < 2; time++) expect((await isAnother(husband, asha)).status).toBe(200)
    const [line, ...more] = await world.database.query(sql`
      select actor_id as by from audit.lines where action = 'another-person' and subject_id = ${husband.id}`)
    expect([line, more]).toEqual([{ by: lakshmi.id }, []])
    await movesTo('his@example.org', husband)
    await pause(asha.id)
    expect(await isStopped(husband)).toBe(false)
  })

  test('a third account with the phone is of both, until staff say otherwise', async () => {
    const [husband, son] = [await another({ phone: asha.phone }), await another({ phone: asha.phone })]
    await isAnother(husband, asha)
    expect(new Map((await pageOf(asha.id)).accounts.map(({ id, because }) => [id, because]))).toEqual(
      new Map([
        [husband.id, 'through-another'],
        [son.id, 'phone'],
      ]),
    )
    await isAnother(son, asha)
    expect((await pageOf(asha.id)).accounts).toEqual([])
    expect((await pageOf(son.id)).accounts.map(({ id }) => id)).toEqual([husband.id])
  })

  describe('one administrator alone undoes no protection by it (D62)', () => {
    const mailed = async () => (await emails()).filter((kind) => kind === 'persons-set-apart').length

    test.each(['decline', 'felt-unsafe'] as const)(
      'after a %s the other account meets her only once she has said yes, or a second administrator',
      async (cause) => {
        const [twin, neighbour] = [
          await another({ phone: asha.phone }),
          await another({ phone: meera.phone, category: 'Citizen' }),
        ]
        await visit(asha, meera)
        await (cause === 'decline' ? decline(meera) : raise(meera, cause))
        expect((await isAnother(twin, asha)).status).toBe(200)
        expect((await isAnother(neighbour, meera)).status).toBe(200)
        if (cause === 'felt-unsafe') for (const one of [asha, twin]) await resume(one.id)
        for (const citizen of [meera, neighbour]) {
          for (const one of [asha, twin]) expect(await doors(one, citizen)).toEqual([])
        }
        const ofTwin = (await pageOf(twin.id)).separations.find(({ other }) => other.id === meera.id)
        const lifting = { as: lakshmi, params: { id: ofTwin?.id ?? '' } }
        expect((await world.call(api.liftSeparation, lifting)).problem?.code).toBe('second-administrator')
        expect((await world.call(api.liftSeparation, { ...lifting, as: joseph })).status).toBe(200)
        expect(await doors(twin, meera)).toContain('board')
        for (const [one, citizen] of [
          [twin, neighbour],
          [asha, meera],
        ] as const)
          expect((await accept(one, await handleOf(citizen))).problem?.code).toBe(GONE)
      },
    )

    test('nor do her relatives read that she asked for it', async () => {
      const relative = await another({ phone: meera.phone, category: 'Citizen' })
      await visit(asha, meera)
      await decline(meera)
      await isAnother(relative, meera)
      const own = async (as: TestPerson) =>
        (await world.call(api.readMyData, { as })).reply.parts.find(({ name }) => name === 'separations')
      expect((await own(meera))?.entries).toHaveLength(1)
      expect((await own(relative))?.entries ?? []).toEqual([])
    })

    test('both stay stopped, and each is let go on with its own note', async () => {
      const twin = await another({ phone: asha.phone })
      await visit(asha, meera)
      await raise(meera, 'felt-unsafe')
      await isAnother(twin, asha)
      for (const one of [asha, twin]) {
        const short = { as: lakshmi, params: { id: one.id }, body: { note: 'Two people' } }
        expect((await world.call(api.resumeUser, short)).problem?.code).toBe('note-too-short')
      }
      await resume(twin.id)
      const stopped = await world.database.query(sql<{ id: string }>`
        select id from accounts where stopped_at is not null`)
      expect(stopped.map(({ id }) => id)).toEqual([asha.id])
    })

    test('nor does letting one go on lift what is kept of the other, who has left', async () => {
      const twin = await another({ phone: asha.phone })
      await pause(asha.id)
      await isAnother(twin, asha)
      await leave(asha)
      await resume(twin.id)
      const again = await another({ email: asha.email, isApproved: false })
      expect(await flagsOf(again.id)).toContain('stopped-before-case')
    })

    test('the other administrators are told at once, where something protected from either', async () => {
      const [twin, son] = [await another({ phone: asha.phone }), await another({ phone: ravi.phone })]
      await visit(asha, meera)
      await raise(meera, 'felt-unsafe')
      await isAnother(son, ravi)
      expect(await mailed()).toBe(0)
      await isAnother(twin, asha)
      await isAnother(twin, asha)
      expect(await mailed()).toBe(1)
      const email = (await world.queuedNotifications()).find(({ kind }) => kind === 'persons-set-apart')
      expect(email).toMatchObject({
        ...{ accountId: twin.id, otherId: asha.id, byId: lakshmi.id },
        about: ['asked-apart', 'stop', 'case'],
      })
    })
  })

  test('nobody is another person than themselves, or than nobody', async () => {
    expect((await isAnother(asha, asha)).problem?.code).toBe('account-not-found')
    const nobody = { ...asha, id: '00000000-0000-4000-8000-000000000000' }
    expect((await isAnother(asha, nobody)).problem?.code).toBe('account-not-found')
  })
})

/**
 * All that staff or a rule decide against somebody: stopped, agreement waits, changes refused, another person, kept apart and
 * counted are here. Rejected, deleted, in a case and what stood out are in `marks.test.ts`. Banned, nobody leaves.
 */
describe('what was decided about somebody holds when they leave and come back', () => {
  /** The same address and number, approved. */
  const back = () => another({ email: asha.email, phone: asha.phone })

  test('a stop, with its reason at the desk from the start', async () => {
    for (const cause of ['case', 'given-back'] as const) {
      const one = await another({ email: `${cause}@example.org` })
      await world.database.query(sql`
        update accounts set stopped_at = ${world.now()}, stopped_for = ${cause} where id = ${one.id}`)
      expect((await leave(one)).status).toBe(200)
      world.setNow(daysAfter(world.now(), 300))
      lakshmi.sessionToken = (await signIn(lakshmi.email)).reply.sessionToken
      const again = await another({ email: one.email, isApproved: false })
      expect(await flagsOf(again.id)).toEqual([`stopped-before-${cause}`])
      await world.call(api.approveVolunteer, { as: lakshmi, params: { id: again.id } })
      await resume(again.id)
      expect(await flagsOf(again.id)).toEqual([])
      // Lifted, it is lifted for good.
      const { reply } = await signIn(one.email)
      await leave({ ...again, ...reply })
      expect(await flagsOf((await another({ email: one.email })).id)).toEqual([])
    }
  })

  test('a stop holds for another account that is still here, and for who comes back to it', async () => {
    const twin = await another({ phone: asha.phone })
    await pause(asha.id)
    await leave(asha)
    expect(await isStopped(twin)).toBe(true)
    await leave(twin)
    expect(await isStopped(await another({ phone: asha.phone }))).toBe(true)
  })

  test('the visits given back in the last seven days', async () => {
    await givesBack(4)
    await leave(asha)
    const again = await back()
    await givesBack(1, again)
    expect(await isStopped(again)).toBe(true)
  })

  test.each<[string, () => Promise<TestPerson>]>([
    ['who comes back', async () => (await leave(asha), back())],
    ['another account that they have made since', () => another({ phone: asha.phone })],
  ])('those before a coordinator let them go on count no more for %s', async (_, makes) => {
    await givesBack(5)
    world.setNow(hoursAfter(world.now(), 0.1))
    await resume(asha.id)
    const again = await makes()
    world.setNow(hoursAfter(world.now(), 0.1))
    await givesBack(1, again)
    expect(await isStopped(again)).toBe(false)
  })

  test('the acceptances of the last day', async () => {
    world.context.rateLimited = true
    try {
      await givesBack(3)
      await leave(asha)
      const again = await back()
      await world.ask(gopal, 30)
      expect((await accept(again, await handleOf(gopal))).problem?.code).toBe('too-many-requests')
    } finally {
      world.context.rateLimited = false
    }
  })

  test('that changes were refused', async () => {
    await change(asha, { name: 'Kerala Police' })
    await world.call(api.refuseChanges, { as: lakshmi, params: { id: asha.id } })
    await leave(asha)
    world.setNow(daysAfter(world.now(), 300))
    await purgeProtections(world.database, world.now())
    lakshmi.sessionToken = (await signIn(lakshmi.email)).reply.sessionToken
    expect(await flagsOf((await back()).id)).toEqual(['changes-refused-before'])
  })

  test('and nothing that was decided about nobody', async () => {
    await leave(asha)
    world.setNow(daysAfter(world.now(), 8))
    await purgeProtections(world.database, world.now())
    expect(await world.database.query(sql`select from former_accounts`)).toEqual([])
    lakshmi.sessionToken = (await signIn(lakshmi.email)).reply.sessionToken
    expect(await flagsOf((await back()).id)).toEqual([])
  })

  test('that staff agree first', async () => {
    await world.database.query(sql`update accounts set awaits_agreement = true where id = ${meera.id}`)
    expect((await leave(meera)).status).toBe(200)
    const again = await another({ email: meera.email, category: 'Citizen' })
    expect((await world.ask(again)).problem?.code).toBe('agreement-needed')
  })

  test('that they are another person', async () => {
    const husband = await another({ email: 'husband@example.org', phone: asha.phone })
    await isAnother(husband, asha)
    await leave(husband)
    const again = await another({ email: 'husband@example.org', phone: asha.phone })
    await pause(asha.id)
    expect(await isStopped(again)).toBe(false)
    // Who has only what both had could be either.
    expect(await isStopped(await another({ phone: asha.phone }))).toBe(true)
  })

  test('and nobody is another person by leaving', async () => {
    const [one, between, other] = [await another(), await another(), await another()]
    await change(between, { phone: one.phone })
    await change(between, { phone: other.phone })
    await leave(between)
    await pause(one.id)
    expect(await isStopped(other)).toBe(true)
  })

  test('that they were kept apart, by the mark of an account in between', async () => {
    const twin = await another({ phone: asha.phone })
    await visit(asha, meera)
    await decline(meera)
    await leave(asha)
    expect(await doors(twin, meera)).toEqual([])
    await leave(twin)
    expect(await doors(await another({ email: twin.email }), meera)).toEqual([])
  })
})

describe('a citizen whose number another account has', () => {
  const citizen = () => another({ phone: meera.phone, category: 'Citizen' })

  test('is flagged and asks at once, as a family with one phone does', async () => {
    const daughter = await citizen()
    expect(await flagsOf(daughter.id)).toEqual(['phone-shared'])
    expect((await world.ask(daughter, 30)).status).toBe(200)
    expect((await world.ask(meera, 30)).status).toBe(200)
    // Both are helped at the same time, by whoever likes.
    expect((await accept(asha, await handleOf(daughter))).status).toBe(200)
    expect((await accept(ravi, await handleOf(meera))).status).toBe(200)
  })

  test('also where she has sent somebody away herself', async () => {
    await visit(asha, meera)
    await decline(meera)
    expect((await world.ask(await citizen(), 30)).status).toBe(200)
  })

  test.each<[string, () => Promise<unknown>]>([
    [
      'that somebody wanted to be kept apart from',
      async () => (await visit(asha, meera), raise(asha, 'other', 'x', meera)),
    ],
    [
      'in a case',
      async () => {
        await visit(asha, meera)
        await raise(asha, 'unkind', 'x', meera)
        await world.database.query(sql`delete from separations`)
      },
    ],
    ['that is banned', () => world.call(api.banUser, { as: lakshmi, params: { id: meera.id }, body: {} })],
  ])('%s, waits until staff agree', async (_, happen) => {
    await happen()
    const other = await citizen()
    const refused = await world.ask(other, 30)
    expect([refused.status, refused.problem?.message]).toEqual([
      403,
      'A coordinator has to agree first. We’ll contact you.',
    ])
    await world.call(api.agreeToUser, { as: lakshmi, params: { id: other.id } })
    expect((await world.ask(other, 30)).status).toBe(200)
  })

  test.each<[string, (other: TestPerson) => Promise<unknown>]>([
    ['the number', (other) => change(other, { phone: meera.phone })],
    [
      'the house',
      (other) => {
        const needs = { helpType: 'driving', description: 'To the clinic', additional: null } as const
        const body = { email: null, ...needs, district: 'Kollam', ...HOUSE, ...world.inHours(30) } as const
        return world.call(api.changeRequest, { as: other, body })
      },
    ],
  ])('also who asks first and names %s afterwards', async (_, name) => {
    await world.ask(meera, 30, HOUSE)
    await accept(asha, await handleOf(meera))
    await raise(asha, 'felt-unsafe', 'He locked the door', meera)
    await world.call(api.banUser, { as: lakshmi, params: { id: meera.id }, body: {} })
    const other = await another({ category: 'Citizen' })
    expect((await world.ask(other)).status).toBe(200)
    expect((await name(other)) as object).toMatchObject({ status: 200 })
    expect([await boardOf(ravi), await flagsOf(other.id)]).toEqual([
      [],
      expect.arrayContaining(['banned-before', 'agreement-waits']),
    ])
    expect((await accept(ravi, await handleOf(other))).problem?.code).toBe('request-no-longer-available')
    expect((await requestOf(other))?.awaitsCall).toBe(true)
    await world.call(api.agreeToUser, { as: lakshmi, params: { id: other.id } })
    expect([(await boardOf(ravi)).length, await boardOf(asha)]).toEqual([1, []])
    expect((await requestOf(other))?.awaitsCall).toBeUndefined()
  })

  test('of a stopped volunteer, too', async () => {
    await pause(asha.id)
    const other = await another({ phone: asha.phone, category: 'Citizen' })
    expect((await world.ask(other, 30)).problem?.code).toBe('agreement-needed')
  })

  test('and the open page of whoever joins them looks again at once', async () => {
    const heard: string[] = []
    const listening = await listen(world.database.pool, {
      onTopic: (one) => void heard.push(one),
      onLost: () => undefined,
    })
    onTestFinished(() => listening.close())
    await pause(asha.id)
    await change(gopal, { phone: asha.phone })
    expect((await world.call(api.me, { as: gopal })).reply.user.mayNotAsk).toBe('agreement-needed')
    await world.database.transaction(async (tx) => tx.publish(['mark']))
    await expect.poll(() => heard).toContain('mark')
    expect(heard).toContain(topic.request(gopal.id))
  })

  test('whoever takes the number of somebody makes nothing worse for them', async () => {
    const other = await another({ category: 'Citizen' })
    await visit(asha, other)
    await raise(asha, 'unkind', 'x', other)
    await change(other, { phone: meera.phone })
    expect((await world.ask(meera, 30)).status).toBe(200)
  })

  test('by an address that somebody banned had before', async () => {
    const sunil = await another({ email: 'sunil@example.org', category: 'Citizen' })
    await movesTo('new@example.org', sunil)
    await world.call(api.banUser, { as: lakshmi, params: { id: sunil.id }, body: {} })
    const again = await another({ email: 'sunil@example.org', category: 'Citizen' })
    expect(await flagsOf(again.id)).toEqual(['banned-before', 'agreement-waits'])
    expect((await world.ask(again)).problem?.code).toBe('agreement-needed')
  })
})

test('two houses of one lane, and one address in two districts, are two', async () => {
  const other = await another({ category: 'Citizen' })
  await world.ask(meera, 30, HOUSE)
  await world.ask(other, 30, { ...HOUSE, address: 'Rose Villa, 13' })
  expect((await pageOf(other.id)).accounts).toEqual([])
})

test('a browser of somebody banned is known at sign-up, to staff alone, also once the account is gone', async () => {
  let cookie = ''
  const on = async (endpoint: typeof api.signUp | typeof api.signIn, payload: object) => {
    const { cookies, json } = await world.app.inject({
      ...{ method: 'POST', url: endpoint.path, payload },
      ...(cookie && { cookies: { device: cookie } }),
    })
    cookie = cookies.find(({ name }) => name === 'device')?.value ?? cookie
    return json<{ user?: { _id: string } }>()
  }
  const signsUp = async (email: string, contactno: string) => {
    const typed = {
      name: 'Sunil Das',
      category: 'Citizen',
      location: 'Ernakulam',
      skills: [],
      password: PASSWORD,
    }
    const { user } = await on(api.signUp, { ...typed, email, contactno })
    const minted = await mintVerification(world.context, user?._id ?? '')
    await world.call(api.verifyEmail, { body: { token: minted?.token ?? '' } })
    return user?._id ?? ''
  }
  await on(api.signIn, { email: gopal.email, password: PASSWORD })
  expect(await flagsOf(await signsUp('before@example.org', '9847666661'))).toEqual([])
  await world.call(api.banUser, { as: lakshmi, params: { id: gopal.id }, body: {} })
  const then = await signsUp('then@example.org', '9847666662')
  expect(await flagsOf(then)).toEqual(['browser-of-banned'])
  await world.call(api.deleteUser, { as: lakshmi, params: { id: gopal.id } })
  expect(await flagsOf(then)).toEqual(['browser-of-banned'])
  expect(await flagsOf(await signsUp('later@example.org', '9847666663'))).toEqual(['browser-of-banned'])
})

describe('at once', () => {
  test('two who sign up with one number do not miss each other', async () => {
    const typed = {
      name: 'Sunil Das',
      category: 'Volunteer',
      district: 'Ernakulam',
      password: PASSWORD,
    } as const
    const tokens: string[] = []
    for (const email of ['one@example.org', 'two@example.org']) {
      const { reply } = await world.call(api.signUp, { body: { ...typed, email, phone: '9847555555' } })
      tokens.push((await mintVerification(world.context, reply.user.id))?.token ?? '')
    }
    const hold = sql`select pg_advisory_xact_lock_shared(hashtextextended('persons', 0))`
    await race(
      world.database,
      hold,
      tokens.map((token) => () => world.call(api.verifyEmail, { body: { token } })),
    )
    const persons = await world.database.query(
      sql`select distinct person_id from accounts where phone = '9847555555'`,
    )
    expect(persons).toHaveLength(1)
  })

  test.each(['first', 'last'])('a decline and a change of number, the decline %s', async (order) => {
    const twin = await another()
    await visit(asha, meera)
    const calls = [() => decline(meera), () => change(twin, { phone: asha.phone })]
    const hold = sql`select from accounts where id = ${asha.id} for update`
    await race(world.database, hold, order === 'first' ? calls : calls.toReversed())
    expect(await doors(twin, meera)).toEqual([])
  })

  test.each(['first', 'last'])('a stop and a change of number, the stop %s', async (order) => {
    const twin = await another()
    const calls = [() => pause(asha.id), () => change(twin, { phone: asha.phone })]
    const hold = sql`select from accounts where id = ${asha.id} for update`
    await race<unknown>(world.database, hold, order === 'first' ? calls : calls.toReversed())
    expect(await isStopped(twin)).toBe(true)
  })
})

test.each([
  ['without marks', sql`delete from person_marks`],
  // As a release that knows no persons adds an account, beside this one.
  ['with marks', sql`update accounts set person_id = gen_random_uuid()`],
])('when the server starts, the accounts that are there are joined, %s', async (_, made) => {
  await change(ravi, { phone: asha.phone })
  await visit(asha, meera)
  await decline(meera)
  await cancel(meera)
  await world.database.query(made)
  await world.database.query(sql`update accounts set person_id = gen_random_uuid()`)
  await world.database.query(sql`
    update accounts set stopped_at = ${BEGINNING}, stopped_for = 'case' where id = ${asha.id}`)
  await joinEverybody(world.context)
  await world.ask(meera, 30)
  expect(await boardOf(ravi)).toEqual([])
  expect(await isStopped(ravi)).toBe(true)
  expect((await pageOf(ravi.id)).accounts.map(({ id }) => id)).toEqual([asha.id])
})

test('nobody who has asked before waits because the server starts', async () => {
  const other = await another({ phone: '9847555555', category: 'Citizen' })
  await visit(asha, other)
  await raise(asha, 'unkind', 'x', other)
  await cancel(other)
  await world.ask(meera, 30)
  await world.database.query(
    sql`update accounts set phone = '9847555555', created_at = ${daysAfter(BEGINNING, -1)} where id = ${meera.id}`,
  )
  await world.database.query(sql`delete from person_marks`)
  await joinEverybody(world.context)
  expect(await requestOf(meera)).not.toHaveProperty('awaitsCall')
  await cancel(meera)
  expect((await world.ask(meera, 30)).status).toBe(200)
  expect(await doors(asha, meera)).toEqual([])
})
