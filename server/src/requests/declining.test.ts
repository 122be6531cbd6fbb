import { api } from '@scan/contract/index.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'

import type { Notification } from '../notifications/notifications.ts'
import { CONTEXT, emailOf } from '../testing/notified.ts'
import { BEGINNING, type TestPerson } from '../testing/world.ts'
import { asha, gopal, lakshmi, meera, stage, world } from '../testing/stage.ts'
import { accept, cancel, change, codeOf, complete, decline } from '../testing/steps.ts'
import { forgetEmails, handleOf, leave, requestOf } from '../testing/steps.ts'

stage(['Lakshmi', 'Meera', 'Gopal', 'Asha', 'Ravi'])

const board = async (as: TestPerson) =>
  (await world.call(api.listRequests, { as, query: { limit: 10 } })).reply
const apart = async () => (await world.call(api.listSeparations, { as: lakshmi, query: { page: 1 } })).reply

test('the two are kept apart: neither the board, nor its counts, nor an acceptance tells of her', async () => {
  await world.ask(meera)
  await accept(asha, meera)
  const code = await codeOf(meera)
  await decline(meera)
  expect(await board(asha)).toMatchObject({ requests: [], total: 0, outside: 0 })
  const told = [
    await accept(asha, await handleOf(meera)),
    await accept(asha, meera),
    await accept(asha, 'nobody@example.org'),
  ].map(({ status, json }) => ({ status, json }))
  expect(told[0]).toMatchObject({ status: 409, json: { code: 'request-no-longer-available' } })
  expect(told).toEqual([told[0], told[0], told[0]])
  expect((await complete(asha, meera, code)).problem?.code).toBe('not-your-request')

  await cancel(meera)
  await world.ask(meera)
  expect(await board(asha)).toMatchObject({ requests: [], total: 0, outside: 0 })
  await world.ask(gopal)
  expect(await board(asha)).toMatchObject({ total: 1, outside: 0 })
})

test('the volunteer is told that she need not go, and not by whose wish; it is written down', async () => {
  await world.ask(meera)
  await accept(asha, meera)
  await forgetEmails()
  await decline(meera)
  expect(await world.queuedNotifications()).toEqual([
    { kind: 'request-taken-back', requestId: expect.any(String), volunteerId: asha.id },
  ])
  const lines = await world.database.query(sql`
    select actor_id as by from audit.lines
    where action = 'decline' and subject_id in (select id from help_requests)`)
  expect(lines).toEqual([{ by: meera.id }])
})

test('administrators see who is kept apart and why, and can lift what they decided themselves', async () => {
  await world.ask(meera)
  await accept(asha, meera)
  await decline(meera)
  const people = { volunteer: { id: asha.id }, citizen: { id: meera.id, name: 'Meera' } }
  expect(await apart()).toMatchObject({ total: 1, items: [{ ...people, cause: 'declined', at: BEGINNING }] })
  const { id } = (await apart()).items[0] ?? { id: '' }
  await world.database.query(sql`update separations set cause = 'staff', citizen_asked = false`)
  const { json } = await world.call(api.liftSeparation, { as: lakshmi, params: { id } })
  expect(json).toMatchObject({ message: 'These two can be matched again.' })
  expect(await apart()).toMatchObject({ total: 0, items: [] })
  expect((await board(asha)).total).toBe(1)
  expect((await world.call(api.liftSeparation, { as: lakshmi, params: { id } })).problem?.code).toBe(
    'separation-not-found',
  )
})

