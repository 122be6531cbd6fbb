import type { ConcernKind } from '@scan/contract/concerns.ts'
import { api } from '@scan/contract/index.ts'
import { DAY_MS } from '@scan/domain/clock.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { race } from '../testing/race.ts'
import { BEGINNING, PASSWORD, type TestPerson } from '../testing/world.ts'
import { purgeCases } from './handle.ts'
import { asha, gopal, lakshmi, meera, ravi, stage, world } from '../testing/stage.ts'
import {
  accept,
  boardOf,
  cancel,
  codeOf,
  complete,
  emails,
  forgetEmails,
  handleOf,
  leave,
  noticesOf,
  release,
  requestOf,
  signIn,
} from '../testing/steps.ts'

stage(['Lakshmi', 'Meera', 'Gopal', 'Asha', 'Ravi'])

let requestId: string
beforeEach(async () => {
  requestId = await ask()
})

const ask = async () => (await world.ask(meera)).reply.user.request?.id ?? ''
const handles = async (as: TestPerson) => (await boardOf(as)).map(({ handle }) => handle)
const raiseAbout = (as: TestPerson, subjectId?: string) =>
  world.call(api.raiseConcern, {
    as,
    body: { requestId, kind: 'felt-unsafe', text: 'He threatened me', subjectId },
  })
const cases = async () => (await world.call(api.listConcerns, { as: lakshmi })).reply.items
const people = (as: TestPerson) => world.call(api.listPeopleOfRequest, { as, params: { id: requestId } })
const erase = (who: TestPerson) => world.call(api.deleteUser, { as: lakshmi, params: { id: who.id } })

test('the man she felt unsafe with comes neither to this visit nor to the next one', async () => {
  await accept(asha, await handleOf(meera))
  expect((await raiseAbout(meera)).status).toBe(200)
  expect((await cases())[0]).toMatchObject({ subject: { id: asha.id }, isSeparated: true })
  expect((await requestOf(meera))?.volunteer).toBeNull()
  expect(await handles(asha)).toEqual([])
  await cancel(meera)
  await ask()
  expect(await handles(asha)).toEqual([])
  // Not even once a coordinator lets him go on.
  const note = 'I spoke to both of them, and to her neighbour.'
  await world.call(api.resumeUser, { as: lakshmi, params: { id: asha.id }, body: { note } })
  expect((await accept(asha, meera)).status).toBe(409)
  expect((await accept(ravi, await handleOf(meera))).status).toBe(200)
})

test.each([
  ['she', () => meera, () => asha, 'volunteer-stopped', [[], ['volunteer-removed']]],
  ['he', () => asha, () => meera, 'volunteer-cannot-come', [['release'], []]],
] as const)(
  'whoever says so is told nothing of it, the other that nobody comes, and not why: %s',
  async (_who, by, about, mailed, notices) => {
    await accept(asha, await handleOf(meera))
    await forgetEmails()
    await raiseAbout(by())
    expect((await cases())[0]).toMatchObject({ reporter: { id: by().id }, subject: { id: about().id } })
    const told = ['concern-raised', 'concern-received', 'request-taken-back', mailed]
    expect((await emails()).toSorted()).toEqual(told.toSorted())
    expect([await noticesOf(meera), await noticesOf(asha)]).toEqual(notices)
  },
)

test('one who threatens and gives it back is named, though another has accepted since', async () => {
  await accept(asha, await handleOf(meera))
  await release(asha, meera)
  await accept(ravi, await handleOf(meera))
  expect((await raiseAbout(meera, asha.id)).status).toBe(200)
  expect((await cases())[0]).toMatchObject({ subject: { id: asha.id } })
  // Whom she said nothing of still comes.
  expect((await requestOf(meera))?.volunteer?.id).toBe(ravi.id)
  expect((await raiseAbout(meera)).status).toBe(200)
  expect((await cases()).map(({ subject }) => subject?.id)).toContain(ravi.id)
})

test('nobody else can be named: neither a stranger nor oneself', async () => {
  await accept(asha, await handleOf(meera))
  for (const id of [ravi.id, gopal.id, meera.id, lakshmi.id])
    expect((await raiseAbout(meera, id)).problem?.code).toBe('nobody-to-report')
  expect((await raiseAbout(asha, ravi.id)).problem?.code).toBe('nobody-to-report')
  expect(await cases()).toEqual([])
})

test('whoever held a request is known to its citizen, so that they can say whom it is about', async () => {
  await accept(asha, await handleOf(meera))
  await release(asha, meera)
  await accept(ravi, await handleOf(meera))
  expect((await people(meera)).reply.people).toEqual([
    { id: ravi.id, name: 'Ravi' },
    { id: asha.id, name: 'Asha' },
  ])
  for (const as of [gopal, asha]) expect((await people(as)).problem?.code).toMatch(/^not-/)
})

