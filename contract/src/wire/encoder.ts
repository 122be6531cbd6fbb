import type { z } from 'zod/mini'

type Encode = (value: unknown) => unknown

/**
 * `z.encode` by this schema as one plain function: nobody walks a schema for a reply. It refuses what is missing or of
 * another type, as the schema does. What it cannot encode, such as a check of what people type, it refuses when it is
 * made, before anything is sent.
 */
export function encoderOf<Ours, Json>(schema: z.ZodMiniType<Ours, Json>): (ours: Ours) => Json {
  return encoderAt('reply', schema) as (ours: Ours) => Json
}

function encoderAt(at: string, schema: z.core.$ZodType): Encode {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const make = ENCODERS[def.type] as ((at: string, def: Definition) => Encode | undefined) | undefined
  // Of the formats only `instant` has one, and what it writes satisfies it.
  const isOnlyType = !def.checks?.length && (!('format' in def) || def.format === 'datetime')
  const encoder = isOnlyType && make?.(at, def)
  if (!encoder) throw new Error(`${at}: there is no encoder for ${def.type} with what it checks`)
  return encoder
}

type Definition = z.core.$ZodTypes['_zod']['def']

const ENCODERS: {
  [Type in Definition['type']]?: (at: string, def: Extract<Definition, { type: Type }>) => Encode | undefined
} = {
  string: (at) => only(at, (value) => typeof value === 'string'),
  boolean: (at) => only(at, (value) => typeof value === 'boolean'),
  number: (at) => only(at, Number.isFinite),
  unknown: () => (value) => value,
  null: (at) => only(at, (value) => value === null),
  date: (at) => only(at, (value) => value instanceof Date && !Number.isNaN(value.getTime())),
  custom: (at, { fn }) => only(at, fn),
  literal: (at, { values }) => oneOf(at, values),
  enum: (at, { entries }) => oneOf(at, Object.values(entries)),
  nullable: (at, { innerType }) => {
    const encode = encoderAt(at, innerType)
    return (value) => (value === null ? null : encode(value))
  },
  optional: (at, { innerType }) => {
    const encode = encoderAt(at, innerType)
    return (value) => (value === undefined ? undefined : encode(value))
  },
  // Read as its default where it is missing, and never left out.
  default: (at, { innerType }) => encoderAt(at, innerType),
  array: (at, { element }) => {
    const encode = encoderAt(`${at}[]`, element)
    const list = only(at, Array.isArray)
    return (value) => (list(value) as unknown[]).map(encode)
  },
  object: (at, { shape, catchall }) => (catchall ? undefined : encoderOfObject(at, shape)),
  pipe: (at, { in: wire, out, reverseTransform }) => {
    const [ours, onTheWire] = [encoderAt(at, out), encoderAt(at, wire)]
    const write = reverseTransform as Encode | undefined
    return write && ((value) => onTheWire(write(ours(value))))
  },
}

function encoderOfObject(at: string, shape: z.core.$ZodShape): Encode {
  const fields = Object.entries(shape).map(
    ([word, field]) => [word, encoderAt(`${at}.${word}`, field)] as const,
  )
  const object = only(at, (value) => typeof value === 'object' && value !== null && !Array.isArray(value))
  return (value) => {
    const given = object(value) as Record<string, unknown>
    const written: Record<string, unknown> = {}
    for (const [word, encode] of fields) {
      const json = encode(given[word])
      if (json !== undefined) written[word] = json
    }
    return written
  }
}

/** The value as it is. A refusal says where, but not what: it ends up in the log. */
function only(at: string, is: (value: unknown) => unknown): Encode {
  return (value) => {
    if (!is(value)) throw new TypeError(`${at} is missing or of another type`)
    return value
  }
}

function oneOf(at: string, values: readonly unknown[]): Encode {
  const known = new Set(values)
  return only(at, (value) => known.has(value))
}
