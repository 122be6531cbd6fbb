import type { ConcernKind } from '@scan/contract/concerns.ts'
import { api } from '@scan/contract/index.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { asha, gopal, lakshmi, meera, ravi, stage, world } from '../testing/stage.ts'
import { accept, assign, becomes, boardOf, cancel, codeOf, complete, emails } from '../testing/steps.ts'
import { forgetEmails, handleOf, idOf, noticesOf, release, requestOf } from '../testing/steps.ts'
import type { TestPerson } from '../testing/world.ts'
import { passTime } from './expire.ts'

stage(['Lakshmi', 'Meera', 'Gopal', 'Asha', 'Ravi'])

const HOUSE = { address: 'Lotus Cottage, lane 9', landmark: 'Behind the tea shop' }
let pastId = ''

/** Asha has helped Meera, and goes to Gopal in five hours; she sees his house. */
beforeEach(async () => {
  await world.ask(meera, 4)
  pastId = await idOf(meera)
  await accept(asha, await handleOf(meera))
  await complete(asha, meera, await codeOf(meera))
  await world.ask(gopal, 5, { description: 'To the bank', ...HOUSE })
  await accept(asha, await handleOf(gopal))
  await forgetEmails()
})

const raise = (kind: 'felt-unsafe' | 'money' | 'unkind' = 'felt-unsafe', as = meera) =>
  world.call(api.raiseConcern, { as, body: { requestId: pastId, kind, text: 'She would not leave' } })
const visit = async (as = asha) => (await boardOf(as)).find(({ volunteer }) => volunteer?.isAccepted)
const atTheDesk = async () => {
  const query = { status: 'undecided' } as const
  const { items } = (await world.call(api.listHelpRequests, { as: lakshmi, query })).reply
  const { overview } = (await world.call(api.readOverview, { as: lakshmi })).reply
  expect(overview.undecided).toBe(items.length)
  return items
}
/** Of somebody whom Asha has helped before. */
async function another(kind: ConcernKind, name = 'Hema'): Promise<TestPerson> {
  const citizen = await world.person(name, 'Citizen')
  await world.database.query(sql`
    insert into help_requests (handle, citizen_id, volunteer_id, help_type, description, public_description, district,
      help_date, help_time, starts_at, posted_at, status, accepted_at, closing, closed_at)
    select gen_random_uuid(), ${citizen.id}, volunteer_id, help_type, description, public_description, district,
      help_date, help_time, starts_at, posted_at, status, accepted_at, closing, closed_at
    from help_requests where id = ${pastId}`)
  await addTo(citizen, kind)
  return citizen
}
const addTo = async (citizen: TestPerson, kind: ConcernKind, text = `It was ${kind}`) => {
  const [past] = await world.database.query(sql<{ id: string }>`
    select id from help_requests where citizen_id = ${citizen.id} and closing is not null`)
  const body = { requestId: past?.id ?? '', kind, text }
  expect((await world.call(api.raiseConcern, { as: citizen, body })).status).toBe(200)
}
const take = async () => {
  const { items } = (await world.call(api.listConcerns, { as: lakshmi, query: { owner: 'nobody' } })).reply
  const body = { owner: 'me', state: 'in-hand' } as const
  for (const { id } of items)
    expect((await world.call(api.changeConcern, { as: lakshmi, params: { id }, body })).status).toBe(200)
}
const letBe = async () => world.call(api.letVisitBe, { as: lakshmi, params: { id: await idOf(gopal) } })
const SHOWN = { ...HOUSE, citizenName: 'Gopal', description: 'To the bank' }
const NOTHING = { address: null, landmark: null, citizenName: null, citizenPhone: null }
const HIDDEN = { ...NOTHING, coordinatorCalls: true }

test.each(['felt-unsafe', 'money'] as const)(
  'after ‘%s’ house, name and number of the next visit are hidden from whom it is about, and the desk decides',
  async (kind) => {
    expect(await visit()).toMatchObject(SHOWN)
    expect(await atTheDesk()).toEqual([])
    await raise(kind)
    expect(await visit()).toMatchObject(HIDDEN)
    expect(JSON.stringify(await visit())).not.toContain(gopal.phone)
    expect(await atTheDesk()).toMatchObject([{ attention: 'undecided', volunteer: { id: asha.id } }])
    // He is told nothing, and sees who comes.
    expect((await requestOf(gopal))?.volunteer).toMatchObject({ name: 'Asha', phone: asha.phone })
    expect(await noticesOf(gopal)).toEqual(['accept'])
  },
)

