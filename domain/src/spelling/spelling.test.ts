import { expect, test } from 'vitest'
import { hasWords, searchWords } from '../search-words.ts'
import { areaWords, isSameArea } from './areas.ts'
import { SPELLED_TWICE } from './spelled-twice.corpus.ts'
import { asCompared } from './spelling.ts'

test.each([...SPELLED_TWICE, ['डॉक्टर', 'डाक्टर'] as const])(
  '%j and %j are found by one another',
  (one, other) => {
    expect(asCompared(one)).toBe(asCompared(other))
  },
)

test.each(SPELLED_TWICE)('%j and %j are one area', (one, other) => {
  expect(isSameArea(areaWords(one), areaWords(other))).toBe(true)
})

test.each([
  ['കല', 'കള'],
  ['രാജൻ', 'രാജം'],
  ['മീര', 'നീര'],
  ['കണ്ണൻ', 'കൃഷ്ണൻ'],
  ['राम', 'रमा'],
  ['मन', 'नम'],
  ['Kollam', 'Kolam'],
])('%j and %j stay apart', (one, other) => {
  expect(asCompared(one)).not.toBe(asCompared(other))
})

test.each(['आनन्द', 'ആനന്ദ്', 'രാജൻ പിള്ള', 'രാജൻപിള്ള', 'അമ്പിളി', 'മുംതാസ്', 'वर्गीस', 'സംഗീത', 'शङ्कर'])(
  '%j is found by every part that somebody has typed so far',
  (name) => {
    const compared = asCompared(name)
    const parts = Array.from(name, (_, at) => [...name].slice(0, at + 1).join(''))
    expect(parts.filter((part) => !hasWords(compared, searchWords(part)))).toEqual([])
  },
)
