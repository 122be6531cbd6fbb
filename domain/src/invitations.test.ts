import { expect, test } from 'vitest'
import { invitationRefusal, assignRefusal } from './invitations.ts'
import type { Volunteer, Wanted } from './fitness.ts'

const NOW = new Date('2026-11-20T09:00:00Z')
const WHEN = { now: NOW, today: '2026-11-20' }
const REQUEST: Wanted = {
  ...{ id: 'request', citizenId: 'meera', helpType: 'shopping', district: 'Thrissur' },
  ...{
    slot: 'friday-evening',
    startsAt: NOW,
    awaitsCall: false,
    isFirstVisit: false,
    isByPhone: false,
    onlyFor: null,
  },
}
const BEENA: Volunteer = {
  ...{ id: 'beena', approvedAt: new Date('2026-11-01T09:00:00Z'), isBanned: false, isStopped: false },
  ...{ papersNeeded: [], papers: [] },
  ...{ isAdministratorsOwn: false, awayUntil: null, district: null, skills: null, availability: null },
  ...{
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
const MANY = Array.from({ length: 25 }, () => NOW)

const CANNOT_GO = [
  ['who is not approved', { approvedAt: null }, 'volunteer-not-approved'],
  ['who is banned', { isBanned: true }, 'account-already-banned'],
  ['who is stopped', { isStopped: true }, 'volunteer-stopped'],
  ['with the number of an administrator', { isAdministratorsOwn: true }, 'administrators-own'],
  ['who is kept apart from the citizen', { apart: ['meera'] }, 'people-kept-apart'],
  ['who has a visit', { visitAt: NOW }, 'volunteer-has-visit'],
  ['who is out of visits for now', { accepted: MANY }, 'volunteer-has-enough'],
] as const

test.each([
  ...CANNOT_GO,
  ['who is away, and had said no', { awayUntil: '2026-11-20', saidNoTo: ['request'] }, undefined],
] as const)('somebody who says yes on the phone, %s', (_who, facts, refusal) => {
  expect(assignRefusal(REQUEST, { ...BEENA, ...facts }, WHEN)).toBe(refusal)
})

const five = ['asha', 'ravi', 'anil', 'devi', 'elsa']

test.each<
  [who: string, volunteers: Partial<Volunteer>[], waiting: string[], ReturnType<typeof invitationRefusal>]
>([
  ['somebody who can go', [{}], [], undefined],
  ['a fifth', [{}], five.slice(1), undefined],
  ['a sixth', [{}], five, 'enough-asked'],
  ['five at once', five.map((id) => ({ id })), [], undefined],
  ['two where four wait', [{}, { id: 'hari' }], five.slice(1), 'enough-asked'],
  ['again one of five who have yet to answer', [{ id: 'asha' }], five, undefined],
  ['somebody away', [{ awayUntil: '2026-11-20' }], [], 'volunteer-away'],
  ['somebody who has said no', [{ saidNoTo: ['request'] }], [], 'volunteer-said-no'],
  ['two of whom one cannot go', [{}, { id: 'hari', apart: ['meera'] }], [], 'people-kept-apart'],
  ...CANNOT_GO.map(([who, facts, refusal]) => [`one ${who}`, [facts], [], refusal] as never),
])('asking %s', (_who, volunteers, waiting, refusal) => {
  const asked = volunteers.map((one) => ({ ...BEENA, ...one }))
  expect(invitationRefusal(REQUEST, asked, waiting, WHEN)).toBe(refusal)
})
