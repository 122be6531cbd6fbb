import { api } from '@scan/contract/index.ts'
import { wholeDetails } from '@scan/contract/request-details.ts'
import { hoursAfter } from '@scan/domain/clock.ts'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { sql } from '../db/sql.ts'
import { NO_PLACE, TIME_ZONE, type TestPerson } from '../testing/world.ts'
import { createBoard, type BoardQuery } from './board.ts'
import { post as insertPost } from './ask.ts'
import { passTime } from './expire.ts'
import { keepApart } from './separations.ts'
import { keptApart } from './fitness.ts'
import * as store from './store.ts'
import { forVolunteer } from './views.ts'
import { asha, gopal, lakshmi, meera, ravi, stage, world } from '../testing/stage.ts'
import { accept, boardOf, cancel, decline, handleOf, release } from '../testing/steps.ts'

// What two servers of one database show, beside what the rows say in the same moment.

stage(['Lakshmi', 'Meera', 'Gopal', 'Asha', 'Ravi'])

let boards: ReturnType<typeof listOf>[]
beforeEach(() => {
  boards = [listOf(), listOf()]
})

/** The list of a server of its own. */
function listOf() {
  const board = createBoard(world.context)
  return async (query: BoardQuery, reader: TestPerson) => {
    const { answer, data } = await board.list(query, reader)
    const sent = { ...answer, data: data.map((one) => JSON.parse(one) as object) }
    return z.decode(api.listRequests.reply, sent)
  }
}

/** What has to be shown, read from the rows. */
async function truth(
  { id }: TestPerson,
  { district, helpTypes, limit, cursor }: BoardQuery,
): Promise<object> {
  const { database, now } = world
  const accepted = cursor ? undefined : await store.find(database, store.where.acceptedBy(id))
  const open = await store.select(
    database,
    sql`where r.status = 'open' and r.starts_at > ${now()} and not ${keptApart(id)} order by r.starts_at, r.id`,
  )
  const fitting = open.filter(
    ({ details }) =>
      (!district || details.district === district) && (!helpTypes || helpTypes.includes(details.helpType)),
  )
  const place = ({ request }: store.StoredRequest) => `${request.startsAt.toISOString()} ${request.id}`
  const after = Buffer.from(cursor ?? '', 'base64url').toString()
  const ahead = fitting.filter((request) => place(request) > after)
  const page = ahead.slice(0, limit)
  const last = page.at(-1)
  const nextCursor =
    last && ahead.length > page.length ? Buffer.from(place(last)).toString('base64url') : null
  const requests = [...(accepted ? [accepted] : []), ...page].map((request) =>
    forVolunteer(request, id, { now, timeZone: TIME_ZONE }),
  )
  const counts = { total: fitting.length, outside: open.length - fitting.length, nextCursor }
  return { requests, ...(limit !== undefined && counts) }
}

const QUERIES: BoardQuery[] = [
  {},
  { district: 'Kollam' },
  { district: 'Kollam', helpTypes: ['reading'], limit: 50 },
  { limit: 1 },
]

/** Compares what either server shows with the rows, whatever they look for, page by page. */
async function compare(): Promise<void> {
  for (const reader of [asha, ravi])
    for (const list of boards)
      for (const query of QUERIES) {
        let cursor: string | undefined
        do {
          const asked = { ...query, ...(cursor && { cursor }) }
          const shown = await list(asked, reader)
          expect(shown).toEqual(await truth(reader, asked))
          cursor = shown.nextCursor ?? undefined
        } while (cursor)
      }
}

const NEEDS = { description: 'To the clinic', additional: null } as const
const details = (district: 'Kollam' | 'Kannur', helpType: 'driving' | 'reading', hours: number) => ({
  ...NEEDS,
  ...{ district, helpType, ...world.inHours(hours) },
})

/** Puts a request of somebody's into a transaction that is committed when it is let go. */
async function holdPost(
  citizen: TestPerson,
  asked: ReturnType<typeof details>,
): Promise<() => Promise<void>> {
  const letGo = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const work = world.database.transaction(async (tx) => {
    const startsAt = hoursAfter(world.now(), 40)
    await insertPost(tx, citizen, wholeDetails(asked), startsAt, world.now())
    written.resolve()
    await letGo.promise
  })
  await written.promise
  return () => {
    letGo.resolve()
    return work
  }
}

