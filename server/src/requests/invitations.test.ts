import { api } from '@scan/contract/index.ts'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { asha, gopal, lakshmi, meera, ravi, stage, world } from '../testing/stage.ts'
import { accept, askVolunteers, assign, cancel, change, emails } from '../testing/steps.ts'
import { noticesOf, release, requestOf, setApart, set } from '../testing/steps.ts'
import type { TestPerson } from '../testing/world.ts'
import { pendingInvitation } from './invitations.ts'
import { passTime } from './expire.ts'
import { separate as keepThemApart } from './separations.ts'

stage(['Lakshmi', 'Meera', 'Gopal', 'Asha', 'Ravi'])

let requestId: string
let beena: TestPerson
beforeEach(async () => {
  beena = await world.person('Beena', 'Volunteer', { district: 'Idukki' })
  requestId = (await world.ask(meera, 30)).reply.user.request?.id ?? ''
})

const ask = (...people: TestPerson[]) => askVolunteers(requestId, ...people)
const questionsTo = async (as: TestPerson) => (await world.call(api.listAsked, { as })).reply.asked
async function answer(as: TestPerson, said: 'yes' | 'no', question = '') {
  const id = question || ((await questionsTo(as))[0]?.id ?? '')
  return world.call(api.answerAsked, { as, params: { id }, body: { answer: said } })
}
const atTheDesk = async () => {
  const { reply } = await world.call(api.listHelpRequests, { as: lakshmi, query: { page: 1 } })
  return reply.items.find(({ id }) => id === requestId)?.asked?.map(({ name, answer: said }) => [name, said])
}

test('three are asked: each reads it, the desk reads their answers, and the citizen nothing until the first yes', async () => {
  const { reply, status } = await ask(asha, ravi, beena)
  expect([status, reply.request.status, reply.request.asked?.length]).toEqual([200, 'open', 3])
  expect(await emails()).toEqual(['volunteer-asked', 'volunteer-asked', 'volunteer-asked'])
  const [question] = await questionsTo(beena)
  expect(question).toMatchObject({ helpType: 'driving', district: 'Kollam', askedAt: world.now() })
  expect(JSON.stringify(question)).not.toMatch(/Meera|heart/)
  const waiting = await requestOf(meera)
  expect([waiting?.volunteer, await noticesOf(meera)]).toEqual([null, []])

  expect((await answer(beena, 'no')).reply.request).toBeNull()
  expect(await atTheDesk()).toEqual([
    ['Asha', null],
    ['Beena', 'no'],
    ['Ravi', null],
  ])
  const [late] = await questionsTo(asha)
  const yes = await answer(ravi, 'yes')
  expect([yes.status, yes.reply.request?.citizenName]).toEqual([200, 'Meera'])
  expect([(await requestOf(meera))?.volunteer?.name, await noticesOf(meera)]).toEqual(['Ravi', ['accept']])
  expect((await answer(asha, 'yes', late?.id)).problem?.code).toBe('request-no-longer-available')
  expect(await questionsTo(asha)).toEqual([])
  const rows = await world.database.query(sql`
    select a.name, q.said_yes as yes from invitations q join accounts a on a.id = q.volunteer_id order by a.name`)
  expect(rows).toEqual([
    { name: 'Asha', yes: null },
    { name: 'Beena', yes: false },
    { name: 'Ravi', yes: true },
  ])
})

test('asking twice asks once; whoever has said no is not asked again, and then nobody else is either', async () => {
  await ask(asha)
  await ask(asha)
  expect(await emails()).toEqual(['volunteer-asked'])
  const lines = await world.database.query(sql`
    select from audit.lines where action = 'ask-volunteers' and subject_id = ${requestId}`)
  expect(lines).toHaveLength(1)
  await answer(asha, 'no')
  const { problem } = await ask(ravi, asha)
  expect(problem?.code).toBe('volunteer-said-no')
  expect(await questionsTo(ravi)).toEqual([])
  const rows = await world.database.query(sql`select offered_count as count from help_requests`)
  expect(rows).toEqual([{ count: 1 }])
})

test.each<[string, () => Promise<unknown>]>([
  ['taken', () => accept(ravi, meera)],
  ['cancelled', () => cancel(meera)],
  ['over', async () => world.setNow(new Date(world.now().getTime() + 31 * 3_600_000))],
  ['kept from who was asked', () => setApart(asha, meera)],
  ['one too many for who was asked', () => visit(asha)],
])('once a request is %s, nobody is asked any more, on the screen or by email', async (_what, happens) => {
  await ask(asha)
  const about = { requestId, volunteerId: asha.id }
  expect(await pendingInvitation(world.context, about)).toMatchObject({ helpType: 'driving' })
  await happens()
  await world.wait(0)
  expect(await questionsTo(asha)).toEqual([])
  expect(await pendingInvitation(world.context, about)).toBeUndefined()
})

