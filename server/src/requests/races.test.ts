import { api } from '@scan/contract/index.ts'
import { instantOf } from '@scan/domain/clock.ts'
import type { Status } from '@scan/domain/help-request.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { race, untilWaiting } from '../testing/race.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { NO_PLACE, createWorld, isNightly, type TestPerson, type World } from '../testing/world.ts'

type Name = 'Meera' | 'Gopal' | 'Asha' | 'Ravi' | 'Lakshmi'

/** The servers that share one database: whoever comes first uses the first one, whoever comes second the last one. */
interface Stage {
  world: World
  doors: [first: World['call'], last: World['call']]
  close(): Promise<void>
}

async function inOneProcess(): Promise<Stage> {
  const world = await createWorld()
  return { world, doors: [world.call, world.call], close: () => world.close() }
}

async function inTwoProcesses(): Promise<Stage> {
  const world = await createWorld()
  // Processes of their own go by the real clock.
  world.setNow(new Date())
  const one = await startServerProcess(world.databaseUrl)
  const other = await startServerProcess(world.databaseUrl)
  const close = async () => {
    await Promise.all([one.stop(), other.stop()])
    await world.close()
  }
  return { world, doors: [one.call, other.call], close }
}

/** What the one who comes first and the one who comes second are told, and what has become of the request. */
type Race = [
  /** 'at-another-time': Asha has accepted, and Meera has asked her to come an hour later. */
  before: 'open' | 'asked' | 'accepted' | 'at-another-time',
  first: string,
  second: string,
  held: 'request' | Name,
  told: [first: string, second: string],
  after: Status,
  volunteer: Name | null,
]

const GONE = 'request-no-longer-available'
const NOT_HERS = 'not-your-request'
const NONE = 'no-current-request'

const NO_LONGER = 'new-time-gone'

const RACES: Race[] = [
  ['open', 'Asha accepts', 'Ravi accepts', 'request', ['200', GONE], 'accepted', 'Asha'],
  ['open', 'Asha accepts', 'Meera cancels', 'request', ['200', '200'], 'cancelled', 'Asha'],
  ['open', 'Meera cancels', 'Asha accepts', 'request', ['200', GONE], 'cancelled', null],
  ['open', 'Asha accepts', 'Meera changes', 'request', ['200', 'accepted-before-change'], 'accepted', 'Asha'],
  ['open', 'Meera changes', 'Asha accepts', 'request', ['200', 'request-has-changed'], 'open', null],
  ['open', 'Asha accepts', 'Asha accepts', 'request', ['200', '200'], 'accepted', 'Asha'],
  ['open', 'Meera cancels', 'Meera cancels', 'request', ['200', '200'], 'cancelled', null],
  ['open', 'Asha accepts', 'Asha is banned', 'Asha', ['200', '200'], 'open', null],
  ['open', 'Asha is banned', 'Asha accepts', 'Asha', ['200', 'account-suspended'], 'open', null],
  ['open', 'Asha accepts', 'Meera is banned', 'request', ['200', '200'], 'cancelled', 'Asha'],
  ['open', 'Meera is banned', 'Asha accepts', 'request', ['200', GONE], 'cancelled', null],
  ['asked', 'Asha says yes', 'Ravi says yes', 'request', ['200', GONE], 'accepted', 'Asha'],
  ['asked', 'Asha says yes', 'Asha says yes', 'request', ['200', '200'], 'accepted', 'Asha'],
  ['asked', 'Asha says yes', 'Ravi accepts', 'request', ['200', GONE], 'accepted', 'Asha'],
  ['asked', 'Ravi accepts', 'Asha says yes', 'request', ['200', GONE], 'accepted', 'Ravi'],
  ['asked', 'Asha says yes', 'Meera cancels', 'request', ['200', '200'], 'cancelled', 'Asha'],
  ['asked', 'Meera cancels', 'Asha says yes', 'request', ['200', GONE], 'cancelled', null],
  ['asked', 'Meera changes', 'Asha says yes', 'request', ['200', GONE], 'open', null],
  ['asked', 'Asha says yes', 'Asha is banned', 'Asha', ['200', '200'], 'open', null],
  ['asked', 'Asha is banned', 'Asha says yes', 'Asha', ['200', 'account-suspended'], 'open', null],
  ['accepted', 'Asha completes', 'Meera cancels', 'request', ['200', NONE], 'completed', 'Asha'],
  ['accepted', 'Meera cancels', 'Asha completes', 'request', ['200', NOT_HERS], 'cancelled', 'Asha'],
  ['accepted', 'Asha completes', 'Asha completes', 'request', ['200', '200'], 'completed', 'Asha'],
  ['accepted', 'Asha releases', 'Asha releases', 'request', ['200', '200'], 'open', null],
  ['accepted', 'Meera declines', 'Meera declines', 'request', ['200', '200'], 'open', null],
  ['accepted', 'Asha completes', 'Asha releases', 'request', ['200', NOT_HERS], 'completed', 'Asha'],
  ['accepted', 'Asha releases', 'Asha completes', 'request', ['200', NOT_HERS], 'open', null],
  ['accepted', 'Meera declines', 'Asha completes', 'request', ['200', NOT_HERS], 'open', null],
  ['accepted', 'Asha completes', 'Meera declines', 'request', ['200', NONE], 'completed', 'Asha'],
  ['accepted', 'Asha releases', 'Meera declines', 'request', ['200', 'request-not-accepted'], 'open', null],
  ['at-another-time', 'Asha agrees', 'Meera cancels', 'request', ['200', '200'], 'cancelled', 'Asha'],
  ['at-another-time', 'Meera cancels', 'Asha agrees', 'request', ['200', NOT_HERS], 'cancelled', 'Asha'],
  ['at-another-time', 'Asha agrees', 'Asha releases', 'request', ['200', '200'], 'open', null],
  ['at-another-time', 'Asha releases', 'Asha agrees', 'request', ['200', NOT_HERS], 'open', null],
  ['at-another-time', 'Asha agrees', 'Asha agrees', 'request', ['200', '200'], 'accepted', 'Asha'],
  ['at-another-time', 'Meera asks anew', 'Asha agrees', 'request', ['200', NO_LONGER], 'accepted', 'Asha'],
  ['at-another-time', 'Asha agrees', 'Meera asks anew', 'request', ['200', '200'], 'accepted', 'Asha'],
  ['at-another-time', 'Meera declines', 'Asha agrees', 'request', ['200', NOT_HERS], 'open', null],
  ['accepted', 'Asha completes', 'Asha is banned', 'request', ['200', '200'], 'completed', 'Asha'],
  ['accepted', 'Lakshmi gives Ravi', 'Asha completes', 'request', ['200', NOT_HERS], 'accepted', 'Ravi'],
  ['accepted', 'Asha completes', 'Lakshmi gives Ravi', 'request', ['200', GONE], 'completed', 'Asha'],
  [
    'accepted',
    'Asha releases',
    'Lakshmi gives Ravi',
    'request',
    ['200', 'request-not-accepted'],
    'open',
    null,
  ],
  ['accepted', 'Asha is banned', 'Asha completes', 'request', ['200', NOT_HERS], 'open', null],
  ['accepted', 'Meera is banned', 'Asha completes', 'request', ['200', NOT_HERS], 'cancelled', 'Asha'],
]

