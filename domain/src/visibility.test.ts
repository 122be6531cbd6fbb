import { describe, expect, test } from 'vitest'
import { STATUSES } from './help-request.ts'
import { HOUSE_FIELDS, VISIBILITY, visibilityOf } from './visibility.ts'
import type { Audience, Field } from './visibility.ts'

const FIELDS = Object.keys(VISIBILITY) as Field[]
const AUDIENCES: Audience[] = [
  'citizen',
  'its-volunteer',
  'early-volunteer',
  'day-late-volunteer',
  'undecided-volunteer',
  'another-volunteer',
  'administrator',
]
const CLOSED = ['completed', 'cancelled', 'expired', 'lapsed'] as const
const OF_THE_CITIZEN = ['citizenId', 'citizenName', 'citizenPhone'] as const
const OF_THE_VOLUNTEER = ['volunteerId', 'volunteerName', 'volunteerPhone'] as const
const TEXTS = ['description', 'additional'] as const

/** In which states somebody sees a field, as 'state' or 'state masked'. */
function seen(field: Field, audience: Audience): string[] {
  return STATUSES.flatMap((state) => {
    const detail = visibilityOf(field, state, audience)
    return detail ? [detail === 'whole' ? state : `${state} ${detail}`] : []
  })
}

describe('who sees what of a request', () => {
  test('the code is the citizen’s alone, while somebody is coming', () => {
    const audiences = AUDIENCES.map((audience) => [audience, seen('code', audience)])
    expect(audiences).toEqual([
      ['citizen', ['accepted']],
      ['its-volunteer', []],
      ['early-volunteer', []],
      ['day-late-volunteer', []],
      ['undecided-volunteer', []],
      ['another-volunteer', []],
      ['administrator', []],
    ])
  })

  test.for(AUDIENCES.filter((who) => who !== 'administrator'))(
    '%s sees the citizen’s name and phone as a volunteer who has accepted, and then only',
    (audience) => {
      for (const field of OF_THE_CITIZEN) {
        const isComing = audience === 'its-volunteer' || audience === 'early-volunteer'
        const expected = isComing && field !== 'citizenId' ? ['accepted'] : []
        expect(seen(field, audience), `${audience}: ${field}`).toEqual(expected)
      }
    },
  )

  test('what is typed into a text is masked for every volunteer but the one who comes', () => {
    for (const field of TEXTS) {
      expect(seen(field, 'another-volunteer')).toEqual(['open masked'])
      expect(seen(field, 'its-volunteer')).toEqual(['accepted', 'completed masked', 'said-done masked'])
    }
  })

  test('more than a day before its time its volunteer sees all but the house, and only while it is accepted', () => {
    for (const field of FIELDS) {
      const isHouse = HOUSE_FIELDS.some((one) => one === field)
      const isText = TEXTS.some((one) => one === field)
      const later = isText ? 'without-house' : visibilityOf(field, 'accepted', 'its-volunteer')
      const before = visibilityOf(field, 'accepted', 'early-volunteer')
      expect(before).toBe(isHouse ? undefined : later)
      expect(seen(field, 'early-volunteer').filter((state) => !state.startsWith('accepted'))).toEqual([])
    }
  })

  test('a day after its time its volunteer sees neither whom nor where, and only while it is accepted', () => {
    for (const field of [...OF_THE_CITIZEN, 'district'] as const)
      expect(seen(field, 'day-late-volunteer')).toEqual([])
    for (const field of TEXTS) expect(seen(field, 'day-late-volunteer')).toEqual(['accepted masked'])
    for (const field of FIELDS)
      for (const state of STATUSES.filter((each) => each !== 'accepted'))
        expect(visibilityOf(field, state, 'day-late-volunteer'), `${field}, ${state}`).toBeUndefined()
  })

  test('an undecided volunteer reads neither house, name nor number, and only while it is accepted', () => {
    for (const field of [...OF_THE_CITIZEN, ...HOUSE_FIELDS])
      expect(seen(field, 'undecided-volunteer')).toEqual([])
    for (const field of TEXTS) expect(seen(field, 'undecided-volunteer')).toEqual(['accepted masked'])
    for (const field of FIELDS)
      for (const state of STATUSES.filter((each) => each !== 'accepted'))
        expect(visibilityOf(field, state, 'undecided-volunteer'), `${field}, ${state}`).toBeUndefined()
  })

  test('another volunteer sees nothing once a request is not open', () => {
    for (const field of FIELDS)
      for (const state of STATUSES.filter((each) => each !== 'open'))
        expect(visibilityOf(field, state, 'another-volunteer'), `${field}, ${state}`).toBeUndefined()
  })

  test('a volunteer is known to the citizen while coming; later only by name, where help was given', () => {
    expect(OF_THE_VOLUNTEER.map((field) => seen(field, 'citizen'))).toEqual([
      ['accepted'],
      ['accepted', 'completed', 'said-done'],
      ['accepted'],
    ])
  })

  test('the handle is for volunteers: nobody else has a use for it', () => {
    expect(seen('handle', 'citizen')).toEqual([])
    expect(seen('handle', 'administrator')).toEqual([])
  })

  test('of a closed request no volunteer reads whom it was for or what was written, and she her own words', () => {
    for (const state of CLOSED)
      for (const field of [...OF_THE_CITIZEN, ...TEXTS])
        for (const audience of AUDIENCES.filter((who) => who.endsWith('volunteer')))
          expect(visibilityOf(field, state, audience), `${field}, ${state}, ${audience}`).not.toBe('whole')
    for (const field of TEXTS) expect(seen(field, 'citizen')).toEqual(STATUSES)
  })
})
