import pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { sql } from '../db/sql.ts'
import { race } from '../testing/race.ts'
import type { Answer, TestPerson } from '../testing/world.ts'
import { asha, gopal, meera, ravi, stage, world } from '../testing/stage.ts'
import { accept, cancel, complete, handleOf, release } from '../testing/steps.ts'

// Ravi wants to know who is behind the requests on the board, and whom of a list of addresses the network knows.

stage(['Meera', 'Gopal', 'Asha', 'Ravi'])

let omana: TestPerson
beforeEach(async () => {
  omana = await world.person('Omana', 'Citizen')
})

/** All that a caller can see of an answer, and how often the database was asked for it. */
async function seen(call: () => Promise<Answer<unknown>>): Promise<object> {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const { status, json, headers } = await call()
  // Word of what happened before goes out by itself, a moment later.
  const statements = asked.mock.calls.filter((call) => !JSON.stringify(call).includes('pg_notify')).length
  asked.mockRestore()
  return { status, json, headers: Object.keys(headers).toSorted(), statements }
}

/** One of every kind of name that could tell something. */
async function everyName(): Promise<Record<string, string>> {
  await world.ask(omana)
  const over = await handleOf(omana)
  await cancel(omana)
  await world.ask(gopal)
  await accept(asha, await handleOf(gopal))
  await world.ask(meera)
  return {
    'the address of an open request': meera.email,
    'the same in capitals': meera.email.toUpperCase(),
    'the address of one that another has accepted': gopal.email,
    'an address without a request': omana.email,
    'a volunteer’s address': asha.email,
    'one’s own address': ravi.email,
    'an unknown address': 'nobody@example.org',
    'what is no address': 'x',
    'the handle of an open request': await handleOf(meera),
    'the handle of one that another has accepted': await handleOf(gopal),
    'the handle of one that is over': over,
    'an unknown handle': `${'A'.repeat(43)}@requests.invalid`,
    'a malformed handle': '%00@requests.invalid',
  }
}

const CALLS = {
  release,
  complete: (as: TestPerson, citizen: string) => complete(as, citizen, '000000'),
} as const

const HANDS = ['with empty hands', 'with an accepted request']
test.each((['release', 'complete'] as const).flatMap((call) => HANDS.map((hands) => [call, hands] as const)))(
  '%s of what is not one’s own, %s, tells nothing',
  async (call, hands) => {
    if (hands !== 'with empty hands') {
      const hamza = await world.person('Hamza', 'Citizen')
      await world.ask(hamza)
      await accept(ravi, await handleOf(hamza))
    }
    const names = await everyName()
    await CALLS[call](ravi, 'warm@example.org')
    const answers = new Map<string, object>()
    for (const [what, name] of Object.entries(names))
      answers.set(what, await seen(() => CALLS[call](ravi, name)))
    const [one] = answers.values()
    expect(one).toMatchObject({ status: 403, json: { code: 'not-your-request' } })
    expect(Object.fromEntries(answers)).toEqual(
      Object.fromEntries(Object.keys(names).map((what) => [what, one])),
    )
  },
)

test('two hundred addresses, tried one by one, tell of three and no more', async () => {
  await world.ask(meera)
  const tried = Array.from({ length: 200 }, (_, n) => (n === 150 ? meera.email : `person${n}@example.org`))
  const answers = []
  for (const address of tried) answers.push(await accept(ravi, address))
  const { status, json } = answers[0] as Answer<unknown>
  expect([status, json['code']]).toEqual([409, 'request-no-longer-available'])
  for (const answer of answers) expect([answer.status, answer.json]).toEqual([status, json])
  expect((await accept(ravi, await handleOf(meera))).status).toBe(200)
})

test('tried all at once they tell no more', async () => {
  await world.ask(meera)
  const tried = Array.from({ length: 8 }, (_, n) => (n === 7 ? meera.email : `person${n}@example.org`))
  const hold = sql`select 1 from accounts where id = ${ravi.id} for update`
  const answers = await race(
    world.database,
    hold,
    tried.map((address) => () => accept(ravi, address)),
  )
  const looked = await world.database.query(sql`select from missed_addresses`)
  expect(looked).toHaveLength(3)
  expect(answers.map(({ status }) => status)).toEqual(tried.map(() => 409))
})

test('with full hands an address tells no more than with empty ones', async () => {
  await world.ask(gopal)
  await accept(ravi, await handleOf(gopal))
  await world.ask(meera)
  expect((await accept(ravi, await handleOf(meera))).problem?.code).toBe('one-acceptance-at-a-time')
  expect((await accept(ravi, meera.email)).problem?.code).toBe('one-acceptance-at-a-time')
  for (const address of ['nobody@example.org', omana.email, meera.email])
    expect((await accept(ravi, address)).problem?.code).toBe('request-no-longer-available')
})

test('a day later an address is looked at again, and those that lead to a request never count', async () => {
  for (const address of ['a@example.org', 'b@example.org', 'c@example.org']) await accept(ravi, address)
  await world.wait(24 * 60 - 1)
  await world.ask(meera)
  expect((await accept(ravi, meera.email)).status).toBe(409)
  await world.wait(1)
  for (let n = 0; n < 5; n++) {
    expect((await accept(ravi, meera.email)).status).toBe(200)
    await release(ravi, meera.email)
  }
})

test('an address without a request costs what an unknown one does', async () => {
  await accept(ravi, 'warm@example.org')
  const known = await seen(() => accept(ravi, omana.email))
  expect(await seen(() => accept(ravi, 'nobody@example.org'))).toEqual(known)
})

test('who accepts by an address leaves a line in the audit log, who accepts by the handle does not', async () => {
  await world.ask(meera)
  await world.ask(gopal)
  await accept(asha, await handleOf(gopal))
  await accept(ravi, meera.email)
  const lines = await world.database.query(sql`
    select a.name from audit.lines l join accounts a on a.id = l.actor_id where l.action = 'accept-by-address'`)
  expect(lines).toEqual([{ name: 'Ravi' }])
})

test('a handle does not outlive an acceptance', async () => {
  await world.ask(meera)
  const before = await handleOf(meera)
  await accept(asha, before)
  expect(await handleOf(meera)).toBe(before)
  const { reply } = await release(asha, before)
  const after = await handleOf(meera)
  expect(after).not.toBe(before)
  expect(reply.request.handle).toBe(after)
  expect((await accept(ravi, before)).status).toBe(409)
  expect((await accept(ravi, after)).status).toBe(200)
})
