import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { startServerProcess } from '../testing/server-process.ts'
import { isNightly } from '../testing/world.ts'
import { openCluster } from './embedded/cluster.ts'

test.runIf(isNightly)(
  'a server that finds a standby at its start waits until that is the primary',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'network-standby-'))
    await chmod(folder, 0o711) // For the user that the database runs as when we are root.
    const dataDir = join(folder, 'data')
    const postgres = join(dataDir, 'postgres')
    await (await openCluster({ dataDir, log: () => {} })).close()
    await writeFile(join(postgres, 'standby.signal'), '')
    const { url, close } = await openCluster({ dataDir, log: () => {} })

    const starting = startServerProcess(url)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const others = `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
    await vi.waitUntil(async () => (await client.query(others)).rowCount, { timeout: 30_000, interval: 20 })
    await client.end()
    await sleep(1_000) // Whoever came has been turned away by then.
    // As `pg_ctl promote` does it.
    await writeFile(join(postgres, 'promote'), '')
    process.kill(Number((await readFile(join(postgres, 'postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGUSR1')

    const server = await starting
    expect(server.said()).toContain('The database is a standby, which takes no writes.')
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    await server.stop()
    await close()
    await rm(folder, { recursive: true })
  },
)
