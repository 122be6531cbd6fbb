import { brotliDecompressSync } from 'node:zlib'
import { api } from '@scan/contract/index.ts'
import type { Endpoint } from '@scan/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { asha, gopal, lakshmi, meera, stage, world } from '../testing/stage.ts'
import type { TestPerson } from '../testing/world.ts'

stage(['Meera', 'Gopal', 'Asha', 'Lakshmi'])

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
    // A length of a body that never comes has some clients wait for it.
    expect(again.headers['content-length'] ?? '0').toBe('0')
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

test('a long answer is compressed for whoever reads that, and named as the same', async () => {
  const body = { action: 'request', email: null, helpType: 'reading', district: 'Kollam' } as const
  const description = 'To read the letters of the bank to me. '.repeat(20).trim()
  await world.call(api.askForHelp, { as: gopal, body: { ...body, ...world.inHours(30), description } })
  const url = api.listRequests.path
  const authorization = `Bearer ${asha.sessionToken}`
  const plain = await world.app.inject({ url, headers: { authorization } })
  const { headers, rawPayload } = await world.app.inject({
    url,
    headers: { authorization, 'accept-encoding': 'br' },
  })
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(headers.etag).toBe(plain.headers.etag)
  expect(String(brotliDecompressSync(rawPayload))).toBe(plain.body)
})
