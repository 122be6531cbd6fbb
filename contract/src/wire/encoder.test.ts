import { DISTRICTS } from '@scan/domain/catalogue.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { encoderOf } from './encoder.ts'
import type { Endpoint } from '../endpoint.ts'
import * as field from '../fields.ts'
import { api } from '../index.ts'
import { instant, wire } from './wire.ts'

/** Texts that mean something. */
const VOCABULARY = new Map<z.core.$ZodType, fc.Arbitrary<unknown>>([
  [field.district, fc.constantFrom(...DISTRICTS)],
  [field.helpTitle, fc.constantFrom(...Object.values(field.HELP_TITLES))],
  [field.category, fc.constantFrom('Volunteer', 'Citizen', 'Senior Citizen', 'Admin')],
  [field.skills, fc.subarray(Object.values(field.SKILL_TITLES))],
  [
    instant,
    fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }).map((date) => date.toISOString()),
  ],
])

type Definition = z.core.$ZodTypes['_zod']['def']

/** What a schema of each kind reads. */
const READ: {
  [Type in Definition['type']]?: (def: Extract<Definition, { type: Type }>) => fc.Arbitrary<unknown>
} = {
  string: () => fc.string({ unit: 'binary', maxLength: 40 }),
  boolean: () => fc.boolean(),
  number: () => fc.double({ noNaN: true, noDefaultInfinity: true }),
  unknown: () => fc.anything(),
  null: () => fc.constant(null),
  literal: ({ values }) => fc.constantFrom(...values),
  enum: ({ entries }) => fc.constantFrom(...Object.values(entries)),
  nullable: ({ innerType }) => fc.option(anyOf(innerType), { nil: null }),
  optional: ({ innerType }) => fc.option(anyOf(innerType), { nil: undefined }),
  default: ({ innerType }) => fc.option(anyOf(innerType), { nil: undefined }),
  array: ({ element }) => fc.array(anyOf(element), { maxLength: 4 }),
  object: ({ shape }) =>
    fc.record(Object.fromEntries(Object.entries(shape).map(([word, field]) => [word, anyOf(field)]))),
  pipe: (def) => anyOf(def.in),
}

function anyOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const read = READ[def.type] as ((def: Definition) => fc.Arbitrary<unknown>) | undefined
  const any = VOCABULARY.get(schema) ?? read?.(def)
  if (!any) throw new Error(`Nobody knows what a ${def.type} reads.`)
  return any
}

/** The same value with one thing in it, found by chance, replaced. */
function spoiled(value: unknown, steps: readonly number[], by: unknown): unknown {
  const [step, ...further] = steps
  if (step === undefined || typeof value !== 'object' || value === null || value instanceof Date) return by
  const names = Object.keys(value)
  const name = names[step % Math.max(names.length, 1)]
  if (name === undefined) return by
  const rest = spoiled((value as Record<string, unknown>)[name], further, by)
  return Array.isArray(value) ? value.with(Number(name), rest) : { ...value, [name]: rest }
}

const NONSENSE = [undefined, null, 7, Number.NaN, 'x', true, {}, [], [7], new Date(0), new Date(Number.NaN)]

/** The JSON that leaves, or 'refused'. */
function sent(encode: () => unknown): string {
  try {
    return JSON.stringify(encode())
  } catch {
    return 'refused'
  }
}

describe.each(Object.entries<Endpoint>(api))('the reply of %s', (_name, { reply }) => {
  const encode = encoderOf(reply)
  const replies = anyOf(reply).map((json) => z.decode(reply, json))

  test('is encoded as its schema does it', () => {
    fc.assert(
      fc.property(replies, (ours) => {
        const json = sent(() => z.encode(reply, ours))
        expect(json).not.toBe('refused')
        expect(sent(() => encode(ours))).toBe(json)
      }),
      { numRuns: 30 },
    )
  })

  test('is refused where its schema refuses it', () => {
    const steps = fc.array(fc.nat(30), { maxLength: 6 })
    fc.assert(
      fc.property(replies, steps, fc.constantFrom(...NONSENSE), (ours, steps, nonsense) => {
        const wrong = spoiled(ours, steps, nonsense)
        expect(sent(() => encode(wrong))).toBe(sent(() => z.encode(reply, wrong)))
      }),
      { numRuns: 100 },
    )
  })
})

test('what is missing is named by the wire’s word, and what it was is not told', () => {
  const encode = encoderOf(wire({ people: ['data', z.array(wire({ name: ['name', z.string()] }))] }))
  const people = [{ name: 'Meera' }, { nickname: 'Meeru' }] as never
  expect(() => encode({ people })).toThrow(/^reply\.data\[\]\.name is missing or of another type$/)
})

test.each([
  ['a check of what people type', wire({ name: ['name', field.personName] })],
  ['a text of some format', z.email()],
  ['a kind of value that no reply has had yet', z.object({ either: z.union([z.string(), z.number()]) })],
  ['an object that lets through what it does not name', z.looseObject({ name: z.string() })],
  [
    'something that cannot be written again',
    z.pipe(
      z.string(),
      z.transform((text: string) => text.length),
    ),
  ],
])('%s has no encoder, and says so before anything is sent', (_what, schema) => {
  expect(() => encoderOf<unknown, unknown>(schema)).toThrow(/there is no encoder for/)
})
