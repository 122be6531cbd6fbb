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

test.each<[MoveType, HelpRequest, HelpRequest, string[]]>([
  ['change', OPEN, OPEN, []],
  ['accept', OPEN, ACCEPTED, ['meera']],
  ['assign', OPEN, ACCEPTED, ['meera', 'asha']],
  ['complete', ACCEPTED, OPEN, ['meera']],
  ['wrong-code', ACCEPTED, { ...ACCEPTED, wrongCodes: 1 }, []],
  ['wrong-code', ACCEPTED, { ...ACCEPTED, code: '775533' }, ['meera']],
  ['release', ACCEPTED, OPEN, ['meera']],
  ['decline', ACCEPTED, OPEN, ['asha']],
  ['cancel', ACCEPTED, OPEN, ['asha']],
  ['cancel', OPEN, OPEN, []],
  ['report-nobody-came', ACCEPTED, OPEN, ['asha']],
  ['expire', OPEN, OPEN, ['meera']],
  ['lapse', ACCEPTED, OPEN, ['meera', 'asha']],
  ['volunteer-removed', ACCEPTED, OPEN, ['meera', 'asha']],
  ['citizen-removed', ACCEPTED, OPEN, ['meera', 'asha']],
  ['citizen-removed', ACCEPTED, { ...OPEN, citizenId: null }, ['asha']],
  ['admin-complete', ACCEPTED, OPEN, ['meera', 'asha']],
  ['admin-cancel', OPEN, OPEN, ['meera']],
])('"%s" is told to whom it happens and not to whose doing it is', (move, before, after, told) => {
  expect(whoIsTold(before, after, move)).toEqual(told)
})
