import { count, figure, medianOf, medians } from './figures.ts'
import type { Figure, Round } from './figures.ts'
import type { Goal } from './goals.ts'

/** How far each goal is reached: the median over the rounds. */
export function verdicts(rounds: Round[], goals: Goal[]) {
  return goals.flatMap(({ what, reached, least, most, unit }) => {
    const value = medianOf(rounds.flatMap((round) => reached(round) ?? []))
    if (value === undefined) return []
    const holds = least !== undefined ? value >= least : most !== undefined ? value <= most : undefined
    return [{ what, value, least, most, unit, holds }]
  })
}

function goalRow({
  what,
  value,
  least,
  most,
  unit: given,
  holds,
}: ReturnType<typeof verdicts>[number]): string {
  const unit = given ?? '×'
  const goal =
    least !== undefined
      ? `at least ${least} ${unit}`
      : most !== undefined
        ? `at most ${count(most)} ${unit}`
        : ''
  const verdict = holds === undefined ? '' : holds ? 'holds' : '**falls short**'
  return row(what, `${figure(value)} ${unit}`, goal, verdict)
}

function figureRow({
  call,
  of,
  past,
  processes,
  perSecond,
  cpuMs,
  databaseCpuMs,
  median,
  p99,
  mb,
  ms,
  failed,
}: Figure): string {
  const who = [of, past > 0 && `${count(past)} past`, processes > 1 && `${processes} processes`].filter(
    Boolean,
  )
  const said =
    mb !== undefined ? `${figure(mb)} MB` : ms !== undefined ? `${figure(ms)} ms` : figure(perSecond)
  const times = [cpuMs, databaseCpuMs, median, p99].map(figure)
  return row(call, who.join(', '), said, ...times, failed ? figure(failed) : '')
}

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`

/** The whole result as Markdown. */
export function report(heading: string, rounds: Round[], goals: Goal[]): string {
  return [
    heading,
    '',
    row('', 'reached', 'goal', ''),
    '|---|---|---|---|',
    ...verdicts(rounds, goals).map(goalRow),
    '',
    row(
      '',
      'of',
      'a second',
      'CPU of the server, ms a call',
      'of the database',
      'median, ms',
      '99th of 100',
      'failed',
    ),
    '|---|---|---|---|---|---|---|---|',
    ...medians(rounds).map(figureRow),
    '',
  ].join('\n')
}
