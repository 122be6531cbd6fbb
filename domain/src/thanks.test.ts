import { expect, test } from 'vitest'
import { daysAfter, minutesAfter } from './clock.ts'
import { thanksRefusal } from './thanks.ts'
import type { Thankable } from './thanks.ts'

const NOW = new Date('2026-11-20T09:00:00Z')
const DONE: Thankable = { status: 'completed', hasVolunteer: true, closedAt: NOW, thankedAt: null }

test.each<[ReturnType<typeof thanksRefusal>, string, Partial<Thankable>]>([
  [undefined, 'is thanked when it is done', {}],
  [undefined, 'is thanked thirty days later', { closedAt: daysAfter(NOW, -30) }],
  ['too-late-to-thank', 'is not thanked after that', { closedAt: minutesAfter(daysAfter(NOW, -30), -1) }],
  ['thanked-already', 'is thanked once', { thankedAt: NOW }],
  ['thanked-already', 'was thanked before they left', { thankedAt: NOW, hasVolunteer: false }],
  ['nobody-to-thank', 'has left', { hasVolunteer: false }],
  ['nobody-to-thank', 'is still to come', { status: 'accepted', closedAt: null }],
  ['nobody-to-thank', 'was told not to come', { status: 'cancelled' }],
  ['nobody-to-thank', 'did not come', { status: 'expired' }],
])('%s: a volunteer who %s', (reason, _, change) => {
  expect(thanksRefusal({ ...DONE, ...change }, NOW)).toBe(reason)
})
