import { pathWith, rolesFor } from '@scan/contract/endpoint.ts'
import type { Access, Endpoint } from '@scan/contract/endpoint.ts'
import { api, downloads } from '@scan/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import type { TestPerson, World } from '../../testing/world.ts'

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