const PLACES: [where: string, open: () => Promise<Stage>][] = [
  ['two server processes that share a database', inTwoProcesses],
  ['one server process', inOneProcess],
]

describe.each(isNightly ? PLACES : PLACES.slice(0, 1))('on %s', (_where, open) => {
  let stage: Stage
  let people: Record<Name, TestPerson>

  beforeAll(async () => {
    stage = await open()
    people = {
      Meera: await stage.world.person('Meera', 'Citizen'),
      Gopal: await stage.world.person('Gopal', 'Senior Citizen'),
      Asha: await stage.world.person('Asha', 'Volunteer'),
      Ravi: await stage.world.person('Ravi', 'Volunteer'),
      Lakshmi: await stage.world.person('Lakshmi', 'Admin'),
    }
  })
  beforeEach(async () => {
    await stage.world.database.query(sql`delete from help_requests`)
    for (const undo of [
      sql`delete from separations`,
      sql`update accounts set banned_at = null, stopped_at = null, stopped_for = null`,
      sql`update sessions set end_reason = null`,
    ])
      await stage.world.database.query(undo)
  })
  afterAll(() => stage?.close())

  const NEEDS = { helpType: 'driving', description: 'To the clinic', additional: null } as const

  const needsIn = (hours: number) =>
    ({ ...NEEDS, district: 'Kollam', ...stage.world.inHours(hours) }) as const

  const momentIn = (hours: number) => {
    const { date, time } = stage.world.inHours(hours)
    return instantOf(date, time, stage.world.context.timeZone) as Date
  }

  function ask(call: World['call'], name: Name) {
    const needs = needsIn(30)
    return call(api.askForHelp, { as: people[name], body: { action: 'request', email: null, ...needs } })
  }

  /** The handle of a new request of this citizen. */
  async function asked(name: Name): Promise<string> {
    const { reply } = await ask(stage.world.call, name)
    const [row] = await stage.world.database.query(sql<{ handle: string }>`
      select handle from help_requests where id = ${reply.user.request?.id ?? ''}`)
    return row?.handle ?? ''
  }

  async function idOf(handle: string): Promise<string> {
    const [row] = await stage.world.database.query(
      sql<{ id: string }>`select id from help_requests where handle = ${handle}`,
    )
    return row?.id ?? ''
  }

  const accept = (call: World['call'], name: Name, citizen: string) =>
    call(api.acceptRequest, { as: people[name], body: { citizen } })

  /** 'Asha completes', through this door; answers with the status, or the code of the problem. */
  function move(sentence: string, call: World['call'], citizen: string, code: string): () => Promise<string> {
    const [name, ...does] = sentence.split(' ') as [Name, ...string[]]
    const as = people[name]
    const calls = {
      accepts: () => accept(call, name, citizen),
      'says yes': async () => {
        const [row] = await stage.world.database.query(
          sql<{ id: string }>`select id from invitations where volunteer_id = ${as.id}`,
        )
        return call(api.answerAsked, { as, params: { id: row?.id ?? '' }, body: { answer: 'yes' } })
      },
      'gives Ravi': async () => {
        const body = { volunteerId: people.Ravi.id, insteadOf: people.Asha.id }
        return call(api.assignVolunteer, { as, params: { id: await idOf(citizen) }, body })
      },
      completes: () => call(api.completeRequest, { as, body: { citizen, code } }),
      releases: () => call(api.releaseRequest, { as, body: { citizen, reason: 'I am ill' } }),
      changes: () => call(api.changeRequest, { as, body: { email: null, ...NO_PLACE, ...needsIn(31) } }),
      agrees: () => call(api.answerNewTime, { as, body: { answer: 'yes', newTime: momentIn(31) } }),
      'asks anew': () => call(api.askForNewTime, { as, body: stage.world.inHours(32) }),
      declines: () => call(api.declineVolunteer, { as, body: { email: null } }),
      cancels: () => call(api.askForHelp, { as, body: { action: 'cancel', email: null } }),
      'is banned': () => call(api.banUser, { as: people.Lakshmi, params: { id: as.id } }),
    }
    const made = calls[does.join(' ') as keyof typeof calls]
    return async () => {
      const { status, problem } = await made()
      return problem?.code ?? String(status)
    }
  }

  test.each(RACES)(
    'a request is %s: %s, and at the same moment %s',
    async (before, first, second, held, told, after, volunteer) => {
      const { world, doors } = stage
      const handle = await asked('Meera')
      if (before === 'asked') {
        const volunteerIds = [people.Asha.id, people.Ravi.id]
        await world.call(api.askVolunteers, {
          ...{ as: people.Lakshmi, params: { id: await idOf(handle) }, body: { volunteerIds } },
        })
      }
      if (before === 'accepted' || before === 'at-another-time') await accept(world.call, 'Asha', handle)
      if (before === 'at-another-time')
        await world.call(api.askForNewTime, { as: people.Meera, body: world.inHours(31) })
      const [{ code } = { code: null }] = await world.database.query(
        sql<{ code: string | null }>`select completion_code as code from help_requests`,
      )
      const hold =
        held === 'request'
          ? sql`select 1 from help_requests for update`
          : sql`select 1 from accounts where id = ${people[held].id} for update`
      const moves = [first, second].map((sentence, door) =>
        move(sentence, doors[door] as World['call'], handle, code ?? ''),
      )
      expect(await race(world.database, hold, moves)).toEqual(told)
      const rows = await world.database.query(sql<{ status: Status; volunteer: Name | null }>`
        select r.status, v.name as volunteer from help_requests r left join accounts v on v.id = r.volunteer_id`)
      expect(rows).toEqual([{ status: after, volunteer }])
    },
  )

  test('who is refused by what is saved already waits for nobody who changes it', async () => {
    const { world, doors } = stage
    const handle = await asked('Meera')
    await accept(world.call, 'Asha', handle)
    await world.database.transaction(async (tx) => {
      await tx.query(sql`select 1 from help_requests for update`)
      expect(await move('Ravi accepts', doors[1], handle, '')()).toBe(GONE)
    })
  })

  test.each(['the concern first', 'the acceptance first'])(
    'a concern about a volunteer of earlier leaves them no request of its citizen: %s',
    async (order) => {
      const { world, doors } = stage
      const [past] = await world.database.query(sql<{ id: string }>`
        insert into help_requests (handle, citizen_id, volunteer_id, help_type, description, public_description, district,
          help_date, help_time, starts_at, posted_at, status, accepted_at, closing, closed_at)
        values ('past', ${people.Meera.id}, ${people.Asha.id}, 'driving', '', '', 'Kollam', '2026-01-02', '10:30', now(), '2026-01-01',
          'completed', now(), 'complete', now())
        returning id`)
      const handle = await asked('Meera')
      const body = { requestId: past?.id ?? '', kind: 'unkind', text: 'She shouted' } as const
      const raise = async () => String((await doors[0](api.raiseConcern, { as: people.Meera, body })).status)
      const calls = [raise, move('Asha accepts', doors[1], handle, '')]
      const isFirst = order === 'the concern first'
      const hold = sql`select 1 from accounts where id = ${people.Asha.id} for update`
      const told = await race(world.database, hold, isFirst ? calls : calls.toReversed())
      expect(told).toEqual(['200', isFirst ? GONE : '200'])
      expect(await world.database.query(sql`select status from help_requests where closing is null`)).toEqual(
        [{ status: 'open' }],
      )
    },
  )

  test.each(['the deletion first', 'the acceptance first'])(
    'of a volunteer who is deleted nothing stays accepted: %s',
    async (order) => {
      const { world, doors } = stage
      const anil = await world.person(`Anil-${order.replaceAll(' ', '-')}`, 'Volunteer')
      const handle = await asked('Meera')
      const remove = async () =>
        String((await doors[0](api.deleteUser, { as: people.Lakshmi, params: { id: anil.id } })).status)
      const take = async () => {
        const { status, problem } = await doors[1](api.acceptRequest, { as: anil, body: { citizen: handle } })
        return problem?.code ?? String(status)
      }
      const isFirst = order === 'the deletion first'
      const hold = sql`select 1 from accounts where id = ${anil.id} for update`
      const told = await race(world.database, hold, isFirst ? [remove, take] : [take, remove])
      expect(told).toEqual(['200', isFirst ? 'account-suspended' : '200'])
      expect(await world.database.query(sql`select status from help_requests`)).toEqual([{ status: 'open' }])
    },
  )

  test('one volunteer presses Accept on two requests at once: the database lets one through', async () => {
    const { world, doors } = stage
    const handles = [await asked('Meera'), await asked('Gopal')]
    const calls = handles.map((handle, door) =>
      move('Asha accepts', doors[door] as World['call'], handle, ''),
    )
    const told = await race(world.database, sql`select 1 from help_requests for update`, calls)
    expect(told.toSorted((a, b) => a.localeCompare(b))).toEqual(['200', 'one-acceptance-at-a-time'])
  })

  test('a citizen who presses Send twice has one request', async () => {
    const { world, doors } = stage
    const hold = sql`select 1 from accounts where id = ${people.Meera.id} for update`
    const calls = doors.map((call) => async () => (await ask(call, 'Meera')).problem?.code ?? '200')
    const told = await race(world.database, hold, calls)
    expect(told).toEqual(['200', '200'])
    expect(await world.database.query(sql`select 1 from help_requests`)).toHaveLength(1)
  })

  test('who is banned in the moment of asking has not asked', async () => {
    const { world, doors } = stage
    const ban = move('Meera is banned', doors[0], '', '')
    const send = async () => (await ask(doors[1], 'Meera')).problem?.code ?? '200'
    const hold = sql`select 1 from accounts where id = ${people.Meera.id} for update`
    expect(await race(world.database, hold, [ban, send])).toEqual(['200', 'account-suspended'])
    expect(await world.database.query(sql`select 1 from help_requests`)).toEqual([])
  })

  test('two wrong codes at once are both counted', async () => {
    const { world, doors } = stage
    const handle = await asked('Meera')
    await accept(world.call, 'Asha', handle)
    const body = { citizen: handle, code: '000000' }
    await world.database.query(sql`update help_requests set completion_code = '123456'`)
    const calls = doors.map(
      (call) => async () => (await call(api.completeRequest, { as: people.Asha, body })).problem?.code,
    )
    const told = await race(world.database, sql`select 1 from help_requests for update`, calls)
    expect(told).toEqual(['completion-code-wrong', 'completion-code-wrong'])
    const rows = await world.database.query(sql`select wrong_codes as count from help_requests`)
    expect(rows).toEqual([{ count: 2 }])
  })

  test('who loses to a deadlock is served all the same', async () => {
    const { world, doors } = stage
    const handle = await asked('Meera')
    let told: Promise<string> | undefined
    const standsInTheWay = world.database.transaction(async (tx) => {
      await tx.query(sql`select 1 from help_requests for update`)
      told = move('Asha accepts', doors[0], handle, '')()
      await untilWaiting(tx, 1)
      // Asha's account is held by her acceptance, which waits for this transaction: one of the two has to give way, and
      // that is whoever has waited for a second first.
      await tx.query(sql`update accounts set name = name where id = ${people.Asha.id}`)
    })
    await standsInTheWay.catch((error: Error) => expect(error.message).toBe('deadlock detected'))
    expect(await told).toBe('200')
  })
})
