import { pathWith, rolesFor } from '@scan/contract/endpoint.ts'
import type { Access, Endpoint } from '@scan/contract/endpoint.ts'
import { api, downloads } from '@scan/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { createWorld } from '../testing/world.ts'
import type { TestPerson, World } from '../testing/world.ts'

let world: World
const people: Record<string, TestPerson | undefined> = {}

beforeAll(async () => {
  world = await createWorld()
  people['nobody'] = undefined
  people['citizen'] = await world.person('Meera', 'Citizen')
  people['volunteer'] = await world.person('Asha', 'Volunteer')
  people['admin'] = await world.person('Lakshmi', 'Admin')
})
afterAll(() => world.close())

const UUID = '00000000-0000-4000-8000-000000000000'

async function send({ method, path }: Pick<Endpoint, 'method' | 'path'>, who: string) {
  const caller = people[who]
  return world.app.inject({
    method,
    url: pathWith(path, { id: UUID, token: UUID }),
    headers: caller ? { authorization: `Bearer ${caller.sessionToken}` } : {},
  })
}

const VISITORS = ['nobody', 'citizen', 'volunteer', 'admin']
function refusedBy(access: Access): string[] {
  const roles: 'anyone' | readonly string[] = rolesFor(access)
  return roles === 'anyone' ? [] : VISITORS.filter((who) => !roles.includes(who))
}

describe.each(Object.entries<Endpoint>(api))('%s', (name, endpoint) => {
  const refused = refusedBy(endpoint.access)

  test.runIf(refused.length > 0).each(refused)(
    'refuses %s before it looks at what they sent',
    async (who) => {
      const response = await send(endpoint, who)
      const expected = who === 'nobody' ? [401, 'no-token'] : [403, 'not-for-your-role']
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual(expected)
    },
  )

  test.each(VISITORS.filter((who) => !refused.includes(who)))('lets %s come through to it', async (who) => {
    // Signing out would end the session that the other cases still need.
    if (name === 'signOut') return expect(endpoint.access).toBe('anyone')
    if (name === 'signOutEverywhere') return expect(endpoint.access).toBe('signed-in')
    const { code } = (await send(endpoint, who)).json<{ code?: string }>()
    expect(['no-token', 'not-for-your-role', 'not-found', 'internal-error']).not.toContain(code)
  })
})

describe.each(Object.entries(downloads))('the file of the %s', (_name, { path, access }) => {
  const file = { method: 'GET', path } as const
  const refused = refusedBy(access)

  test.each(refused)('is refused to %s', async (who) => {
    const response = await send(file, who)
    const expected = who === 'nobody' ? [401, 'no-token'] : [403, 'not-for-your-role']
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual(expected)
  })

  test('is handed to an administrator', async () => {
    const { statusCode, headers } = await send(file, 'admin')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  })
})

const ASKED = Object.entries<Endpoint>(api).filter(([, { access }]) => access !== 'anyone')

test('a volunteer who was banned comes through to nothing', async () => {
  const ravi = (people['ravi'] = await world.person('Ravi', 'Volunteer'))
  await world.database.query(sql`update accounts set banned_at = now() where id = ${ravi.id}`)
  for (const [name, endpoint] of ASKED) {
    const response = await send(endpoint, 'ravi')
    expect([name, response.statusCode, response.json<{ code: string }>().code]).toEqual([
      name,
      403,
      'account-suspended',
    ])
  }
})

