import { z } from 'zod'
import type { FieldProblem } from './problems.ts'

/** Our word for a field, the wire's word for it, and what it holds. */
type Dictionary = Record<string, readonly [wireWord: string, schema: z.ZodType]>

type Optional<D extends Dictionary> = {
  [K in keyof D]: undefined extends z.output<D[K][1]> ? K : never
}[keyof D]
type Flat<T> = { [K in keyof T]: T[K] }

/** What a dictionary describes, in our words. */
type Ours<D extends Dictionary> = Flat<
  { [K in Exclude<keyof D, Optional<D>>]: z.output<D[K][1]> } & { [K in Optional<D>]?: z.output<D[K][1]> }
>

export type Wire<Words> = z.ZodType<Words, Record<string, unknown>> & {
  /** The wire's word for each of ours. */
  readonly words: Readonly<Record<string, string>>
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** What must hold between the fields. It sees those that are right by themselves, and refuses one by our word. */
type Rule<Words> = (value: Partial<Words>, refuse: (word: keyof Words, problem: FieldProblem) => void) => void

/**
 * An object whose fields carry other names on the wire than in our code. Decoding reads the wire's words,
 * encoding writes them; whatever the dictionary does not name is dropped both ways. A `rule` is asked even
 * where single fields are wrong, so that a person learns of everything at once.
 */
export function wire<const D extends Dictionary>(dictionary: D, rule?: Rule<Ours<D>>): Wire<Ours<D>> {
  const entries = Object.entries(dictionary)
  const shape = z.object(Object.fromEntries(entries.map(([, [word, schema]]) => [word, schema])), {
    error: 'field-invalid' satisfies FieldProblem,
  })
  const onTheWire = rule
    ? shape.superRefine(
        (value, context) => {
          if (!isRecord(value)) return
          const broken = new Set(context.issues.map(({ path }) => path?.[0]))
          const right = entries.filter(([, [word]]) => !broken.has(word))
          const ours = Object.fromEntries(right.map(([our, [word]]) => [our, value[word]]))
          rule(ours as Partial<Ours<D>>, (our, message) => {
            const word = dictionary[our as string]?.[0]
            if (word !== undefined && !broken.has(word))
              context.addIssue({ code: 'custom', path: [word], message })
          })
        },
        { when: () => true },
      )
    : shape
  const rename = (
    value: Record<string, unknown>,
    from: (entry: (typeof entries)[number]) => [string, string],
  ) => {
    const renamed: Record<string, unknown> = {}
    for (const entry of entries) {
      const [before, after] = from(entry)
      if (value[before] !== undefined) renamed[after] = value[before]
    }
    return renamed
  }
  const codec = z.codec(onTheWire, z.custom<Ours<D>>(), {
    decode: (value) => rename(value as Record<string, unknown>, ([our, [word]]) => [word, our]) as Ours<D>,
    encode: (value) => rename(value as Record<string, unknown>, ([our, [word]]) => [our, word]) as never,
  })
  const words = Object.fromEntries(entries.map(([our, [word]]) => [our, word]))
  return Object.assign(codec, { words })
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

/** An instant; on the wire an ISO 8601 text in UTC. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})
