import type { CallName } from './calls.ts'

/** Who is measured: the product, what it is compared with, and how many passwords can be compared. */
export type Subject = 'product' | 'bare Fastify' | 'PostgreSQL' | 'Express' | 'hash'

const MEASURED = ['perSecond', 'cpuMs', 'databaseCpuMs', 'median', 'p99', 'mb', 'ms', 'failed'] as const
type Measured = (typeof MEASURED)[number]

/** What was measured of one of them in a round. */
export interface Figure {
  of: Subject
  call: CallName | 'start' | 'idle' | 'worked' | 'told'
  /** The number of past requests beside it. */
  past: number
  processes: number
  perSecond?: number
  /** The server's, per call. */
  cpuMs?: number | undefined
  /** The same for all of the database's processes. */
  databaseCpuMs?: number | undefined
  /** Until the answer, in milliseconds. */
  median?: number
  p99?: number
  /** Resident. */
  mb?: number | undefined
  ms?: number
  failed?: number
}

/** Figures that were measured side by side. */
export type Round = Figure[]

export function medianOf(values: number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)]
}

/** Every figure once, as the median of its rounds. */
export function medians(rounds: Round[]): Figure[] {
  const keyOf = ({ of, call, past, processes }: Figure) => [call, of, past, processes].join()
  return [...Map.groupBy(rounds.flat(), keyOf).values()].map((same) => {
    const { of, call, past, processes } = same[0] as Figure
    const found = MEASURED.map(
      (name) => [name, medianOf(same.flatMap((figure) => figure[name] ?? []))] as const,
    )
    return { of, call, past, processes, ...(Object.fromEntries(found) as Pick<Figure, Measured>) }
  })
}

export const count = (value: number) => value.toLocaleString('en')

/** With three significant digits. */
export function figure(value: number | undefined): string {
  if (value === undefined) return ''
  return value >= 100 ? count(Math.round(value)) : String(Number(value.toPrecision(3)))
}
