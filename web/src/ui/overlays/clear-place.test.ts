import { expect, test } from 'vitest'
import { clearPlace } from './clear-place.ts'

const box = (top: number, bottom: number) => ({ top, bottom })

test.each<[string, { top: number; bottom: number }[], number]>([
  ['at the top edge', [], 0],
  ['at the top edge, above what begins there', [box(56, 100)], 0],
  ['at the bottom, where a heading stands at the top', [box(20, 60)], 684],
  ['below the heading, where a field is at the bottom too', [box(20, 60), box(700, 740)], 60],
  ['in the first gap that is high enough', [box(0, 60), box(100, 300), box(600, 740)], 300],
  ['as if what is out of sight or empty were not there', [box(-90, -10), box(800, 900), box(10, 10)], 0],
  ['at the top, where there is no room at all', [box(0, 740)], 0],
])('a message 56 high stands %s', (_where, boxes, top) => {
  expect(clearPlace(56, boxes, 740)).toBe(top)
})

test('where there is no room, it covers what may be covered rather than what may not', () => {
  expect(clearPlace(56, [box(0, 740)], 740, [box(10, 50)])).toBe(684)
  expect(clearPlace(56, [box(0, 740)], 740, [box(10, 50), box(700, 740)])).toBe(50)
})
