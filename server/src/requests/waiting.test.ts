import { api } from '@scan/contract/index.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import { createWorld } from '../testing/world.ts'
import type { TestPerson, World } from '../testing/world.ts'

let world: World
let meera: TestPerson
beforeEach(async () => {
  world = await createWorld()
  meera = await world.person('Meera', 'Citizen')
})
afterEach(() => world.close())

const read = async (as = meera) => (await world.call(api.readWaiting, { as })).reply

async function ask(): Promise<void> {
  const needs = { helpType: 'shopping', district: 'Thrissur', description: 'Rice and milk' } as const
  const body = { action: 'request', email: null, ...needs, ...world.inHours(30) } as const
  await world.call(api.askForHelp, { as: meera, body })
}

const counted = (week: string, status: string, minutes: number | null, count: number) =>
  world.database.query(sql`
    with zone as (update counted_until set time_zone = ${world.context.timeZone})
    insert into counted_requests (week, district, help_type, status, minutes, count)
    values (${week}, 'Thrissur', 'reading', ${status}, ${minutes}, ${count})`)

test('whoever waits learns about how many can see it, none that may not, and fewer than ten not at all', async () => {
  const lakshmi = await world.person('Lakshmi', 'Admin')
  for (let n = 0; n < 10; n++)
    await world.person(`Volunteer${n}`, 'Volunteer', { district: 'Thrissur', skills: ['shopping'] })
  expect(await read()).toEqual({ volunteers: null, usualHours: null })
  await ask()
  expect(await read()).toMatchObject({ volunteers: 10 })
  const about = async (change: Sql) => {
    await world.database.query(change)
    await world.database.query(sql`delete from drawn_figures`)
    return (await read()).volunteers
  }
  for (const [change, before] of [
    [sql`stopped_at = now(), stopped_for = 'given-back-often'`, sql`stopped_at = null, stopped_for = null`],
    [sql`banned_at = now()`, sql`banned_at = null`],
    [sql`approved_at = null`, sql`approved_at = now()`],
    [sql`away_until = '2026-11-20'`, sql`away_until = '2026-11-18'`],
    [sql`district = 'Kollam'`, sql`district = 'Thrissur'`],
    [sql`skills = '{reading}'`, sql`skills = '{shopping,reading}'`],
  ] as const) {
    const whom = sql`where name = 'Volunteer3'`
    expect(await about(sql`update accounts set ${change} ${whom}`)).toBeNull()
    expect(await about(sql`update accounts set ${before} ${whom}`)).toBe(10)
  }
  for (const nothing of [sql`skills = '{}'`, sql`skills = null`])
    expect(await about(sql`update accounts set ${nothing} where name = 'Volunteer3'`)).toBe(10)
  expect(await about(sql`update accounts set phone = ${lakshmi.phone} where name = 'Volunteer3'`)).toBeNull()
  expect(await about(sql`update accounts set phone = '9847000003' where name = 'Volunteer3'`)).toBe(10)
})

test('while it is offered to one volunteer alone, nothing of others is said', async () => {
  for (let n = 0; n < 10; n++)
    await world.person(`Volunteer${n}`, 'Volunteer', { district: 'Thrissur', skills: ['shopping'] })
  await ask()
  await counted('2026-11-09', 'completed', 470, 10)
  await world.database.query(sql`
    update help_requests set asked_first_until = ${world.context.now()}::timestamptz + interval '1 hour',
      asked_first = (select id from accounts where name = 'Volunteer1')`)
  expect(await read()).toEqual({ volunteers: null, usualHours: null })
  await world.wait(60)
  expect(await read()).toEqual({ volunteers: 10, usualHours: 8 })
})

test('they are drawn once a day: a ban, and who is kept apart from her, do not show', async () => {
  for (let n = 0; n < 15; n++)
    await world.person(`Volunteer${n}`, 'Volunteer', { district: 'Thrissur', skills: ['shopping'] })
  await ask()
  expect(await read()).toMatchObject({ volunteers: 20 })
  await world.database.query(sql`update accounts set banned_at = now() where name = 'Volunteer3'`)
  // It is 2:30 pm.
  await world.wait(9 * 60)
  expect(await read()).toMatchObject({ volunteers: 20 })
  await world.wait(60)
  expect(await read()).toMatchObject({ volunteers: 10 })
  await world.database.query(sql`update accounts set banned_at = null`)
  await world.database.query(sql`
    insert into separations (volunteer_id, citizen_id, since, cause)
    select id, ${meera.id}, now(), 'declined' from accounts where name = 'Volunteer4'`)
  await world.database.query(sql`delete from drawn_figures`)
  expect(await read()).toMatchObject({ volunteers: 20 })
})

test('and how long it usually takes there, where half of those who asked found somebody', async () => {
  await ask()
  await counted('2026-11-09', 'completed', 60, 4)
  await counted('2026-11-09', 'cancelled', 470, 5)
  await counted('2026-08-03', 'completed', 1, 100)
  await counted('2026-11-09', 'cancelled', null, 100)
  expect((await read()).usualHours).toBeNull()
  await counted('2026-11-02', 'completed', 600, 1)
  await world.database.query(sql`delete from drawn_figures`)
  expect((await read()).usualHours).toBe(8)
  await counted('2026-11-02', 'expired', null, 11)
  await world.database.query(sql`delete from drawn_figures`)
  expect((await read()).usualHours).toBeNull()
})