test('while a case is open an administrator deletes neither of its people; closed, they can', async () => {
  await accept(asha, await handleOf(meera))
  await raiseAbout(meera)
  for (const who of [meera, asha]) {
    expect((await erase(who)).problem?.message).toBe(
      'There is an open case with this person. Please close it first.',
    )
  }
  const [{ id } = { id: '' }] = await cases()
  await world.call(api.noteConcern, { as: lakshmi, params: { id }, body: { text: 'I called both' } })
  await world.call(api.changeConcern, { as: lakshmi, params: { id }, body: { state: 'closed' } })
  expect((await erase(asha)).status).toBe(200)
})

test('whom a volunteer robbed is heard though he deleted his account right after the visit', async () => {
  await accept(asha, await handleOf(meera))
  await complete(asha, meera, await codeOf(meera))
  expect((await leave(asha)).status).toBe(200)
  const past = await world.call(api.listPastRequests, { as: meera })
  expect(past.reply.requests).toMatchObject([{ hadVolunteer: true, volunteerName: null }])
  expect((await raiseAbout(meera)).status).toBe(200)
  expect(await cases()).toMatchObject([{ subject: null, subjectMark: null, reporter: { id: meera.id } }])
})

describe('of who deletes the account right after the visit, what she says is about the person', () => {
  const signsUp = async (email: string) => {
    const typed = { name: 'Asha Nair', category: 'Volunteer', district: 'Ernakulam' } as const
    const id = await world.join({ ...typed, email, phone: asha.phone, password: PASSWORD })
    await world.call(api.approveVolunteer, { as: lakshmi, params: { id } })
    const { sessionToken, refreshToken } = (await signIn(email)).reply
    return { ...asha, id, email, sessionToken, refreshToken }
  }

  test.each(['another account is here', 'they come back before she says it', 'they come back afterwards'])(
    '%s',
    async (when) => {
      await accept(asha, await handleOf(meera))
      await complete(asha, meera, await codeOf(meera))
      const before = when.startsWith('another') ? await signsUp('twin@example.org') : undefined
      await leave(asha)
      const between = when.includes('before') ? await signsUp('back@example.org') : undefined
      expect((await raiseAbout(meera)).status).toBe(200)
      const other = before ?? between ?? (await signsUp('back@example.org'))
      const { user, concerns } = (await world.call(api.readPerson, { as: lakshmi, params: { id: other.id } }))
        .reply.person
      expect(user.stopped).toBe(true)
      if (when.includes('afterwards')) expect(user.flags).toContain('in-case-before')
      else expect(concerns).toMatchObject([{ kind: 'felt-unsafe', isAbout: true }])
      expect((await world.ask(meera)).status).toBe(200)
      expect(await handles(other)).toEqual([])
      expect((await accept(other, await handleOf(meera))).problem?.code).toBe('request-no-longer-available')
    },
  )
})

test('where several held a request and the last ones are gone, its citizen can still say which one it was', async () => {
  await accept(asha, await handleOf(meera))
  await release(asha, meera)
  for (const gone of [await world.person('Sunil', 'Volunteer'), ravi]) {
    await accept(gone, await handleOf(meera))
    await release(gone, meera)
    expect((await leave(gone)).status).toBe(200)
  }
  expect((await people(meera)).reply.people).toEqual([
    { id: ravi.id, name: null },
    { id: asha.id, name: 'Asha' },
  ])
  expect((await raiseAbout(meera, ravi.id)).status).toBe(200)
  expect((await raiseAbout(meera, asha.id)).status).toBe(200)
  // Both at the same moment: which is first is chance.
  expect(new Set((await cases()).map(({ subject }) => subject?.id))).toEqual(new Set([undefined, asha.id]))
})

test('of a concern and a deletion at the same moment the second knows of the first', async () => {
  await accept(asha, await handleOf(meera))
  const held = sql`select 1 from accounts where id = ${asha.id} for update`
  const calls = [() => erase(asha), () => raiseAbout(meera)] as (() => Promise<{ status: number }>)[]
  const [, second] = await race(world.database, held, calls)
  expect(second?.status).toBe(200)
  expect(await cases()).toMatchObject([{ subject: null }])
})

/** A closed case of Meera's about this volunteer, with a note. */
async function closedCase(volunteer: TestPerson, text: string): Promise<string> {
  await accept(volunteer, await handleOf(meera))
  await world.call(api.raiseConcern, { as: meera, body: { requestId, kind: 'felt-unsafe', text } })
  const { id } = (await cases()).find(({ subject }) => subject?.id === volunteer.id) ?? { id: '' }
  await world.call(api.noteConcern, { as: lakshmi, params: { id }, body: { text: 'I called her nephew' } })
  await world.call(api.changeConcern, { as: lakshmi, params: { id }, body: { state: 'closed' } })
  return id
}
const read = async (id: string) =>
  (await world.call(api.readConcern, { as: lakshmi, params: { id } })).reply?.concern

