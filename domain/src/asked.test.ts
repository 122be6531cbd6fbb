import { expect, test } from 'vitest'
import { askedRefusal } from './asked.ts'
import type { Askable } from './asked.ts'

const BEENA: Askable = {
  role: 'volunteer',
  approvedAt: new Date('2026-11-01T09:00:00Z'),
  bannedAt: null,
  hasVisit: false,
  isStopped: false,
  hasEnough: false,
  isKeptApart: false,
  isAdministratorsOwn: false,
  isAway: false,
  hasSaidNo: false,
  isAsked: false,
}

test.each<[who: string, volunteers: Partial<Askable>[], waiting: number, ReturnType<typeof askedRefusal>]>([
  ['somebody who can go', [{}], 0, undefined],
  ['a fifth', [{}], 4, undefined],
  ['a sixth', [{}], 5, 'enough-asked'],
  ['five at once', [{}, {}, {}, {}, {}], 0, undefined],
  ['two where four wait', [{}, {}], 4, 'enough-asked'],
  ['again one of five who have yet to answer', [{ isAsked: true }], 5, undefined],
  ['somebody away', [{ isAway: true }], 0, 'volunteer-away'],
  ['somebody who has said no', [{ hasSaidNo: true }], 0, 'volunteer-said-no'],
  ['somebody on a visit', [{ hasVisit: true }], 0, 'volunteer-has-visit'],
  ['two of whom one cannot go', [{}, { isKeptApart: true }], 0, 'people-kept-apart'],
])('asking %s', (_who, volunteers, waiting, refusal) => {
  const asked = volunteers.map((one) => ({ ...BEENA, ...one }))
  expect(askedRefusal(asked, waiting)).toBe(refusal)
})
