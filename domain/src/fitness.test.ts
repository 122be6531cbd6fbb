import { expect, test } from 'vitest'
import { daysAfter, hoursAfter } from './clock.ts'
import { ASKED_FOR, UNFIT, unfitFor } from './fitness.ts'
import type { Moment, Purpose, Unfit, Volunteer, Wanted } from './fitness.ts'

const NOW = new Date('2026-11-20T09:00:00Z')
const WHEN: Moment = { now: NOW, today: '2026-11-20' }
const REQUEST: Wanted = {
  ...{ id: 'request', citizenId: 'meera', helpType: 'shopping', district: 'Thrissur' },
  ...{
    slot: 'friday-evening',
    startsAt: hoursAfter(NOW, 4),
    awaitsCall: false,
    isFirstVisit: false,
    isByPhone: true,
    onlyFor: null,
  },
}
const RAVI: Volunteer = {
  ...{ id: 'ravi', approvedAt: daysAfter(NOW, -30), isBanned: false, isStopped: false },
  ...{ papersNeeded: [], papers: [] },
  ...{ isAdministratorsOwn: false, awayUntil: null, district: 'Thrissur', skills: ['shopping', 'driving'] },
  ...{
    availability: null,
    visitAt: null,
    unconfirmed: 0,
    isVouchedFor: true,
    accepted: [],
    taken: [],
    apart: [],
    saidNoTo: [],
    seenTo: [],
  },
}
const justNow = (times: number) => Array.from({ length: times }, (_, n) => hoursAfter(NOW, -n / 10))

/** What each is, and what it just is not. */
const CASES: Record<
  Exclude<Unfit, 'awaits-call' | 'first-visit'>,
  [Partial<Volunteer>, (Partial<Volunteer> & { request?: Partial<Wanted> })[]]
> = {
  banned: [{ isBanned: true }, []],
  'not-approved': [{ approvedAt: null }, []],
  stopped: [{ isStopped: true }, []],
  'administrators-own': [{ isAdministratorsOwn: true }, []],
  'papers-missing': [
    { papersNeeded: ['identity-card'], papers: [{ kind: 'identity-card', validUntil: '2026-11-19' }] },
    [
      { papersNeeded: ['identity-card'], papers: [{ kind: 'identity-card', validUntil: '2026-11-20' }] },
      { papersNeeded: [], papers: [] },
    ],
  ],
  'has-enough': [
    { accepted: justNow(8), taken: justNow(8) },
    [{ accepted: justNow(7), taken: justNow(30).slice(1) }],
  ],
  away: [{ awayUntil: '2026-11-20' }, [{ awayUntil: '2026-11-19' }]],
  'has-visit': [{ visitAt: hoursAfter(NOW, 30) }, []],
  'has-visit-then': [{ visitAt: hoursAfter(NOW, 1.1) }, [{ visitAt: hoursAfter(NOW, 1) }]],
  unconfirmed: [{ unconfirmed: 3 }, [{ unconfirmed: 2 }, { unconfirmed: 3, request: { isByPhone: false } }]],
  'kept-apart': [{ apart: ['meera'] }, [{ apart: ['gopal'] }, { request: { citizenId: null } }]],
  'only-for-another': [{ id: 'asha' }, [{}]],
  'said-no': [{ saidNoTo: ['request'] }, [{ saidNoTo: ['another'] }]],
  'seen-to': [{ seenTo: ['request'] }, [{ seenTo: ['another'] }]],
  'other-district': [{ district: 'Kollam' }, []],
  'other-skill': [{ skills: ['cooking'] }, [{ skills: null }, { skills: [] }]],
  'other-time': [
    { availability: ['friday-morning'] },
    [{ availability: ['friday-evening'] }, { availability: null }, { availability: [] }],
  ],
}

// They are no volunteer's.
test.each([
  ['awaits-call', { awaitsCall: true }],
  ['first-visit', { isFirstVisit: true }],
] as const)('%s', (reason, isSo) => {
  expect(UNFIT[reason](RAVI, { ...REQUEST, ...isSo })).toBe(true)
  expect(UNFIT[reason](RAVI, REQUEST)).toBe(false)
})

