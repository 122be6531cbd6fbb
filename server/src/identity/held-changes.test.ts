import { api } from '@scan/contract/index.ts'
import { describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { asha, lakshmi, meera, stage, world } from '../testing/stage.ts'
import { accept, codeOf, complete, forgetEmails, handleOf, requestOf, seenOf } from '../testing/steps.ts'

stage(['Lakshmi', 'Meera', 'Asha'])

const POLICE = 'Kerala Police Official'
const NEW = '9847000001'

const change = (name = POLICE, phone = NEW, as = asha) =>
  world.call(api.updateProfile, { as, body: { name, phone } })
const approve = async () =>
  world.call(api.seeChanges, { as: lakshmi, params: { id: asha.id }, body: await seenOf(asha.id) })
const refuse = () => world.call(api.refuseChanges, { as: lakshmi, params: { id: asha.id } })

/** Who comes, as Meera reads it. */
async function whoComes() {
  const request = await requestOf(meera)
  return request?.volunteer && { name: request.volunteer.name, phone: request.volunteer.phone }
}

describe('a changed name and number of a volunteer', () => {
  test('are not shown to citizens before an administrator has approved them', async () => {
    await world.ask(meera)
    await change()
    const answered = (await accept(asha, await handleOf(meera))).json
    expect(JSON.stringify(answered)).not.toContain(POLICE)
    expect(await whoComes()).toEqual({ name: 'Asha', phone: asha.phone })
    const params = { id: (await requestOf(meera))?.id ?? '' }
    const { people } = (await world.call(api.listPeopleOfRequest, { as: meera, params })).reply
    expect(people).toEqual([{ id: asha.id, name: 'Asha' }])
    await approve()
    expect(await whoComes()).toEqual({ name: POLICE, phone: NEW })
  })

  test('changed in the middle of a visit, the citizen goes on seeing whom they expect, and later who it was', async () => {
    await world.ask(meera)
    await accept(asha, await handleOf(meera))
    await change()
    expect(await whoComes()).toEqual({ name: 'Asha', phone: asha.phone })
    await complete(asha, meera, await codeOf(meera))
    const [past] = (await world.call(api.listPastRequests, { as: meera })).reply.requests
    expect(past?.volunteerName).toBe('Asha')
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
    await forgetEmails()
    const { reply } = await refuse()
    expect(reply.user).toMatchObject({ name: 'Asha', phone: asha.phone })
    expect(reply.user.flags).toBe(undefined)
    expect(await world.queuedNotifications()).toEqual([{ kind: 'changes-refused', accountId: asha.id }])
    const [line] = (await world.call(api.listAudit, { as: lakshmi, query: { person: asha.id } })).reply.items
    expect(line).toMatchObject({ action: 'refuse-changes', actor: { id: lakshmi.id } })
  })

  test('changed again since the administrator looked, are not approved unseen', async () => {
    await change('Asha Menon')
    await change()
    const seen = { as: lakshmi, params: { id: asha.id } }
    const approve = async (name: string) =>
      (await world.call(api.seeChanges, { ...seen, body: { name, phone: NEW } })).problem?.code
    expect([await approve('Asha Menon'), await approve(POLICE)]).toEqual(['changed-again', undefined])
  })

  test('refused, leave a new address as it is, and still to be seen; alone, it cannot be refused', async () => {
    await world.database.query(sql`
      update accounts set email = 'new@example.org', email_before = email where id = ${asha.id}`)
    expect((await refuse()).problem?.code).toBe('no-changes-wait')
    await change()
    const { reply } = await refuse()
    expect(reply.user).toMatchObject({ name: 'Asha', email: 'new@example.org', flags: ['email-changed'] })
    await approve()
    expect(
      (await world.call(api.readPerson, { as: lakshmi, params: { id: asha.id } })).reply.person.user.flags,
    ).toBe(undefined)
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
  const body = { citizen: await handleOf(meera), name, phone: phone || asha.phone }
  expect((await world.call(api.acceptRequest, { as: asha, body })).problem?.code).toBe(refusal)
})