test('a request that is written early and committed late is shown once it is, whatever was committed meanwhile', async () => {
  await compare()
  const letGo = await holdPost(gopal, details('Kollam', 'driving', 40))
  await compare()
  await post(meera, details('Kollam', 'driving', 30))
  await compare()
  await letGo()
  await compare()
  expect(await boardOf(asha)).toHaveLength(2)
})

const post = (as: TestPerson, asked: ReturnType<typeof details>) =>
  world.call(api.askForHelp, { as, body: { action: 'request', email: null, ...asked } })

test('a database that was set back is read again, within a minute if it counts to the same version', async () => {
  const shown = async () => (await boards[0]?.({}, asha))?.requests.length
  const setBack = () => world.database.query(sql`delete from board_versions`)
  for (let times = 0; times < 3; times++) {
    await world.ask(meera)
    await cancel(meera)
  }
  expect(await shown()).toBe(0)
  await setBack()
  await world.ask(gopal)
  expect(await shown()).toBe(1)
  await setBack()
  await cancel(gopal)
  await world.wait(1)
  expect(await shown()).toBe(0)
})

/** A server's list, with the statements that read the rows of requests, each with the number of rows. */
function watched() {
  const reads: string[] = []
  let held: Promise<void> | undefined
  const { database } = world
  const query: typeof database.query = async (statement) => {
    const until = held
    const rows = await database.query(statement)
    if (statement.text.includes('r.xmin')) reads.push(`${rows.length} looked at`)
    if (statement.text.includes('r.id = any')) reads.push(`${rows.length} read`)
    if (statement.text.includes('board_versions')) await until
    return rows
  }
  const board = createBoard({ ...world.context, database: { ...database, query } })
  return {
    reads: () => reads.splice(0),
    hold: (until: Promise<void> | undefined) => {
      held = until
    },
    list: async () => (await board.list({ district: 'Kollam' }, asha)).data.length,
  }
}

test('of a board that has changed, what has changed is read again, once', async () => {
  await post(meera, details('Kollam', 'driving', 30))
  const { reads, hold, list } = watched()
  expect([await list(), await list(), ...reads()]).toEqual([1, 1, '1 looked at', '1 read'])
  const letGo = Promise.withResolvers<void>()
  hold(letGo.promise)
  const early = list()
  hold(undefined)
  await post(gopal, details('Kollam', 'driving', 40))
  expect([await list(), ...reads()]).toEqual([2, '2 looked at', '1 read'])
  letGo.resolve()
  expect([await early, ...reads()]).toEqual([2])
  await cancel(gopal)
  expect([await list(), ...reads()]).toEqual([1, '1 looked at'])
})

test('whatever happens, two servers show what the rows say', async () => {
  const apart = () => ({ volunteerId: asha.id, citizenId: gopal.id })
  const happens: Record<string, () => Promise<unknown>> = {
    'Meera asks': () => post(meera, details('Kollam', 'driving', 30)),
    'Gopal asks': () => post(gopal, details('Kannur', 'reading', 4)),
    'she changes her words': () => {
      const body = { email: null, ...details('Kollam', 'reading', 40), ...NO_PLACE }
      return world.call(api.changeRequest, { as: meera, body })
    },
    'Asha accepts': async () => accept(asha, await handleOf(meera)),
    'Asha gives it back': async () => release(asha, await handleOf(meera)),
    'Ravi accepts': async () => accept(ravi, await handleOf(meera)),
    'she declines him': () => decline(meera),
    'Gopal and Asha are kept apart': () =>
      world.database.transaction((tx) => keepApart(tx, apart(), 'declined', gopal.id, world.now())),
    'no longer': () =>
      world.database.query(sql`
        delete from separations where volunteer_id = ${asha.id} and citizen_id = ${gopal.id}`),
    'Gopal’s comes too late for anybody': async () => {
      await world.wait(4 * 60)
      await compare()
      return passTime(world.context)
    },
    'Gopal asks again': () => post(gopal, details('Kannur', 'driving', 30)),
    'he is banned': async () => {
      await world.database.query(sql`update sessions set confirmed_at = ${world.now()}`)
      return world.call(api.banUser, { as: lakshmi, params: { id: gopal.id } })
    },
    'Meera cancels': () => cancel(meera),
  }
  for (const happen of Object.values(happens)) {
    expect((await happen()) ?? {}).not.toHaveProperty('problem.code')
    await compare()
  }
  expect(await boardOf(asha)).toEqual([])
})
