import type { CurrentRequest } from '@scan/contract/accounts.ts'
import { describe, expect, test } from 'vitest'
import { waitingRequest } from '../../testing/people.ts'
import { cancelRefusal, nobodyCameRefusal } from './citizen-request.ts'

const timeZone = 'Asia/Kolkata'
const asha = { id: 'asha', name: 'Asha', phone: '9847012345', isAccepted: true as const, code: '042913' }
const assigned: CurrentRequest = { ...waitingRequest, volunteer: asha }

describe('A citizen cancels', () => {
  test.each([
    ['two hours before, to the minute', '2026-11-21T03:00:00Z', undefined],
    ['a second later', '2026-11-21T03:00:01Z', 'cancel-too-late'],
    ['the day before', '2026-11-20T05:00:00Z', undefined],
    ['after the time', '2026-11-21T06:00:00Z', 'cancel-too-late'],
  ])('%s', (_, now, expected) => {
    for (const request of [waitingRequest, assigned])
      expect(cancelRefusal('meera', request, { now: new Date(now), timeZone })).toBe(expected)
  })
})

describe('A citizen says nobody came', () => {
  test.each([
    ['an hour after the time, to the minute', assigned, '2026-11-21T06:00:00Z', undefined],
    ['not a second earlier', assigned, '2026-11-21T05:59:59Z', 'not-yet-late'],
    ['not where nobody had accepted', waitingRequest, '2026-11-21T09:00:00Z', 'request-not-accepted'],
  ])('%s', (_, request, now, expected) => {
    expect(nobodyCameRefusal('meera', request, { now: new Date(now), timeZone })).toBe(expected)
  })

  test('not where the browser does not know the time', () => {
    const odd = { ...assigned, date: '2026-02-30' }
    expect(nobodyCameRefusal('meera', odd, { now: new Date('2026-11-21T09:00:00Z'), timeZone })).toBe(
      'not-yet-late',
    )
  })
})
