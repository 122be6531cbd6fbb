import { expect, test } from 'vitest'
import { waitAfterWrongPasswords } from './rate-limit.ts'

test.each([
  [0, 0],
  [4, 0],
  [5, 30],
  [6, 60],
  [7, 120],
  [8, 240],
  [9, 480],
  [10, 900],
  [11, 900],
  [5000, 900],
])('after %d wrong passwords a person waits %d seconds', (count, seconds) => {
  expect(waitAfterWrongPasswords(count)).toBe(seconds * 1000)
})
