import { api } from '@scan/contract/index.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sql } from '../db/sql.ts'
import { PASSWORD, createWorld } from '../testing/world.ts'
import type { World } from '../testing/world.ts'

let world: World
beforeAll(async () => (world = await createWorld()))
beforeEach(async () => {
  await world.database.query(sql`delete from accounts`)
  for (const name of ['Meera', 'Gopal']) await world.person(name, 'Citizen')
  await world.database.query(sql`delete from known_devices`)
  await lettersOnDevices()
})
afterAll(() => world.close())

/** A browser, which keeps what it is given. */
function browser() {
  let device: string | undefined
  return async (who: string) => {
    const response = await world.app.inject({
      method: 'POST',
      url: api.signIn.path,
      payload: { email: `${who}@example.org`, password: PASSWORD },
      ...(device && { cookies: { device } }),
    })
    expect(response.statusCode).toBe(200)
    device = response.cookies.find(({ name }) => name === 'device')?.value ?? device
  }
}

/** The names of those who have been written to since this was last asked. */
async function lettersOnDevices(): Promise<string[]> {
  const rows = await world.database.query(sql<{ name: string }>`
    with taken as (delete from outbox returning payload)
    select a.name from taken join accounts a on a.id::text = payload ->> 'accountId'
    where payload ->> 'kind' = 'new-device' order by a.name`)
  return rows.map(({ name }) => name)
}

test('a sign-in on another device is told in an email, the first one and those on devices seen before are not', async () => {
  const [phone, library] = [browser(), browser()]
  await phone('meera')
  await phone('meera')
  expect(await lettersOnDevices()).toEqual([])
  await library('meera')
  expect(await lettersOnDevices()).toEqual(['Meera'])
  await library('meera')
  await phone('meera')
  expect(await lettersOnDevices()).toEqual([])
})

test('of two who share a tablet neither is written to each time', async () => {
  const tablet = browser()
  for (const who of ['meera', 'gopal', 'meera', 'gopal', 'meera']) await tablet(who)
  expect(await lettersOnDevices()).toEqual([])
})

test('a device of somebody else is a new one, also with their name on it', async () => {
  const [meeras, gopals] = [browser(), browser()]
  await meeras('meera')
  await gopals('gopal')
  await meeras('gopal')
  expect(await lettersOnDevices()).toEqual(['Gopal'])
})

test('with the mark of a device too, an unknown address takes as many statements as a known one', async () => {
  const statementsFor = async (email: string) => {
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    await world.app.inject({
      method: 'POST',
      url: api.signIn.path,
      payload: { email, password: 'Wrong#47rain' },
      cookies: { device: 'guessed' },
    })
    const { length } = asked.mock.calls
    asked.mockRestore()
    return length
  }
  await statementsFor('meera@example.org')
  expect(await statementsFor('nobody@example.org')).toBe(await statementsFor('meera@example.org'))
})
