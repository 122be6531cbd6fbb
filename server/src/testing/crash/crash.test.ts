import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openCluster } from '../../db/embedded/cluster.ts'
import { openMailSink } from '../mail-sink.ts'
import { isNightly } from '../nightly.ts'
import { LEAST_WRITES, VICTIMS, crashAgainAndAgain } from './campaign.ts'

test.runIf(isNightly)(
  'whatever was acknowledged is there after the server was killed, its database, or both',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'network-crash-'))
    await chmod(folder, 0o711) // For the user that the database runs as where we are root.
    const sink = await openMailSink()
    const dataDir = join(folder, 'data')
    onTestFinished(async () => {
      // Whatever a failed test left running is stopped by whoever opens and closes it last.
      const { pid } = JSON.parse(await readFile(join(dataDir, 'postgres-opener'), 'utf8')) as { pid: number }
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It was stopped in order.
      }
      await (await openCluster({ dataDir, log: () => {} })).close()
      await rm(folder, { recursive: true })
      await sink.close()
    })
    const { broken, acknowledged } = await crashAgainAndAgain(dataDir, sink)
    expect(broken).toEqual([])
    expect(acknowledged).toBeGreaterThanOrEqual(VICTIMS.length * LEAST_WRITES)
  },
  600_000,
)
