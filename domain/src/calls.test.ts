import { expect, test } from 'vitest'
import { callDueAt, heldUntil, isHeld, isUrgentCall, ringFrom } from './calls.ts'

const ZONE = 'Asia/Kolkata'
/** The moment of a wall clock in Kerala, on 20 November or so many days later. */
const at = (time: string, daysLater = 0) => new Date(`2026-11-${20 + daysLater}T${time}:00+05:30`)

test.each<[string, Partial<Parameters<typeof callDueAt>[0]>, Date, Date | null]>([
  ['not tried', {}, at('10:00'), at('10:00')],
  ['not tried, late', {}, at('21:00'), at('07:00', 1)],
  ['not tried, early', {}, at('06:59'), at('07:00')],
  ['tried', { triedAt: at('10:00') }, at('10:00'), at('12:00')],
  [
    'tried, the visit in six hours',
    { triedAt: at('10:00'), nextVisit: at('16:00') },
    at('10:01'),
    at('10:30'),
  ],
  ['tried, the visit after that', { triedAt: at('10:00'), nextVisit: at('16:01') }, at('10:01'), at('12:00')],
  ['tried long ago', { triedAt: at('10:00') }, at('15:00'), at('15:00')],
  ['tried in the evening', { triedAt: at('20:00') }, at('20:00'), at('07:00', 1)],
  ['told of a part of the day', { notBefore: at('16:00') }, at('10:00'), at('16:00')],
  ['told of a part of the day that has begun', { notBefore: at('09:00') }, at('10:00'), at('10:00')],
  ['at a wrong number', { isPhoneWrong: true, triedAt: at('10:00') }, at('10:00'), null],
  ['at a wrong number, and worried about', { isPhoneWrong: true, isWorry: true }, at('23:00'), at('23:00')],
])('whoever was %s is due', (_, state, now, due) => {
  expect(callDueAt({ triedAt: null, isPhoneWrong: false, nextVisit: null, ...state }, now, ZONE)).toEqual(due)
})

test.each([
  [null, false],
  [at('09:59'), false],
  [at('10:00'), false],
  [at('10:01'), true],
  [at('13:00'), true],
  [at('13:01'), false],
] as const)('before a visit at %o it is urgent at ten: %s', (nextVisit, isSo) => {
  expect(isUrgentCall(nextVisit, at('10:00'))).toBe(isSo)
})

test('a call is held for ten minutes', () => {
  const taken = at('10:00')
  const held = { takenAt: taken, heldSince: taken }
  expect(isHeld({ takenAt: null, heldSince: null }, taken)).toBe(false)
  expect(['10:09', '10:10'].map((now) => isHeld(held, at(now)))).toEqual([true, false])
})

test('taken again, a call is held for forty minutes at most', () => {
  expect(heldUntil({ takenAt: at('10:27'), heldSince: at('10:00') })).toEqual(at('10:37'))
  expect(heldUntil({ takenAt: at('10:36'), heldSince: at('10:00') })).toEqual(at('10:40'))
})

test.each([
  ['two hours after accepting', at('10:00'), at('10:00', 1), at('12:00')],
  ['in the morning, if that is at night', at('20:00'), at('18:00', 1), at('07:00', 1)],
  ['two hours before the visit at the latest', at('10:00'), at('13:00'), at('11:00')],
  ['even at night', at('20:00'), at('08:00', 1), at('06:00', 1)],
  ['at once, if it was accepted later than that', at('10:00'), at('11:59'), at('10:00')],
])('a volunteer rings %s', (_, acceptedAt, startsAt, from) => {
  expect(ringFrom({ acceptedAt, startsAt }, ZONE)).toEqual(from)
})

test('somebody is worried: rung at once, also at night, and again in half an hour', () => {
  const night = new Date('2026-11-28T20:00:00Z')
  const call = { triedAt: null, isPhoneWrong: false, nextVisit: null, isWorry: true }
  expect(callDueAt(call, night, 'Asia/Kolkata')).toEqual(night)
  expect(callDueAt({ ...call, triedAt: night }, night, 'Asia/Kolkata')).toEqual(
    new Date('2026-11-28T20:30:00Z'),
  )
  expect(callDueAt({ ...call, isWorry: false }, night, 'Asia/Kolkata')).not.toEqual(night)
})
