import { z } from 'zod/mini'
import type { FieldProblem } from '../problems.ts'

/** Our word for a field, the wire's word for it, and what it holds. */
type Field = readonly [wireWord: string, schema: z.ZodMiniType]
type Fields = Record<string, Field>
type Dictionary = Record<string, Field | Flat>

type Held<E> =
  E extends Flat<infer F>
    ? { [K in keyof F]: z.output<F[K][1]> } | null
    : E extends Field
      ? z.output<E[1]>
      : never
type Optional<D extends Dictionary> = {
  [K in keyof D]: undefined extends Held<D[K]> ? K : never
}[keyof D]
type Simple<T> = { [K in keyof T]: T[K] }

/** What a dictionary describes, in our words. */
export type Ours<D extends Dictionary> = Simple<
  { [K in Exclude<keyof D, Optional<D>>]: Held<D[K]> } & { [K in Optional<D>]?: Held<D[K]> }
>

export type Wire<Words> = z.ZodMiniType<Words, Record<string, unknown>> & {
  /** The wire's word for each of ours. */
  readonly words: Readonly<Record<string, string>>
}

type Values = Record<string, unknown>

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null
}

/** One thing whose fields lie on the wire among those of its owner, all of them null if there is none. */
export interface Flat<F extends Fields = Fields> {
  fields: F
  isWritten: (ours: Values) => boolean
}

/** `isWritten` says, given the owner, whether it is written at all; otherwise its fields are null. */
export function flat<const F extends Fields>(
  fields: F,
  isWritten: (ours: Values) => boolean = () => true,
): Flat<F> {
  return { fields, isWritten }
}

interface Rules<Words> {
  /**
   * What must hold between fields. It sees those that are right by themselves, and refuses one by our word. It runs
   * even if single fields are wrong, so that a person learns of everything at once.
   */
  check?: (value: Partial<Words>, refuse: (word: keyof Words, problem: FieldProblem) => void) => void
  /** What a reader who was sent only the specification's fields makes of them (D58a). */
  reads?: (sent: Readonly<Record<string, unknown>>, ours: Words) => Words
  /** Names that are only ever written, or written differently from the field they belong to. */
  writes?: Record<string, readonly [schema: z.ZodMiniType, value: (ours: Words) => unknown]>
}

/**
 * An object whose fields have other names on the wire than in our code. Decoding reads the wire's names, encoding
 * writes them; whatever the dictionary does not name is dropped both ways.
 */
export function wire<const D extends Dictionary>(
  dictionary: D,
  { check, reads = (_sent, ours) => ours, writes = {} }: Rules<Ours<D>> = {},
): Wire<Ours<D>> {
  const parts = Object.entries(dictionary).map(([our, entry]) => partOf(our, entry))
  const alsoWritten = Object.entries(writes)
  const words = Object.fromEntries(parts.flatMap(({ words }) => Object.entries(words)))
  const shape = z.object(
    {
      ...Object.assign({}, ...parts.map(({ shape }) => shape)),
      ...Object.fromEntries(alsoWritten.map(([word, [schema]]) => [word, schema])),
    } as Record<string, z.ZodMiniType>,
    { error: 'field-invalid' satisfies FieldProblem },
  )
  const ours = (sent: Values) => {
    const value: Values = {}
    for (const { read } of parts) read(sent, value)
    return value
  }
  const onTheWire = check
    ? shape.check(
        z.superRefine(
          (value, context) => {
            if (!isRecord(value)) return
            const broken = new Set(context.issues.map(({ path }) => path?.[0]))
            const right = Object.entries(value).filter(([word]) => !broken.has(word))
            check(ours(Object.fromEntries(right)) as Partial<Ours<D>>, (our, message) => {
              const word = words[our as string]
              if (word !== undefined && !broken.has(word))
                context.addIssue({ code: 'custom', path: [word], message })
            })
          },
          { when: () => true },
        ),
      )
    : shape
  const codec = z.codec(onTheWire, z.custom<Ours<D>>(), {
    decode: (value) => reads(value, ours(value) as Ours<D>),
    encode: (value) => {
      const written: Values = {}
      for (const { write } of parts) write(value, written)
      for (const [word, [, of]] of alsoWritten) written[word] = of(value)
      return written
    },
  })
  return Object.assign(codec, { words })
}

/** How one entry of a dictionary is read from the wire and written to it. */
interface Part {
  shape: Record<string, z.ZodMiniType>
  words: Record<string, string>
  read: (wire: Values, ours: Values) => void
  write: (ours: Values, wire: Values) => void
}

function partOf(our: string, entry: Field | Flat): Part {
  if ('fields' in entry) return flatPart(our, entry)
  const [word, schema] = entry
  return {
    shape: { [word]: schema },
    words: { [our]: word },
    read: (wire, ours) => {
      if (wire[word] !== undefined) ours[our] = wire[word]
    },
    write: (ours, wire) => {
      if (ours[our] !== undefined) wire[word] = ours[our]
    },
  }
}

function flatPart(our: string, { fields, isWritten }: Flat): Part {
  const entries = Object.entries(fields)
  const isNeeded = (schema: z.ZodMiniType) =>
    ![null, undefined].some((none) => schema.safeParse(none).success)
  const needed = entries.filter(([, [, schema]]) => isNeeded(schema))
  return {
    shape: Object.fromEntries(entries.map(([, [word, schema]]) => [word, z.optional(z.nullable(schema))])),
    words: Object.fromEntries(entries.map(([field, [word]]) => [field, word])),
    read: (wire, ours) => {
      const isThere = needed.every(([, [word]]) => (wire[word] ?? null) !== null)
      const thing = entries.map(([field, [word]]) => [field, wire[word] ?? null])
      ours[our] = isThere ? Object.fromEntries(thing) : null
    },
    write: (ours, wire) => {
      const thing = (isWritten(ours) && (ours[our] as Values | null)) || {}
      for (const [field, [word]] of entries) wire[word] = thing[field] ?? null
    },
  }
}

/** A text on the wire that stands for something of ours; what `read` does not know is refused with `problem`. */
export function meaning<T>(
  read: (text: string) => T | undefined,
  write: (value: T) => string,
  problem: FieldProblem,
) {
  return z.codec(z.string({ error: problem }), z.custom<T>(), {
    decode: (text, context) => {
      const value = read(text)
      if (value !== undefined) return value
      context.issues.push({ code: 'custom', message: problem, input: text })
      return z.NEVER
    },
    encode: write,
  })
}

/** A field of ours beside the specification's: always written, and read as `otherwise` where it is missing (D58a). */
export function added<Schema extends z.ZodMiniType>(schema: Schema, otherwise: z.output<Schema>) {
  return z._default(schema, otherwise as z.core.util.NoUndefined<z.output<Schema>>)
}

/** An instant; on the wire an ISO 8601 text in UTC. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/** What a schema writes on the wire; for replies `encoderOf` does it without walking the schema. */
export const written = z.encode
