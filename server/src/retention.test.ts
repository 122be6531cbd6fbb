import { api } from '@scan/contract/index.ts'
import { DAY_MS } from '@scan/domain/clock.ts'
import { CLOSED_TEXTS_DAYS } from '@scan/domain/retention.ts'
import { expect, test } from 'vitest'
import { sql } from './db/sql.ts'
import { gopal, meera, ravi, stage, world } from './testing/stage.ts'
import { accept, cancel, release, signIn } from './testing/steps.ts'
import { BEGINNING, type TestPerson } from './testing/world.ts'
import { purgeEndings } from './requests/endings.ts'
import { purgeTexts } from './requests/leave.ts'
import { purgeNotices } from './requests/notices.ts'
import { purgeOffers } from './requests/offers.ts'
import { purgeMissedAddresses } from './requests/accept-by-address.ts'

stage(['Meera', 'Gopal', 'Ravi'])

const inDays = (days: number) => world.setNow(new Date(BEGINNING.getTime() + days * DAY_MS))

async function ask(by: TestPerson) {
  const needs = { description: 'To the heart clinic, I am alone', additional: 'The key is under the pot' }
  const place = { district: 'Ernakulam', address: 'Lotus House 7', landmark: 'The blue gate' } as const
  const request = { action: 'request', email: null, helpType: 'medical', ...world.inHours(24) } as const
  const body = { ...request, ...needs, ...place }
  expect((await world.call(api.askForHelp, { as: by, body })).problem).toBeUndefined()
}
const texts = () =>
  world.database.query(
    sql<{ texts: string }>`
      select concat(description, additional, public_description, public_additional) as texts
      from help_requests order by number`,
  )

const houses = () => world.database.query(sql`select address, landmark from help_requests order by number`)

test('what was written in a request is erased 30 days after it was closed, and what is counted stays', async () => {
  await ask(meera)
  await cancel(meera)
  inDays(30)
  await purgeTexts(world.context, CLOSED_TEXTS_DAYS)
  expect((await texts())[0]?.texts).toContain('heart clinic')
  inDays(31)
  await purgeTexts(world.context, CLOSED_TEXTS_DAYS)
  expect(await texts()).toEqual([{ texts: '' }])
  const { sessionToken } = (await signIn(meera.email)).reply
  const { requests } = (await world.call(api.listPastRequests, { as: { ...meera, sessionToken } })).reply
  expect(requests).toMatchObject([{ helpType: 'medical', district: 'Ernakulam', outcome: 'cancel' }])
})

test('where words are kept for a week, they are erased after it, and so are thanks that come later', async () => {
  await ask(meera)
  await cancel(meera)
  const thanks = () => world.database.query(sql`select thanks from help_requests`)
  inDays(8)
  await purgeTexts(world.context, 7)
  expect(await texts()).toEqual([{ texts: '' }])
  await world.database.query(sql`update help_requests set thanks = 'You were so kind'`)
  await purgeTexts(world.context, 7)
  expect(await thanks()).toEqual([{ thanks: null }])
})

test('a request that goes on keeps its words, and one that a concern is about as long as that', async () => {
  await ask(meera)
  await ask(gopal)
  await cancel(gopal)
  await world.database.query(sql`
    insert into concerns (request_id, reporter_id, kind, raised_at)
    select id, citizen_id, 'other', ${BEGINNING} from help_requests where citizen_id = ${gopal.id}`)
  inDays(31)
  await purgeTexts(world.context, CLOSED_TEXTS_DAYS)
  for (const { texts: left } of await texts()) expect(left).toContain('heart clinic')
  // No case needs the house.
  expect(await houses()).toEqual([
    { address: 'Lotus House 7', landmark: 'The blue gate' },
    { address: null, landmark: null },
  ])
  await world.database.query(sql`delete from concerns`)
  await purgeTexts(world.context, CLOSED_TEXTS_DAYS)
  expect((await texts()).map(({ texts: left }) => left.includes('heart clinic'))).toEqual([true, false])
})

test('emails about requests are forgotten after 90 days, how visits ended and notices that were read after 30', async () => {
  await ask(meera)
  await accept(ravi, meera)
  await release(ravi, meera)
  await world.database.query(sql`update notices set seen_at = ${BEGINNING}`)
  await world.database.query(sql`
    insert into request_emails (volunteer_id, at, is_morning) values (${ravi.id}, ${BEGINNING}, false)`)
  const left = async (days: number) => {
    inDays(days)
    for (const purge of [purgeOffers, purgeEndings, purgeNotices]) await purge(world.context)
    const { database } = world
    const queries = [sql`select from request_emails`, sql`select from endings`, sql`select from notices`]
    return Promise.all(queries.map(async (query) => (await database.query(query)).length > 0))
  }
  expect(await left(30)).toEqual([true, true, true])
  expect(await left(30.01)).toEqual([true, false, false])
  expect(await left(90)).toEqual([true, false, false])
  expect(await left(90.01)).toEqual([false, false, false])
})

test('that a volunteer named an address without a request is forgotten after a day', async () => {
  await accept(ravi, 'nobody@example.org')
  const left = async () => {
    await purgeMissedAddresses(world.context)
    return world.database.query(sql`select volunteer_id as id from missed_addresses`)
  }
  world.setNow(new Date(BEGINNING.getTime() + DAY_MS - 1))
  expect(await left()).toEqual([{ id: ravi.id }])
  inDays(1)
  expect(await left()).toEqual([])
})
