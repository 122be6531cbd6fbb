import { api } from '@scan/contract/index.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { staffWhoMay } from '../notifications/facts.ts'
import { asha, lakshmi, meera, stage, world } from '../testing/stage.ts'
import { accept, askFor, enteredId, handleOf, idOf, set } from '../testing/steps.ts'
import type { TestPerson } from '../testing/world.ts'

stage(['Meera', 'Asha', 'Lakshmi'])

let radha: TestPerson
beforeEach(async () => {
  radha = await world.person('Radha', 'Admin', { part: 'desk' })
})

const setPart = (id: string, part: 'all' | 'desk', as = lakshmi) =>
  world.call(api.setPart, { as, params: { id }, body: { part } })
const listed = async () => (await world.call(api.listAdministrators, { as: lakshmi })).reply.items
const parts = async () => (await listed()).map(({ name, part }) => `${name}: ${part}`)

describe('the part of an administrator', () => {
  test('is listed, set by one who has everything, logged, and holds from the next call on', async () => {
    expect(await parts()).toEqual(['Lakshmi: all', 'Radha: desk'])
    expect((await world.call(api.me, { as: radha })).reply.user.part).toBe('desk')
    expect((await world.call(api.listUsers, { as: radha, query: { role: 'Citizen' } })).status).toBe(403)
    expect((await setPart(radha.id, 'all')).reply.administrator.part).toBe('all')
    expect((await world.call(api.listUsers, { as: radha, query: { role: 'Citizen' } })).status).toBe(200)
    expect((await world.call(api.me, { as: radha })).reply.user.part).toBeUndefined()
    expect((await setPart(lakshmi.id, 'desk', radha)).status).toBe(200)
    expect((await setPart(radha.id, 'desk')).problem?.code).toBe('not-for-your-role')
    const lines = await world.database.query(sql<{ by: string; of: string }>`
      select actor_id as by, subject_id as of from audit.lines where action = 'set-part' and actor_id in (${lakshmi.id}, ${radha.id})
      order by id`)
    expect(lines).toEqual([
      { by: lakshmi.id, of: radha.id },
      { by: radha.id, of: lakshmi.id },
    ])
  })

  test('one who has everything stays, also where two give it up at the same moment', async () => {
    expect((await setPart(lakshmi.id, 'desk')).problem?.code).toBe('last-administrator')
    expect((await setPart(lakshmi.id, 'desk')).status).toBe(409)
    await setPart(radha.id, 'all')
    const both = await Promise.all([setPart(lakshmi.id, 'desk'), setPart(radha.id, 'desk', radha)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const left = await world.database.query(
      sql`select from accounts where part = 'all' and category = 'Admin'`,
    )
    expect(left).toHaveLength(1)
  })

  test('of nobody else is any set, and the last two with everything need each other still', async () => {
    expect((await setPart(asha.id, 'desk')).problem?.code).toBe('account-not-found')
    const joseph = await world.person('Joseph', 'Admin')
    const ban = () => world.call(api.banUser, { as: lakshmi, params: { id: joseph.id }, body: {} })
    expect((await ban()).problem?.code).toBe('last-two-admins')
    await world.person('Thomas', 'Admin')
    expect((await ban()).status).toBe(200)
  })
})

describe('what the desk is shown', () => {
  const search = async (text: string, as = radha) =>
    (await world.call(api.searchPanel, { as, query: { text } })).reply.found.people

  test('people are found by name and number, not by their address, and without either', async () => {
    const id = await enteredId('Kamala', { phone: '9447000001' })
    expect(await search('meera')).toEqual([expect.not.objectContaining({ phone: meera.phone })])
    expect(await search(meera.phone)).toMatchObject([{ id: meera.id, name: 'Meera', list: 'citizens' }])
    for (const found of [...(await search('meera')), ...(await search(meera.phone))])
      expect(JSON.stringify(found)).not.toMatch(/@|\d{10}/)
    expect(await search('example.org')).toEqual([])
    expect(await search(meera.email)).toEqual([])
    expect(await search(meera.email, lakshmi)).toHaveLength(1)
    expect(await search('kamala')).toMatchObject([{ id, phone: '9447000001', byPhone: true }])
  })

  test('requests, volunteers who could go, and worries are not found by an address either, nor is one in them', async () => {
    await world.ask(meera)
    const id = await idOf(meera)
    const at = async (as: TestPerson, text: string) => [
      (await world.call(api.searchPanel, { as, query: { text } })).reply.found.requests.length,
      (await world.call(api.listHelpRequests, { as, query: { text } })).reply.items.length,
      (await world.call(api.listFreeVolunteers, { as, query: { requestId: id, text } })).reply.items.length,
    ]
    expect(await at(lakshmi, meera.email)).toEqual([1, 1, 0])
    expect(await at(lakshmi, asha.email)).toEqual([0, 0, 1])
    for (const one of [meera, asha]) expect(await at(radha, one.email)).toEqual([0, 0, 0])
    expect([await at(radha, 'meera'), await at(radha, 'asha')]).toEqual([
      [1, 1, 0],
      [0, 0, 1],
    ])
    const numbers = async (as: TestPerson) =>
      (
        await world.call(api.listFreeVolunteers, { as, query: { requestId: id, text: 'asha' } })
      ).reply.items.map(({ phone }) => phone)
    expect(await numbers(lakshmi)).toEqual([asha.phone])
    expect(await numbers(radha)).toEqual([undefined])
    await accept(asha, await handleOf(meera))
    expect(await at(radha, asha.phone)).toEqual([1, 1, 0])
    await world.call(api.raiseWorry, { as: asha, body: { citizen: await handleOf(meera), kind: 'worried' } })
    await set(sql`stopped_at = now(), stopped_for = 'given-back'`, asha)
    const worries = (as: TestPerson, text?: string) =>
      world.call(api.listConcerns, { as, query: text ? { text } : {} })
    expect((await worries(radha, meera.email)).reply.items).toEqual([])
    expect((await worries(lakshmi, meera.email)).reply.items).toHaveLength(1)
    expect((await worries(lakshmi)).reply.items).toMatchObject([{ reporter: { isStopped: true } }])
    const [worry] = (await worries(radha, 'meera')).reply.items
    const params = { id: worry?.id ?? '' }
    const shown = [
      await worries(radha),
      await world.call(api.readConcern, { as: radha, params }),
      await world.call(api.noteConcern, { as: radha, params, body: { text: 'I rang' } }),
      await world.call(api.changeConcern, { as: radha, params, body: { state: 'in-hand' } }),
    ]
    for (const { status, json } of shown) {
      expect(status).toBe(200)
      expect(JSON.stringify(json)).toContain(meera.phone)
      expect(JSON.stringify(json)).not.toMatch(/@|isStopped/)
    }
  })

  test('the page of a person by phone opens, without what cases and marks say of her; nobody else’s does', async () => {
    const id = await enteredId('Kamala', { phone: '9447000001' })
    await askFor(id)
    await world.database.query(
      sql`update accounts set in_case_before = true, returned_after = 'banned' where id = ${id}`,
    )
    const page = (as: TestPerson) => world.call(api.readPerson, { as, params: { id } })
    expect((await page(lakshmi)).reply.person.user.flags).toEqual(['banned-before', 'in-case-before'])
    const { person } = (await page(radha)).reply
    expect(person).toMatchObject({ current: { status: 'open' }, concerns: [], separations: [], patterns: [] })
    expect(person.user.flags ?? []).toEqual([])
    const others = await world.call(api.readPerson, { as: radha, params: { id: meera.id } })
    expect(others.problem?.code).toBe('not-by-phone')
  })

  test('the overview counts requests, calls and messages; of people and cases it is told no number', async () => {
    await world.ask(meera)
    const read = async (as: TestPerson) => (await world.call(api.readOverview, { as })).reply
    expect((await read(lakshmi)).overview).toMatchObject({ requests: 1, volunteers: 1, citizens: 1 })
    const { overview, health, auditHash } = await read(radha)
    expect(overview).toMatchObject({ requests: 1, volunteers: 0, citizens: 0, concerns: 0 })
    expect([health, auditHash]).toEqual([undefined, undefined])
  })

  test('emails to staff go to those who may act on them', async () => {
    const told = async (permission: 'assign-requests' | 'approve-volunteers') =>
      (await staffWhoMay(world.database, permission)).map(({ name }) => name).toSorted()
    expect(await told('assign-requests')).toEqual(['Lakshmi', 'Radha'])
    expect(await told('approve-volunteers')).toEqual(['Lakshmi'])
  })
})
