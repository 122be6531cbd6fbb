import { describe, expect, test } from 'vitest'
import { hoursAfter } from './clock.ts'
import {
  REQUESTS_IN_AN_EMAIL,
  gather,
  inMorningEmail,
  nextRound,
  recipientsOf,
  reservedAtMost,
  reservedUntil,
  roundsFrom,
  sentFrom,
  untold,
} from './offers.ts'
import type { Unfit } from './fitness.ts'
import type { Due, Offered, Recipient } from './offers.ts'
import { areaWords } from './spelling/areas.ts'

const ZONE = 'Asia/Kolkata'
const NOW = new Date('2026-11-20T09:00:00Z')
const TODAY = '2026-11-20'
const WHEN = { now: NOW, today: TODAY }

const REQUEST: Due = {
  id: 'request',
  citizenId: 'meera',
  helpType: 'shopping',
  district: 'Thrissur',
  areaWords: areaWords('Ollur'),
  slot: 'friday-evening',
  startsAt: hoursAfter(NOW, 4),
  awaitsCall: false,
  isFirstVisit: false,
  isByPhone: false,
  onlyFor: null,
  offered: 0,
  rounds: 0,
  ...{ personId: 'meera', lastRounds: [], roundsToday: 0 },
}
const FITTING: Recipient = {
  id: 'ravi',
  requestEmails: 'at-once',
  approvedAt: hoursAfter(NOW, -100),
  isBanned: false,
  isStopped: false,
  isAdministratorsOwn: false,
  papersNeeded: [],
  papers: [],
  awayUntil: null,
  district: 'Thrissur',
  areaWords: [],
  skills: ['shopping', 'driving'],
  availability: null,
  visitAt: null,
  unconfirmed: 0,
  isVouchedFor: true,
  accepted: [],
  taken: [],
  apart: [],
  saidNoTo: [],
  seenTo: [],
  told: [],
  emailsToday: 0,
  inThisEmail: 0,
  lastAt: null,
}
const volunteer = (change: Partial<Recipient>): Recipient => ({ ...FITTING, ...change })
const idsOf = (volunteers: Recipient[], request: Partial<Due> = {}) =>
  recipientsOf({ ...REQUEST, ...request }, volunteers, WHEN).map(({ id }) => id)

test.each<[Unfit | undefined, string, Partial<Recipient>, Partial<Due>?]>([
  [undefined, 'who has said nothing against it', {}],
  ['stopped', 'whom a coordinator has to agree to first', { isStopped: true }],
  [undefined, 'who has ticked no skill', { skills: [] }],
  ['other-district', 'of another district', { district: 'Kollam' }],
  ['only-for-another', 'while it is offered to somebody alone', {}, { onlyFor: 'asha' }],
  [undefined, 'to whom alone it is offered, wherever they live', { district: 'Kollam' }, { onlyFor: 'ravi' }],
  ['away', 'to whom alone it is offered, but who is away', { awayUntil: TODAY }, { onlyFor: 'ravi' }],
])('%s: one %s', (why, _, change, request) => {
  expect(untold({ ...REQUEST, ...request }, volunteer(change), WHEN)).toBe(why)
})

describe('is told of a request', () => {
  const [SOON, LATER] = [{ startsAt: hoursAfter(NOW, 24) }, { startsAt: hoursAfter(NOW, 24.1) }]

  test.each<[string, Partial<Recipient>, Partial<Due>, boolean]>([
    ['at once, who chose that', { requestEmails: 'at-once' }, LATER, true],
    ['at once, who chose the morning, if it is soon', { requestEmails: 'each-morning' }, SOON, true],
    ['not now, who chose the morning, if it begins later', { requestEmails: 'each-morning' }, LATER, false],
    ['never, who chose that, however soon it begins', { requestEmails: 'never' }, SOON, false],
    ['never twice', { told: ['request'] }, SOON, false],
    ['after another', { told: ['another'] }, SOON, true],
    ['no more than three times a day', { emailsToday: 3 }, SOON, false],
    ['in an email that is being written anyway', { emailsToday: 3, inThisEmail: 1 }, SOON, true],
    ['again tomorrow, if another round of it can wait', { emailsToday: 1 }, { ...LATER, rounds: 1 }, false],
    ['all the same, if it is soon', { emailsToday: 2 }, { ...SOON, rounds: 1 }, true],
    ['unless that is full', { inThisEmail: REQUESTS_IN_AN_EMAIL }, SOON, false],
    ['not if they do not fit', { isStopped: true }, SOON, false],
  ])('%s', (_, change, request, isTold) => {
    expect(idsOf([volunteer(change)], request)).toEqual(isTold ? ['ravi'] : [])
  })

  test('by ten in a round, by six if it is not soon', () => {
    const people = Array.from({ length: 30 }, (_, n) => volunteer({ id: `${n}` }))
    expect([idsOf(people, SOON).length, idsOf(people, LATER).length]).toEqual([10, 6])
  })

  test('first by whom an email is being written to, who is free then, who is near, who was written to longest ago', () => {
    const people = [
      volunteer({ id: 'yesterday', lastAt: hoursAfter(NOW, -24) }),
      volunteer({ id: 'last week', lastAt: hoursAfter(NOW, -168) }),
      volunteer({ id: 'never', lastAt: null }),
      volunteer({ id: 'near', areaWords: areaWords('ഒല്ലൂർ'), lastAt: NOW }),
      volunteer({ id: 'free', availability: ['friday-evening'], lastAt: NOW }),
      volunteer({ id: 'written to now', inThisEmail: 1, lastAt: NOW }),
    ]
    const order = ['written to now', 'free', 'near', 'never', 'last week', 'yesterday']
    expect(idsOf(people)).toEqual(order)
  })
})

