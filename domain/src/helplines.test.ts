import { expect, test } from 'vitest'
import { HELP_TYPES } from './catalogue.ts'
import { emergencyNumber, helplinesFor } from './helplines.ts'

const emergency = { name: 'Emergency', number: '112' }
const elderLine = { name: 'Elder Line', number: '14567' }

test.each([
  [[emergency, elderLine], '112', [elderLine]],
  [[elderLine], '112', [elderLine]],
  [[{ name: 'Ambulance', number: '108' }, elderLine], '112', [elderLine]],
  [[{ name: 'EMERGENCY (police)', number: '1090' }, elderLine], '1090', [elderLine]],
  [[emergency], '112', []],
  [[], '112', []],
])('of %j, %s is for emergencies; for whoever needs a lift there is %j', (helplines, number, others) => {
  expect(emergencyNumber(helplines)).toBe(number)
  for (const type of HELP_TYPES)
    expect(helplinesFor(helplines, type)).toEqual(type === 'medical' ? helplines : others)
  expect(helplinesFor(helplines)).toEqual(others)
})
