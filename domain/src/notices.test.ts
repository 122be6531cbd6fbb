import { expect, test } from 'vitest'
import { happensTo, stillCurrent, whoIsNotified, whoseNoticesAreOld } from './notices.ts'
import type { Current } from './notices.ts'
import { LIFECYCLE, MOVES } from './help-request.ts'
import type { Accepted, HelpRequest, MoveType, Open } from './help-request.ts'

const OPEN: Open = {
  id: 'r1',
  citizenId: 'meera',
  startsAt: new Date('2026-11-21T05:00:00Z'),
  postedAt: new Date('2026-11-20T05:00:00Z'),
  wrongCodes: 0,
  codeLockedUntil: null,
  status: 'open',
}
const ACCEPTED: Accepted = {
  ...OPEN,
  status: 'accepted',
  volunteerId: 'asha',
  acceptedAt: new Date('2026-11-20T06:00:00Z'),
  code: '004213',
  proposed: null,
}
const RAVIS: Accepted = { ...ACCEPTED, volunteerId: 'ravi' }
const PROPOSED: Accepted = { ...ACCEPTED, proposed: new Date('2026-11-22T05:00:00Z') }

test.each<[MoveType, HelpRequest, HelpRequest, Partial<Record<'meera' | 'asha' | 'ravi', MoveType>>]>([
  ['change', OPEN, OPEN, {}],
  ['accept', OPEN, ACCEPTED, { meera: 'accept' }],
  ['assign', OPEN, ACCEPTED, { meera: 'assign', asha: 'assign' }],
  ['reassign', ACCEPTED, RAVIS, { meera: 'reassign', ravi: 'assign', asha: 'volunteer-removed' }],
  ['complete', ACCEPTED, OPEN, { meera: 'complete' }],
  ['wrong-code', ACCEPTED, { ...ACCEPTED, wrongCodes: 1 }, {}],
  ['wrong-code', ACCEPTED, { ...ACCEPTED, code: '775533' }, { meera: 'wrong-code' }],
  ['release', ACCEPTED, OPEN, { meera: 'release' }],
  ['decline', ACCEPTED, OPEN, { asha: 'volunteer-removed' }],
  ['cancel', ACCEPTED, OPEN, { asha: 'volunteer-removed' }],
  ['cancel', OPEN, OPEN, {}],
  ['propose-time', ACCEPTED, PROPOSED, {}],
  ['propose-time', PROPOSED, ACCEPTED, { asha: 'propose-time' }],
  ['agree-time', ACCEPTED, ACCEPTED, { meera: 'agree-time' }],
  ['refuse-time', ACCEPTED, ACCEPTED, { meera: 'refuse-time' }],
  ['report-nobody-came', ACCEPTED, OPEN, { asha: 'report-nobody-came' }],
  ['expire', OPEN, OPEN, { meera: 'expire' }],
  ['lapse', ACCEPTED, OPEN, { meera: 'lapse', asha: 'lapse' }],
  ['volunteer-removed', ACCEPTED, OPEN, { meera: 'release', asha: 'volunteer-removed' }],
  ['citizen-removed', ACCEPTED, OPEN, { meera: 'citizen-removed', asha: 'volunteer-removed' }],
  ['citizen-removed', ACCEPTED, { ...OPEN, citizenId: null }, { asha: 'volunteer-removed' }],
  ['admin-complete', ACCEPTED, OPEN, { meera: 'admin-complete', asha: 'admin-complete' }],
  ['admin-cancel', OPEN, OPEN, { meera: 'admin-cancel' }],
])(
  '"%s" is told to whom it happens, not to whose doing it is, and gives nobody away',
  (move, before, after, told) => {
    expect(
      Object.fromEntries(whoIsNotified(before, after, move).map((one) => [one.accountId, one.kind])),
    ).toEqual(told)
  },
)

const WAITS: Current = { id: 'r2', status: 'open' }
const COMES: Current = { id: 'r2', status: 'accepted' }

test.each<[string, MoveType[], Current | null, MoveType[]]>([
  ['nothing', [], WAITS, []],
  ['that somebody comes', ['accept'], COMES, ['accept']],
  ['the newest alone', ['accept', 'release', 'accept'], COMES, ['accept']],
  ['who cannot come, while nobody else does', ['accept', 'release'], WAITS, ['release']],
  ['nobody who comes, once she has sent them away', ['accept'], WAITS, []],
  ['nobody who cannot come, once another does', ['release'], COMES, []],
  ['how it ended', ['accept', 'release', 'expire'], null, ['expire']],
  ['nothing of what she has cancelled', ['accept', 'release', 'accept'], null, []],
  ['nothing of one that is over, once she has asked anew', ['expire'], { ...WAITS, id: 'r3' }, []],
  ['a new code', ['accept', 'wrong-code'], COMES, ['wrong-code']],
  ['that it is at another time now', ['accept', 'agree-time'], COMES, ['agree-time']],
  ['no time of a volunteer who has gone', ['refuse-time'], WAITS, []],
  ['a volunteer that he need not go', ['volunteer-removed'], null, ['volunteer-removed']],
  ['a volunteer nothing of that, once he has another visit', ['cancel'], { ...COMES, id: 'r3' }, []],
])('told is %s', (_what, unread, current, told) => {
  const kept = unread.map((kind) => ({ kind, requestId: 'r2' }))
  expect(stillCurrent(kept, current).map(({ kind }) => kind)).toEqual(told)
})

const NEWS_FOR_CITIZENS = MOVES.filter((move) => happensTo('citizen', move))
const STATES = [null, WAITS, COMES]

test.each(NEWS_FOR_CITIZENS.flatMap((first) => NEWS_FOR_CITIZENS.map((then) => [first, then] as const)))(
  'of "%s" and then "%s" no more is told than the newer, and only where it is so',
  (first, then) => {
    for (const current of STATES) {
      const told = stillCurrent(
        [first, then].map((kind) => ({ kind, requestId: 'r2' })),
        current,
      )
      const leadsTo: string[] = Object.values(LIFECYCLE[then])
      const isSo = current
        ? leadsTo.includes(current.status)
        : !leadsTo.some((status) => ['open', 'accepted'].includes(status))
      expect(told.map(({ kind }) => kind)).toEqual(isSo ? [then] : [])
    }
  },
)

test.each<[MoveType, HelpRequest, HelpRequest, string[]]>([
  ['accept', OPEN, ACCEPTED, ['meera', 'asha']],
  ['cancel', ACCEPTED, OPEN, ['meera', 'asha']],
  ['expire', OPEN, OPEN, ['meera']],
  ['citizen-removed', ACCEPTED, { ...OPEN, citizenId: null }, ['asha']],
  ['change', OPEN, OPEN, []],
  ['propose-time', ACCEPTED, ACCEPTED, []],
  ['agree-time', ACCEPTED, ACCEPTED, ['meera', 'asha']],
  ['wrong-code', ACCEPTED, { ...ACCEPTED, wrongCodes: 1 }, []],
  ['wrong-code', ACCEPTED, { ...ACCEPTED, code: '775533' }, ['meera', 'asha']],
])('"%s" makes earlier news old for those it concerns', (move, before, after, whose) => {
  expect(whoseNoticesAreOld(before, after, move)).toEqual(whose)
})
