import type { CurrentRequest, Outcome } from '@scan/contract/accounts.ts'
import { describe, expect, test } from 'vitest'
import { type RequestChange, cancelRefusal, nobodyCameRefusal, requestChange } from './citizen-request.ts'

const timeZone = 'Asia/Kolkata'
const waiting: CurrentRequest = {
  id: 'r1',
  helpType: 'driving',
  description: 'To the bank',
  additional: null,
  district: 'Kollam',
  date: '2026-11-21',
  time: '10:30',
  postedAt: new Date('2026-11-20T04:00:00Z'),
  volunteer: null,
}
const asha = { id: 'asha', name: 'Asha', phone: '9847012345', isAccepted: true as const, code: '042913' }
const assigned: CurrentRequest = { ...waiting, volunteer: asha }

describe('A citizen cancels', () => {
  test.each([
    ['two hours before, to the minute', '2026-11-21T03:00:00Z', undefined],
    ['a second later', '2026-11-21T03:00:01Z', 'cancel-too-late'],
    ['the day before', '2026-11-20T05:00:00Z', undefined],
    ['after the time', '2026-11-21T06:00:00Z', 'cancel-too-late'],
  ])('%s', (_, now, expected) => {
    for (const request of [waiting, assigned])
      expect(cancelRefusal('meera', request, { now: new Date(now), timeZone })).toBe(expected)
  })
})

describe('A citizen says that nobody came', () => {
  test.each([
    ['an hour after the time, to the minute', assigned, '2026-11-21T06:00:00Z', undefined],
    ['not a second earlier', assigned, '2026-11-21T05:59:59Z', 'not-yet-overdue'],
    ['not where nobody had accepted', waiting, '2026-11-21T09:00:00Z', 'request-not-accepted'],
  ])('%s', (_, request, now, expected) => {
    expect(nobodyCameRefusal('meera', request, { now: new Date(now), timeZone })).toBe(expected)
  })

  test('not where the browser does not know the time', () => {
    const odd = { ...assigned, date: '2026-02-30' }
    expect(nobodyCameRefusal('meera', odd, { now: new Date('2026-11-21T09:00:00Z'), timeZone })).toBe(
      'not-yet-overdue',
    )
  })
})

describe('A citizen is told', () => {
  const nothing = { request: null, lastOutcome: null }
  const with_ = (request: CurrentRequest) => ({ request, lastOutcome: null })
  const ended = (lastOutcome: Outcome) => ({ request: null, lastOutcome })

  test.each<[string, Parameters<typeof requestChange>, RequestChange | undefined]>([
    ['that a volunteer was found', [with_(waiting), with_(assigned)], { kind: 'found', name: 'Asha' }],
    [
      'that another volunteer was found',
      [with_(assigned), with_({ ...waiting, volunteer: { ...asha, id: 'ravi', name: 'Ravi' } })],
      { kind: 'found', name: 'Ravi' },
    ],
    ['that the volunteer cannot come', [with_(assigned), with_(waiting)], { kind: 'lost' }],
    [
      'that there is a new code',
      [with_(assigned), with_({ ...waiting, volunteer: { ...asha, code: '111222' } })],
      { kind: 'new-code' },
    ],
    [
      'that the help is completed',
      [with_(assigned), ended('complete')],
      { kind: 'ended', outcome: 'complete' },
    ],
    ['that the time has come', [with_(waiting), ended('expire')], { kind: 'ended', outcome: 'expire' }],
    [
      'that it was called off',
      [with_(waiting), ended('admin-cancel')],
      { kind: 'ended', outcome: 'admin-cancel' },
    ],
    ['nothing of what they cancelled themself', [with_(waiting), ended('cancel')], undefined],
    ['nothing while nothing changes', [with_(assigned), with_(assigned)], undefined],
    ['nothing when they post', [nothing, with_(waiting)], undefined],
    ['nothing without a request before', [nothing, ended('complete')], undefined],
  ])('%s', (_, [before, after], expected) => {
    expect(requestChange(before, after)).toEqual(expected)
  })
})