describe('in the morning', () => {
  const inEmail = (change: Partial<Recipient>, ...requests: Partial<Offered>[]) =>
    inMorningEmail(
      volunteer({ requestEmails: 'each-morning', ...change }),
      requests.map((one) => ({ ...REQUEST, ...one })),
      WHEN,
    ).map(({ id }) => id)

  test('those of which the fewest know come first, then the nearest', () => {
    const ollur = { areaWords: areaWords('Ollur') }
    const far = { areaWords: areaWords('Chalakudy') }
    expect(
      inEmail(
        ollur,
        { ...ollur, id: 'known', offered: 3 },
        { ...far, id: 'far' },
        { ...ollur, id: 'near' },
        { id: 'driving', helpType: 'cooking' },
      ),
    ).toEqual(['near', 'far', 'known'])
  })

  test.each<[string, Partial<Recipient>]>([
    ['who hears at once', { requestEmails: 'at-once' }],
    ['who never hears', { requestEmails: 'never' }],
    ['who knows of it', { told: ['request'] }],
    ['who has had three emails today', { emailsToday: 3 }],
  ])('nothing for one %s', (_, change) => {
    expect(inEmail(change, {})).toEqual([])
  })
})

test('after three rounds there is no other', () => {
  expect(nextRound({ rounds: 2, lastRounds: [] }, NOW)).toEqual(hoursAfter(NOW, 2))
  expect(nextRound({ rounds: 3, lastRounds: [] }, NOW)).toBeUndefined()
})

describe('who causes emails pays for them (D100)', () => {
  const ago = (...hours: number[]) => hours.map((one) => hoursAfter(NOW, -one))

  test.each<[string, Date[], number]>([
    ['an hour after the last', ago(0.5), 0.5],
    ['a day after the first of three', ago(20, 10, 2), 4],
    ['an hour after the last, where that is later', ago(23.9, 10, 0.5), 0.5],
    ['a day after the third last, should there be more', ago(23, 20, 10, 2), 4],
  ])('the next round of a citizen is due %s', (_, lastRounds, hours) => {
    expect(roundsFrom(lastRounds)).toEqual(hoursAfter(NOW, hours))
    expect(nextRound({ rounds: 0, lastRounds }, NOW)).toEqual(hoursAfter(NOW, hours))
  })

  test('the last email of a volunteer’s day is kept for citizens who have caused none', () => {
    const people = [volunteer({ id: 'two', emailsToday: 2 }), volunteer({ id: 'one', emailsToday: 1 })]
    expect(idsOf(people, { roundsToday: 1, lastRounds: ago(3) })).toEqual(['one'])
    expect(idsOf(people)).toEqual(['one', 'two'])
  })

  test('in one gathering a citizen with two accounts is told of once, and not within an hour of the last', () => {
    const told = (...due: Partial<Due>[]) => [
      ...gather(
        due.map((one) => ({ ...REQUEST, ...one })),
        [volunteer({})],
        WHEN,
      ).values(),
    ]
    const ids = (found: Due[][]) => found.flat().map(({ id }) => id)
    expect(ids(told({ id: 'a' }, { id: 'b' }, { id: 'c', personId: 'gopal' }))).toEqual(['a', 'c'])
    expect(told({ lastRounds: ago(0.5) })).toEqual([])
    expect(ids(told({ lastRounds: ago(1) }))).toEqual(['request'])
  })
})

describe('what can wait is sent by day', () => {
  test.each([
    ['at noon: at once', '2026-11-20T06:30:00Z', '2026-11-20T06:30:00Z'],
    ['at 7: at once', '2026-11-20T01:30:00Z', '2026-11-20T01:30:00Z'],
    ['a minute before: at 7', '2026-11-20T01:29:00Z', '2026-11-20T01:30:00Z'],
    ['at 9 pm: at 7 the next morning', '2026-11-20T15:30:00Z', '2026-11-21T01:30:00Z'],
    ['after midnight: at 7', '2026-11-20T20:00:00Z', '2026-11-21T01:30:00Z'],
  ])('%s', (_, now, from) => {
    expect(sentFrom(new Date(now), ZONE)).toEqual(new Date(from))
  })
})

describe('a request is reserved for the volunteer of before', () => {
  test.each<[number | undefined, string, number]>([
    [24, 'for a day, where it is a week ahead', 7 * 24],
    [24, 'for a day, where that leaves the others one', 48],
    [10, 'until a day before', 34],
    [undefined, 'not at all, where the others would have less than a day', 24],
    [undefined, 'nor where it is sooner', 5],
  ])('%s h: %s', (hours, _, ahead) => {
    const until = reservedUntil({ postedAt: NOW, startsAt: hoursAfter(NOW, ahead) })
    expect(until).toEqual(hours === undefined ? undefined : hoursAfter(NOW, hours))
  })

  test('moved to an earlier time it opens a day before that, and to a later one as before', () => {
    const until = hoursAfter(NOW, 24)
    expect(reservedAtMost(until, hoursAfter(NOW, 30))).toEqual(hoursAfter(NOW, 6))
    expect(reservedAtMost(until, hoursAfter(NOW, 300))).toEqual(until)
  })
})
