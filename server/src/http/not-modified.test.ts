import { api } from '@scan/contract/index.ts'
import type { Endpoint } from '@scan/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { asha, lakshmi, meera, stage, world } from '../testing/stage.ts'
import type { TestPerson } from '../testing/world.ts'

stage(['Meera', 'Asha', 'Lakshmi'])

const read = ({ path }: Endpoint, { sessionToken }: TestPerson, known?: string) =>
  world.app.inject({
    url: path,
    headers: { authorization: `Bearer ${sessionToken}`, ...(known && { 'if-none-match': known }) },
  })

test.each([
  ['oneself', api.me, () => meera],
  ['the board', api.listRequests, () => asha],
  ['a list for administrators', api.listHelpRequests, () => lakshmi],
] as const)(
  '%s is sent once and again when it has changed, and meanwhile named as the same',
  async (_what, call, who) => {
    const first = await read(call, who())
    const known = String(first.headers.etag)
    const again = await read(call, who(), known)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    // Of a body that never comes: whoever minds hangs up.
    expect(again.headers).not.toHaveProperty('content-length')
    for (const kept of ['etag', 'cache-control', 'content-security-policy', 'x-content-type-options'])
      expect(again.headers[kept]).toBe(first.headers[kept])
    expect(again.headers['cache-control']).toBe('no-store')

    await world.ask(meera)
    const changed = await read(call, who(), known)
    expect(changed.statusCode).toBe(200)
    expect(changed.headers.etag).not.toBe(known)
  },
)

test('what is the same for nobody else is named for nobody else, and an ended session is refused first', async () => {
  const known = String((await read(api.me, meera)).headers.etag)
  expect((await read(api.me, asha, known)).statusCode).toBe(200)
  await world.call(api.signOut, { as: meera })
  expect((await read(api.me, meera, known)).statusCode).toBe(401)
})

test('calls of many that come in one moment are each answered as whoever made them', async () => {
  const people = [asha, lakshmi, asha, lakshmi]
  const answers = await Promise.all(people.map((as) => world.call(api.me, { as })))
  expect(answers.map(({ reply }) => reply.user.id)).toEqual(people.map(({ id }) => id))
  const board = [asha, lakshmi, { ...asha, sessionToken: 'nobody' }]
  const statuses = (await Promise.all(board.map((as) => world.call(api.listRequests, { as })))).map(
    ({ status }) => status,
  )
  expect(statuses).toEqual([200, 403, 401])
})