test.each([
  ['an administrator deleted them', erase],
  ['they deleted their account', leave],
])('a closed case is kept when %s, the person in it under a mark', async (_what, gone) => {
  const id = await closedCase(asha, `Asha (${asha.phone}, ${asha.email.toUpperCase()}) threatened me`)
  expect((await gone(asha)).status).toBe(200)
  const kept = await read(id)
  expect(kept).toMatchObject({ subject: null, reporter: { id: meera.id }, reporterMark: null })
  expect(kept.subjectMark).toMatch(/^[0-9A-F]{8}$/)
  expect(kept.text).toBe(`[${kept.subjectMark}] ([${kept.subjectMark}], [${kept.subjectMark}]) threatened me`)
  expect(kept.notes.map(({ text }) => text)).toEqual(['I called her nephew'])
  for (const word of ['asha', asha.email, asha.phone])
    expect(JSON.stringify(kept).toLowerCase()).not.toContain(word.toLowerCase())
})

test('a name chosen just before takes no words out of a case, whoever it is of', async () => {
  const text = 'He asked about money and took the gold chain'
  const id = await closedCase(asha, text)
  for (const { id: person } of [asha, meera])
    await world.database.query(sql`
      update accounts set name = ${text}, phone = '9847099999',
        name_before = case when category = 'Volunteer' then name end,
        phone_before = case when category = 'Volunteer' then phone end
      where id = ${person}`)
  await leave(asha)
  await leave(meera)
  expect((await read(id)).text).toBe(text)
})

test('who came again with the same number and was deleted again bears the same mark, others another', async () => {
  const first = await closedCase(asha, 'She threatened me')
  await erase(asha)
  const again = await world.person('Anita', 'Volunteer')
  await world.database.query(sql`update accounts set phone = ${asha.phone} where id = ${again.id}`)
  const second = await closedCase(again, 'She threatened me again')
  await erase(again)
  const third = await closedCase(ravi, 'He was rude')
  await erase(ravi)
  const marks = (await Promise.all([first, second, third].map(read))).map(({ subjectMark }) => subjectMark)
  expect(marks[1]).toBe(marks[0])
  expect(marks[2]).not.toBe(marks[0])
  const text = marks[0] ?? ''
  const { items } = (await world.call(api.listConcerns, { as: lakshmi, query: { text } })).reply
  expect(items.map((found) => found.id).toSorted()).toEqual([first, second].toSorted())
})

test('two years after it was closed for the last time a case is erased, an open one never', async () => {
  const inDays = async (days: number) => {
    world.setNow(new Date(BEGINNING.getTime() + days * DAY_MS))
    await purgeCases(world.context)
    return (await world.database.query(sql`select from concerns`)).length
  }
  const id = await closedCase(asha, 'She threatened me')
  await erase(asha)
  expect(await inDays(730)).toBe(1)
  await world.database.query(sql`update concerns set state = 'in-hand', closed_at = null where id = ${id}`)
  expect(await inDays(731)).toBe(1)
  await world.database.query(
    sql`update concerns set state = 'closed', closed_at = ${BEGINNING} where id = ${id}`,
  )
  expect(await inDays(731)).toBe(0)
  expect(await world.database.query(sql`select from concern_notes`)).toEqual([])
})

test('more words about the same person and request are a note to the case, with one email', async () => {
  const mailed = async () => (await emails()).filter((kind) => kind === 'concern-raised').length
  const say = (kind: ConcernKind, text: string) =>
    world.call(api.raiseConcern, { as: meera, body: { requestId, kind, text } })
  await accept(asha, await handleOf(meera))
  for (const text of ['She shouted', 'She shouted', 'She shouted at my sister too'])
    expect((await say('unkind', text)).status).toBe(200)
  expect(await cases()).toMatchObject([
    {
      kind: 'unkind',
      text: 'She shouted',
      notes: [{ text: 'She shouted at my sister too', author: 'Meera' }],
    },
  ])
  expect(await mailed()).toBe(1)
  expect((await world.call(api.me, { as: asha })).reply.user).not.toHaveProperty('stopped')

  // What is graver is not lost among the words: the case is of that kind now, and stops her.
  await world.wait(1)
  await say('felt-unsafe', 'She came back at night')
  expect(await cases()).toMatchObject([
    { kind: 'felt-unsafe', notes: [{}, { text: 'She came back at night' }] },
  ])
  expect((await world.call(api.me, { as: asha })).reply.user.stopped).toBe(true)
  expect(await mailed()).toBe(1)
  const { reply } = await world.call(api.readMyData, { as: meera })
  expect(JSON.stringify(reply)).toContain('She came back at night')

  // Once the case is closed, what happens next is another.
  await world.database.query(sql`update concerns set state = 'closed'`)
  await say('unkind', 'She called me names')
  expect(await cases()).toHaveLength(2)
})
