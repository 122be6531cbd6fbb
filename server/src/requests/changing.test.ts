import { api } from '@scan/contract/index.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { clearRequests } from '../testing/clear-requests.ts'
import { BEGINNING, createWorld } from '../testing/world.ts'
import type { TestPerson, World } from '../testing/world.ts'
import { NO_PLACE } from '../testing/no-place.ts'

let world: World
let meera: TestPerson
let asha: TestPerson
let lakshmi: TestPerson

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  world.setNow(BEGINNING)
  await clearRequests(world.database)
  await world.database.query(sql`delete from separations`)
  await world.database.query(sql`delete from accounts`)
  meera = await world.person('Meera', 'Citizen')
  asha = await world.person('Asha', 'Volunteer')
  lakshmi = await world.person('Lakshmi', 'Admin')
})
afterAll(() => world.close())

const NEEDS = {
  helpType: 'driving',
  description: 'To the clinic',
  additional: null,
  district: 'Kollam',
} as const

const change = (says: object, hours = 30, as = meera) =>
  world.call(api.changeRequest, {
    as,
    body: { email: as.email, ...NEEDS, ...NO_PLACE, ...world.inHours(hours), ...says },
  })
const board = async (query = {}) => (await world.call(api.listRequests, { as: asha, query })).reply.requests
const accept = (citizen: string, as = asha) => world.call(api.acceptRequest, { as, body: { citizen } })

test('Meera changes what, when and where: the boards show it, with what nobody may see hidden', async () => {
  await world.ask(meera)
  expect(await board({ district: 'Kollam' })).toHaveLength(1)
  expect(await board({ district: 'Thrissur' })).toEqual([])
  const says = { helpType: 'medical', description: 'To the doctor, call 98470 12345', district: 'Thrissur' }
  const { status, json, reply } = await change(says, 50)
  expect([status, json['message']]).toEqual([200, 'Your request has been changed.'])
  expect(reply.user.request).toMatchObject({ ...says, ...world.inHours(50), volunteer: null })
  expect(await board({ district: 'Kollam' })).toEqual([])
  const [shown] = await board({ district: 'Thrissur' })
  expect(shown).toMatchObject({ helpType: 'medical', ...world.inHours(50) })
  expect(shown?.description).not.toContain('98470')
  const { lines } = await log()
  expect(lines[0]).toMatchObject({ action: 'change', actor: { name: 'Meera' }, subject: { kind: 'request' } })
})

const log = async () => {
  const { reply } = await world.call(api.listAudit, { as: lakshmi, query: { page: 1, action: 'change' } })
  return { lines: reply.items }
}

test('nobody accepts what they have not read: every card of before is refused, the new one is not', async () => {
  await world.ask(meera)
  const handles: string[] = []
  for (const hours of [31, 32, 33]) {
    handles.push((await board())[0]?.handle ?? '')
    await change({}, hours)
  }
  for (const handle of handles) {
    const { status, json } = await accept(handle)
    expect([status, json['code']]).toEqual([409, 'request-has-changed'])
    expect(json['message']).toBe('This request has just changed. Please read it again before you accept.')
  }
  const [shown] = await board()
  const { reply } = await accept(shown?.handle ?? '')
  expect(reply.request).toMatchObject({ ...world.inHours(33), citizenName: 'Meera' })
})

test('whoever is kept apart from her is not told that it has changed', async () => {
  await world.ask(meera)
  const [shown] = await board()
  await world.database.query(sql`
    insert into separations (volunteer_id, citizen_id, cause, since)
    values (${asha.id}, ${meera.id}, 'declined', ${world.now()})`)
  await change({}, 31)
  expect((await accept(shown?.handle ?? '')).problem?.code).toBe('request-no-longer-available')
})
