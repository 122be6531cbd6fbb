import { parseArgs } from 'node:util'
import { openDatabaseServer } from '../server/src/testing/database-server.ts'
import { tryHistory } from '../server/src/testing/histories/campaign.ts'

// node bench/histories.ts [--seeds 30] [--calls 2000] [--from 1]: people do everything at once on two servers; says
// where their answers are not those of one server that does one thing after another.
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '30' },
    calls: { type: 'string', default: '2000' },
    from: { type: 'string', default: '1' },
  },
})
const server = await openDatabaseServer()
const totals = new Map<string, number>()
let wrong = 0
try {
  for (let seed = Number(values.from); seed < Number(values.from) + Number(values.seeds); seed++) {
    const { anomaly, answers } = await tryHistory(server, Number(values.calls), seed)
    for (const [what, count] of Object.entries(answers)) totals.set(what, (totals.get(what) ?? 0) + count)
    if (anomaly) wrong++
    process.stdout.write(`Seed ${seed}: ${anomaly ?? 'no anomaly'}\n`)
  }
} finally {
  await server.close()
}
for (const [what, count] of [...totals].toSorted(([, a], [, b]) => b - a))
  process.stdout.write(`${String(count).padStart(7)} ${what}\n`)
process.stdout.write(`${values.seeds} histories of ${values.calls} calls, ${wrong} with an anomaly\n`)
process.exitCode = wrong > 0 ? 1 : 0
