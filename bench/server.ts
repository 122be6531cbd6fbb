// npm run bench: how fast this product is, beside what the machine allows and beside what most people would write.
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CALLS } from './server/calls.ts'
import type { Round } from './server/figures.ts'
import { goalsFor } from './server/goals.ts'
import { report, verdicts } from './server/report.ts'
import { openSite } from './server/site.ts'
import { playRound } from './server/round.ts'
import type { Plan } from './server/round.ts'

const RESULTS = join(import.meta.dirname, 'results')

const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    /** How many past requests there are in each of the networks measured side by side. */
    past: { type: 'string', default: '0,300000' },
    processes: { type: 'string', default: '1,2' },
    /** Names of calls, and `streams`; the result then stays in the terminal. */
    only: { type: 'string' },
  },
})
const asked = flags.only?.split(',') ?? [...CALLS, 'streams']
const numbers = (text: string) => text.split(',').map(Number)
const plan: Plan = {
  seconds: Number(flags.seconds),
  pasts: numbers(flags.past),
  processes: numbers(flags.processes),
  calls: CALLS.filter((call) => asked.includes(call)),
  withStreams: asked.includes('streams'),
}

const say = (sentence: string) => process.stderr.write(`${sentence}\n`)
const begun = performance.now()
const site = await openSite(plan, say)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void site.close().finally(() => process.exit(1)))
const rounds: Round[] = []
try {
  for (let number = 1; number <= Number(flags.rounds); number++) {
    say(`Round ${number} of ${flags.rounds}`)
    rounds.push(await playRound(site, plan, say))
  }
} finally {
  await site.close()
}

const goals = goalsFor(plan.pasts, plan.processes)
const day = new Date().toISOString().slice(0, 10)
const minutes = Math.round((performance.now() - begun) / 60_000)
const heading =
  `# ${day}\n\nNode ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model.trim()}, ` +
  `\`npm run bench -- ${process.argv.slice(2).join(' ')}\`: ${flags.rounds} rounds of ${plan.seconds} s, in ${minutes} minutes. ` +
  `Medians; a ratio is of figures of one round. The database is ${site.limitedBy === 'pgbench' ? 'asked by pgbench' : 'asked through `pg`'}.`
const text = report(heading, rounds, goals)
process.stdout.write(text)
if (!flags.only) {
  await mkdir(RESULTS, { recursive: true })
  await writeFile(join(RESULTS, 'server.md'), text)
  await writeFile(join(RESULTS, 'server.json'), asJson({ plan, goals: verdicts(rounds, goals), rounds }))
}

/** A line for each figure. */
function asJson({ rounds, ...rest }: { rounds: Round[]; plan: Plan; goals: object }): string {
  const lines = rounds.map((round) => `[\n${round.map((figure) => JSON.stringify(figure)).join(',\n')}\n]`)
  return `{"about": ${JSON.stringify(rest, null, 2)},\n"rounds": [${lines.join(', ')}]}\n`
}