describe('what is another’s', () => {
  const UNKNOWN = '11111111-1111-4111-8111-111111111111'
  let theirs: { request: string; session: string; happening: string; separation: string; asha: string }

  beforeAll(async () => {
    const meera = await world.person('Meera.Nair', 'Citizen')
    const asha = await world.person('Asha.Menon', 'Volunteer')
    people['another citizen'] = await world.person('Gopal', 'Citizen')
    people['another volunteer'] = await world.person('Hamza', 'Volunteer')
    const needs = { helpType: 'driving', description: 'To the clinic', district: 'Kollam' } as const
    const body = { action: 'request', email: null, ...needs, ...world.inHours(30) } as const
    const asked = await world.call(api.askForHelp, { as: meera, body })
    await world.call(api.acceptRequest, { as: asha, body: { citizen: meera.email } })
    const [session] = (await world.call(api.listSessions, { as: meera })).reply.items
    await world.call(api.releaseRequest, { as: asha, body: { citizen: meera.email, reason: 'I am ill' } })
    const [happening] = (await world.call(api.listHappenings, { as: meera })).reply.happenings
    const [separation] = await world.database.query(sql<{ id: string }>`
      insert into separations (volunteer_id, citizen_id, cause, since, citizen_asked, asked_at)
      values (${asha.id}, ${meera.id}, 'declined', now(), true, now()) returning id`)
    theirs = {
      separation: separation?.id ?? '',
      request: asked.reply.user.request?.id ?? '',
      session: session?.id ?? '',
      happening: happening?.id ?? '',
      asha: asha.id,
    }
    for (const id of Object.values(theirs)) expect(id).toMatch(/^[0-9a-f-]{36}$/)
  })

  const CONCERN = { kind: 'unkind', text: 'Rude' }
  /** Every call that takes the id of a thing and is not for administrators alone. */
  const CALLS: {
    name: keyof typeof api
    as: string[]
    id: keyof typeof theirs
    body?: (id: string) => object
  }[] = [
    { name: 'listPeopleOfRequest', as: ['another citizen'], id: 'request' },
    { name: 'signOutThere', as: ['another citizen', 'another volunteer'], id: 'session' },
    {
      name: 'answerSeparation',
      as: ['another citizen', 'another volunteer'],
      id: 'separation',
      body: () => ({ answer: 'yes' }),
    },
    {
      name: 'seeHappenings',
      as: ['another citizen', 'another volunteer'],
      id: 'happening',
      body: (id) => ({ ids: [id] }),
    },
    {
      name: 'raiseConcern',
      as: ['another citizen', 'another volunteer'],
      id: 'request',
      body: (requestId) => ({ ...CONCERN, requestId }),
    },
    {
      name: 'raiseConcern',
      as: ['another citizen', 'another volunteer'],
      id: 'asha',
      body: (subjectId) => ({ ...CONCERN, requestId: theirs.request, subjectId }),
    },
  ]

  test('the table names every call that takes an id, but for those of administrators', () => {
    const taking = Object.entries<Endpoint>(api).filter(
      ([, { path, access }]) => path.includes(':id') && !refusedBy(access).includes('citizen'),
    )
    const named = CALLS.filter(({ name }) => api[name].path.includes(':id')).map(({ name }) => name)
    expect(taking.map(([name]) => name).toSorted()).toEqual(named.toSorted())
  })

  test.each(CALLS.flatMap(({ as, ...call }) => as.map((who) => ({ who, ...call }))))(
    '$name answers $who alike for the $id of another and for one that nobody has',
    async ({ name, who, id, body }) => {
      const { method, path } = api[name]
      const answer = async (named: string) => {
        const response = await world.app.inject({
          method,
          url: pathWith(path, { id: named, token: named }),
          headers: { authorization: `Bearer ${people[who]?.sessionToken}` },
          ...(body && { payload: body(named) }),
        })
        return [response.statusCode, response.json<unknown>(), Object.keys(response.headers).toSorted()]
      }
      expect(await answer(theirs[id])).toEqual(await answer(UNKNOWN))
      const left = await world.database.query(sql`
        select from sessions, happenings h where family_id = ${theirs.session} and end_reason is null
          and h.id = ${theirs.happening} and seen_at is null and not exists (select from concerns)
          and exists (select from separations where id = ${theirs.separation})`)
      expect(left).toHaveLength(1)
    },
  )
})
