import type { CallName } from './calls.ts'

export type Subject = 'bare Fastify' | 'PostgreSQL' | 'Express' | 'hash' | 'product'

/** What was measured of somebody in one round. */
export interface Figure {
  of: Subject
  call: CallName | 'start' | 'idle' | 'worked' | 'told'
  past: number
  processes: number
  perSecond?: number
  /** Of the server, for each call. */
  cpuMs?: number | undefined
  median?: number
  p99?: number
  mb?: number | undefined
  ms?: number
  failed?: number
}

type Measured = 'perSecond' | 'cpuMs' | 'median' | 'p99' | 'mb' | 'ms' | 'failed'

/** One round after the other, each with the figures that were measured side by side. */
export type Rounds = Figure[][]

export interface Goal {
  what: string
  /** Undefined in a round in which it was not measured. */
  reached: (round: Figure[]) => number | undefined
  least?: number
  most?: number
  unit?: string
}

const of = (round: Figure[], subject: Subject, call: Figure['call'], past = 0, processes = 1) =>
  round.find(
    (figure) =>
      figure.of === subject && figure.call === call && figure.past === past && figure.processes === processes,
  )

function times(call: CallName, than: Subject, least: number | undefined, past = 0): Goal {
  const besides = past > 0 ? `, beside ${past.toLocaleString('en')} past` : ''
  return {
    what: `${call} : ${than}${besides}`,
    reached: (round) => {
      const [ours, theirs] = [
        of(round, 'product', call, past),
        of(round, than, call, than === 'bare Fastify' || than === 'hash' ? 0 : past),
      ]
      return ours?.perSecond && theirs?.perSecond ? ours.perSecond / theirs.perSecond : undefined
    },
    ...(least && { least }),
  }
}

function besidePast(call: CallName, past: number): Goal {
  return {
    what: `${call} beside ${past.toLocaleString('en')} past : beside none`,
    reached: (round) => {
      const [beside, none] = [of(round, 'product', call, past), of(round, 'product', call)]
      return beside?.perSecond && none?.perSecond ? beside.perSecond / none.perSecond : undefined
    },
    least: 0.95,
  }
}

/** What is to be reached, as ratios of figures of one round wherever it is a matter of the machine. */
export function goalsFor(pasts: number[], processes: number[]): Goal[] {
  const beside = pasts.filter((past) => past > 0)
  return [
    times('list', 'bare Fastify', 0.5),
    times('compressed list', 'bare Fastify', 0.5),
    times('list', 'PostgreSQL', undefined),
    times('list', 'Express', undefined),
    times('page', 'bare Fastify', undefined),
    times('me', 'bare Fastify', undefined),
    times('accept', 'PostgreSQL', 0.5),
    times('post', 'PostgreSQL', 0.5),
    times('accept', 'Express', 4),
    times('post', 'Express', 4),
    times('sign-in', 'hash', 0.9),
    ...beside.flatMap((past) =>
      (['list', 'page', 'accept', 'post'] as const).map((call) => besidePast(call, past)),
    ),
    ...processes
      .filter((count) => count > 1)
      .flatMap((count) =>
        (['list', 'accept', 'post'] as const).map((call) => ({
          what: `${call} on ${count} processes : on one`,
          reached: (round: Figure[]) => {
            const [several, one] = [of(round, 'product', call, 0, count), of(round, 'product', call)]
            return several?.perSecond && one?.perSecond ? several.perSecond / one.perSecond : undefined
          },
        })),
      ),
    ...processes.flatMap((count): Goal[] => [
      {
        what: `1,000 streams told, median, ${count} process${count > 1 ? 'es' : ''}`,
        reached: (round) => of(round, 'product', 'told', 0, count)?.median,
        most: 250,
        unit: 'ms',
      },
      {
        what: `1,000 streams told, 99th of 100, ${count} process${count > 1 ? 'es' : ''}`,
        reached: (round) => of(round, 'product', 'told', 0, count)?.p99,
        most: 1_000,
        unit: 'ms',
      },
    ]),
    { what: 'ready', reached: (round) => of(round, 'product', 'start')?.ms, most: 400, unit: 'ms' },
    { what: 'resident, idle', reached: (round) => of(round, 'product', 'idle')?.mb, most: 110, unit: 'MB' },
    {
      what: 'resident, after all of this',
      reached: (round) => of(round, 'product', 'worked')?.mb,
      most: 250,
      unit: 'MB',
    },
  ]
}

function medianOf(values: number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted.length > 0 ? sorted[Math.floor((sorted.length - 1) / 2)] : undefined
}

/** Every figure once, with the medians of its rounds. */
export function medians(rounds: Rounds): Figure[] {
  const keyOf = ({ of, call, past, processes }: Figure) => [of, call, past, processes].join('|')
  return [...Map.groupBy(rounds.flat(), keyOf).values()].map((same) => {
    const { of, call, past, processes } = same[0] as Figure
    const median = (name: Measured) => medianOf(same.flatMap((figure) => figure[name] ?? []))
    const names: Measured[] = ['perSecond', 'cpuMs', 'median', 'p99', 'mb', 'ms', 'failed']
    const found = names.flatMap((name) => {
      const value = median(name)
      return value === undefined ? [] : [[name, Number(value.toFixed(3))]]
    })
    return { of, call, past, processes, ...(Object.fromEntries(found) as Partial<Figure>) }
  })
}

const digits = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)

/** How far a goal is reached: the median over the rounds of what was reached in each. */
export function verdicts(rounds: Rounds, goals: Goal[]) {
  return goals.flatMap(({ what, reached, least, most, unit }) => {
    const value = medianOf(rounds.flatMap((round) => reached(round) ?? []))
    if (value === undefined) return []
    const aim = least ?? most
    const isReached = aim === undefined ? undefined : least === undefined ? value <= aim : value >= aim
    return [{ what, value, aim, isAtLeast: least !== undefined, unit, isReached }]
  })
}

/** The whole result as Markdown. */
export function report(heading: string, rounds: Rounds, goals: Goal[]): string {
  const cell = (value: number | undefined) => (value === undefined ? '' : digits(value))
  const figures = medians(rounds).map(
    ({ of, call, past, processes, perSecond, cpuMs, median, p99, mb, ms, failed }) => {
      const where = [
        past > 0 && `${past.toLocaleString('en')} past`,
        processes > 1 && `${processes} processes`,
      ]
      const who = [of, ...where.filter(Boolean)].join(', ')
      const size = mb === undefined ? (ms === undefined ? '' : `${cell(ms)} ms`) : `${cell(mb)} MB`
      return `| ${call} | ${who} | ${cell(perSecond) || size} | ${cell(cpuMs)} | ${cell(median)} | ${cell(p99)} | ${failed || ''} |`
    },
  )
  const aims = verdicts(rounds, goals).map(({ what, value, aim, isAtLeast, unit = '×', isReached }) => {
    const goal =
      aim === undefined ? '' : `${isAtLeast ? 'at least' : 'at most'} ${aim.toLocaleString('en')} ${unit}`
    const verdict = isReached === undefined ? '' : isReached ? 'holds' : '**falls short**'
    return `| ${what} | ${digits(value)} ${unit} | ${goal} | ${verdict} |`
  })
  return [
    heading,
    '',
    '| | reached | goal | |',
    '|---|---|---|---|',
    ...aims,
    '',
    '| call | of | a second | CPU of the server, ms a call | median, ms | 99th, ms | failed |',
    '|---|---|---|---|---|---|---|',
    ...figures,
    '',
  ].join('\n')
}
