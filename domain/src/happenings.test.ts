import { expect, test } from 'vitest'
import { whoIsTold } from './happenings.ts'
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
}

test.each<[MoveType, HelpRequest, HelpRequest, Partial<Record<'meera' | 'asha', MoveType>>]>([
  ['change', OPEN, OPEN, {}],
  ['accept', OPEN, ACCEPTED, { meera: 'accept' }],
  ['assign', OPEN, ACCEPTED, { meera: 'assign', asha: 'assign' }],
  ['complete', ACCEPTED, OPEN, { meera: 'complete' }],
  ['wrong-code', ACCEPTED, { ...ACCEPTED, wrongCodes: 1 }, {}],
  ['wrong-code', ACCEPTED, { ...ACCEPTED, code: '775533' }, { meera: 'wrong-code' }],
  ['release', ACCEPTED, OPEN, { meera: 'release' }],
  ['decline', ACCEPTED, OPEN, { asha: 'volunteer-removed' }],
  ['cancel', ACCEPTED, OPEN, { asha: 'cancel' }],
  ['cancel', OPEN, OPEN, {}],
  ['report-nobody-came', ACCEPTED, OPEN, { asha: 'report-nobody-came' }],
  ['expire', OPEN, OPEN, { meera: 'expire' }],
  ['lapse', ACCEPTED, OPEN, { meera: 'lapse', asha: 'lapse' }],
  ['volunteer-removed', ACCEPTED, OPEN, { meera: 'release', asha: 'volunteer-removed' }],
  ['citizen-removed', ACCEPTED, OPEN, { meera: 'citizen-removed', asha: 'cancel' }],
  ['citizen-removed', ACCEPTED, { ...OPEN, citizenId: null }, { asha: 'cancel' }],
  ['admin-complete', ACCEPTED, OPEN, { meera: 'admin-complete', asha: 'admin-complete' }],
  ['admin-cancel', OPEN, OPEN, { meera: 'admin-cancel' }],
])(
  '"%s" is told to whom it happens, not to whose doing it is, and gives nobody away',
  (move, before, after, told) => {
    expect(
      Object.fromEntries(whoIsTold(before, after, move).map((one) => [one.accountId, one.kind])),
    ).toEqual(told)
  },
)
