import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { instant, orNull, renamed } from './wire.ts'

const Visit = renamed({ helptitle: 'title', volunteerDetails: 'volunteer' })({
  helptitle: z.string(),
  additional: z.nullish(z.string()),
  volunteerDetails: z.nullable(
    renamed({ contactno: 'phone' })({ contactno: z.string(), acceptedAt: z.optional(instant) }),
  ),
  area: orNull(z.string()),
})

function problems(json: unknown): string[] {
  const read = Visit.safeParse(json)
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('the wire’s words are ours on this side, also inside one another', () => {
  const json = {
    helptitle: 'Driving',
    volunteerDetails: { contactno: '9400011122', acceptedAt: '2026-11-20T05:00:00.000Z' },
    area: 'Kalpetta',
  }
  const ours = {
    title: 'Driving',
    volunteer: { phone: '9400011122', acceptedAt: new Date('2026-11-20T05:00:00Z') },
    area: 'Kalpetta',
  }
  expect(z.decode(Visit, json)).toEqual(ours)
  expect(z.encode(Visit, ours)).toEqual(json)
})

test('what the schema does not name is dropped, both ways and at every depth', () => {
  const volunteer = { phone: '9400011122', completionCode: '004213', __proto__: { admin: true } }
  const careless = { title: 'Driving', volunteer, helptitle: 'Cooking', code: '004213', area: null }
  expect(z.encode(Visit, careless)).toEqual({
    helptitle: 'Driving',
    volunteerDetails: { contactno: '9400011122' },
    area: null,
  })
  const sent = JSON.parse(
    '{"helptitle":"Driving","title":"Cooking","isAdmin":true,"__proto__":{"isAdmin":true},' +
      '"volunteerDetails":{"contactno":"9400011122","phone":"1"}}',
  )
  const read = z.decode(Visit, sent)
  expect(read).toEqual({ title: 'Driving', volunteer: { phone: '9400011122' }, area: null })
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
})

test('null is kept, and what is not there is left out', () => {
  const nothing = { helptitle: 'Driving', additional: null, volunteerDetails: null, area: null }
  expect(z.decode(Visit, nothing)).toEqual({
    title: 'Driving',
    additional: null,
    volunteer: null,
    area: null,
  })
  const absent = z.encode(Visit, { title: 'Driving', additional: undefined, volunteer: null, area: null })
  expect(Object.keys(absent)).toEqual(['helptitle', 'volunteerDetails', 'area'])
})

test('a refused field is named by the wire’s word, also inside another', () => {
  expect(problems({ volunteerDetails: {} })).toEqual([
    'helptitle: field-invalid',
    'volunteerDetails.contactno: field-invalid',
  ])
})

test.each([null, 7, 'text', true, [], undefined])('%j is refused: it is no object', (json) => {
  expect(problems(json)).toEqual([': field-invalid'])
})

test('an answer that lacks what it promises is not sent', () => {
  expect(() => z.encode(Visit, { title: 'Driving' } as never)).toThrow()
})
