import { expect, test } from 'vitest'
import { DISTRICTS, districtOf, HELP_TYPES, HELP_TYPES_BY_USE, helpTypeOf } from './catalogue.ts'

test.each([
  ['Medical', 'medical'],
  ['Medical Assistance', 'medical'],
  ['  medical   ASSISTANCE ', 'medical'],
  ['driving', 'driving'],
  ['DRIVING', 'driving'],
  [' Reading\n', 'reading'],
])('someone who writes %j means %s', (text, type) => {
  expect(helpTypeOf(text)).toBe(type)
})

test.each(['', ' ', 'Medic', 'Assistance', 'Dancing', 'constructor', '__proto__', 'toString'])(
  'nobody can ask for help of the type %j',
  (text) => {
    expect(helpTypeOf(text)).toBeUndefined()
  },
)

test.each([
  ['Kannur', 'Kannur'],
  [' kannur ', 'Kannur'],
  ['THIRUVANANTHAPURAM', 'Thiruvananthapuram'],
])('someone who writes %j lives in %s', (text, district) => {
  expect(districtOf(text)).toBe(district)
})

test.each(['', 'Chennai', 'Kann', 'constructor'])('%j is no district of Kerala', (text) => {
  expect(districtOf(text)).toBeUndefined()
})

test('there are 8 help types and 14 districts, none twice', () => {
  expect(new Set(HELP_TYPES).size).toBe(8)
  expect(HELP_TYPES).toHaveLength(8)
  expect(new Set(DISTRICTS).size).toBe(14)
  expect(DISTRICTS).toHaveLength(14)
})

test('by use, no kind of help is missing', () => {
  expect(HELP_TYPES_BY_USE.toSorted()).toEqual(HELP_TYPES.toSorted())
})
