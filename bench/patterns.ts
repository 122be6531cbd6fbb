// node bench/patterns.ts: what comparing a move with those before it costs, in a network after some years.
import { availableParallelism, cpus } from 'node:os'
import { DAY_MS } from '@scan/domain/clock.ts'
import { PATTERN_KINDS } from '@scan/domain/patterns.ts'
import type { Pattern } from '@scan/domain/patterns.ts'
import * as store from '../server/src/requests/patterns-store.ts'
import type { Database } from '../server/src/db/pool.ts'
import { sql } from '../server/src/db/sql.ts'
import { SOME_YEARS, fillNetwork, openPostgreSQL } from './network.ts'
import { percentile } from './running-server.ts'

const TIMES = 500
const MORE_THAN_EVER = 1_000_000

const now = new Date()
const postgres = await openPostgreSQL()
try {
  const { database } = await fillNetwork(postgres, SOME_YEARS, now, { withAuditLog: true })
  await measure(database)
  await database.end()
} finally {
  await postgres.close()
}

async function measure(database: Database): Promise<void> {
  const pairs = await database.query(sql<{ volunteerId: string; citizenId: string }>`
    select volunteer_id as "volunteerId", citizen_id as "citizenId" from help_requests
    where status = 'completed' order by md5(handle) limit ${TIMES}`)
  const take = async (what: string, ask: (pair: store.People) => Promise<unknown>) => {
    const took: number[] = []
    for (const pair of pairs) {
      const from = performance.now()
      await ask(pair)
      took.push(performance.now() - from)
    }
    const median = percentile(took, 0.5)
    least ??= median
    const figures = [median, percentile(took, 0.95)].map((ms) => `${ms.toFixed(2)} ms`.padStart(10))
    write(`${what.padEnd(32)}${figures.join('')}${(median / least).toFixed(1).padStart(8)} ×`)
  }
  let least: number | undefined
  write(
    `Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model.trim()}, ${TIMES} times each.`,
  )
  await take('the least statement', () => database.query(sql`select 1`))
  const since = new Date(now.getTime() - 60 * DAY_MS)
  const note = (kind: Pattern, people: store.People, times: number) =>
    database.query(store.noted({ kind, people, at: now, since, times, restsSince: now }, sql`(select) once`))
  for (const kind of PATTERN_KINDS) await take(kind, (pair) => note(kind, pair, MORE_THAN_EVER))
  await take('shown', (pair) => note('often-together', pair, 1))
  await take(`a page of ${pairs.length} that are shown`, () => store.list(database, sql`limit 25`))
}

function write(line: string): void {
  process.stdout.write(`${line}\n`)
}
