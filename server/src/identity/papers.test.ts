import type { Body } from '@scan/contract/endpoint.ts'
import { api } from '@scan/contract/index.ts'
import type { PaperKind } from '@scan/domain/papers.ts'
import { describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { race } from '../testing/race.ts'
import { asha, joseph, lakshmi, meera, ravi, stage, world } from '../testing/stage.ts'
import {
  accept,
  askFor,
  askVolunteers,
  assign,
  complete,
  codeOf,
  emails,
  enteredId,
  forgetEmails,
  handleOf,
  idOf,
  joins,
  leave,
  requestOf,
} from '../testing/steps.ts'
import type { TestPerson } from '../testing/world.ts'
import { remindOfPapers } from './papers.ts'

stage(['Lakshmi', 'Joseph', 'Meera', 'Asha', 'Ravi'])

const TODAY = '2026-11-20'
const need = (...kinds: Exclude<PaperKind, 'other'>[]) =>
  world.call(api.setPapersNeeded, { as: lakshmi, body: { kinds } })
const see = (volunteer: { id: string }, says: Partial<Body<typeof api.addPaper>> = {}, as = lakshmi) =>
  world.call(api.addPaper, {
    ...{ as, params: { id: volunteer.id } },
    body: { kind: 'police-certificate', seenOn: TODAY, ...says },
  })
const papersOf = async ({ id }: { id: string }, as = lakshmi) =>
  (await world.call(api.listPapers, { as, params: { id } })).reply
const remove = (id: string, reason = 'It was her sister’s') =>
  world.call(api.removePaper, { as: lakshmi, params: { id }, body: { reason } })
const due = async () =>
  (await world.call(api.listPapersDue, { as: lakshmi, query: { show: 'all' } })).reply.items
const pressing = async () => (await world.call(api.listPapersDue, { as: lakshmi, query: {} })).reply.items
const counts = async () => (await world.call(api.readOverview, { as: lakshmi })).reply.overview
const boardOf = async (as: TestPerson) => (await world.call(api.listRequests, { as })).reply

const REFUSED = {
  status: 403,
  problem: {
    code: 'papers-missing',
    message: 'We have to see your police certificate first.',
    data: [{ kind: 'police-certificate' }],
  },
}

describe('what a network needs, none at first', () => {
  test('is read by all, and nothing changes where it needs none', async () => {
    expect((await world.call(api.readPapersNeeded, { as: lakshmi })).reply.kinds).toEqual([])
    expect((await world.call(api.readSettings)).reply.papersNeeded).toEqual([])
    await world.ask(meera)
    expect((await boardOf(asha)).papersMissing).toBeUndefined()
    expect((await accept(asha, await handleOf(meera))).status).toBe(200)
    expect((await requestOf(meera))?.volunteer).not.toHaveProperty('papersSeen')
    expect(await due()).toEqual([])
  })

  test('is set whole, and the log has it once', async () => {
    expect((await need('police-certificate', 'identity-card')).reply.kinds).toEqual([
      'identity-card',
      'police-certificate',
    ])
    await need('identity-card', 'police-certificate')
    await need('identity-card')
    expect((await world.call(api.readSettings)).reply.papersNeeded).toEqual(['identity-card'])
    await need()
    const lines = await world.database.query(sql<{ text: string }>`
      select r.text from audit.lines l join audit_remarks r on r.entry_id = l.id
      where l.action = 'set-papers-needed' order by l.id`)
    expect(lines.map(({ text }) => text)).toEqual(['identity-card, police-certificate', 'identity-card', '–'])
  })
})

describe('without them', () => {
  test('no door is open: the board, an answer to the desk, a call, the address, an agreed visit', async () => {
    await world.ask(meera)
    const id = await idOf(meera)
    await askVolunteers(id, asha)
    const [question] = (await world.call(api.listAsked, { as: asha })).reply.asked
    await need('police-certificate')

    expect(await accept(asha, await handleOf(meera))).toMatchObject(REFUSED)
    expect(await accept(asha, meera.email)).toMatchObject(REFUSED)
    const params = { id: question?.id ?? '' }
    expect(await world.call(api.answerAsked, { as: asha, params, body: { answer: 'yes' } })).toMatchObject(
      REFUSED,
    )
    expect((await world.call(api.listAsked, { as: asha })).reply.asked).toEqual([])
    expect(await assign(id, asha)).toMatchObject(REFUSED)
    expect(await askVolunteers(id, asha)).toMatchObject(REFUSED)
    expect(await askFor(await enteredId('Kamala'), 30, { volunteerId: asha.id })).toMatchObject(REFUSED)
    const free = await world.call(api.listFreeVolunteers, { as: lakshmi, query: { requestId: id } })
    expect(free.reply.items).toEqual([])
  })

  test('the board stays, and says it before the press', async () => {
    await world.ask(meera)
    await need('police-certificate')
    expect(await boardOf(asha)).toMatchObject({
      requests: [{ description: expect.any(String) as string }],
      papersMissing: ['police-certificate'],
    })
    await see(asha)
    expect((await boardOf(asha)).papersMissing).toBeUndefined()
    expect((await accept(asha, await handleOf(meera))).status).toBe(200)
  })

  test('nobody is offered it first', async () => {
    await world.ask(meera)
    await accept(asha, await handleOf(meera))
    await complete(asha, meera.email, await codeOf(meera))
    const [past] = (await world.call(api.listPastRequests, { as: meera })).reply.requests
    await need('police-certificate')
    await world.ask(meera, 7 * 24, { sameVolunteerAs: past?.id ?? '' })
    // She is told as always (D101).
    expect((await requestOf(meera))?.askedFirst?.name).toBe('Asha')
    const rows = await world.database.query(sql`select from help_requests where reserved_for is not null`)
    expect(rows).toEqual([])
  })

  test('one that expired is none: from the day after its last, while an accepted visit stays', async () => {
    await need('police-certificate')
    await see(asha, { validUntil: TODAY })
    await world.ask(meera, 40)
    expect((await accept(asha, await handleOf(meera))).status).toBe(200)
    expect(await due()).toMatchObject([
      { name: 'Asha', missing: [], ending: [{ validUntil: TODAY }] },
      { name: 'Ravi', missing: ['police-certificate'], visit: null },
    ])
    await world.wait(24 * 60)
    expect((await requestOf(meera))?.volunteer?.name).toBe('Asha')
    const number = (await requestOf(meera))?.number
    expect(await due()).toMatchObject([
      { name: 'Asha', missing: ['police-certificate'], ending: [], visit: { number } },
      { name: 'Ravi' },
    ])
    expect(await counts()).toMatchObject({ papers: 1, papersInAll: 2 })
    await complete(asha, meera.email, await codeOf(meera))
    expect(await due()).toMatchObject([{ name: 'Asha', visit: null }, { name: 'Ravi' }])
    expect(await counts()).toMatchObject({ papers: 0, papersInAll: 2 })
    await world.ask(meera, 40)
    expect(await accept(asha, await handleOf(meera))).toMatchObject(REFUSED)
  })

  test('taken back while somebody accepts: the one or the other is first', async () => {
    await need('police-certificate')
    const { reply } = await see(asha)
    await world.ask(meera)
    const handle = await handleOf(meera)
    const [accepted] = await Promise.all([accept(asha, handle), remove(reply.paper.id)])
    expect([200, 403]).toContain(accepted.status)
  })
})

describe('a row', () => {
  test('says what, when, until when, by whom, with a note, and its words never hold a number', async () => {
    const { reply } = await see(asha, { validUntil: '2027-11-19', note: ' Shown at the office in 2026 ' })
    const row = {
      ...{ kind: 'police-certificate', seenOn: TODAY, validUntil: '2027-11-19', seenBy: 'Lakshmi' },
      note: 'Shown at the office in 2026',
    }
    expect(reply.paper).toMatchObject(row)
    expect(await papersOf(asha)).toMatchObject({ papers: [row], missing: [] })
    const refused = async (says: Partial<Body<typeof api.addPaper>>) =>
      (await see(asha, says)).problem?.errors?.map(({ field, code }) => `${field} ${code}`)
    expect(await refused({ note: 'No. 1234567' })).toEqual(['note paper-number'])
    expect(await refused({ note: '1234 5678 9012' })).toEqual(['note paper-number'])
    expect(await refused({ seenOn: '2026-11-21' })).toEqual(['seenOn seen-later'])
    expect(await refused({ validUntil: '2026-11-19' })).toEqual(['validUntil valid-before-seen'])
    expect((await papersOf(asha)).papers).toHaveLength(1)
    expect((await see(meera)).problem?.code).toBe('not-a-volunteer')
  })

  test('of the latest day is first, then what was entered last; what is sent again is no row', async () => {
    await see(asha, { kind: 'letter', seenOn: '2026-11-19' })
    await see(asha, { kind: 'other', note: 'From her school' })
    await world.wait(1)
    await see(asha, { kind: 'other', note: 'From her club' })
    await see(asha, { kind: 'other', note: 'From her club' })
    const { papers } = await papersOf(asha)
    expect(papers.map(({ kind, note }) => note ?? kind)).toEqual([
      'From her club',
      'From her school',
      'letter',
    ])
  })

  test('is taken back with a reason, which the log keeps with what it was', async () => {
    await need('police-certificate')
    const { reply } = await see(asha, { validUntil: '2027-11-19' })
    expect((await remove(reply.paper.id)).status).toBe(200)
    expect(await papersOf(asha)).toEqual({ papers: [], missing: ['police-certificate'] })
    const lines = await world.database.query(sql<{ text: string }>`
      select r.text from audit.lines l join audit_remarks r on r.entry_id = l.id
      where l.subject_id = ${asha.id} and l.action in ('add-paper', 'remove-paper') order by l.id`)
    expect(lines.map(({ text }) => text)).toEqual([
      'police-certificate, 2026-11-20 – 2027-11-19',
      'police-certificate, 2026-11-20 – 2027-11-19: It was her sister’s',
    ])
  })

  test('entered by two at once, it is one', async () => {
    await race(world.database, sql`select from accounts where id = ${asha.id} for update`, [
      () => see(asha),
      () => see(asha),
    ])
    expect((await papersOf(asha)).papers).toHaveLength(1)
  })

  test('whose part is the desk reads and enters none', async () => {
    await world.call(api.setPart, { as: lakshmi, params: { id: joseph.id }, body: { part: 'desk' } })
    expect((await see(asha, {}, joseph)).status).toBe(403)
    expect((await world.call(api.listPapers, { as: joseph, params: { id: asha.id } })).status).toBe(403)
    expect((await world.call(api.readPapersNeeded, { as: joseph })).status).toBe(403)
    expect((await world.call(api.listPapersDue, { as: joseph, query: {} })).status).toBe(403)
    expect((await world.call(api.readOverview, { as: joseph })).reply.overview.papers).toBe(0)
  })

  test('goes with the account', async () => {
    await see(asha)
    await leave(asha)
    expect(await world.database.query(sql`select from papers`)).toEqual([])
  })
})

describe('a person, not an account (D98)', () => {
  const refused = async (as: TestPerson) => (await accept(as, await handleOf(meera))).problem?.code

  test('what was seen of somebody counts at each account of theirs that staff had approved by then', async () => {
    await need('police-certificate')
    const again = await joins('asha.second@example.org', asha.phone, { name: 'ASHA' })
    await see(asha)
    await world.ask(meera)
    expect(await papersOf(again)).toMatchObject({ papers: [{ elsewhere: true }], missing: [] })
    expect(await refused(again)).toBeUndefined()
    await see(again)
    expect((await papersOf(again)).papers).toHaveLength(2)
  })

  test('nobody walks past with the number of somebody else: a family’s own, or a name that staff have not seen', async () => {
    await need('police-certificate')
    await see(asha)
    const sister = await joins('leela@example.org', asha.phone, { name: 'Leela' })
    await world.ask(meera)
    expect(await refused(sister)).toBe('papers-missing')
    await world.call(api.updateProfile, { as: sister, body: { name: 'Asha', phone: asha.phone } })
    expect(await refused(sister)).toBe('papers-missing')
    await world.call(api.updateProfile, { as: ravi, body: { name: 'Asha', phone: asha.phone } })
    expect(await refused(ravi)).toBe('papers-missing')
  })

  test('nor does somebody whom she has helped, and who signs up with her name and number', async () => {
    await need('police-certificate')
    await see(asha)
    await world.wait(1)
    const namesake = await joins('namesake@example.org', asha.phone, { name: 'Asha' })
    await world.ask(meera)
    expect(await papersOf(namesake)).toMatchObject({ papers: [], missing: ['police-certificate'] })
    expect(await refused(namesake)).toBe('papers-missing')
    await see(namesake)
    expect(await refused(namesake)).toBeUndefined()
  })

  test('two people, as staff know, have each their own', async () => {
    await need('police-certificate')
    const again = await joins('asha.second@example.org', asha.phone, { name: 'Asha' })
    await see(asha)
    const body = { otherId: again.id }
    await world.call(api.setAnotherPerson, { as: lakshmi, params: { id: asha.id }, body })
    await world.ask(meera)
    expect(await refused(again)).toBe('papers-missing')
    expect(await refused(asha)).toBeUndefined()
  })
})

test('her citizen reads what was seen and holds on the day of the visit, and nothing else', async () => {
  await see(asha, { kind: 'police-certificate', validUntil: TODAY })
  await see(asha, { kind: 'identity-card' })
  await see(asha, { kind: 'other', note: 'Her school’s letter' })
  await world.ask(meera, 40)
  await accept(asha, await handleOf(meera))
  expect((await requestOf(meera))?.volunteer?.papersSeen).toEqual(['identity-card'])
})

describe('30 and 7 days before one ends', () => {
  const sent = async () => (await remindOfPapers(world.context), emails())

  test('its volunteer is told, and the desk of all, each once', async () => {
    await see(asha, { validUntil: '2026-12-20' })
    await see(ravi, { validUntil: '2026-12-20' })
    await see(ravi, { kind: 'letter', validUntil: '2027-12-20' })
    expect(await sent()).toEqual(['paper-ends', 'paper-ends', 'papers-end'])
    expect(await sent()).toHaveLength(3)
    await world.wait(22 * 24 * 60)
    await forgetEmails()
    expect(await sent()).toEqual([])
    await world.wait(24 * 60)
    expect(await sent()).toEqual(['paper-ends', 'paper-ends', 'papers-end'])
    await world.wait(9 * 24 * 60)
    expect(await sent()).toHaveLength(3)
  })

  test('nobody is told of one that was seen anew, or of somebody who may not go', async () => {
    await see(asha, { validUntil: '2026-12-10' })
    await see(asha, { validUntil: '2027-12-10' })
    await see(await joins('leela@example.org', '9447000009', { isApproved: false }), {
      validUntil: '2026-12-10',
    })
    await see(ravi, { validUntil: '2026-12-10' })
    await world.call(api.banUser, { as: lakshmi, params: { id: ravi.id }, body: {} })
    await forgetEmails()
    expect(await sent()).toEqual([])
    expect(await due()).toEqual([])
  })
})

test('only who has a visit, or of whom something soon ends, is in the badge and first on the page', async () => {
  await world.ask(meera)
  await accept(ravi, await handleOf(meera))
  await need('police-certificate')
  const names = async (of: typeof due) => (await of()).map(({ name }) => name)
  expect(await names(pressing)).toEqual(['Ravi'])
  expect(await names(due)).toEqual(['Ravi', 'Asha'])
  expect(await counts()).toMatchObject({ papers: 1, papersInAll: 2 })
  await see(asha, { validUntil: '2026-12-02' })
  expect(await names(pressing)).toEqual(['Ravi', 'Asha'])
  // Of two who lack nothing, the one that ends first.
  await see(ravi, { validUntil: '2026-12-01' })
  expect(await names(pressing)).toEqual(['Ravi', 'Asha'])
})
