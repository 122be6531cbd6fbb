import { emails } from '@scan/contract/emails/index.ts'
import { api } from '@scan/contract/index.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { BEGINNING, createWorld } from '../testing/world.ts'
import type { TestPerson, World } from '../testing/world.ts'
import { seenOf } from '../testing/seen.ts'

let world: World
let lakshmi: TestPerson
let meera: TestPerson
let asha: TestPerson

const POLICE = 'Kerala Police Official'
const NEW = '9847000001'

beforeAll(async () => (world = await createWorld()))
beforeEach(async () => {
  world.setNow(BEGINNING)
  for (const table of [sql`help_requests`, sql`accounts`, sql`outbox`])
    await world.database.query(sql`delete from ${table}`)
  lakshmi = await world.person('Lakshmi', 'Admin')
  meera = await world.person('Meera', 'Citizen')
  asha = await world.person('Asha', 'Volunteer')
})
afterAll(() => world.close())

const change = (name = POLICE, phone = NEW, as = asha) =>
  world.call(api.updateProfile, { as, body: { name, phone } })
const approve = async () =>
  world.call(api.seeChanges, { as: lakshmi, params: { id: asha.id }, body: await seenOf(world, asha.id) })
const refuse = () => world.call(api.refuseChanges, { as: lakshmi, params: { id: asha.id } })

async function accept(claims: { name?: string; phone?: string } = {}) {
  const [open] = (await world.call(api.listRequests, { as: asha })).reply.requests
  return world.call(api.acceptRequest, { as: asha, body: { citizen: open?.handle ?? '', ...claims } })
}
/** Who comes, as Meera reads it. */
async function whoComes() {
  const { request } = (await world.call(api.me, { as: meera })).reply.user
  return request?.volunteer && { name: request.volunteer.name, phone: request.volunteer.phone }
}

describe('a changed name and number of a volunteer', () => {
  test('are not shown to citizens before an administrator has approved them', async () => {
    await world.ask(meera)
    await change()
    const answered = (await accept()).json
    expect(JSON.stringify(answered)).not.toContain(POLICE)
    expect(await whoComes()).toEqual({ name: 'Asha', phone: asha.phone })
    await approve()
    expect(await whoComes()).toEqual({ name: POLICE, phone: NEW })
  })

  test('changed in the middle of a visit, the citizen goes on seeing whom they expect, and later who it was', async () => {
    await world.ask(meera)
    await accept()
    await change()
    expect(await whoComes()).toEqual({ name: 'Asha', phone: asha.phone })
    const { code } = (await world.call(api.me, { as: meera })).reply.user.request?.volunteer ?? { code: '' }
    await world.call(api.completeRequest, { as: asha, body: { citizen: meera.email, code } })
    const [past] = (await world.call(api.listPastRequests, { as: meera })).reply.requests
    expect(past?.volunteerName).toBe('Asha')
  })

  test('are not shown to who worries about them either', async () => {
    const id = (await world.ask(meera)).reply.user.request?.id ?? ''
    await accept()
    await change()
    const { people } = (await world.call(api.listPeopleOfRequest, { as: meera, params: { id } })).reply
    expect(people).toEqual([{ id: asha.id, name: 'Asha' }])
  })

  test('are said to wait in the profile, and to nobody who has none waiting', async () => {
    const waits = async (as = asha) => (await world.call(api.me, { as })).json['user']
    expect(await waits()).not.toHaveProperty('changesWait')
    expect((await change()).json).toMatchObject({ user: { name: POLICE, changesWait: true } })
    expect(await waits()).toMatchObject({ name: POLICE, contactno: NEW, changesWait: true })
    await change('Meera Nair', NEW, meera)
    expect(await waits(meera)).not.toHaveProperty('changesWait')
    await approve()
    expect(await waits()).not.toHaveProperty('changesWait')
  })

  test('refused, are what they were, with an email and a line in the log', async () => {
    await change()
    await world.database.query(sql`delete from outbox`)
    const { reply } = await refuse()
    expect(reply.user).toMatchObject({ name: 'Asha', phone: asha.phone })
    expect(reply.user.flags).toBe(undefined)
    expect((await world.call(api.me, { as: asha })).reply.user).toMatchObject({
      name: 'Asha',
      phone: asha.phone,
    })
    expect(await world.queuedNotifications()).toEqual([{ kind: 'changes-refused', accountId: asha.id }])
    expect(emails.en['changes-refused'].subject).toBe('Your name and phone number stay as they were')
    const [line] = (await world.call(api.listAudit, { as: lakshmi, query: { person: asha.id } })).reply.items
    expect(line).toMatchObject({ action: 'refuse-changes', actor: { id: lakshmi.id } })
  })

  test('changed again since the administrator looked, are not approved unseen', async () => {
    await change('Asha Menon')
    await change()
    const seen = { as: lakshmi, params: { id: asha.id } }
    const { status, problem } = await world.call(api.seeChanges, {
      ...seen,
      body: { name: 'Asha Menon', phone: NEW },
    })
    expect([status, problem?.code]).toEqual([409, 'changed-again'])
    expect((await world.call(api.seeChanges, { ...seen, body: { name: POLICE, phone: NEW } })).status).toBe(
      200,
    )
  })

  test('that are not waiting any more cannot be refused', async () => {
    expect((await refuse()).problem?.code).toBe('no-changes-wait')
    await change()
    await approve()
    expect((await refuse()).problem?.code).toBe('no-changes-wait')
  })
})

test.each([
  ['new', POLICE, NEW, undefined],
  ['old', 'Asha', '', undefined],
  ['somebody else’s', 'Ravi', NEW, 'not-who-you-say'],
])('a payload may name the %s name and number', async (_whose, name, phone, refusal) => {
  await world.ask(meera)
  await change()
  const claims = { name, phone: phone || asha.phone }
  expect((await accept(claims)).problem?.code).toBe(refusal)
})
