import { api } from '@scan/contract/index.ts'
import type { RequestEmails } from '@scan/domain/request-emails.ts'
import { describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { gopal, lakshmi, meera, stage, world } from '../testing/stage.ts'
import { accept, becomes, cancel, handleOf, release, setApart, set } from '../testing/steps.ts'
import type { TestPerson } from '../testing/world.ts'
import { offerRequests, offersIn, writeMorningEmails } from './offers.ts'

stage(['Lakshmi', 'Meera', 'Gopal'])

async function volunteer(name: string, choice: RequestEmails): Promise<TestPerson> {
  const person = await world.person(name, 'Volunteer', { district: 'Thrissur', skills: ['shopping'] })
  await set(sql`request_emails = ${choice}`, person)
  return person
}

const ask = async (citizen: TestPerson, hours: number, says: Parameters<typeof world.ask>[2] = {}) => {
  const needs = { helpType: 'shopping', district: 'Thrissur', area: 'Ollur', ...says } as const
  return (await world.ask(citizen, hours, needs)).reply.user.request?.id ?? ''
}
async function at(instant: string): Promise<void> {
  world.setNow(new Date(instant))
  await world.wait(0)
}

/** The emails that were queued since the last look, by who reads them: the requests each still tells of. */
async function written(): Promise<Record<string, string[]>> {
  const queued = await world.database.query(sql<{ emailId: string; name: string }>`
    delete from graphile_worker._private_jobs using request_emails e, accounts a
    where payload ->> 'kind' = 'requests-offered' and e.id::text = payload ->> 'emailId' and a.id = e.volunteer_id
    returning e.id as "emailId", a.name`)
  const told = await Promise.all(
    queued.map(async ({ emailId, name }) => {
      const offers = await offersIn(world.context, emailId)
      return [name, offers?.requests.map(({ id }) => id) ?? []] as const
    }),
  )
  return Object.fromEntries(told)
}

test('a request that begins soon is told at once to all but who never wants to hear, in one email with another', async () => {
  await volunteer('Asha', 'at-once')
  await volunteer('Binu', 'each-morning')
  await volunteer('Chandran', 'never')
  const soon = await ask(meera, 5)
  const later = await ask(gopal, 50)
  await offerRequests(world.context)
  expect(await written()).toEqual({ Asha: [soon, later], Binu: [soon] })
  await world.wait(120)
  await offerRequests(world.context)
  expect(await written()).toEqual({})
})

test('what is no longer so is not told: taken, cancelled, kept apart, away, or another choice', async () => {
  const asha = await volunteer('Asha', 'at-once')
  for (const name of ['Binu', 'Chandran', 'Devi']) await volunteer(name, 'at-once')
  await ask(meera, 5)
  const other = await ask(gopal, 6)
  await offerRequests(world.context)
  await cancel(meera)
  await setApart(asha, gopal)
  await world.database.query(sql`update accounts set request_emails = 'never' where name = 'Binu'`)
  await world.database.query(sql`update accounts set away_until = '2026-11-20' where name = 'Chandran'`)
  expect(await written()).toEqual({ Asha: [], Binu: [], Chandran: [], Devi: [other] })
})

test('whom no email reached, since it was taken meanwhile, is told once it is given back', async () => {
  for (const name of ['Asha', 'Binu']) await volunteer(name, 'at-once')
  const chandran = await volunteer('Chandran', 'never')
  const [request, other] = [await ask(meera, 30), await ask(gopal, 40)]
  await offerRequests(world.context)
  await accept(chandran, await handleOf(meera))
  expect(await written()).toEqual({ Asha: [other], Binu: [other] })
  await release(chandran, await handleOf(meera))
  await world.wait(1)
  await offerRequests(world.context)
  expect(await written()).toEqual({ Asha: [request], Binu: [request] })
})

test('an email that had nothing to tell is none of the three of that day', async () => {
  await volunteer('Asha', 'at-once')
  for (const name of ['Rajan', 'Leela', 'Sunny']) {
    const citizen = await world.person(name, 'Citizen')
    await ask(citizen, 30)
    await offerRequests(world.context)
    await cancel(citizen)
    expect(await written()).toEqual({ Asha: [] })
  }
  const request = await ask(meera, 30)
  await offerRequests(world.context)
  expect(await written()).toEqual({ Asha: [request] })
})

test('a round that found nobody to tell does not count', async () => {
  const soon = await ask(meera, 30)
  await volunteer('Asha', 'each-morning')
  for (const isTold of [false, false, false, true]) {
    await offerRequests(world.context)
    expect(await written()).toEqual(isTold ? { Asha: [soon] } : {})
    await world.wait(121)
  }
})

test('at night nothing is told, and at 7 what has come meanwhile', async () => {
  await volunteer('Asha', 'at-once')
  await at('2026-11-20T15:30:00Z')
  const request = await ask(meera, 20)
  await offerRequests(world.context)
  expect(await written()).toEqual({})
  await world.wait(10 * 60)
  await offerRequests(world.context)
  expect(await written()).toEqual({ Asha: [request] })
})

test('an email that waited for the morning is one of the three of that day', async () => {
  await volunteer('Asha', 'at-once')
  const today = async () => {
    const [row] = await world.database.query(sql<{ count: number }>`
      select count(*) as count from request_emails where at >= '2026-11-20T18:30:00Z'`)
    return row?.count
  }
  await at('2026-11-20T15:29:00Z')
  await ask(meera, 20)
  await offerRequests(world.context)
  world.setNow(new Date('2026-11-21T01:30:00Z'))
  expect([await today(), Object.keys(await written()), await today()]).toEqual([0, ['Asha'], 1])
})

test('in the morning each gets what is new and fits, once', async () => {
  await volunteer('Asha', 'each-morning')
  await volunteer('Binu', 'at-once')
  const request = await ask(meera, 72)
  await ask(gopal, 72, { district: 'Kollam' })
  await ask(await world.person('Leela', 'Citizen'), 72, { helpType: 'cooking' })
  world.setNow(new Date('2026-11-21T01:59:00Z'))
  await writeMorningEmails(world.context)
  expect(await written()).toEqual({})
  world.setNow(new Date('2026-11-21T02:00:00Z'))
  await Promise.all([writeMorningEmails(world.context), writeMorningEmails(world.context)])
  expect(await written()).toEqual({ Asha: [request] })
  await ask(await world.person('Thomas', 'Citizen'), 72)
  await writeMorningEmails(world.context)
  expect(await written()).toEqual({})
})

test('a server that was off at half past seven makes up for it, but not in the evening', async () => {
  await volunteer('Asha', 'each-morning')
  const request = await ask(meera, 72)
  world.setNow(new Date('2026-11-21T12:00:00Z'))
  await writeMorningEmails(world.context)
  expect(await written()).toEqual({})
  world.setNow(new Date('2026-11-22T05:00:00Z'))
  await writeMorningEmails(world.context)
  expect(await written()).toEqual({ Asha: [request] })
})

describe('who causes emails pays for them (D100)', () => {
  const thirty = async () => {
    for (let n = 0; n < 30; n++) await volunteer(`Volunteer${n}`, 'at-once')
  }
  const rounds = async () => Object.values(await written())

  /** Asks, waits for the quarter of an hour, cancels: again and again. */
  async function postAndCancel(citizens: TestPerson[], times: number): Promise<number> {
    let emails = 0
    for (let n = 0; n < times; n++) {
      const citizen = citizens[n % citizens.length] as TestPerson
      await ask(citizen, 5)
      await offerRequests(world.context)
      emails += (await rounds()).length
      await cancel(citizen)
      await world.wait(15)
    }
    return emails
  }

  test('after nine requests posted and cancelled in two hours a real one is told to ten', async () => {
    await thirty()
    await at('2026-11-20T05:00:00Z')
    const again = await world.person('Rajan2', 'Citizen')
    const rajan = await world.person('Rajan', 'Citizen')
    await becomes(again, rajan)
    expect(await postAndCancel([rajan, again], 9)).toBeLessThanOrEqual(30)
    const real = await ask(meera, 5)
    await offerRequests(world.context)
    expect(await rounds()).toEqual(Array.from({ length: 10 }, () => [real]))
  })

  test('of two who share a house and ask at the same time, the second is told of within the hour', async () => {
    await thirty()
    await becomes(gopal, meera)
    const asked = new Set([await ask(meera, 12), await ask(gopal, 12)])
    for (const told of [10, 0, 0, 0, 10]) {
      await offerRequests(world.context)
      const now = await rounds()
      expect(now).toHaveLength(told)
      for (const request of now.flat()) asked.delete(request)
      await world.wait(15)
    }
    expect(asked.size).toBe(0)
  })

  test('what its volunteer gives back is told of at once', async () => {
    const asha = await volunteer('Asha', 'at-once')
    await volunteer('Binu', 'at-once')
    const request = await ask(meera, 6)
    await offerRequests(world.context)
    await written()
    await accept(asha, await handleOf(meera))
    expect((await release(asha, await handleOf(meera))).status).toBe(200)
    await volunteer('Chandran', 'at-once')
    await world.wait(1)
    await offerRequests(world.context)
    expect(await written()).toEqual({ Chandran: [request] })
  })

  test('but not for free what the same citizen asks next', async () => {
    await thirty()
    const asha = await volunteer('Asha', 'never')
    const rajan = await world.person('Rajan', 'Citizen')
    const accepts = async () => expect((await accept(asha, await handleOf(rajan))).status).toBe(200)
    let told = 0
    for (let n = 0; n < 4; n++) {
      await ask(rajan, 5)
      await offerRequests(world.context)
      told += (await rounds()).length
      await accepts()
      await release(asha, await handleOf(rajan))
      await accepts()
      await cancel(rajan)
      await world.wait(15)
    }
    expect(told).toBe(10)
  })

  test('of who cancelled four unanswered in a day nobody is emailed until staff agree', async () => {
    const rajan = await world.person('Rajan', 'Citizen')
    const patterns = async () => (await world.call(api.listPatterns, { as: lakshmi, query: {} })).reply.items
    await postAndCancel([rajan], 3)
    expect(await patterns()).toEqual([])
    await postAndCancel([rajan], 1)
    const [pattern] = await patterns()
    expect(pattern).toMatchObject({ kind: 'often-cancelled', count: 4, people: [{ name: 'Rajan' }] })

    for (let n = 0; n < 12; n++) await volunteer(`Volunteer${n}`, n < 11 ? 'at-once' : 'each-morning')
    await world.wait(17 * 60)
    const request = await ask(rajan, 30)
    await offerRequests(world.context)
    await writeMorningEmails(world.context)
    expect(await written()).toEqual({})
    await world.call(api.agreeToUser, { as: lakshmi, params: { id: rajan.id } })
    await offerRequests(world.context)
    expect((await rounds()).flat()).toContain(request)
    expect(await patterns()).toEqual([])
  })
})

test('a gathering that fails half way has told nobody, and the next one tells', async () => {
  await volunteer('Asha', 'at-once')
  const id = await ask(meera, 5)
  await world.database.query(sql`alter table request_rounds add constraint full_disk check (false) not valid`)
  await expect(offerRequests(world.context)).rejects.toThrow('full_disk')
  await world.database.query(sql`alter table request_rounds drop constraint full_disk`)
  expect(await written()).toEqual({})
  await offerRequests(world.context)
  expect(await written()).toEqual({ Asha: [id] })
})
