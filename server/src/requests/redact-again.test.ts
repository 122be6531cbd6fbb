import { api } from '@scan/contract/index.ts'
import { expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { asha, meera, stage, world } from '../testing/stage.ts'
import { redactAgain } from './redact-again.ts'

stage(['Meera', 'Asha'])

test('a request from before a stricter redaction is redacted again, once, and shown so on the board (D105)', async () => {
  const read = async () =>
    (await world.call(api.listRequests, { as: asha, query: {} })).reply.requests.map(
      ({ description, additional }) => [description, additional],
    )
  await world.ask(meera, 20)
  const before = (description: string) =>
    world.database.query(sql`
      update help_requests set description = ${description}, public_description = ${description},
        additional = 'Ring 98470 12345', public_additional = 'Ring •••'`)
  await before('I live in Flat 4B')
  expect(await read()).toEqual([['I live in Flat 4B', 'Ring •••']])
  await redactAgain(world.context)
  expect(await read()).toEqual([['I live in •••', 'Ring •••']])

  await before('TC 25/1234')
  await redactAgain(world.context)
  expect(await read()).toEqual([['TC 25/1234', 'Ring •••']])
})
