import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openMailSink } from '../mail-sink.ts'
import { crashAgainAndAgain } from './campaign.ts'

test('whatever was acknowledged is there after the database was killed, and after both were', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'network-crash-'))
  await chmod(folder, 0o711) // For the user that the database runs as where we are root.
  const sink = await openMailSink()
  const { broken, acknowledged } = await crashAgainAndAgain({
    dataDir: join(folder, 'data'),
    victims: ['database', 'both'],
    loadMs: 500,
    sink,
  })
  expect(broken).toEqual([])
  expect(acknowledged).toBeGreaterThan(10)
  await sink.close()
  await rm(folder, { recursive: true })
}, 180_000)
