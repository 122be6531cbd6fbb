import { api } from '@scan/contract/index.ts'
import { expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { TIME_ZONE, cheapPasswords } from '../testing/world.ts'
import { stageOnce, world } from '../testing/stage.ts'
import { seedDemo } from './demo.ts'
import { DEMO_PASSWORD, DEMO_PEOPLE } from './people.ts'

stageOnce([])

const seed = () =>
  seedDemo({ ...world, passwords: cheapPasswords(), timeZone: TIME_ZONE, password: DEMO_PASSWORD })
const signIn = (email: string) => world.call(api.signIn, { body: { email, password: DEMO_PASSWORD } })

async function rows(): Promise<number> {
  const [row] = await world.database.query(
    sql<{ count: number }>`select count(*)::int from accounts, help_requests, concerns, contact_messages`,
  )
  return row?.count ?? 0
}

test('an empty network gets its demo people, who may sign in; a second start adds nobody', async () => {
  await seed()
  const before = await rows()
  expect(before).toBeGreaterThan(0)
  await seed()
  expect(await rows()).toBe(before)

  const answers = await Promise.all(
    DEMO_PEOPLE.map(async ({ email, isWaiting, isBanned }) => {
      const { status } = await signIn(email)
      return { email, status, expected: isWaiting || isBanned ? 403 : 200 }
    }),
  )
  expect(answers.filter(({ status, expected }) => status !== expected)).toEqual([])
})

test('a volunteer, a concern and a message wait for the administrator', async () => {
  const { reply: admin } = await signIn('admin@example.org')
  const as = { ...admin.user, sessionToken: admin.sessionToken, refreshToken: admin.refreshToken }
  const { reply } = await world.call(api.readOverview, { as })
  expect(reply.overview).toMatchObject({ pendingVolunteers: 1, didNotCome: 1, messages: 1, calls: 3 })
  const { items } = (await world.call(api.listCalls, { as, query: {} })).reply
  expect(items.map(({ person, items: [item] }) => [person.name, item?.kind])).toEqual([
    ['Pathrose Ouseph', 'request-expired'],
    ['Kamalam Amma', 'said-done'],
    ['Suresh Kumar', 'callback'],
  ])
})

test('somebody has thanked Ravi, and asks for him alone', async () => {
  const { reply: ravi } = await signIn('ravi@example.org')
  const as = { ...ravi.user, sessionToken: ravi.sessionToken, refreshToken: ravi.refreshToken }
  expect((await world.call(api.listNotices, { as })).reply.notices).toMatchObject([{ kind: 'thanked' }])
  const [first] = (await world.call(api.listRequests, { as })).reply.requests
  expect(first).toMatchObject({ forYou: true, helpType: 'gardening' })
})

test('a year of neighbours fills the figures, but for a district of few volunteers; they cannot sign in', async () => {
  const { impact } = (await world.call(api.readImpact)).reply
  expect(impact.visits).toBeGreaterThan(2_000)
  expect(impact.weeks?.filter(({ asked, helped }) => asked === null || helped === null)).toEqual([])
  const hidden = impact.districts.filter(({ visits, volunteers }) => visits === null || volunteers === null)
  expect(hidden.map(({ district }) => district)).toEqual(['Wayanad'])
  expect((await signIn('9446000000@example.org')).status).toBe(401)
})
