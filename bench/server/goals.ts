import type { CallName } from './calls.ts'
import type { Figure, Round, Subject } from './figures.ts'
import { count } from './figures.ts'

/** What is to be reached; what depends on the machine is a ratio of two figures of one round. */
export interface Goal {
  what: string
  /** Undefined in a round that did not measure it. */
  reached: (round: Round) => number | undefined
  least?: number
  most?: number
  /** For what is no ratio. */
  unit?: 'ms' | 'MB'
}

type Which = Partial<Pick<Figure, 'of' | 'past' | 'processes'>>

/**
 * The number of past requests and of processes is named if it is not the least: otherwise a figure is of one server
 * over the first network.
 */
export function goalsFor([base = 0, ...pasts]: number[], processes: number[]): Goal[] {
  const find = (round: Round, call: Figure['call'], { of = 'product', past = base, processes = 1 }: Which) =>
    round.find(
      (figure) =>
        figure.call === call && figure.of === of && figure.past === past && figure.processes === processes,
    )
  const ratio = (what: string, call: CallName, one: Which, other: Which, least?: number): Goal => ({
    what,
    reached: (round) => {
      const [above, below] = [one, other].map((which) => find(round, call, which)?.perSecond)
      return above && below ? above / below : undefined
    },
    ...(least !== undefined && { least }),
  })
  const than = (of: Subject, call: CallName, least?: number) =>
    ratio(`${call} : ${of}`, call, {}, { of }, least)
  const most = (
    what: string,
    call: Figure['call'],
    name: 'median' | 'p99' | 'ms' | 'mb',
    aim: number,
    which: Which = {},
  ): Goal => ({
    what,
    reached: (round) => find(round, call, which)?.[name],
    most: aim,
    unit: name === 'mb' ? 'MB' : 'ms',
  })
  return [
    than('bare Fastify', 'list', 0.5),
    than('bare Fastify', 'compressed list', 0.5),
    than('bare Fastify', 'page'),
    than('bare Fastify', 'me'),
    than('PostgreSQL', 'list'),
    than('PostgreSQL', 'post', 0.5),
    than('PostgreSQL', 'accept', 0.5),
    than('Express', 'list'),
    than('Express', 'list while others accept'),
    than('Express', 'post', 4),
    than('Express', 'accept', 4),
    than('hash', 'sign-in', 0.9),
    ...pasts.flatMap((past) =>
      (['list', 'page', 'post', 'accept'] as const).map((call) =>
        ratio(`${call} beside ${count(past)} past : beside ${count(base)}`, call, { past }, {}, 0.95),
      ),
    ),
    ...processes
      .slice(1)
      .flatMap((several) =>
        (['list', 'post', 'accept'] as const).map((call) =>
          ratio(`${call} on ${several} processes : on one`, call, { processes: several }, {}),
        ),
      ),
    ...processes.flatMap((several) => {
      const what = (figure: string) => `1,000 streams told, ${figure}, processes: ${several}`
      return [
        most(what('median'), 'told', 'median', 250, { processes: several }),
        most(what('99th of 100'), 'told', 'p99', 1_000, { processes: several }),
      ]
    }),
    most('ready', 'start', 'ms', 400),
    most('resident, idle', 'idle', 'mb', 110),
    most('resident, after all of this on one process', 'worked', 'mb', 250),
  ]
}