describe('what a person asked for (D62)', () => {
  let id: string
  let devi: TestPerson
  beforeEach(async () => {
    await world.ask(meera)
    await accept(asha, meera)
    await decline(meera)
    id = (await apart()).items[0]?.id ?? ''
    devi = await world.person('Devi', 'Admin')
    await forgetEmails()
  })
  const lift = (as: TestPerson) => world.call(api.liftSeparation, { as, params: { id } })
  const ask = () => world.call(api.askSeparated, { as: lakshmi, params: { id } })
  const answer = (as: TestPerson, said: 'yes' | 'no') =>
    world.call(api.answerSeparation, { as, params: { id }, body: { answer: said } })
  const questions = async (as: TestPerson) =>
    (await world.call(api.listNotices, { as })).reply.notices.filter(
      ({ kind }) => kind === 'separation-asked',
    )

  test('one administrator alone does not lift it, however often; a second one does, and she is told', async () => {
    for (let n = 0; n < 2; n++) expect((await lift(lakshmi)).problem?.code).toBe('second-administrator')
    expect((await apart()).items).toMatchObject([{ pressedBy: 'Lakshmi', askedBy: [meera.id] }])
    expect(await world.queuedNotifications()).toEqual([])
    expect((await lift(devi)).status).toBe(200)
    expect((await apart()).total).toBe(0)
    expect(await world.queuedNotifications()).toEqual([
      { kind: 'separation-lifted', accountId: meera.id, otherId: asha.id },
    ])
  })

  test('she is asked on her screen until she answers, and says yes; he learns nothing of it', async () => {
    expect((await ask()).status).toBe(200)
    expect(await questions(meera)).toMatchObject([{ id, name: 'Asha', requestId: null }])
    expect(await questions(asha)).toEqual([])
    await world.call(api.seeNotices, { as: meera, body: { ids: [id] } })
    expect(await questions(meera)).toHaveLength(1)
    expect((await answer(asha, 'yes')).problem?.code).toBe('separation-not-found')
    expect((await answer(meera, 'yes')).status).toBe(200)
    expect((await apart()).total).toBe(0)
    expect(await world.queuedNotifications()).toEqual([
      { kind: 'separation-asked', accountId: meera.id, separationId: id },
    ])
  })

  test('her no takes the question and an administrator’s press away, and she is not asked again soon', async () => {
    await lift(lakshmi)
    await ask()
    expect((await answer(meera, 'no')).status).toBe(200)
    expect(await questions(meera)).toEqual([])
    expect((await ask()).problem?.code).toBe('said-no')
    expect((await lift(devi)).problem?.code).toBe('second-administrator')
    expect((await apart()).total).toBe(1)
  })

  const nothing = async () => undefined
  const isLifted = async () => [await ask(), await lift(lakshmi), await lift(devi)]
  const bothAsked = sql`update separations set volunteer_asked = true`
  test.each<[when: string, before: () => Promise<unknown>, by: () => TestPerson, code: string]>([
    ['before she was asked', nothing, () => meera, 'nobody-waits-for-answer'],
    [
      'after her no',
      async () => [await ask(), await answer(meera, 'no')],
      () => meera,
      'nobody-waits-for-answer',
    ],
    ['by whom she sent away', nothing, () => asha, 'separation-not-found'],
    ['by whom she sent away, once she is asked', ask, () => asha, 'separation-not-found'],
    ['by somebody else', ask, () => gopal, 'separation-not-found'],
    ['once two administrators have lifted it', isLifted, () => meera, 'separation-not-found'],
    ['once she has left', async () => [await ask(), await leave(meera)], () => meera, 'account-left'],
    [
      'of who has said yes, where the other was asked too',
      async () => [await world.database.query(bothAsked), await ask(), await answer(asha, 'yes')],
      () => asha,
      'separation-not-found',
    ],
  ])('an answer that nobody waits for changes nothing: %s', async (_, before, by, code) => {
    await before()
    const lines = sql`select from audit.lines where action like '%reunite'`
    const all = async () => [await apart(), (await world.database.query(lines)).length]
    const asItIs = await all()
    for (const said of ['yes', 'no'] as const) expect((await answer(by(), said)).problem?.code).toBe(code)
    expect(await all()).toEqual(asItIs)
  })
})

test('where nothing is limited nobody waits for a call, whoever they decline', async () => {
  await world.ask(meera)
  for (const name of ['Binu', 'Hema', 'Jaya', 'Manu', 'Sunil']) {
    const volunteer = await world.person(name, 'Volunteer')
    expect((await accept(volunteer, await handleOf(meera))).status).toBe(200)
    expect((await decline(meera)).status).toBe(200)
  }
  expect((await board(asha)).requests).toHaveLength(1)
})

test('what she changes afterwards is not for the volunteer she declined, on their screen or in their email', async () => {
  await world.ask(meera, 30)
  const before = await requestOf(meera)
  await accept(asha, meera)
  await decline(meera)
  expect((await change(meera, 60, { helpType: 'reading', district: 'Idukki' })).status).toBe(200)

  const [notice] = (await world.call(api.listNotices, { as: asha })).reply.notices
  const { helpType, date, time } = before ?? {}
  expect(notice).toMatchObject({ kind: 'volunteer-removed', helpType, date, time })
  const told = (await world.queuedNotifications()) as Notification[]
  const taken = told.find(({ kind }) => kind === 'request-taken-back') as Notification
  const email = await emailOf(world.database, { notification: taken, to: asha.id, emailId: '1' }, CONTEXT)
  expect(email?.text).toContain('Kollam')
  expect(email?.text).toContain('Driving')
  expect(email?.text).toContain('Saturday 21 November 2026, 8:30 pm')
})
