import { api } from '@scan/contract/index.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { isNightly, PASSWORD, type TestPerson } from '../testing/world.ts'
import { asha, gopal, lakshmi, meera, ravi, stage, world } from '../testing/stage.ts'
import { accept, askVolunteers, becomes, boardOf, cancel, codeOf, complete } from '../testing/steps.ts'
import { decline, emails, handleOf, idOf, leave, noticesOf, raise, release } from '../testing/steps.ts'
import { requestOf, set, signIn, signInFrom } from '../testing/steps.ts'

const HOUR = 60
const DAY = 24 * HOUR

stage(['Lakshmi', 'Meera', 'Gopal', 'Asha', 'Ravi'], { rateLimited: true })

let names = 0
beforeEach(() => {
  names = 0
})
/** Somebody else each time. */
function another(category: 'Citizen' | 'Volunteer'): Promise<TestPerson> {
  names += 1
  const letters = [...String(names)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  return world.person(`${category}${letters}`, category)
}
async function meet(volunteer: TestPerson, citizen: TestPerson, hours = 3): Promise<number> {
  if (!(await requestOf(citizen))) expect((await world.ask(citizen, hours)).status).toBe(200)
  return (await accept(volunteer, await handleOf(citizen))).status
}
const patterns = async () =>
  (await world.call(api.listPatterns, { as: lakshmi, query: {} })).reply.items.map(({ kind }) => kind)
const cases = async () => (await world.call(api.listConcerns, { as: lakshmi, query: {} })).reply.items
const isStopped = async (who: TestPerson) =>
  (await world.call(api.me, { as: who })).reply.user.stopped ?? false
const agree = () => world.call(api.agreeToUser, { as: lakshmi, params: { id: meera.id } })
const readOverview = async () => (await world.call(api.readOverview, { as: lakshmi })).reply.overview
/** Takes somebody's number, as the same person does. */
const sharesPhone = async (who: TestPerson, { phone }: TestPerson) => {
  const body = { name: who.name, phone }
  expect((await world.call(api.updateProfile, { as: who, body })).status).toBe(200)
}
async function isGivenBack(volunteer: TestPerson, citizen: TestPerson): Promise<void> {
  expect(await meet(volunteer, citizen, 9)).toBe(200)
  await release(volunteer, citizen)
  await cancel(citizen)
}
const sayNobodyCame = (as: TestPerson) => world.call(api.reportNobodyCame, { as })

/** What may become of a visit that has been accepted. */
const WAYS = {
  'gives back': (citizen, volunteer) => release(volunteer, citizen),
  'ends by concerns': (citizen, volunteer) => raise(volunteer, 'other', 'No answer', citizen),
  'has the codes read out on the telephone, at the time of the visit': async (citizen, volunteer) => {
    await world.wait(3 * HOUR)
    return complete(volunteer, citizen, await codeOf(citizen))
  },
  'asks them to press Not this volunteer': decline,
  'asks them to cancel': cancel,
  'does not come': async (citizen) => {
    await world.wait(4 * HOUR)
    return sayNobodyCame(citizen)
  },
} satisfies Record<string, (citizen: TestPerson, volunteer: TestPerson) => Promise<{ status: number }>>
type Way = keyof typeof WAYS

describe('the week of the worst volunteer', () => {
  const BY_TURNS = Object.keys(WAYS) as Way[]
  const CODES = 'has the codes read out on the telephone, at the time of the visit'
  /** Whose fifth is no stop has as many as a new volunteer may take in a week. */
  const housesBy = (way: Way) => (way === CODES || way === 'asks them to cancel' ? 12 : 5)

  /** The visits of a week, of whichever account gets one, and the rows at the desk after the fifth. */
  async function week(next: (met: number) => Way, whose: (turn: number) => TestPerson | Promise<TestPerson>) {
    let [met, turn, rows] = [0, 0, 0]
    const begun = world.now().getTime()
    let citizen = await another('Citizen')
    while (world.now().getTime() < begun + 7 * DAY * 60_000) {
      const volunteer = await whose(turn++)
      if ((await meet(volunteer, citizen)) === 200) {
        expect((await WAYS[next(met)](citizen, volunteer)).status).toBe(200)
        met += 1
        if (met === 5) rows = (await patterns()).length + (await cases()).length
        citizen = await another('Citizen')
        await world.wait(2 * HOUR)
      } else {
        await cancel(citizen)
        await world.wait(8 * HOUR)
      }
    }
    return { met, rows }
  }

  test.each<[string, (met: number) => Way]>([
    ['does all of it by turns', (met) => BY_TURNS[met % BY_TURNS.length] as Way],
    ['gives back four, then has codes read out', (met) => (met < 4 ? 'gives back' : CODES)],
    [
      'sends four away by Not this volunteer, then by cancelling',
      (met) => (met < 4 ? 'asks them to press Not this volunteer' : 'asks them to cancel'),
    ],
  ])('%s: twelve houses at most, and the desk sees it before the sixth', async (_way, next) => {
    const { met, rows } = await week(next, () => asha)
    expect(met).toBeGreaterThan(4)
    expect(met).toBeLessThanOrEqual(12)
    expect(rows).toBeGreaterThan(0)
  })

  // One of either number by day.
  test.each(isNightly ? BY_TURNS : (['gives back', CODES] as const))(
    '%s, with two accounts of one number: not one house more',
    async (way) => {
      await sharesPhone(ravi, asha)
      const { met, rows } = await week(
        () => way,
        (turn) => (turn % 2 ? ravi : asha),
      )
      expect(met).toBe(housesBy(way))
      expect(rows).toBeGreaterThan(0)
    },
  )

  test.each(['gives back', 'asks them to press Not this volunteer'] as const)(
    '%s, leaves when stopped, comes back and is approved, twice: five houses, and stopped from the start',
    async (way) => {
      let [volunteer, returns] = [asha, 0]
      const { name, email, phone } = asha
      const { met, rows } = await week(
        () => way,
        async () => {
          if (returns === 2 || !(await isStopped(volunteer))) return volunteer
          returns += 1
          expect((await leave(volunteer)).status).toBe(200)
          const body = { name, email, phone, password: PASSWORD, district: 'Ernakulam' } as const
          const id = await world.join({ ...body, skills: [], category: 'Volunteer' })
          const approved = await world.call(api.approveVolunteer, { as: lakshmi, params: { id } })
          expect(approved.status).toBe(200)
          const { sessionToken, refreshToken } = (await signIn(email)).reply
          volunteer = { id, name, email, phone, sessionToken, refreshToken }
          return volunteer
        },
      )
      expect([met, returns, await isStopped(volunteer)]).toEqual([5, 2, true])
      expect(rows).toBeGreaterThan(0)
    },
  )
})

describe('for a volunteer', () => {
  const declinedBy = async (times: number) => {
    for (let n = 0; n < times; n++) {
      const citizen = await another('Citizen')
      expect(await meet(asha, citizen)).toBe(200)
      expect((await decline(citizen)).status).toBe(200)
    }
  }

  test('three citizens who declined within a fortnight are a row and one email, and the desk is offered others first', async () => {
    await declinedBy(2)
    await world.wait(13 * DAY)
    expect(await patterns()).toEqual([])
    await declinedBy(1)
    expect(await patterns()).toEqual(['often-declined'])
    expect((await emails()).filter((kind) => kind === 'volunteer-often-declined')).toHaveLength(1)
    await declinedBy(1)
    expect((await emails()).filter((kind) => kind === 'volunteer-often-declined')).toHaveLength(1)
    await world.ask(gopal)
    const query = { requestId: await idOf(gopal) }
    const free = await world.call(api.listFreeVolunteers, { as: lakshmi, query })
    expect(free.reply.items.map(({ name }) => name)).toEqual(['Ravi', 'Asha'])
  })

  test('the same citizen again is no other, though she has another account', async () => {
    await declinedBy(1)
    const [one, twin] = [await another('Citizen'), await another('Citizen')]
    expect(await meet(asha, one)).toBe(200)
    await decline(one)
    expect(await meet(asha, twin)).toBe(200)
    await becomes(twin, one)
    await decline(twin)
    expect(await patterns()).toEqual([])
  })

  test('the fifth visit within a week that ended without help stops, whichever way each did, also over two accounts', async () => {
    await declinedBy(2)
    await becomes(ravi, asha)
    for (const _visit of [1, 2]) {
      await isGivenBack(ravi, gopal)
      await world.wait(DAY)
    }
    expect(await isStopped(ravi)).toBe(false)
    expect(await meet(ravi, gopal)).toBe(200)
    await world.wait(4 * HOUR)
    await sayNobodyCame(gopal)
    // It shows once the visit is well over (D102).
    await world.wait(3 * HOUR)
    expect(await isStopped(ravi)).toBe(true)
  })

  test('that nobody came does not count once staff have found out that somebody did', async () => {
    expect(await meet(asha, gopal)).toBe(200)
    await world.wait(4 * HOUR)
    await sayNobodyCame(gopal)
    const [one] = await cases()
    const params = { id: one?.id ?? '' }
    await world.call(api.noteConcern, { as: lakshmi, params, body: { text: 'She was at the other door' } })
    const body = { state: 'closed', ended: 'was-there' } as const
    const closed = await world.call(api.changeConcern, { as: lakshmi, params, body })
    expect(closed.reply.concern).toMatchObject({ state: 'closed', wasThere: true })
    await world.wait(DAY)
    await declinedBy(3)
    await world.wait(DAY)
    await declinedBy(1)
    expect(await isStopped(asha)).toBe(false)
    await declinedBy(1)
    expect(await isStopped(asha)).toBe(true)
  })
})

describe('that nobody came stopped a volunteer', () => {
  let met: { citizen: TestPerson; requestId: string }
  const oneBy = async (volunteer: TestPerson) => {
    const citizen = await another('Citizen')
    expect(await meet(volunteer, citizen)).toBe(200)
    met = { citizen, requestId: await idOf(citizen) }
    expect((await decline(citizen)).status).toBe(200)
  }
  /** By somebody whom they have met before. */
  async function accused(): Promise<void> {
    const body = {
      requestId: met.requestId,
      kind: 'money',
      text: 'She took money',
      subjectId: asha.id,
    } as const
    expect((await world.call(api.raiseConcern, { as: met.citizen, body })).status).toBe(200)
  }
  /** So many visits declined on as many days, then one to which it is said that nobody came. */
  async function isStoppedAfter(times: number, by = asha, last = by): Promise<void> {
    for (let n = 0; n < times; n++) {
      await oneBy(by)
      await world.wait(DAY)
    }
    expect(await meet(last, gopal)).toBe(200)
    await world.wait(4 * HOUR)
    expect((await sayNobodyCame(gopal)).status).toBe(200)
    await world.wait(4 * HOUR)
    await world.database.query(sql`update sessions set confirmed_at = ${world.now()}`)
  }
  const ofGopal = async () => {
    const found = (await cases()).find(({ kind }) => kind === 'did-not-come')
    return { id: found?.id ?? '' }
  }
  const closes = async (ended?: 'was-there') => {
    const params = await ofGopal()
    await world.call(api.noteConcern, { as: lakshmi, params, body: { text: 'I have called both of them' } })
    const body = { state: 'closed', ...(ended && { ended }) } as const
    return (await world.call(api.changeConcern, { as: lakshmi, params, body })).reply.concern
  }

  test('who was there goes on, as the log and their mail say; their other visits go on counting', async () => {
    await isStoppedAfter(4)
    expect(await isStopped(asha)).toBe(true)
    expect((await closes('was-there')).subject).toMatchObject({ id: asha.id, isStopped: false })
    expect(await isStopped(asha)).toBe(false)
    expect(await emails()).toContain('volunteer-resumed')
    const { items } = (await world.call(api.listAudit, { as: lakshmi, query: { person: asha.id } })).reply
    expect(items.filter(({ action }) => action === 'resume')).toMatchObject([{ actor: null }])
    await oneBy(asha)
    expect(await isStopped(asha)).toBe(true)
  })

  test.each(['by the first', 'by the second'])('with two accounts, the last visit %s', async (which) => {
    await becomes(ravi, asha)
    const [by, last] = which === 'by the first' ? [ravi, asha] : [asha, ravi]
    await isStoppedAfter(4, by, last)
    expect([await isStopped(asha), await isStopped(ravi)]).toEqual([true, true])
    await closes('was-there')
    expect([await isStopped(asha), await isStopped(ravi)]).toEqual([false, false])
  })

  test('nor does it stop an account that has joined since, however late it is found out', async () => {
    await isStoppedAfter(4)
    await world.wait(8 * DAY)
    await sharesPhone(ravi, asha)
    expect(await isStopped(ravi)).toBe(true)
    await closes('was-there')
    expect([await isStopped(asha), await isStopped(ravi)]).toEqual([false, false])
  })

  test('with another finding they stay stopped; opened again and found to have been there, they go on', async () => {
    await isStoppedAfter(4)
    await closes()
    expect(await isStopped(asha)).toBe(true)
    await closes('was-there')
    expect(await isStopped(asha)).toBe(false)
    // Giving it back changes nothing of what was found.
    await world.call(api.changeConcern, { as: lakshmi, params: await ofGopal(), body: { owner: 'nobody' } })
    expect(await isStopped(asha)).toBe(false)
    await world.call(api.changeConcern, { as: lakshmi, params: await ofGopal(), body: { state: 'new' } })
    expect(await isStopped(asha)).toBe(true)
  })

  test('what another gave back of the same request goes on counting', async () => {
    expect(await meet(asha, gopal)).toBe(200)
    await release(asha, gopal)
    await isStoppedAfter(0, ravi)
    await closes('was-there')
    for (let n = 0; n < 4; n++) {
      expect(await isStopped(asha)).toBe(false)
      await oneBy(asha)
      await world.wait(DAY)
    }
    expect(await isStopped(asha)).toBe(true)
  })

  test('five without it stop all the same', async () => {
    await isStoppedAfter(3)
    const id = (await ofGopal()).id
    await world.database.query(sql`
      insert into endings (request_id, volunteer_id, citizen_id, ending, accepted_at, at)
      select request_id, volunteer_id, citizen_id, 'declined', at, at from endings where volunteer_id = ${asha.id} limit 2`)
    await world.database.query(sql`
      update accounts set stopped_at = ${world.now()}, stopped_for = 'given-back' where id = ${asha.id}`)
    expect(id).not.toBe('')
    await closes('was-there')
    expect(await isStopped(asha)).toBe(true)
  })

  test.each<[string, string, () => Promise<unknown>]>([
    ['case', 'a case of money', accused],
    ['case', 'the desk', () => world.call(api.pauseUser, { as: lakshmi, params: { id: asha.id } })],
    [
      'other-account',
      'a ban of another account',
      () => world.call(api.banUser, { as: lakshmi, params: { id: ravi.id }, body: {} }),
    ],
  ])('what else stops them stays (%s): %s', async (cause, _, happen) => {
    await becomes(ravi, asha)
    await isStoppedAfter(4)
    await happen()
    await closes('was-there')
    const [row] = await world.database.query(
      sql`select stopped_for as cause from accounts where id = ${asha.id}`,
    )
    expect(row).toEqual({ cause })
  })
})

describe('for a citizen', () => {
  const ENDS = {
    declines: () => decline(meera),
    cancels: () => cancel(meera),
    accuses: () => raise(meera, 'unkind'),
  } satisfies Record<string, () => Promise<{ status: number }>>
  async function sendsAway(...ways: (keyof typeof ENDS)[]): Promise<TestPerson[]> {
    const met = []
    for (const way of ways) {
      const volunteer = await another('Volunteer')
      expect(await meet(volunteer, meera, 30)).toBe(200)
      expect((await ENDS[way]()).status).toBe(200)
      met.push(volunteer)
    }
    return met
  }
  const FOUR = ['cancels', 'accuses', 'declines', 'declines'] as const

  test('after four volunteers within a day nobody else reads of her: not on the board, by handle or address, or in figures', async () => {
    await sendsAway('cancels', 'accuses', 'declines')
    expect(await boardOf(ravi)).toHaveLength(1)
    await sendsAway('declines')
    expect((await requestOf(meera))?.awaitsCall).toBe(true)
    expect(await boardOf(ravi)).toEqual([])
    for (const named of [await handleOf(meera), meera.email])
      expect((await accept(ravi, named)).problem?.code).toBe('request-no-longer-available')
    const waiting = await world.call(api.readWaiting, { as: meera })
    expect(waiting.reply).toEqual({ volunteers: null, usualHours: null })
    expect(await patterns()).toContain('wants-a-call')
    expect((await readOverview()).agreements).toBe(1)
    const query = { role: 'Citizen', flag: 'agreement' } as const
    const people = await world.call(api.listUsers, { as: lakshmi, query })
    expect(people.reply.items).toMatchObject([{ name: 'Meera', flags: ['call-waits'] }])
  })

  test('what she has open when she accuses a fourth leaves the board too, and comes back once a coordinator agrees', async () => {
    const [first] = await sendsAway('cancels', 'declines', 'declines')
    const id = await idOf(meera)
    const handle = await handleOf(meera)
    expect(await boardOf(ravi)).toHaveLength(1)
    // She says it of the first again: that is nobody new.
    expect(await meet(ravi, meera)).toBe(200)
    await release(ravi, meera)
    expect(await boardOf(asha)).toHaveLength(1)
    const body = { requestId: id, kind: 'unkind', text: 'He shouted', subjectId: ravi.id } as const
    expect((await world.call(api.raiseConcern, { as: meera, body })).status).toBe(200)
    expect(first).toBeDefined()
    expect(await boardOf(asha)).toEqual([])
    expect((await accept(asha, handle)).status).toBe(409)
    await agree()
    expect(await boardOf(asha)).toHaveLength(1)
    expect(await meet(asha, meera)).toBe(200)
    // What she has done before counts no more.
    expect((await decline(meera)).status).toBe(200)
    expect(await boardOf(await another('Volunteer'))).toHaveLength(1)
  })

  test('she cannot ask again, with another account of hers either, until a coordinator agrees; then she can', async () => {
    const [twin, later] = [await another('Citizen'), await another('Citizen')]
    await becomes(twin, meera)
    await sendsAway('cancels', 'cancels', 'cancels', 'cancels')
    await becomes(later, meera)
    for (const who of [meera, twin, later]) {
      const { status, problem } = await world.ask(who)
      expect([status, problem?.message]).toEqual([403, 'A coordinator will call you.'])
    }
    await agree()
    for (const who of [twin, later]) expect((await world.ask(who)).status).toBe(200)
    expect((await world.ask(meera)).status).toBe(200)
    await sendsAway('cancels', 'cancels', 'cancels')
    expect((await world.ask(meera)).status).toBe(200)
  })

  test('she reads it at once, in every answer, until a coordinator agrees', async () => {
    const waits = async () => (await world.call(api.me, { as: meera })).reply.user.mayNotAsk
    await sendsAway('cancels', 'declines', 'cancels')
    expect(await waits()).toBeUndefined()
    expect(await meet(asha, meera)).toBe(200)
    const { json } = await decline(meera)
    expect(json).toMatchObject({ message: 'A coordinator will call you.', user: { mayNotAsk: 'call-first' } })
    expect((await cancel(meera)).json).toMatchObject({ user: { mayNotAsk: 'call-first' } })
    expect(await waits()).toBe('call-first')
    await agree()
    expect(await waits()).toBeUndefined()
    await world.database.query(sql`update accounts set awaits_agreement = true where id = ${meera.id}`)
    expect(await waits()).toBe('agreement-needed')
  })

  test('the desk may ask and send somebody all the same', async () => {
    await sendsAway(...FOUR)
    expect((await askVolunteers(await idOf(meera), ravi)).status).toBe(200)
    const [question] = (await world.call(api.listAsked, { as: ravi })).reply.asked
    const yes = { as: ravi, params: { id: question?.id ?? '' }, body: { answer: 'yes' } } as const
    expect((await world.call(api.answerAsked, yes)).status).toBe(200)
    expect((await requestOf(meera))?.volunteer?.name).toBe('Ravi')
    expect((await decline(meera)).problem?.code).toBe('coordinator-will-call')
  })

  test('volunteers who gave back or completed are not hers; nor is it too many over two days', async () => {
    for (const _visit of [1, 2, 3]) {
      const volunteer = await another('Volunteer')
      expect(await meet(volunteer, meera)).toBe(200)
      await release(volunteer, meera)
      await cancel(meera)
    }
    expect(await meet(asha, meera)).toBe(200)
    await world.wait(4 * HOUR)
    await complete(asha, meera, await codeOf(meera))
    await sendsAway('cancels', 'declines', 'declines')
    expect(await boardOf(asha)).toHaveLength(1)
    await cancel(meera)
    await world.wait(DAY)
    await sendsAway('declines')
    expect((await requestOf(meera))?.awaitsCall).toBeUndefined()
  })

  test('nor does she read of more by saying that nobody came: after four within a day she is called', async () => {
    for (const _visit of [1, 2, 3, 4]) {
      expect(await meet(await another('Volunteer'), meera)).toBe(200)
      await world.wait(4 * HOUR)
      expect((await sayNobodyCame(meera)).status).toBe(200)
    }
    expect((await world.ask(meera)).problem?.code).toBe('call-first')
    expect(await patterns()).toContain('wants-a-call')
  })

  /** Another account of Meera's. */
  const again = async (n: number): Promise<TestPerson> => {
    const [name, email] = ['Meera Das', `meera${n}@example.org`]
    const typed = { name, category: 'Citizen', district: 'Ernakulam' } as const
    const id = await world.join({ ...typed, email, phone: meera.phone, password: PASSWORD })
    const { sessionToken, refreshToken } = (await signIn(email)).reply
    return { ...meera, id, email, sessionToken, refreshToken }
  }
  test('nor by leaving after each, to come back with the same number', async () => {
    await sharesPhone(gopal, meera)
    for (const citizen of [meera, gopal, await again(1), await again(2)]) {
      expect(await meet(await another('Volunteer'), citizen)).toBe(200)
      expect((await leave(citizen)).status).toBe(200)
    }
    const refused = await world.ask(await again(3))
    expect(refused.problem?.code).toMatch(/^(?:call-first|agreement-needed)$/)
  })

  test('accusing stops two volunteers in a week; about the third the desk decides, first of all', async () => {
    const met = []
    for (let n = 0; n < 4; n++) {
      const volunteer = await another('Volunteer')
      expect(await meet(volunteer, meera)).toBe(200)
      await raise(meera, n % 2 ? 'money' : 'felt-unsafe', `He took it, ${n}`)
      met.push(volunteer)
      await cancel(meera)
      await world.wait(DAY)
    }
    expect(await Promise.all(met.map(isStopped))).toEqual([true, true, false, false])
    const [first, second, ...others] = await cases()
    for (const one of [first, second]) expect(one).toMatchObject({ isThird: true, isSeparated: true })
    expect(others.map(({ isThird }) => isThird)).toEqual([false, false])
    // Somebody else's word counts.
    await world.database.query(sql`delete from separations`)
    expect(await meet(met[2] as TestPerson, gopal)).toBe(200)
    await raise(gopal, 'felt-unsafe')
    expect(await isStopped(met[2] as TestPerson)).toBe(true)
  })

  test('the afternoon of the worst citizen: four names, and two of them stopped', async () => {
    const seen = new Set<string>()
    const volunteers = []
    for (let n = 0; n < 9; n++) volunteers.push(await another('Volunteer'))
    for (const volunteer of volunteers) {
      if ((await world.ask(meera)).status !== 200) continue
      if ((await accept(volunteer, await handleOf(meera))).status !== 200) continue
      seen.add((await requestOf(meera))?.volunteer?.name ?? '')
      const body = { requestId: await idOf(meera), kind: 'felt-unsafe', text: 'He came in' } as const
      await cancel(meera)
      await world.call(api.raiseConcern, { as: meera, body })
      await world.wait(10)
    }
    expect(seen.size).toBe(4)
    expect((await Promise.all(volunteers.map(isStopped))).filter(Boolean)).toHaveLength(2)
  })
})

describe('ordinary life', () => {
  const atDesk = async () => (await patterns()).filter((kind) => kind !== 'first-visit')

  test('a couple with one telephone and one house: each asks, declines or cancels once, and is helped, all in a day', async () => {
    const husband = await another('Citizen')
    await sharesPhone(husband, meera)
    const ask = (as: TestPerson) => world.ask(as, 5, { address: 'Lotus Cottage, lane 9' })
    const both = [
      [meera, decline, asha],
      [husband, cancel, ravi],
    ] as const
    for (const [one, end, helper] of both) {
      expect((await ask(one)).status).toBe(200)
      expect(await meet(await another('Volunteer'), one)).toBe(200)
      expect((await end(one)).status).toBe(200)
      if (end === cancel) expect((await ask(one)).status).toBe(200)
      expect(await meet(helper, one)).toBe(200)
    }
    await world.wait(5 * HOUR)
    for (const [one, , helper] of both)
      expect((await complete(helper, one, await codeOf(one))).status).toBe(200)
    expect([await atDesk(), await cases()]).toEqual([[], []])
    expect((await ask(meera)).status).toBe(200)
  })

  test('a couple of volunteers with one telephone: once staff know that they are two, neither pays for the other', async () => {
    await sharesPhone(ravi, asha)
    const two = { as: lakshmi, params: { id: asha.id }, body: { otherId: ravi.id } } as const
    expect((await world.call(api.setAnotherPerson, two)).status).toBe(200)
    const citizen = await another('Citizen')
    await isGivenBack(asha, meera)
    await isGivenBack(ravi, gopal)
    for (const volunteer of [asha, ravi]) {
      await isGivenBack(volunteer, citizen)
      await world.wait(DAY)
      await isGivenBack(volunteer, citizen)
    }
    // Three times each: six of one person would have stopped both.
    expect([await isStopped(asha), await isStopped(ravi)]).toEqual([false, false])
  })
})

describe('the first visits of a new volunteer', () => {
  async function helps(citizen: TestPerson, hours = 3): Promise<string> {
    expect(await meet(asha, citizen)).toBe(200)
    const { id = '' } = (await requestOf(citizen)) ?? {}
    await world.wait(hours * HOUR)
    expect((await complete(asha, citizen, await codeOf(citizen))).status).toBe(200)
    return id
  }
  const say = (as: TestPerson, id: string, answer: 'yes' | 'no') =>
    world.call(api.sayWhetherCame, { as, params: { id }, body: { answer } })
  const firstVisits = async () => (await readOverview()).firstVisits
  const firstVisitRows = async () =>
    (await world.call(api.listPatterns, { as: lakshmi, query: { kind: 'first-visit' } })).reply.items
  const isVouchedFor = async () => {
    const [row] = await world.database.query(sql<{ is: boolean }>`
      select vouched_at is not null as is from accounts where id = ${asha.id}`)
    return row?.is
  }

  test('three are rows at the desk until somebody has called, and a fourth is none', async () => {
    for (let n = 1; n <= 4; n++) {
      await helps(await another('Citizen'))
      expect(await firstVisits()).toBe(Math.min(n, 3))
      expect(await firstVisitRows()).toHaveLength(Math.min(n, 3))
      await world.wait(DAY)
    }
    const rows = await firstVisitRows()
    expect(rows).toHaveLength(3)
    for (const { id } of rows) await world.call(api.seePattern, { as: lakshmi, params: { id } })
    expect(await firstVisits()).toBe(0)
    // Whoever has only looked has not heard that she came.
    expect(await isVouchedFor()).toBe(false)
  })

  test('after the call the desk says that she came, and she takes more; that she did not counts as a citizen’s no', async () => {
    for (const citizen of [meera, gopal, await another('Citizen')]) await helps(citizen)
    const heard = async (answer: 'yes' | 'no') => {
      const [row] = (await firstVisitRows()).slice(-1)
      const call = { as: lakshmi, params: { id: row?.id ?? '' }, body: { answer } }
      for (const _press of [1, 2])
        expect((await world.call(api.sayAfterCall, call)).json).toMatchObject({ message: 'Noted.' })
    }
    await heard('yes')
    expect(await isVouchedFor()).toBe(true)
    await heard('no')
    expect(await isVouchedFor()).toBe(false)
    expect(await cases()).toEqual([])
    await heard('no')
    expect(await firstVisits()).toBe(0)
    expect((await cases()).map(({ kind, subject }) => [kind, subject?.id])).toEqual([
      ['did-not-come', asha.id],
    ])
    const denied = await world.database.query(sql`
      select from endings where ending = 'denied' and volunteer_id = ${asha.id}`)
    expect(denied).toHaveLength(2)
    await world.wait(DAY)
    expect(await noticesOf(meera)).not.toContain('came-asked')
    const { items } = (await world.call(api.listAudit, { as: lakshmi, query: {} })).reply
    expect(items.map(({ action }) => action).filter((action) => action.startsWith('did-'))).toEqual([
      ...['did-not-come', 'did-not-come', 'did-come'],
    ])
  })

  test('what she tells the desk stands in the place of what she has pressed, and is no second no', async () => {
    const [first, second] = [await helps(meera), await helps(gopal)]
    await world.wait(DAY)
    for (const [who, id] of [
      [meera, first],
      [gopal, second],
    ] as const)
      expect((await say(who, id, 'no')).status).toBe(200)
    const [ofGopal, ofMeera] = await firstVisitRows()
    const after = (id = '', answer: 'yes' | 'no') =>
      world.call(api.sayAfterCall, { as: lakshmi, params: { id }, body: { answer } })
    expect((await after(ofGopal?.id, 'no')).status).toBe(200)
    expect(await cases()).toHaveLength(1)
    expect((await after(ofMeera?.id, 'yes')).status).toBe(200)
    expect(await isVouchedFor()).toBe(true)
    const denied = await world.database.query(sql`
      select from endings where ending = 'denied' and volunteer_id = ${asha.id}`)
    expect(denied).toHaveLength(1)
    const unknown = { as: lakshmi, params: { id: meera.id }, body: { answer: 'yes' } } as const
    expect((await world.call(api.sayAfterCall, unknown)).problem?.code).toBe('pattern-not-found')
  })

  test('from the next day on her citizen is asked once whether she came; her yes is known, pressed twice too', async () => {
    const id = await helps(meera)
    expect(await noticesOf(meera)).toEqual(['complete'])
    expect((await say(meera, id, 'yes')).problem?.code).toBe('request-not-found')
    await world.wait(DAY)
    const [, asked] = (await world.call(api.listNotices, { as: meera })).reply.notices
    expect(asked).toMatchObject({ kind: 'came-asked', requestId: id, name: 'Asha', helpType: 'driving' })
    expect((await say(gopal, id, 'no')).problem?.code).toBe('request-not-found')
    expect((await say(asha, id, 'yes')).status).toBe(403)
    for (const _press of [1, 2]) {
      const said = await say(meera, id, 'yes')
      expect(said.json).toEqual({ success: true, message: 'Thank you for telling us.' })
    }
    expect((await say(meera, id, 'no')).problem?.code).toBe('request-not-found')
    expect(await noticesOf(meera)).not.toContain('came-asked')
    expect(await isVouchedFor()).toBe(false)
  })

  test('three who say that she came vouch for her: other people, and from other places', async () => {
    const third = await another('Citizen')
    const citizens = [meera, gopal, third]
    const visits: [TestPerson, string][] = []
    for (const citizen of citizens) visits.push([citizen, await helps(citizen)])
    await world.wait(DAY)
    const all = async () => {
      await world.database.query(sql`update accounts set vouched_at = null`)
      await world.database.query(sql`update help_requests set confirmed_at = null`)
      for (const [citizen, id] of visits) {
        expect(await isVouchedFor()).toBe(false)
        expect((await say(citizen, id, 'yes')).status).toBe(200)
      }
      return isVouchedFor()
    }
    expect(await all()).toBe(true)
    await becomes(gopal, meera)
    expect(await all()).toBe(false)
    await set(sql`person_id = id`, gopal)
    expect(await all()).toBe(true)
    // Her own account as a citizen.
    const whose = (person: TestPerson) =>
      world.database.query(sql`
        update accounts set person_id = (select person_id from accounts where id = ${person.id}) where id = ${third.id}`)
    await whose(asha)
    expect(await all()).toBe(false)
    await world.database.query(sql`update accounts set person_id = ${third.id} where id = ${third.id}`)
    expect(await all()).toBe(true)
    await signInFrom(asha.email, { from: '49.37.200.1' })
    await signInFrom(third.email, { from: '49.37.200.1' })
    expect(await all()).toBe(false)
  })

  test('nobody is asked after a fortnight, of a volunteer who is known, or of one who has left', async () => {
    const first = await helps(meera)
    await world.wait(15 * DAY)
    expect(await noticesOf(meera)).not.toContain('came-asked')
    expect((await say(meera, first, 'yes')).problem?.code).toBe('request-not-found')
    for (const citizen of [gopal, await another('Citizen')]) await helps(citizen)
    await world.wait(DAY)
    await helps(meera)
    await world.wait(DAY)
    expect(await noticesOf(meera)).not.toContain('came-asked')
    expect(await noticesOf(gopal)).toContain('came-asked')
    await world.database.query(sql`update sessions set confirmed_at = ${world.now()}`)
    const deleted = await world.call(api.deleteUser, { as: lakshmi, params: { id: asha.id } })
    expect(deleted.status).toBe(200)
    expect(await noticesOf(gopal)).not.toContain('came-asked')
  })

  test('a second no is a case; every no counts towards a stop, and she takes fewer until somebody vouches for her', async () => {
    const citizens = [meera, gopal, await another('Citizen')]
    const visits = []
    for (const citizen of citizens) visits.push([citizen, await helps(citizen)] as const)
    await world.wait(DAY)
    for (const [n, [citizen, id]] of visits.entries()) {
      expect(await cases()).toHaveLength(Math.max(0, n - 1))
      expect((await say(citizen, id, 'no')).status).toBe(200)
    }
    const [about] = await cases()
    expect(about).toMatchObject({ kind: 'did-not-come', subject: { id: asha.id } })
    expect(await isVouchedFor()).toBe(false)
    for (const _visit of [1, 2]) {
      expect(await isStopped(asha)).toBe(false)
      const citizen = await another('Citizen')
      expect(await meet(asha, citizen)).toBe(200)
      await release(asha, citizen)
    }
    expect(await isStopped(asha)).toBe(true)
    expect((await signIn(asha.email)).status).toBe(200)
  })
})
