import { api } from '@scan/contract/index.ts'
import { describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { offerRequests } from '../requests/offers.ts'
import { asha, gopal, lakshmi, meera, ravi, stage, world } from '../testing/stage.ts'
import {
  accept,
  cancel,
  codeOf,
  complete,
  emails,
  forgetEmails,
  handleOf,
  leave,
  raise,
  requestOf,
  signIn,
} from '../testing/steps.ts'
import { PASSWORD, type TestPerson } from '../testing/world.ts'

// What protects others, counts or limits goes on by another account of the same person (D98), in every way to have one.

stage(['Lakshmi', 'Meera', 'Gopal', 'Asha', 'Ravi'])

let made = 0

/** Another account with the same number, approved. */
async function twinOf({ id, phone }: TestPerson, category: 'Volunteer' | 'Citizen'): Promise<TestPerson> {
  const email = `${id.slice(0, 8)}-${made++}@example.org`
  const name = 'Sunil Das'
  const twin = await world.join({ name, category, district: 'Kollam', email, phone, password: PASSWORD })
  if (category === 'Volunteer') await world.call(api.approveVolunteer, { as: lakshmi, params: { id: twin } })
  const { sessionToken, refreshToken } = (await signIn(email)).reply
  return { id: twin, name, email, phone, sessionToken, refreshToken }
}

/** Something is begun by one account, and goes on by the one that this answers with. */
type Way = (
  one: TestPerson,
  category: 'Volunteer' | 'Citizen',
  begin: (as: TestPerson) => Promise<unknown>,
) => Promise<TestPerson>

const LEAVING: [string, Way][] = [
  [
    'after leaving and coming back',
    async (one, category, begin) => {
      await begin(one)
      expect((await leave(one)).status).toBe(200)
      return twinOf(one, category)
    },
  ],
  [
    'by another account, once the first has left',
    async (one, category, begin) => {
      const twin = await twinOf(one, category)
      await begin(one)
      expect((await leave(one)).status).toBe(200)
      return twin
    },
  ],
]
const WAYS: [string, Way][] = [
  [
    'by another account, made since',
    async (one, category, begin) => {
      await begin(one)
      return twinOf(one, category)
    },
  ],
  [
    'by the account that was there first',
    async (one, category, begin) => {
      await begin(await twinOf(one, category))
      return one
    },
  ],
  ...LEAVING,
]

async function visit(volunteer: TestPerson, citizen: TestPerson, hours = 4): Promise<string> {
  expect((await world.ask(citizen, hours)).status).toBe(200)
  expect((await accept(volunteer, await handleOf(citizen))).status).toBe(200)
  return (await requestOf(citizen))?.id ?? ''
}
async function completed(volunteer: TestPerson, citizen: TestPerson): Promise<string> {
  const id = await visit(volunteer, citizen)
  expect((await complete(volunteer, citizen, await codeOf(citizen))).status).toBe(200)
  return id
}
const askFirst = (as: TestPerson, sameVolunteerAs: string) =>
  world.call(api.askForHelp, {
    as,
    body: {
      ...({ action: 'request', email: null, helpType: 'driving', description: 'To the clinic' } as const),
      ...({ district: 'Kollam', sameVolunteerAs, ...world.inHours(7 * 24) } as const),
    },
  })
const patterns = async (kind: string) =>
  (await world.call(api.listPatterns, { as: lakshmi, query: {} })).reply.items.filter(
    (one) => one.kind === kind,
  )
const see = (id = '') => world.call(api.seePattern, { as: lakshmi, params: { id } })
const remove = ({ id }: TestPerson) => world.call(api.deleteUser, { as: lakshmi, params: { id } })

describe('an account is not deleted while a case is open about another one of theirs', () => {
  test.each(['made before', 'made since'])('%s', async (when) => {
    const before = when === 'made before' ? await twinOf(asha, 'Volunteer') : undefined
    await visit(asha, meera)
    await raise(meera, 'unkind')
    const twin = before ?? (await twinOf(asha, 'Volunteer'))
    for (const one of [twin, asha]) {
      expect((await leave(one)).problem?.message).toBe(
        'Please contact us; we are looking into something that concerns you.',
      )
      expect(await remove(one)).toMatchObject({ status: 409, problem: { code: 'person-of-open-case' } })
    }
    await world.database.query(sql`update concerns set state = 'closed'`)
    expect((await leave(twin)).status).toBe(200)
    expect((await remove(asha)).status).toBe(200)
  })

  test('nor of who raised it once it is in hand; until then they may leave', async () => {
    const twin = await twinOf(meera, 'Citizen')
    await visit(asha, meera)
    await raise(meera, 'unkind')
    expect((await leave(twin)).status).toBe(200)
    const other = await twinOf(meera, 'Citizen')
    expect((await remove(other)).problem?.code).toBe('person-of-open-case')
    await world.database.query(sql`update concerns set state = 'in-hand'`)
    expect((await leave(other)).problem?.code).toBe('case-open')
    expect((await leave(gopal)).status).toBe(200)
  })
})

describe.each(WAYS)('%s', (_way, go) => {
  test('three missed addresses', async () => {
    const guess = (as: TestPerson) => accept(as, 'nobody@example.org')
    const then = await go(asha, 'Volunteer', async (as) => {
      for (let time = 0; time < 3; time++) await guess(as)
    })
    await world.ask(meera, 30)
    expect((await accept(then, meera.email)).problem?.code).toBe('request-no-longer-available')
    expect((await accept(ravi, meera.email)).status).toBe(200)
  })

  test('the rounds of emails that a citizen has caused', async () => {
    // Each is told of the first request, and to be told of another.
    const told = async (as: TestPerson) => {
      await forgetEmails()
      await world.ask(as, 30)
      await offerRequests(world.context)
      return (await emails()).filter((kind) => kind === 'requests-offered').length
    }
    await world.database.query(sql`
      update accounts set district = 'Kollam', request_emails = 'at-once' where category = 'Volunteer'`)
    world.setNow(new Date('2026-11-20T05:00:00Z'))
    await world.wait(0)
    const then = await go(meera, 'Citizen', async (as) => {
      expect(await told(as)).toBe(2)
      await cancel(as)
    })
    expect(await told(then)).toBe(0)
    expect(await told(gopal)).toBe(2)
  })

  test('posts cancelled unanswered', async () => {
    const then = await go(meera, 'Citizen', async (as) => {
      for (let time = 0; time < 3; time++) {
        await world.ask(as)
        await cancel(as)
      }
      expect(await patterns('often-cancelled')).toEqual([])
    })
    await world.ask(then)
    await cancel(then)
    expect(await patterns('often-cancelled')).toMatchObject([{ count: 4, people: [{ id: then.id }] }])
  })

  test('that nobody is emailed until staff agree', async () => {
    const then = await go(meera, 'Citizen', async (as) => {
      for (let time = 0; time < 4; time++) {
        await world.ask(as)
        await cancel(as)
      }
    })
    await world.database.query(sql`
      update accounts set district = 'Kollam', request_emails = 'at-once' where category = 'Volunteer'`)
    world.setNow(new Date('2026-11-21T05:00:00Z'))
    await world.wait(0)
    await forgetEmails()
    await world.ask(then)
    await offerRequests(world.context)
    expect(await emails()).not.toContain('requests-offered')
    await world.call(api.agreeToUser, { as: lakshmi, params: { id: then.id } })
    await offerRequests(world.context)
    expect(await emails()).toContain('requests-offered')
  })

  test('requests read of other districts', async () => {
    await world.database.query(sql`
      with citizens as (
        insert into accounts (name, email, phone, category, password_hash, created_at, verified_at)
        select 'Citizen', 'citizen' || n || '@example.org', '9847' || 100000 + n, 'Citizen', '', now(), now()
        from generate_series(1, 101) n returning id, email)
      insert into help_requests (handle, citizen_id, status, starts_at, posted_at, help_type, description, district,
        help_date, help_time, public_description)
      select id || '@requests.invalid', id, 'open', '2026-11-22T06:30Z', ${world.now()}, 'shopping', '',
        case when email = 'citizen101@example.org' then 'Idukki' else 'Wayanad' end, '2026-11-22', '06:30', '' from citizens`)
    const read = (as: TestPerson, district: 'Wayanad' | 'Idukki') =>
      world.call(api.listRequests, { as, query: { district } })
    const then = await go(asha, 'Volunteer', (as) => read(as, 'Wayanad'))
    expect(await patterns('reads-far-away')).toEqual([])
    await read(then, 'Idukki')
    expect(await patterns('reads-far-away')).toMatchObject([{ count: 101 }])
  })

  test.each(['volunteer', 'citizen'])(
    'what stands out about two is one row, by another account of the %s',
    async (whose) => {
      const meets = async (as: TestPerson) =>
        whose === 'volunteer' ? await completed(as, meera) : await completed(asha, as)
      const then =
        whose === 'volunteer' ? await go(asha, 'Volunteer', meets) : await go(meera, 'Citizen', meets)
      await meets(then)
      const [row, ...more] = await patterns('completed-early')
      expect([row?.count, row?.people.some(({ id }) => id === then.id), more]).toEqual([2, true, []])
    },
  )

  test('seen by staff, a regular pair rests', async () => {
    const then = await go(asha, 'Volunteer', async (as) => {
      for (let time = 0; time < 3; time++) await completed(as, meera)
      const [row, ...more] = await patterns('often-together')
      expect([row?.count, more]).toEqual([3, []])
      await see(row?.id)
    })
    expect(await patterns('often-together')).toEqual([])
    await completed(then, meera)
    expect(await patterns('often-together')).toEqual([])
    const rows = await world.database.query(sql`select count from patterns where kind = 'often-together'`)
    expect(rows).toEqual([{ count: 4 }])
  })

  test('the third that one citizen accuses stops nobody', async () => {
    const accuses = async (as: TestPerson, volunteer: TestPerson) => {
      await visit(volunteer, as)
      expect((await raise(as, 'money')).status).toBe(200)
      await cancel(as)
    }
    const then = await go(meera, 'Citizen', async (as) => {
      await accuses(as, ravi)
      await accuses(as, await world.person('Binu', 'Volunteer'))
    })
    await accuses(then, asha)
    const stopped = await world.database.query(
      sql`select name from accounts where stopped_at is not null order by name`,
    )
    expect(stopped).toEqual([{ name: 'Binu' }, { name: 'Ravi' }])
  })

  test('the second to say that a new volunteer did not come makes a case', async () => {
    const denied = async (as: TestPerson, citizen: TestPerson) => {
      const id = await completed(as, citizen)
      await world.wait(24 * 60)
      await world.database.query(sql`update sessions set confirmed_at = ${world.now()}`)
      const said = await world.call(api.sayWhetherCame, {
        as: citizen,
        params: { id },
        body: { answer: 'no' },
      })
      expect(said.status).toBe(200)
    }
    const then = await go(asha, 'Volunteer', (as) => denied(as, meera))
    await denied(then, gopal)
    expect(await world.database.query(sql`select subject_id as id from concerns`)).toEqual([{ id: then.id }])
  })
})

describe('who was asked first is not asked first again within a day', () => {
  test.each<[string, TestPersonOf]>([
    ['the citizen', 'citizen'],
    ['the volunteer', 'volunteer'],
  ])('by another account of %s, in both orders', async (_, whose) => {
    const [one, category] = whose === 'citizen' ? [meera, 'Citizen' as const] : [asha, 'Volunteer' as const]
    const twin = await twinOf(one, category)
    const helped = async (by: TestPerson) =>
      whose === 'citizen' ? await completed(asha, by) : await completed(by, meera)
    const visits = [await helped(one), await helped(twin)]
    const asks = async (n: number) => {
      const as = whose === 'citizen' && n === 1 ? twin : meera
      const { reply } = await askFirst(as, visits[n] ?? '')
      await cancel(as)
      return reply.user.request?.askedFirst?.name ?? null
    }
    for (const [first, second] of [
      [0, 1],
      [1, 0],
    ] as const) {
      expect(await asks(first)).not.toBeNull()
      expect(await asks(second)).toBeNull()
      await world.wait(24 * 60)
      await world.database.query(sql`update sessions set confirmed_at = ${world.now()}`)
    }
  })

  test.each<[string, TestPersonOf]>([
    ['the citizen', 'citizen'],
    ['the volunteer', 'volunteer'],
  ])('after %s has left and come back', async (_, whose) => {
    const id = await completed(asha, meera)
    expect((await askFirst(meera, id)).reply.user.request?.askedFirst?.name).toBe('Asha')
    await cancel(meera)
    await leave(whose === 'citizen' ? meera : asha)
    const citizen = whose === 'citizen' ? await twinOf(meera, 'Citizen') : meera
    const volunteer = whose === 'volunteer' ? await twinOf(asha, 'Volunteer') : asha
    const again = await askFirst(citizen, await completed(volunteer, citizen))
    expect([again.status, again.reply.user.request?.askedFirst ?? null]).toEqual([200, null])
    expect(again.reply.user.request?.openToAll).toBe(true)
  })
})

type TestPersonOf = 'citizen' | 'volunteer'

test.each(['neither', 'the first', 'the second', 'both'])(
  'two accounts that become one person have one row, to see unless both were seen: %s',
  async (seen) => {
    for (const [n, one] of [asha, ravi].entries()) {
      await completed(one, meera)
      await world.wait(1)
      const row = (await patterns('completed-early')).find(({ people }) =>
        people.some(({ id }) => id === one.id),
      )
      if (seen === 'both' || seen === (n === 0 ? 'the first' : 'the second')) await see(row?.id)
    }
    const body = { name: 'Ravi', phone: asha.phone }
    expect((await world.call(api.updateProfile, { as: ravi, body })).status).toBe(200)
    const [row, ...more] = await patterns('completed-early')
    expect([row !== undefined, more]).toEqual([seen !== 'both', []])
    await see(row?.id)
    expect(await patterns('completed-early')).toEqual([])
    await completed(asha, meera)
    expect(await patterns('completed-early')).toMatchObject([{ count: 3 }])
  },
)

test('a no to whether one of a person came takes their vouching away from all accounts', async () => {
  const twin = await twinOf(ravi, 'Volunteer')
  await world.database.query(sql`update accounts set vouched_at = now() where id = ${twin.id}`)
  const id = await completed(ravi, gopal)
  await world.wait(24 * 60)
  await world.call(api.sayWhetherCame, { as: gopal, params: { id }, body: { answer: 'no' } })
  expect(await world.database.query(sql`select from accounts where vouched_at is not null`)).toEqual([])
})

test('what is kept for one account is open to all once another of theirs has a visit', async () => {
  const twin = await twinOf(asha, 'Volunteer')
  await askFirst(meera, await completed(asha, meera))
  await visit(twin, gopal)
  expect((await requestOf(meera))?.openToAll).toBe(true)
})
