import { expect, test } from 'vitest'
import { PARTS_OF_DAY, SLOTS, WEEKDAYS } from './availability.ts'
import { changeOver, halfOf, inFourWeeks, mostNeeded, shareIn } from './findings.ts'

const week = (day: number) => `2026-01-${String(day).padStart(2, '0')}`
const periods = (...counts: [asked: number | null, helped: number | null][]) =>
  counts.map(([asked, helped], index) => ({ week: week(1 + index), asked, helped }))

test('four weeks in a row are summed, from each Monday that has them', () => {
  const weeks = [10, 20, 30, 40, 50].map((asked, index) => ({ week: week(1 + index), asked, helped: index }))
  expect(inFourWeeks(weeks)).toEqual([
    { week: week(1), asked: 100, helped: 6 },
    { week: week(2), asked: 140, helped: 10 },
  ])
  expect(inFourWeeks(weeks.slice(0, 3))).toEqual([])
})

test.each([
  ['no data', periods(), 'short'],
  ['one week', periods([10, 5]), 'short'],
  ['one that is known', periods([null, null], [10, null], [20, 10], [0, 0]), 'short'],
  ['a larger share', periods([10, 5], [100, 10], [20, 12]), 'better'],
  ['a share larger by one of twenty', periods([20, 0], [20, 1]), 'better'],
  ['a smaller share, though more visits', periods([10, 8], [100, 40]), 'worse'],
  ['as large a share of more', periods([10, 5], [40, 20]), 'more'],
  ['as large a share of fewer', periods([40, 20], [10, 5]), 'fewer'],
  ['a tenth more', periods([20, 10], [22, 11]), 'more'],
  ['hardly any change', periods([100, 50], [104, 53]), 'steady'],
  ['none, and still none', periods([10, 0], [20, 0]), 'steady'],
])('over time, %s', (_what, over, change) => {
  expect(changeOver(over)).toBe(change)
})

test.each([
  [0, 0, 'none'],
  [0, 40, 'none'],
  [1, 40, 'hardlyAny'],
  [2, 40, [1, 10]],
  [4, 40, [1, 10]],
  [10, 40, [1, 4]],
  [20, 40, [1, 2]],
  [26, 40, [2, 3]],
  [29, 40, [3, 4]],
  [37, 40, [9, 10]],
  [38, 40, 'nearlyAll'],
  [40, 40, 'all'],
])('%i of %i are %j', (part, whole, said) => {
  expect(shareIn(part, whole)).toEqual(said)
})

test.each([
  ['nothing', [], []],
  ['nobody anywhere', [['A', 0]], []],
  [
    'one alone',
    [
      ['A', 1],
      ['B', 2],
    ],
    ['B'],
  ],
  [
    'two of them, largest first',
    [
      ['A', 3],
      ['B', 4],
      ['C', 3],
      ['D', 3],
    ],
    ['B', 'A'],
  ],
  [
    'exactly half',
    [
      ['A', 2],
      ['B', 2],
    ],
    ['A'],
  ],
  [
    'more than four',
    [
      ['A', 1],
      ['B', 1],
      ['C', 1],
      ['D', 1],
      ['E', 1],
      ['F', 1],
      ['G', 1],
      ['H', 1],
      ['I', 1],
    ],
    [],
  ],
] as [string, [string, number][], string[]][])('half of the whole: %s', (_what, counts, names) => {
  expect(halfOf(counts.map(([name, count]) => ({ name, count })))).toEqual(names)
})

const hours = (asked: (day: string, part: string) => number | null, free: number | null = 10) =>
  SLOTS.map((slot) => {
    const [day = '', part = ''] = slot.split('-')
    return { slot, asked: asked(day, part), free }
  })
const [monday, , , , , saturday] = WEEKDAYS

test.each([
  ['nothing is known', hours(() => null), undefined],
  ['there is no data', [], undefined],
  ['all times are alike', hours(() => 30), undefined],
  [
    'mornings of the working week',
    hours((day, part) => (part === 'morning' && !day.startsWith('s') ? 90 : 20)),
    { part: 'morning', days: 'weekdays' },
  ],
  [
    'evenings of every day',
    hours((_day, part) => (part === 'evening' ? 90 : 20)),
    { part: 'evening', days: 'week' },
  ],
  [
    'afternoons of the weekend',
    hours((day, part) => (part === 'afternoon' && day.startsWith('s') ? 90 : 20)),
    { part: 'afternoon', days: 'weekend' },
  ],
  [
    'one morning',
    hours((day, part) => (part === 'morning' && day === monday ? 90 : 20)),
    { part: 'morning', days: monday },
  ],
  [
    'evenings, not mornings that need it less',
    hours((_day, part) => ({ morning: 80, afternoon: 0, evening: 90 })[part] ?? 0),
    { part: 'evening', days: 'week' },
  ],
  [
    'evenings of every day, though one morning needs it more',
    hours((day, part) => (part === 'evening' ? 90 : part === 'morning' && day === monday ? 200 : 20)),
    { part: 'evening', days: 'week' },
  ],
  [
    'a third more on one morning',
    hours((day, part) => (part === 'morning' && day === monday ? 40 : 30)),
    { part: 'morning', days: monday },
  ],
  [
    'one where five ask for each of at most nine',
    hours(() => 36).map((one) =>
      one.slot === `${saturday}-afternoon` ? { ...one, asked: 45, free: null } : one,
    ),
    { part: 'afternoon', days: saturday },
  ],
  [
    'one where hardly anybody has time',
    hours(() => 30).map((one) =>
      one.slot === `${saturday}-${PARTS_OF_DAY[1]}` ? { ...one, free: null } : one,
    ),
    undefined,
  ],
])('volunteers are needed most: %s', (_what, when, most) => {
  expect(mostNeeded(when)).toEqual(most)
})
