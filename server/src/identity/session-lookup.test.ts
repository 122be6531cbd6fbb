import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import type { Sql } from '../db/sql.ts'
import { untilWaiting } from '../testing/race.ts'
import { BEGINNING, createWorld } from '../testing/world.ts'
import type { TestPerson, World } from '../testing/world.ts'
import { sessionLookup } from './session-lookup.ts'
import type { Session } from './session-refusal.ts'

// All changes here are made by another server: this one is not told.

let world: World
let meera: TestPerson
let find: ReturnType<typeof sessionLookup>
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  world.setNow(BEGINNING)
  await world.database.query(sql`delete from accounts`)
  meera = await world.person('Meera', 'Citizen')
  find = sessionLookup(world.database)
})
afterAll(() => world.close())

const CHANGES: [what: string, change: () => Sql, is: (session: Session) => boolean][] = [
  [
    'that has ended',
    () => sql`update sessions set end_reason = 'signed-out'`,
    ({ end }) => end === 'signed-out',
  ],
  [
    'of somebody banned',
    () => sql`update accounts set banned_at = now()`,
    ({ bannedAt }) => bannedAt !== null,
  ],
  [
    'of somebody who has moved',
    () => sql`update accounts set district = 'Kollam'`,
    ({ district }) => district === 'Kollam',
  ],
  [
    'with a second step by now',
    () =>
      sql`insert into second_factors (account_id, sealed, confirmed_at) select id, 'sealed', now() from accounts`,
    ({ hasSecondFactor }) => hasSecondFactor,
  ],
  [
    'whose token was replaced',
    () =>
      sql`update sessions set previous_token_hash = token_hash, token_hash = gen_random_uuid()::text::bytea`,
    ({ age }) => age === 'replaced',
  ],
  ['of an account that is gone', () => sql`delete from accounts`, ({ accountId }) => accountId === null],
]

test.each(CHANGES)('a session %s is found as it is, however well it is known', async (_what, change, is) => {
  const before = await find(meera.sessionToken)
  expect(before && is(before)).toBe(false)
  expect(await find(meera.sessionToken)).toEqual(before)
  await world.database.query(change())
  const after = await find(meera.sessionToken)
  expect(after && is(after)).toBe(true)
})

test('each gets their own, and a token that names nothing spoils nothing for those beside it', async () => {
  const asha = await world.person('Asha', 'Volunteer')
  await find(meera.sessionToken)
  const tokens = [meera, { sessionToken: 'made-up' }, asha, meera].map(({ sessionToken }) => sessionToken)
  const found = await Promise.all(tokens.map((token) => find(token)))
  expect(found.map((session) => session?.name)).toEqual(['Meera', undefined, 'Asha', 'Meera'])
})

test('whoever calls after a session has ended does not go with a question that is still on its way', async () => {
  await find(meera.sessionToken)
  const early = await world.database.transaction(async (tx) => {
    await tx.query(sql`lock table sessions in access exclusive mode`)
    const asked = find(meera.sessionToken)
    await untilWaiting(tx, 1)
    await tx.query(sql`update sessions set end_reason = 'signed-out'`)
    return { asked }
  })
  const late = find(meera.sessionToken)
  await early.asked
  expect((await late)?.end).toBe('signed-out')
})
