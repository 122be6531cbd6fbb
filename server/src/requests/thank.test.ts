import { api } from '@scan/contract/index.ts'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { asha, gopal, meera, ravi, lakshmi, stage, world } from '../testing/stage.ts'
import { accept, cancel, codeOf, complete, emails, forgetEmails } from '../testing/steps.ts'
import { handleOf, idOf, setApart } from '../testing/steps.ts'

stage(['Lakshmi', 'Meera', 'Gopal', 'Asha', 'Ravi'])

let visitId: string
beforeEach(async () => {
  await world.ask(meera, 4)
  visitId = await idOf(meera)
  await accept(asha, await handleOf(meera))
  await complete(asha, meera, await codeOf(meera))
  await forgetEmails()
})

const thank = (text: string | null = 'You were so kind', as = meera, id = visitId) =>
  world.call(api.thank, { as, params: { id }, body: { text } })
const past = async () => (await world.call(api.listPastRequests, { as: meera })).reply.requests[0]
const visits = async (as = asha) => (await world.call(api.listPastVisits, { as })).reply.visits
const notices = async (as = asha) => (await world.call(api.listNotices, { as })).reply.notices

test('she says thank you once; Asha reads it on her screen and in her past visits, and an email says so', async () => {
  expect(await past()).toMatchObject({ canThank: true })
  expect((await thank('So kind! Call me: 98470 12345')).json).toMatchObject({ success: true })
  expect((await past())?.canThank).toBeUndefined()
  const text = expect.stringMatching(/^So kind! Call me: (?!.*\d)/)
  expect(await visits()).toMatchObject([{ thanks: { text } }])
  expect(await notices()).toMatchObject([{ kind: 'thanked', helpType: 'driving', text }])
  expect(await emails()).toEqual(['thanked'])
  expect((await thank('And again')).problem).toMatchObject({ code: 'thanked-already' })
  expect((await thank()).status).toBe(409)
})

test('without words too; it stays until she has read it, whatever happens next', async () => {
  await thank(null)
  await world.ask(gopal)
  await accept(asha, await handleOf(gopal))
  const [notice] = await notices()
  expect(notice).toMatchObject({ kind: 'thanked' })
  expect(notice).not.toHaveProperty('text')
  await world.call(api.seeNotices, { as: asha, body: { ids: [notice?.id ?? ''] } })
  expect(await notices()).toEqual([])
})

test('nobody else’s, nothing that did not take place, not too late, and not whom she has sent away', async () => {
  expect((await thank('Thanks', gopal)).problem?.code).toBe('request-not-found')
  await world.ask(gopal)
  const open = await idOf(gopal)
  await cancel(gopal)
  expect((await thank('Thanks', gopal, open)).problem?.code).toBe('nobody-to-thank')
  await setApart(asha, meera, 'concern')
  expect((await thank()).problem?.code).toBe('nobody-to-thank')
  expect((await past())?.canThank).toBeUndefined()
  await world.wait(31 * 24 * 60)
  expect((await thank()).problem?.code).toBe('nobody-to-thank')
  expect([await notices(), await visits(ravi)]).toEqual([[], []])
})

test.each<[string, () => Promise<unknown>]>([
  ['asks to be kept apart from her', () => setApart(asha, meera, 'concern', asha.id)],
  ['is kept apart from her by staff', () => setApart(asha, meera, 'staff', lakshmi.id)],
  ['is banned', () => world.database.query(sql`update accounts set banned_at = now() where id = ${asha.id}`)],
])('that Asha %s she does not learn by thanking her, and Asha reads nothing', async (_, happens) => {
  await happens()
  expect(await past()).toMatchObject({ canThank: true })
  expect((await thank()).status).toBe(200)
  expect(await past()).toMatchObject({ thanks: { text: 'You were so kind' } })
  expect(await emails()).toEqual([])
  await world.database.query(sql`update accounts set banned_at = null`)
  const isApart = (await world.database.query(sql`select from separations`)).length > 0
  if (!isApart) return
  expect([await notices(), (await visits())[0]?.thanks]).toEqual([[], undefined])
  expect(JSON.stringify((await world.call(api.readMyData, { as: asha })).json)).not.toContain('so kind')
})

test('more than 140 characters are refused, with the field', async () => {
  const url = `/api/auth/citizens/requests/${visitId}/thanks`
  const headers = { authorization: `Bearer ${meera.sessionToken}` }
  const send = (text: string) => world.app.inject({ method: 'POST', url, headers, payload: { text } })
  const refused = await send('a'.repeat(141))
  expect(refused.json()).toMatchObject({ errors: [{ field: 'text', code: 'thanks-too-long' }] })
  expect((await send('a'.repeat(140))).statusCode).toBe(200)
})
