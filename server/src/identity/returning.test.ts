import { api } from '@scan/contract/index.ts'
import type { PersonFlag } from '@scan/contract/admin/admin.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { BEGINNING, PASSWORD, createWorld } from '../testing/world.ts'
import type { TestPerson, World } from '../testing/world.ts'

// Ravi was banned, and comes again.

let world: World
let lakshmi: TestPerson
let ravi: TestPerson

beforeAll(async () => (world = await createWorld()))
beforeEach(async () => {
  world.setNow(BEGINNING)
  for (const table of [sql`help_requests`, sql`accounts`, sql`blocklist`])
    await world.database.query(sql`delete from ${table}`)
  lakshmi = await world.person('Lakshmi', 'Admin')
  ravi = await world.person('Ravi', 'Volunteer')
})
afterAll(() => world.close())

const NEW_PHONE = '9847099999'

const ban = (id: string) =>
  world.call(api.banUser, { as: lakshmi, params: { id }, body: { reason: 'Money' } })
const callHimself = (email: string) =>
  world.database.query(sql`update accounts set email = ${email} where id = ${ravi.id}`)
async function join(email: string, phone = NEW_PHONE): Promise<TestPerson> {
  const who = { name: 'Ravi', category: 'Citizen', district: null, skills: null } as const
  const id = await world.join({ ...who, email, phone, password: PASSWORD })
  const { reply } = await world.call(api.signIn, { body: { email, password: PASSWORD } })
  return { ...ravi, ...(reply as { sessionToken: string }), id, email, phone }
}
async function flagsOf({ id }: TestPerson): Promise<PersonFlag[] | undefined> {
  const { reply } = await world.call(api.listUsers, { as: lakshmi, query: { role: 'Citizen' } })
  return reply.items.find((one) => one.id === id)?.flags
}

describe('by the address', () => {
  test.each([
    ['ravi@example.org', 'ravi+again@example.org'],
    ['ravi.menon@gmail.com', 'r.a.vimenon+1@googlemail.com'],
  ])(
    'banned as %s, as a citizen with %s he asks for help only once an administrator agrees',
    async (old, email) => {
      await callHimself(old)
      await ban(ravi.id)
      await world.database.query(sql`delete from accounts where id = ${ravi.id}`)
      const again = await join(email)
      expect(await flagsOf(again)).toEqual(['banned-before', 'agreement-waits'])
      const { status, json } = await world.ask(again)
      expect([status, json['code'], json['message']]).toEqual([
        403,
        'agreement-needed',
        'A coordinator has to agree first. We’ll contact you.',
      ])

      await world.database.query(sql`delete from outbox`)
      const agreed = await world.call(api.agreeToUser, { as: lakshmi, params: { id: again.id } })
      expect(agreed.json['message']).toBe('They can ask for help now.')
      await world.call(api.agreeToUser, { as: lakshmi, params: { id: again.id } })
      const told = (await world.queuedNotifications()).filter(({ kind }) => kind === 'citizen-agreed-to')
      expect(told).toEqual([{ kind: 'citizen-agreed-to', accountId: again.id }])
      expect(await flagsOf(again)).toEqual(['banned-before'])
      expect((await world.ask(again)).status).toBe(200)
      const lines = await world.database.query(sql`
      select actor_id as by from audit.lines where action = 'agree' and subject_id = ${again.id}`)
      expect(lines).toEqual([{ by: lakshmi.id }, { by: lakshmi.id }])
    },
  )
})

describe('by the phone', () => {
  test('he is shown to administrators, and may ask for help: families share phones', async () => {
    await ban(ravi.id)
    const wife = await join('latha@example.org', ravi.phone)
    expect(await flagsOf(wife)).toEqual(['banned-before'])
    expect((await world.ask(wife)).status).toBe(200)
  })

  test('also by the number that was known, if he gave another just before', async () => {
    const { phone } = ravi
    await world.call(api.updateProfile, { as: ravi, body: { name: 'Ravi', phone: '9847012121' } })
    await ban(ravi.id)
    expect(await flagsOf(await join('other@example.org', phone))).toEqual(['banned-before'])
    expect(await flagsOf(await join('another@example.org', '9847012121'))).toEqual(['banned-before'])
    await world.call(api.unbanUser, { as: lakshmi, params: { id: ravi.id } })
    expect(await flagsOf(await join('latha@example.org', phone))).toBeUndefined()
  })

  test('also when he takes the number later', async () => {
    await ban(ravi.id)
    const again = await join('other@example.org')
    expect(await flagsOf(again)).toBeUndefined()
    await world.call(api.updateProfile, { as: again, body: { name: 'Ravi', phone: ravi.phone } })
    expect(await flagsOf(again)).toEqual(['banned-before'])
    expect((await world.ask(again)).status).toBe(200)
  })
})
