import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startServerProcess } from '../testing/server-process.ts'
import { openCluster } from './embedded/cluster.ts'
import { connect } from './pool.ts'
import { sql } from './sql.ts'

/** A database that takes reads alone, until it is made the primary as `pg_ctl promote` does it. */
async function openStandby() {
  const folder = await mkdtemp(join(tmpdir(), 'network-standby-'))
  await chmod(folder, 0o711) // For the user that the database runs as when we are root.
  const dataDir = join(folder, 'data')
  const open = () => openCluster({ dataDir, log: () => {} })
  await (await open()).close()
  await writeFile(join(dataDir, 'postgres/standby.signal'), '')
  const { url, close } = await open()
  onTestFinished(async () => {
    await close()
    await rm(folder, { recursive: true })
  })
  return {
    url,
    /** Until somebody has come, and a second longer: whoever came has been turned away by then. */
    async turnsAway() {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const others = `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
      await vi.waitUntil(async () => (await client.query(others)).rowCount, { timeout: 30_000, interval: 20 })
      await client.end()
      await sleep(1_000)
    },
    async promote() {
      await writeFile(join(dataDir, 'postgres/promote'), '')
      const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGUSR1')
    },
  }
}

test('what is asked of a standby waits until that is the primary', async () => {
  const { url, promote } = await openStandby()
  const database = connect({ url })
  const asked = [
    database.query(sql`create table visits (volunteer text)`),
    database.transaction((tx) => tx.query(sql`create table tallies (votes int)`)),
    database.query(sql`select 1 as one`),
  ]
  await vi.waitFor(() => expect(database.isAway()).toBe(true))
  await promote()
  expect(await Promise.all(asked)).toEqual([[], [], [{ one: 1 }]])
  await database.end()
})

test('a server that finds a standby at its start waits for the primary', async () => {
  const { url, promote, turnsAway } = await openStandby()
  const [server] = await Promise.all([startServerProcess(url), turnsAway().then(promote)])
  expect(server.said()).toContain('The database is a standby, which takes no writes.')
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  await server.stop()
}, 60_000)