test.each<[string, () => Promise<unknown>, string[]]>([
  ['taken from the board', () => accept(ravi, meera), ['asked-taken']],
  ['given by staff', () => assign(requestId, ravi), ['asked-taken']],
  ['cancelled', () => cancel(meera), ['asked-over']],
  ['moved', () => change(meera, 48), ['asked-over']],
  ['over', () => pass(), ['asked-over']],
  ['given back since', () => accept(ravi, meera).then(() => release(ravi, meera)), ['asked-over']],
  ['of somebody who asked to be kept apart', () => complain(), ['asked-over']],
  ['their own', () => accept(asha, meera), []],
])(
  'once a request is %s, whoever had yet to answer reads so until they have seen it',
  async (_what, happens, kinds) => {
    await ask(asha, beena)
    await answer(beena, 'no')
    await happens()
    expect([await noticesOf(asha), await noticesOf(beena)]).toEqual([kinds, []])
    const { reply } = await world.call(api.listNotices, { as: asha })
    for (const notice of reply.notices)
      expect(notice).toMatchObject({ requestId, helpType: 'driving', date: expect.any(String) as string })
    expect(JSON.stringify(reply)).not.toMatch(/Ravi|Meera/)
    await world.call(api.seeNotices, { as: asha, body: { ids: reply.notices.map(({ id }) => id) } })
    expect(await noticesOf(asha)).toEqual([])
  },
)

test('that a question is over is told also to whoever has a visit by now, and no more once they are asked anew', async () => {
  await ask(asha)
  await visit(asha)
  await accept(ravi, meera)
  expect(await noticesOf(asha)).toEqual(['asked-taken'])
  await release(asha, gopal)
  await release(ravi, meera)
  expect(await noticesOf(asha)).toEqual(['asked-over'])
  await ask(asha)
  expect([await noticesOf(asha), (await questionsTo(asha)).length]).toEqual([[], 1])
})

test('what somebody is asked about stands above the list of their page, and not in it', async () => {
  const page = async (as: TestPerson) => {
    const { reply } = await world.call(api.listRequests, { as, query: { limit: 50 } })
    return [reply.requests.map(({ id }) => id), reply.total, reply.outside]
  }
  await ask(asha)
  expect([await page(asha), await page(ravi)]).toEqual([
    [[], 0, 0],
    [[requestId], 1, 0],
  ])
})

async function pass() {
  await world.wait(31 * 60)
  await passTime(world.context)
}
/** About an earlier visit. */
const complain = () =>
  world.database.transaction((tx) =>
    keepThemApart(
      tx,
      { volunteerId: asha.id, citizenId: meera.id },
      'concern',
      { id: meera.id },
      world.now(),
    ),
  )
async function visit(volunteer: TestPerson) {
  await world.ask(gopal, 40)
  await accept(volunteer, gopal)
}

test('whoever has gone away since gets no email, and may still say yes', async () => {
  await ask(asha)
  await set(sql`away_until = '2026-11-30'`, asha)
  expect(await pendingInvitation(world.context, { requestId, volunteerId: asha.id })).toBeUndefined()
  expect((await answer(asha, 'yes')).status).toBe(200)
})

test('a no to what it was is none to what it has become: they may be asked again', async () => {
  await ask(asha)
  await answer(asha, 'no')
  await change(meera, 60, { description: 'To the temple' })
  expect(await atTheDesk()).toBeUndefined()
  expect((await ask(asha)).status).toBe(200)
  expect(await atTheDesk()).toEqual([['Asha', null]])
})

test('a no of somebody who was not asked, or has said yes, is refused', async () => {
  await ask(asha)
  const [question] = await questionsTo(asha)
  const nowhere = '00000000-0000-4000-8000-000000000000'
  for (const [as, id] of [
    [ravi, question?.id],
    [ravi, nowhere],
    [asha, nowhere],
  ] as const)
    expect((await answer(as, 'no', id)).problem?.code).toBe('request-no-longer-available')
  expect(await atTheDesk()).toEqual([['Asha', null]])
  await answer(asha, 'yes')
  expect((await answer(asha, 'no', question?.id)).problem?.code).toBe('request-no-longer-available')
  expect((await requestOf(meera))?.volunteer?.name).toBe('Asha')
})

test('once it is open again, somebody who has not answered can be asked anew', async () => {
  await ask(asha)
  await accept(ravi, meera)
  await release(ravi, meera)
  expect(await questionsTo(asha)).toEqual([])
  await ask(asha)
  expect(await questionsTo(asha)).toHaveLength(1)
})
