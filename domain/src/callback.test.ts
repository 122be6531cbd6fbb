import { expect, test } from 'vitest'
import { callbackFrom, ringingParts } from './callback.ts'

const at = (when: string) => new Date(`${when}:00+05:30`)
const DESK = { from: '10:00', until: '17:00' }

test('the desk rings in what lies in its hours of each part of the day', () => {
  expect(ringingParts(DESK)).toEqual([
    { part: 'morning', from: '10:00', until: '12:00' },
    { part: 'afternoon', from: '12:00', until: '16:00' },
    { part: 'evening', from: '16:00', until: '17:00' },
  ])
  expect(ringingParts({ from: '12:00', until: '16:00' })).toEqual([
    { part: 'afternoon', from: '12:00', until: '16:00' },
  ])
  expect(ringingParts({ from: '06:00', until: '22:00' })[0]?.from).toBe('07:00')
})

test.each([
  ['in the part of the day in which they ask', 'morning', '2026-11-20T10:10', '2026-11-20T10:10'],
  ['at once, if it begins', 'evening', '2026-11-20T16:00', '2026-11-20T16:00'],
  ['when the desk begins', 'morning', '2026-11-20T09:10', '2026-11-20T10:00'],
  ['later that day', 'evening', '2026-11-20T09:10', '2026-11-20T16:00'],
  ['the next day, if it is over', 'morning', '2026-11-20T12:00', '2026-11-21T10:00'],
  ['the next day, if the desk has closed', 'evening', '2026-11-20T17:00', '2026-11-21T16:00'],
  ['the next morning, asked for at night', 'morning', '2026-11-20T23:30', '2026-11-21T10:00'],
  ['that morning, asked for before dawn', 'morning', '2026-11-20T03:00', '2026-11-20T10:00'],
] as const)('whoever asks is rung %s', (_when, part, asked, from) => {
  const zone = 'Asia/Kolkata'
  expect(callbackFrom({ askedAt: at(asked), part }, { desk: DESK, zone })).toEqual(at(from))
})

test('whoever asked for a part in which the desk no longer rings is rung then', () => {
  const [desk, zone] = [{ from: '09:00', until: '13:00' }, 'Asia/Kolkata']
  const asked = { askedAt: at('2026-11-20T09:10'), part: 'evening' as const }
  expect(callbackFrom(asked, { desk, zone })).toEqual(at('2026-11-20T16:00'))
})
