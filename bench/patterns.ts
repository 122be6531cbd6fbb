// node bench/patterns.ts: what it costs a move to be compared with those before it, in a network of some years.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@scan/domain/clock.ts'
import { PATTERN_KINDS } from '@scan/domain/patterns.ts'
import * as store from '../server/src/help-requests/patterns/patterns-store.ts'
import { openCluster } from '../server/src/platform/db/cluster.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { connect } from '../server/src/platform/db/pool.ts'
import type { Database } from '../server/src/platform/db/pool.ts'
import { sql } from '../server/src/platform/db/sql.ts'
import { fillAuditLog, fillDatabase } from '../server/src/testing/full-database.ts'
import { percentile } from './running-server.ts'

const SIZE = { citizens: 15_000, volunteers: 5_000, completed: 300_000, open: 3_000 }
const TIMES = 500

const now = new Date()
const folder = await mkdtemp(join(tmpdir(), 'network-bench-'))
await chmod(folder, 0o711) // For the user that the database runs as when we are root.
const cluster = await openCluster({ dataDir: join(folder, 'data'), log: () => {} })
try {
  await migrate({ url: cluster.url, log: () => {} })
  const database = connect({ url: cluster.url, name: 'network-bench' })
  await fillDatabase(database, SIZE, now)
  await fillAuditLog(database)
  await measure(database)
  await database.end()
} finally {
  await cluster.close()
  await rm(folder, { recursive: true, force: true })
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
  for (const kind of PATTERN_KINDS) await take(kind, (pair) => store.count(database, kind, pair, since))
  await take('shown', (pair) => store.show(database, 'often-together', pair, 3, now))
  await take(`a page of ${pairs.length} that are shown`, () => store.list(database, sql`limit 25`))
}

function write(line: string): void {
  process.stdout.write(`${line}\n`)
}
