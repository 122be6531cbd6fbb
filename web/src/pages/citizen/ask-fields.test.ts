import type { FieldProblem } from '@scan/contract/problems.ts'
import { DetailFields } from '@scan/contract/request-details.ts'
import type { PostRefusal } from '@scan/domain/help-request.ts'
import { describe, expect, test } from 'vitest'
import { onTheWire, ourWord } from '../../app/api/wire-words.ts'
import { meera } from '../../testing/people.ts'
import {
  type AskFields,
  type AskStep,
  EMPTY_FIELDS,
  askSchema,
  homePlace,
  placeIn,
  typed,
} from './ask-fields.ts'

// 9:30 in the morning in Kerala.
const clock = { now: new Date('2026-11-20T04:00:00Z'), timeZone: 'Asia/Kolkata', name: 'Meera Nair' }
/** Checks a request for a lift as the last screen does, or another. */
function check(fields: AskFields, asker = clock, before?: AskFields, step: AskStep = 'check') {
  const read = askSchema(step, asker, before).safeParse(
    onTheWire(DetailFields, { helpType: 'driving', ...typed(fields) }),
  )
  const issues = (read.error?.issues ?? []).map(({ path, message }) => [
    ourWord(DetailFields, String(path[0])),
    message,
  ])
  return { details: read.data, problems: Object.fromEntries(issues) as Record<string, string> }
}

const right: AskFields = {
  description: 'To the bank and back',
  district: 'Kollam',
  area: '',
  address: '',
  landmark: '',
  date: '2026-11-20',
  time: '12:30',
  duration: '',
  additional: '',
}

describe('A help request', () => {
  test('may begin exactly three hours from now', () => {
    expect(check(right).details).toMatchObject({
      helpType: 'driving',
      district: 'Kollam',
      date: '2026-11-20',
      time: '12:30',
    })
  })

  test.each<[string, Partial<AskFields>, Record<string, FieldProblem | PostRefusal>]>([
    ['a minute earlier', { time: '12:29' }, { time: 'lead-time-too-short' }],
    ['on a day too far ahead', { date: '2027-12-26' }, { date: 'too-far-ahead' }],
    ['on a day that is over', { date: '2026-11-19' }, { date: 'lead-time-too-short' }],
    ['without a description', { description: '   ' }, { description: 'help-fields-required' }],
    ['with a district nobody knows', { district: 'Paris' }, { district: 'help-fields-required' }],
    ['with a house where all volunteers read', { area: 'Ollur, house 12' }, { area: 'area-too-exact' }],
    ['with their name where all volunteers read', { area: 'Meera Nair, Ollur' }, { area: 'area-too-exact' }],
    ['with a note that is too long', { additional: 'a'.repeat(1001) }, { additional: 'text-too-long' }],
    [
      'with nothing in it',
      EMPTY_FIELDS,
      {
        description: 'help-fields-required',
        district: 'help-fields-required',
        date: 'help-fields-required',
        time: 'help-fields-required',
      },
    ],
  ])('is not sent %s', (_, change, problems) => {
    expect(check({ ...right, ...change }).problems).toEqual(problems)
  })

  test('is judged by what each screen asks, and by all of it at the end', () => {
    const wrong = { ...EMPTY_FIELDS, area: 'Ollur, house 12', date: '2026-11-20', time: '12:29' }
    expect(check(wrong, clock, undefined, 'what').problems).toEqual({ description: 'help-fields-required' })
    expect(check(wrong, clock, undefined, 'where').problems).toEqual({
      district: 'help-fields-required',
      area: 'area-too-exact',
    })
    expect(check(wrong, clock, undefined, 'when').problems).toEqual({ time: 'lead-time-too-short' })
    expect(Object.keys(check(wrong).problems).toSorted()).toEqual(['area', 'description', 'district'])
    expect(check({ ...right, area: 'Ollur, house 12', time: '12:29' }).problems).toEqual({
      area: 'area-too-exact',
      time: 'lead-time-too-short',
    })
  })

  test('that waits may keep its time, however soon that is', () => {
    const soon = { ...right, time: '10:00' }
    expect(check(soon, clock, soon).details).toBeDefined()
    expect(check({ ...soon, time: '10:30' }, clock, soon).problems).toEqual({
      time: 'lead-time-too-short',
    })
  })

  test('is judged by the service’s clock, wherever the browser is', () => {
    const inLondon = { ...clock, timeZone: 'Europe/London' }
    expect(check({ ...right, time: '07:00' }, inLondon).details).toBeDefined()
    expect(check({ ...right, time: '06:59' }, inLondon).problems).toEqual({
      time: 'lead-time-too-short',
    })
  })
})

const HOME = { area: 'Chinnakada', address: 'Lotus House', landmark: '' }
const NOWHERE = { area: '', address: '', landmark: '' }
const AT_HER_SISTERS = { ...NOWHERE, area: 'Ollur' }

test.each([
  ['the house at home stands in no other', 'Thrissur', HOME, NOWHERE],
  ['the house at home comes back', 'Kollam', NOWHERE, HOME],
  ['what she has typed stays', 'Kollam', AT_HER_SISTERS, {}],
  ['what she has typed stays', 'Idukki', AT_HER_SISTERS, {}],
] as const)('With another district %s: %s', (_, district, written, becomes) => {
  const user = { ...meera, homeArea: 'Chinnakada', homeAddress: 'Lotus House' }
  expect(homePlace(user)).toEqual(HOME)
  expect(placeIn(district, written, user)).toEqual(becomes)
})