test.each(Object.entries(CASES) as [keyof typeof CASES, (typeof CASES)[keyof typeof CASES]][])(
  '%s',
  (reason, [is, isNot]) => {
    const wanted = { ...REQUEST, onlyFor: 'ravi' }
    expect(UNFIT[reason]({ ...RAVI, ...is }, wanted, WHEN)).toBe(true)
    for (const { request, ...change } of isNot)
      expect(UNFIT[reason]({ ...RAVI, ...change }, { ...wanted, ...request }, WHEN)).toBe(false)
    expect(UNFIT[reason](RAVI, wanted, WHEN)).toBe(false)
  },
)

const EVERYTHING = Object.keys(ASKED_FOR) as Purpose[]
const but = (...purposes: Purpose[]) => EVERYTHING.filter((one) => !purposes.includes(one))

test.each<[Unfit, Purpose[]]>([
  ['banned', EVERYTHING],
  ['not-approved', EVERYTHING],
  ['stopped', but('see', 'answer-unaware')],
  ['administrators-own', but('see')],
  ['papers-missing', but('see', 'count')],
  ['kept-apart', but('count')],
  ['has-enough', ['accept', 'say-yes', 'assign', 'ask', 'choose', 'could-go']],
  ['unconfirmed', ['accept', 'say-yes', 'assign', 'ask', 'choose', 'could-go']],
  ['away', ['ask', 'choose', 'could-go', 'tell', 'reserve', 'can-see']],
  ['has-visit', ['accept', 'say-yes', 'assign', 'ask', 'answer', 'answer-unaware', 'choose', 'could-go']],
  ['has-visit-then', ['tell', 'reserve']],
  ['awaits-call', ['see', 'accept', 'tell', 'reserve']],
  ['first-visit', ['see', 'accept', 'tell', 'reserve']],
  ['only-for-another', ['see', 'accept', 'tell']],
  ['said-no', ['see', 'ask', 'could-go', 'tell', 'reserve']],
  ['seen-to', ['see', 'tell']],
  ['other-district', ['could-go', 'tell', 'can-see']],
  ['other-skill', ['could-go', 'tell', 'can-see']],
  ['other-time', ['could-go', 'tell']],
])('%s is against: %j', (reason, purposes) => {
  const asked = (purpose: Purpose) => (ASKED_FOR[purpose] as readonly Unfit[]).includes(reason)
  expect(EVERYTHING.filter(asked)).toEqual(purposes)
})

test.each<[string, Purpose, Partial<Volunteer>, Partial<Wanted> | null, Unfit | undefined]>([
  [
    'who is away and has said no may accept all the same',
    'accept',
    { awayUntil: '2026-12-01', saidNoTo: ['request'] },
    {},
    undefined,
  ],
  [
    'who is kept apart learns nothing by being stopped too',
    'accept',
    { apart: ['meera'], isStopped: true },
    {},
    'kept-apart',
  ],
  ['whose visit is over by then is told', 'tell', { visitAt: hoursAfter(NOW, 1) }, {}, undefined],
  [
    'but cannot be asked: a yes would be one too many',
    'ask',
    { visitAt: hoursAfter(NOW, 1) },
    {},
    'has-visit',
  ],
  [
    'to whom alone it is offered is told, wherever they live',
    'reserve',
    { district: 'Kollam', skills: ['cooking'] },
    { onlyFor: 'ravi' },
    undefined,
  ],
  [
    'whom the desk is told of first: kept apart, and on a visit',
    'assign',
    { apart: ['meera'], visitAt: NOW },
    {},
    'kept-apart',
  ],
  ['without a request, what concerns one is not against it', 'accept', { apart: ['meera'] }, null, undefined],
  [
    'without a request, what concerns them is',
    'accept',
    { apart: ['meera'], isStopped: true },
    null,
    'stopped',
  ],
])('%s', (_what, purpose, change, request, reason) => {
  expect(unfitFor(request && { ...REQUEST, ...request }, { ...RAVI, ...change }, purpose, WHEN)).toBe(reason)
})
