import { api } from '@scan/contract/index.ts'
import { instantOf } from '@scan/domain/clock.ts'
import { expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { asha, gopal, meera, ravi, stage, world } from '../testing/stage.ts'
import { accept, codeOf, complete, emails, forgetEmails, handleOf } from '../testing/steps.ts'
import { noticesOf, release, requestOf } from '../testing/steps.ts'
import { remindOfVisits } from './remind.ts'

// 'Can you come at 4 instead?' The rules are proved in domain/src/lifecycle.test.ts.

stage(['Meera', 'Gopal', 'Asha', 'Ravi'])

const propose = (hours: number, as = meera) =>
  world.call(api.askForNewTime, { as, body: world.inHours(hours) })
const answer = (said: 'yes' | 'no', newTime: Date, as = asha) =>
  world.call(api.answerNewTime, { as, body: { answer: said, newTime } })

function momentIn(hours: number): Date {
  const { date, time } = world.inHours(hours)
  return instantOf(date, time, world.context.timeZone) as Date
}

const visitOf = async (as = asha) => (await world.call(api.listRequests, { as })).reply.requests[0]
/** Meera has asked for help in 30 hours, Asha has accepted, and Meera asks her to come at another time. */
async function asked(hours = 36): Promise<Date> {
  await world.ask(meera)
  await accept(asha, await handleOf(meera))
  await emails()
  await forgetEmails()
  expect((await propose(hours)).problem).toBeUndefined()
  return momentIn(hours)
}

test('both see what is asked, and yes moves the visit: day, hour and calendar, but neither code nor handle', async () => {
  const newTime = await asked()
  expect(await emails()).toEqual(['new-time-asked'])
  const before = await visitOf()
  expect([before?.newTime, (await requestOf(meera))?.newTime]).toEqual([newTime, newTime])
  const code = await codeOf(meera)

  await forgetEmails()
  const { reply, json } = await answer('yes', newTime)
  expect(json['message']).toBe('Thank you. We’ve passed on your answer.')
  expect(reply.request).toMatchObject({ ...world.inHours(36), handle: before?.handle })
  expect(reply.request.newTime).toBeUndefined()
  expect(reply.request.revision).toBeGreaterThan(before?.revision ?? Infinity)
  expect(await emails()).toEqual(['visit-moved'])
  const { notices } = (await world.call(api.listNotices, { as: meera })).reply
  expect(notices).toMatchObject([{ kind: 'agree-time', ...world.inHours(36) }])
  expect(await requestOf(meera)).toMatchObject({ ...world.inHours(36), revisedAt: world.now() })
  const rows = await world.database.query(sql`select starts_at as at from help_requests`)
  expect(rows).toEqual([{ at: newTime }])
  expect((await complete(asha, before?.handle ?? '', code)).status).toBe(200)
})

test('no leaves the visit as it is, and the citizen reads so', async () => {
  const newTime = await asked()
  await forgetEmails()
  const { reply } = await answer('no', newTime)
  expect(reply.request).toMatchObject(world.inHours(30))
  expect(reply.request.newTime).toBeUndefined()
  expect([await emails(), await noticesOf(meera)]).toEqual([['new-time-refused'], ['refuse-time']])
})

test('the citizen takes it back by naming the time that the visit has', async () => {
  const newTime = await asked()
  expect((await propose(30)).reply.user.request?.newTime).toBeUndefined()
  expect((await answer('yes', newTime)).problem?.code).toBe('new-time-gone')
})

test('both are reminded anew of a visit that was moved after they were reminded', async () => {
  const newTime = await asked(40)
  await world.wait(27 * 60)
  await remindOfVisits(world.context)
  await world.wait(1)
  await answer('yes', newTime)
  await forgetEmails()
  await remindOfVisits(world.context)
  expect(await emails()).toEqual([])
  await world.wait(11 * 60)
  await remindOfVisits(world.context)
  expect(await emails()).toEqual(['visit-reminder'])
})

test('a refusal is a sentence, and changes nothing', async () => {
  await world.ask(meera)
  await accept(asha, await handleOf(meera))
  const everything = () => world.database.query(sql`select * from help_requests`)
  const before = await everything()
  const lead = 'Can only request for help at least 3 hours in advance.'
  expect((await propose(2)).problem?.message).toBe(lead)
  expect((await propose(36, gopal)).problem?.code).toBe('no-current-request')
  expect((await answer('yes', momentIn(36))).problem?.code).toBe('new-time-gone')
  expect((await answer('yes', momentIn(36), ravi)).problem?.code).toBe('not-your-request')
  expect(await everything()).toEqual(before)
})

test('whoever accepts it after her is not asked what she was asked', async () => {
  const newTime = await asked()
  await release(asha, meera)
  await accept(ravi, await handleOf(meera))
  expect((await visitOf(ravi))?.newTime).toBeUndefined()
  expect((await answer('yes', newTime, ravi)).problem?.code).toBe('new-time-gone')
})

test('a question that is taken back does not vanish: its volunteer reads so', async () => {
  await asked()
  expect(await noticesOf(asha)).toEqual([])
  expect((await propose(30)).problem).toBeUndefined()
  expect([(await visitOf())?.newTime, await noticesOf(asha)]).toEqual([undefined, ['propose-time']])
})