test('not after other kinds, nor of somebody else’s visit', async () => {
  await raise('unkind')
  expect(await visit()).toMatchObject(SHOWN)
  const hema = await world.person('Hema', 'Citizen')
  await world.ask(hema, 5)
  await accept(ravi, await handleOf(hema))
  await raise('money')
  const other = await visit(ravi)
  expect(other).toMatchObject({ citizenName: 'Hema' })
  expect(await atTheDesk()).toHaveLength(1)
})

test('it holds for the person: also for the visit of another account of theirs', async () => {
  const twin = await world.person('Twin', 'Volunteer')
  await becomes(twin, asha)
  await release(asha, gopal)
  await accept(twin, await handleOf(gopal))
  await raise()
  const theirs = await visit(twin)
  expect(theirs).toMatchObject(HIDDEN)
})

describe('the desk decides', () => {
  beforeEach(() => raise())
  const concern = async () =>
    (await world.call(api.listConcerns, { as: lakshmi, query: {} })).reply.items[0]?.id ?? ''
  const logged = async () => {
    const lines = sql`select from audit.lines where action = 'let-be' and actor_id = ${lakshmi.id}`
    return (await world.database.query(lines)).length
  }

  test('to let it be: all of it is shown again, once and for good, and the log says so', async () => {
    for (const times of [1, 1]) {
      expect((await letBe()).json).toMatchObject({ message: 'They keep the visit.' })
      expect(await visit()).toMatchObject(SHOWN)
      expect(await atTheDesk()).toEqual([])
      expect(await logged()).toBe(times)
    }
    await world.wait(4 * 60 + 30)
    await passTime(world.context)
    expect((await requestOf(gopal))?.volunteer?.name).toBe('Asha')
  })

  test('to give it to somebody else', async () => {
    expect((await assign(await idOf(gopal), ravi, asha)).status).toBe(200)
    expect(await atTheDesk()).toEqual([])
    const his = await visit(ravi)
    expect(his).toMatchObject(SHOWN)
    expect(await visit()).toBeUndefined()
  })

  test.each(['takes the case in hand', 'closes it', 'lets her go on'])(
    'who %s has decided too',
    async (what) => {
      const params = { id: await concern() }
      if (what.startsWith('takes'))
        await world.call(api.changeConcern, { as: lakshmi, params, body: { owner: 'me' } })
      else if (what.startsWith('closes')) {
        await world.call(api.noteConcern, { as: lakshmi, params, body: { text: 'I called both' } })
        await world.call(api.changeConcern, { as: lakshmi, params, body: { state: 'closed' } })
      } else {
        const note = 'I spoke to both of them, and to her neighbour.'
        await world.call(api.resumeUser, { as: lakshmi, params: { id: asha.id }, body: { note } })
      }
      expect(await visit()).toMatchObject(SHOWN)
      expect(await atTheDesk()).toEqual([])
    },
  )

  test('only what is undecided: a volunteer whose visit it is can still give it back', async () => {
    expect((await release(asha, gopal)).status).toBe(200)
    expect((await letBe()).status).toBe(200)
    expect(await logged()).toBe(0)
    const unknown = { id: '00000000-0000-4000-8000-0000000000ff' }
    const { problem } = await world.call(api.letVisitBe, { as: lakshmi, params: unknown })
    expect(problem?.code).toBe('request-not-found')
  })
})

