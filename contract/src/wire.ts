import { z } from 'zod/mini'
import type { FieldProblem } from './problems.ts'

/** Fallback for refusals without a message of their own. */
z.config({ customError: () => 'field-invalid' satisfies FieldProblem })

/** What `build` makes, once it is first used: a page on a cheap phone uses few of the contract's schemas. */
export function lazily<Schema extends object>(build: () => Schema): Schema {
  let built: Schema | undefined
  const own = () => (built ??= build())
  return new Proxy({} as Schema, {
    get: (_, name) => Reflect.get(own(), name) as unknown,
    has: (_, name) => name in own(),
  })
}

type Renamed<T, Words> = { [K in keyof T as K extends keyof Words ? Words[K] & string : K]: T[K] }
type Values = Record<string, unknown>

/** An object in our words. `words` are the wire's, where it has others. */
export type Wire<Ours> = z.ZodMiniType<Ours, Values> & {
  readonly words?: Readonly<Record<string, string | undefined>>
}

/**
 * An object whose fields have other names on the wire than in our code: `renamed({ contactno: 'phone' })({ … })`. Its
 * `shape` is the wire's; `toOurs` and `toWire` change the names alone, of values that are decoded already.
 */
export function renamed<const Words extends Readonly<Record<string, string>>>(words: Words) {
  const named: Readonly<Record<string, string | undefined>> = words
  return <Shape extends z.core.$ZodShape>(shape: Shape, ...checks: z.core.$ZodCheck[]) => {
    type Sent = z.output<z.ZodMiniObject<Shape>>
    type Ours = Renamed<Sent, Words>
    const pairs = Object.keys(shape).map((word) => [word, named[word] ?? word] as const)
    const back = pairs.map(([word, our]) => [our, word] as const)
    const toOurs = (sent: Sent) => pick(sent, pairs) as Ours
    const toWire = (ours: Ours) => pick(ours, back) as Sent
    const wire = (z.object(shape) as z.ZodMiniType<Sent & Values, Values>).check(
      ...(checks as z.core.$ZodCheck<Values>[]),
    )
    const codec: z.ZodMiniType<Ours, Values> = z.codec(wire, z.custom<Ours>(), {
      decode: toOurs,
      encode: (ours) => toWire(ours) as Sent & Values,
    })
    return Object.assign(codec, { words: named, shape, toOurs, toWire })
  }
}

/** An answer that stands in `data` on the wire, under its own name in our code: `inData('concern', Concern)`. */
export function inData<const Name extends string, Schema extends z.ZodMiniType>(name: Name, data: Schema) {
  return renamed({ data: name })({ data })
}

function pick(from: Values, pairs: readonly (readonly [from: string, to: string])[]): Values {
  const picked: Values = {}
  for (const [name, to] of pairs) if (from[name] !== undefined) picked[to] = from[name]
  return picked
}

/** A field of ours beside the specification's: always written, read as null where it is missing (D58a). */
export function orNull<Schema extends z.ZodMiniType>(schema: Schema) {
  return z._default(z.nullable(schema), null)
}

/** An instant; on the wire an ISO 8601 text in UTC. */
export const instant = lazily(() =>
  z.codec(z.iso.datetime(), z.date(), {
    decode: (text) => new Date(text),
    encode: (date) => date.toISOString(),
  }),
)

/** Somebody by name. */
export const Named = lazily(() => renamed({ _id: 'id' })({ _id: z.string(), name: z.string() }))
