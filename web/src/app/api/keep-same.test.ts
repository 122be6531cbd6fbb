import { expect, test } from 'vitest'
import { keepSame } from './keep-same.ts'

const at = (time: string) => new Date(`2026-11-20T${time}Z`)
const drive = { id: 'r1', postedAt: at('04:00'), slots: ['morning'], volunteer: null }
const lunch = { id: 'r2', postedAt: at('05:00'), slots: [], volunteer: null }
const answered = <T>(answer: T): T => structuredClone(answer)

test('An answer that says the same is the one from before, its dates too', () => {
  const before = { requests: [drive, lunch], total: 2 }
  expect(keepSame(before, answered(before))).toBe(before)
})

test('Of a list, what came and went leaves the others what they were', () => {
  const before = { requests: [drive, lunch] }
  const now = { requests: [{ ...drive, id: 'r3' }, answered(lunch)] }
  const kept = keepSame(before, now)
  expect(kept).toEqual(now)
  expect(kept.requests[1]).toBe(lunch)
})

test.each([
  ['a date', { ...drive, postedAt: at('04:01') }],
  ['a word', { ...drive, slots: ['evening'] }],
  ['one more', { ...drive, slots: ['morning', 'evening'] }],
  ['another field', { ...drive, area: undefined }],
  ['a field less', { id: 'r1', postedAt: at('04:00'), slots: ['morning'] }],
  ['something for nothing', { ...drive, volunteer: { id: 'v1' } }],
])('What has changed is as it is now: %s', (_what, now) => {
  const kept = keepSame(drive, now)
  expect(kept).not.toBe(drive)
  expect(kept).toEqual(now)
  expect(Object.keys(kept)).toEqual(Object.keys(now))
})