describe('several cases about one person', () => {
  test('one press lets the visit be for all that the desk has then, and a later case asks again', async () => {
    await raise()
    await another('money')
    await letBe()
    expect([await visit(), await atTheDesk()]).toMatchObject([SHOWN, []])
    await world.wait(1)
    await another('felt-unsafe', 'Indira')
    expect([await visit(), await atTheDesk()]).toMatchObject([HIDDEN, [{ attention: 'undecided' }]])
    await letBe()
    expect([await visit(), await atTheDesk()]).toMatchObject([SHOWN, []])
  })

  test('with one in hand the visit still waits for the other', async () => {
    await raise()
    await take()
    expect(await visit()).toMatchObject(SHOWN)
    await another('money')
    expect(await visit()).toMatchObject(HIDDEN)
    await take()
    expect(await visit()).toMatchObject(SHOWN)
  })

  test('what becomes grave later undoes an earlier ‘Let it be’', async () => {
    await raise('unkind')
    await world.wait(1)
    await another('money')
    await letBe()
    expect(await visit()).toMatchObject(SHOWN)
    await world.wait(1)
    await addTo(meera, 'felt-unsafe')
    expect([await visit(), await atTheDesk()]).toMatchObject([HIDDEN, [{ attention: 'undecided' }]])
    // More about the same is no other question.
    await letBe()
    await addTo(meera, 'felt-unsafe', 'He locked the door')
    expect(await visit()).toMatchObject(SHOWN)
  })

  test('what becomes grave while somebody has it in hand is new again, and the desk hears of the stop', async () => {
    await raise('unkind')
    await take()
    await forgetEmails()
    await addTo(meera, 'money')
    expect([await visit(), await atTheDesk()]).toMatchObject([HIDDEN, [{ attention: 'undecided' }]])
    const { items } = (await world.call(api.listConcerns, { as: lakshmi, query: {} })).reply
    expect(items).toMatchObject([{ kind: 'money', state: 'new', owner: null }])
    expect(await emails()).toEqual(['volunteer-stopped'])
    await take()
    expect(await visit()).toMatchObject(SHOWN)
  })

  test('of another account that turns out to be theirs: the visit that was let be waits again', async () => {
    const hema = await world.person('Hema', 'Citizen')
    await world.ask(hema, 5)
    await accept(ravi, await handleOf(hema))
    const body = { requestId: await idOf(hema), kind: 'money', text: 'He took my ring' } as const
    expect((await world.call(api.raiseConcern, { as: hema, body })).status).toBe(200)
    await raise()
    await world.wait(1)
    await letBe()
    expect(await visit()).toMatchObject(SHOWN)
    await world.call(api.updateProfile, { as: ravi, body: { name: 'Ravi', phone: asha.phone } })
    expect(await visit()).toMatchObject(HIDDEN)
  })
})

describe('undecided an hour before its time it is given back, in the words of any other', () => {
  const back = async (as: TestPerson = gopal) => (await requestOf(as))?.volunteer === null

  test('and not before', async () => {
    await raise()
    await world.wait(4 * 60 - 1)
    await passTime(world.context)
    expect(await back()).toBe(false)
    await forgetEmails()
    await world.wait(1)
    await passTime(world.context)
    expect(await back()).toBe(true)
    expect(await emails()).toEqual(['volunteer-cannot-come', 'request-taken-back'])
    expect([await noticesOf(gopal), await noticesOf(asha)]).toEqual([['release'], ['volunteer-removed']])
    expect(await visit()).toBeUndefined()
    expect((await accept(ravi, await handleOf(gopal))).status).toBe(200)
  })

  test('at once, if it is nearer; but not once it has begun', async () => {
    await world.wait(4 * 60 + 40)
    await raise()
    await passTime(world.context)
    expect(await back()).toBe(true)
    await accept(ravi, await handleOf(gopal))
    await world.database.query(sql`
      insert into concerns (request_id, reporter_id, subject_id, kind, text, raised_at)
      values (${pastId}, ${meera.id}, ${ravi.id}, 'money', 'He took my ring', ${world.now()})`)
    await world.wait(20)
    await passTime(world.context)
    expect(await back()).toBe(false)
    expect(await atTheDesk()).toHaveLength(1)
  })

  test('what ends meanwhile is left alone', async () => {
    await raise()
    await cancel(gopal)
    await world.wait(4 * 60)
    await passTime(world.context)
    expect(await requestOf(gopal)).toBeNull()
  })
})

test('a second grave case hides the next visit only after the hours in which they may be in a house (D102)', async () => {
  await another('money')
  expect(await visit()).toMatchObject(HIDDEN)
  await take()
  expect(await visit()).toMatchObject(SHOWN)
  // Asha has just come to Meera.
  await world.database.query(sql`update help_requests set starts_at = ${world.now()} where id = ${pastId}`)
  await raise()
  expect(await visit()).toMatchObject(SHOWN)
  expect(await atTheDesk()).not.toEqual([])
  await world.wait(3 * 60 + 1)
  expect(await visit()).toMatchObject(HIDDEN)
})
