import { beforeEach, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { asha, gopal, meera, stage, world } from '../testing/stage.ts'
import { accept, becomes, codeOf, complete, handleOf, requestOf, signInFrom } from '../testing/steps.ts'
import type { TestPerson } from '../testing/world.ts'

stage(['Meera', 'Gopal', 'Asha'])

const HOME = '49.37.200.1'
let helped: TestPerson[]

/** Asha has helped three people, one of them twice. */
beforeEach(async () => {
  helped = []
  for (const name of ['Uma', 'Vasu', 'Yamuna']) helped.push(await world.person(name, 'Citizen'))
  for (const one of [...helped, ...helped.slice(0, 1)]) {
    await world.ask(one)
    await accept(asha, await handleOf(one))
    await complete(asha, one, await codeOf(one))
  }
})

const read = async () => {
  await world.ask(meera)
  await accept(asha, await handleOf(meera))
  return (await requestOf(meera))?.volunteer?.timesHelped
}

test('a citizen reads how many people have been helped, each counted once', async () => {
  expect(await read()).toBe(3)
})

test('of fewer than three nothing, whomever others have helped', async () => {
  const { id } = await world.person('Binu', 'Volunteer')
  await world.database.query(
    sql`update help_requests set volunteer_id = ${id} where citizen_id = ${helped[2]?.id ?? ''}`,
  )
  expect(await read()).toBeUndefined()
})

test('two accounts of one person are one', async () => {
  await world.database.query(
    sql`update accounts set person_id = ${helped[1]?.id ?? ''} where name in ('Vasu', 'Yamuna')`,
  )
  expect(await read()).toBeUndefined()
})

test('who signs in on the volunteer’s browser, or from the same network, is not counted', async () => {
  const { device } = await signInFrom(asha.email, { from: HOME })
  await signInFrom(helped[0]?.email ?? '', { from: '49.37.200.2' })
  expect(await read()).toBe(3)
  await signInFrom(helped[0]?.email ?? '', { from: HOME })
  expect((await requestOf(meera))?.volunteer?.timesHelped).toBeUndefined()
  await world.database.query(sql`update known_devices set client_subnet = null`)
  expect((await requestOf(meera))?.volunteer?.timesHelped).toBe(3)
  await signInFrom(helped[1]?.email ?? '', { from: '49.37.200.3', device })
  expect((await requestOf(meera))?.volunteer?.timesHelped).toBeUndefined()
})

test('nor by another account of either', async () => {
  const citizen = await world.person('Sunil', 'Citizen')
  const volunteer = await world.person('Binu', 'Volunteer')
  await becomes(citizen, helped[0] as TestPerson)
  await becomes(volunteer, asha)
  await signInFrom(volunteer.email, { from: HOME })
  expect(await read()).toBe(3)
  await signInFrom(citizen.email, { from: HOME })
  expect((await requestOf(meera))?.volunteer?.timesHelped).toBeUndefined()
})

test('nor a volunteer’s own account as a citizen, on no known device', async () => {
  await world.database.query(sql`delete from known_devices`)
  await becomes(helped[2] as TestPerson, asha)
  expect(await read()).toBeUndefined()
})

test('behind a proxy that is not trusted everybody has its address, which says nothing', async () => {
  for (const { email } of [asha, gopal, ...helped]) await signInFrom(email, { from: '10.0.0.4' })
  expect(await read()).toBe(3)
})
