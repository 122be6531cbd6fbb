import { expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { requestOf } from '../notifications/facts.ts'
import { asha, gopal, meera, ravi, stage, world } from '../testing/stage.ts'
import { accept, assign, change, idOf, release } from '../testing/steps.ts'
import { remindOfVisits, tellDeskOfUnfilled, warnOfUnfilled } from './remind.ts'

stage(['Lakshmi', 'Meera', 'Gopal', 'Asha', 'Ravi'])

async function queued(kind: string): Promise<number> {
  const rows = await world.database.query(sql`
    delete from graphile_worker._private_jobs where payload ->> 'kind' = ${kind} returning id`)
  return rows.length
}

async function at(instant: string): Promise<void> {
  world.setNow(new Date(instant))
  await world.wait(0)
}

test('both sides are reminded once, the evening before, and anew when somebody else comes', async () => {
  await world.ask(meera, 48)
  await accept(ravi, meera)
  await at('2026-11-21T12:29:00Z')
  await remindOfVisits(world.context)
  expect(await queued('visit-reminder')).toBe(0)
  await at('2026-11-21T12:30:00Z')
  await Promise.all([remindOfVisits(world.context), remindOfVisits(world.context)])
  expect(await queued('visit-reminder')).toBe(1)
  await at('2026-11-21T12:40:00Z')
  await release(ravi, meera)
  await accept(ravi, meera)
  await remindOfVisits(world.context)
  expect(await queued('visit-reminder')).toBe(0)
  await at('2026-11-22T07:00:00Z')
  await remindOfVisits(world.context)
  expect(await queued('visit-reminder')).toBe(1)
})

test('whoever an administrator sends instead is reminded too, and not by what was for the one before', async () => {
  await world.ask(meera, 48)
  const id = await idOf(meera)
  await accept(ravi, meera)
  await at('2026-11-21T12:30:00Z')
  await remindOfVisits(world.context)
  expect(await queued('visit-reminder')).toBe(1)
  await at('2026-11-21T12:40:00Z')
  expect((await assign(id, asha, ravi)).status).toBe(200)
  expect((await requestOf(world.database, id))?.isReminded).toBe(false)
  await at('2026-11-22T07:00:00Z')
  await remindOfVisits(world.context)
  expect(await queued('visit-reminder')).toBe(1)
})

test('a citizen reads twice that nobody has accepted yet, and the desk in one email an hour, by day', async () => {
  await world.ask(meera, 30)
  await world.ask(gopal, 30)
  await warnOfUnfilled(world.context)
  expect(await queued('request-unfilled')).toBe(0)
  await world.wait(6 * 60)
  await warnOfUnfilled(world.context)
  await warnOfUnfilled(world.context)
  expect(await queued('request-unfilled')).toBe(2)
  await at('2026-11-20T15:35:00Z')
  await tellDeskOfUnfilled(world.context)
  expect(await queued('requests-unfilled')).toBe(0)
  await at('2026-11-21T01:35:00Z')
  await tellDeskOfUnfilled(world.context)
  await tellDeskOfUnfilled(world.context)
  expect(await queued('requests-unfilled')).toBe(1)
  await accept(ravi, meera)
  await at('2026-11-21T09:00:00Z')
  await warnOfUnfilled(world.context)
  expect(await queued('request-unfilled')).toBe(1)
  await at('2026-11-21T14:59:00Z')
  await warnOfUnfilled(world.context)
  expect(await queued('request-unfilled')).toBe(0)
})

test('who asks for another time is told anew', async () => {
  await world.ask(meera, 4)
  await world.wait(121)
  await warnOfUnfilled(world.context)
  expect(await queued('request-unfilled')).toBe(1)
  await change(meera, 48)
  await world.wait(25 * 60)
  await warnOfUnfilled(world.context)
  expect(await queued('request-unfilled')).toBe(1)
})
