import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { flat, instant, meaning, wire } from './wire.ts'

const Visit = wire({
  title: ['helptitle', z.string()],
  note: ['additional', z.nullish(z.string())],
  volunteer: [
    'volunteerDetails',
    z.nullable(wire({ phone: ['contactno', z.string()], since: ['acceptedAt', z.optional(instant)] })),
  ],
})

function problems(schema: z.ZodMiniType, json: unknown): string[] {
  const read = schema.safeParse(json)
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('a dictionary', () => {
  test('says our words for the wire’s, also inside one another', () => {
    const json = {
      helptitle: 'Driving',
      additional: 'A stick',
      volunteerDetails: { contactno: '9400011122', acceptedAt: '2026-11-20T05:00:00.000Z' },
    }
    const ours = {
      title: 'Driving',
      note: 'A stick',
      volunteer: { phone: '9400011122', since: new Date('2026-11-20T05:00:00Z') },
    }
    expect(z.decode(Visit, json)).toEqual(ours)
    expect(z.encode(Visit, ours)).toEqual(json)
  })

  test('drops what it does not name, both ways and at every depth', () => {
    const volunteer = { phone: '9400011122', completionCode: '004213', __proto__: { admin: true } }
    const careless = { title: 'Driving', volunteer, helptitle: 'Cooking', code: '004213' }
    expect(z.encode(Visit, careless)).toEqual({
      helptitle: 'Driving',
      volunteerDetails: { contactno: '9400011122' },
    })
    const sent = JSON.parse(
      '{"helptitle":"Driving","title":"Cooking","isAdmin":true,"__proto__":{"isAdmin":true},' +
        '"volunteerDetails":{"contactno":"9400011122","phone":"1"}}',
    )
    const read = z.decode(Visit, sent)
    expect(read).toEqual({ title: 'Driving', volunteer: { phone: '9400011122' } })
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
  })

  test('keeps null and leaves out what is not there', () => {
    const nothing = { helptitle: 'Driving', additional: null, volunteerDetails: null }
    expect(z.decode(Visit, nothing)).toEqual({ title: 'Driving', note: null, volunteer: null })
    expect(z.encode(Visit, { title: 'Driving', note: null, volunteer: null })).toEqual(nothing)
    const absent = z.encode(Visit, { title: 'Driving', note: undefined, volunteer: null })
    expect(Object.keys(absent)).toEqual(['helptitle', 'volunteerDetails'])
  })

  test('names a missing field by the wire’s word, also inside another', () => {
    expect(problems(Visit, { volunteerDetails: {} })).toEqual([
      expect.stringMatching(/^helptitle: /),
      expect.stringMatching(/^volunteerDetails\.contactno: /),
    ])
  })

  test.each([null, 7, 'text', true, [], undefined])('refuses %j, which is no object', (json) => {
    expect(problems(Visit, json)).toEqual([': field-invalid'])
  })

  test('refuses to send an answer that lacks what it promises', () => {
    expect(() => z.encode(Visit, { title: 'Driving' } as never)).toThrow()
  })

  test('knows the wire’s word for each of ours', () => {
    expect(Visit.words).toEqual({ title: 'helptitle', note: 'additional', volunteer: 'volunteerDetails' })
  })
})

describe('a rule between fields', () => {
  const Pair = wire(
    {
      first: ['eins', z.string({ error: 'field-invalid' })],
      second: ['zwei', z.optional(z.string({ error: 'field-invalid' }))],
      third: ['drei', z.string({ error: 'field-invalid' })],
    },
    {
      check: ({ first, second }, refuse) => {
        if (first === 'both' && !second) refuse('second', 'code-invalid')
      },
    },
  )

  test('is quiet where it holds', () => {
    expect(z.decode(Pair, { eins: 'one', drei: 'x' })).toEqual({ first: 'one', third: 'x' })
    expect(z.encode(Pair, { first: 'both', second: 'b', third: 'x' })).toEqual({
      eins: 'both',
      zwei: 'b',
      drei: 'x',
    })
  })

  test('is heard together with what is wrong with single fields, so that nobody has to try twice', () => {
    expect(problems(Pair, { eins: 'both' })).toEqual(['drei: field-invalid', 'zwei: code-invalid'])
  })

  test('does not repeat itself about a field that is refused already', () => {
    expect(problems(Pair, { eins: 'both', zwei: 7, drei: 'x' })).toEqual(['zwei: field-invalid'])
  })

  test('is not asked about what is no object', () => {
    expect(problems(Pair, 7)).toEqual([': field-invalid'])
  })

  test('holds also for what is sent', () => {
    expect(() => z.encode(Pair, { first: 'both', third: 'x' })).toThrow()
  })

  test('leaves the words where a form finds them', () => {
    expect(Pair.words).toEqual({ first: 'eins', second: 'zwei', third: 'drei' })
  })
})

describe('a thing that lies flat on another', () => {
  const Person = wire(
    {
      name: ['name', z.string()],
      visit: flat(
        { title: ['helptitle', z.string()], note: ['additional', z.nullable(z.string())] },
        ({ name }) => name !== 'Ravi',
      ),
    },
    { writes: { isBusy: [z.boolean(), ({ visit }) => visit !== null] } },
  )
  const driven = { name: 'Meera', visit: { title: 'Driving', note: null } }
  const json = { name: 'Meera', helptitle: 'Driving', additional: null, isBusy: true }

  test('is read as one thing and written as its fields', () => {
    expect(z.decode(Person, json)).toEqual(driven)
    expect(z.encode(Person, driven)).toEqual(json)
  })

  test('is null where one of its fields lacks that cannot be null', () => {
    expect(z.decode(Person, { ...json, helptitle: null, additional: 'Stairs' })).toEqual({
      name: 'Meera',
      visit: null,
    })
    expect(z.encode(Person, { name: 'Meera', visit: null })).toEqual({
      name: 'Meera',
      helptitle: null,
      additional: null,
      isBusy: false,
    })
  })

  test('is not written of whoever must not have it', () => {
    expect(z.encode(Person, { ...driven, name: 'Ravi' })).toMatchObject({ helptitle: null })
  })
})

describe('a text that means something', () => {
  const Size = meaning<'small' | 'large'>(
    (text) => ({ S: 'small', L: 'large' })[text] as 'small' | 'large' | undefined,
    (size) => (size === 'small' ? 'S' : 'L'),
    'field-invalid',
  )

  test('is read and written', () => {
    expect(z.decode(Size, 'L')).toBe('large')
    expect(z.encode(Size, 'small')).toBe('S')
  })

  test.each(['M', '', 7, null, undefined])('%j means nothing and is refused with its problem', (json) => {
    expect(problems(Size, json)).toEqual([': field-invalid'])
  })
})

test('an instant travels as ISO 8601 in UTC', () => {
  const morning = new Date('2026-11-21T05:00:00Z')
  expect(z.encode(instant, morning)).toBe('2026-11-21T05:00:00.000Z')
  expect(z.decode(instant, '2026-11-21T05:00:00.000Z')).toEqual(morning)
  expect(instant.safeParse('21 November 2026').success).toBe(false)
})
