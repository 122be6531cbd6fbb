import { expect, test } from 'vitest'
import { askedOfVisits, opensCase, vouchesFor } from './first-visits.ts'

test('a citizen is asked from the midnight after the visit, by the clock on her wall, for a fortnight', () => {
  // Half past five in the morning in Kerala.
  const now = new Date('2026-11-21T00:00:00Z')
  const { from, before } = askedOfVisits(now, 'Asia/Kolkata')
  expect(before).toEqual(new Date('2026-11-20T18:30:00Z'))
  expect(from).toEqual(new Date('2026-11-07T00:00:00Z'))
})

test('the second who says that nobody came opens a case', () => {
  expect([1, 2].map(opensCase)).toEqual([false, true])
})

test('one who says that they came may be a friend; three are enough', () => {
  expect([0, 1, 2, 3].map(vouchesFor)).toEqual([false, false, false, true])
})
