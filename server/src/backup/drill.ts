import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCluster } from '../db/embedded/cluster.ts'
import { isRoot } from '../db/embedded/installation.ts'
import { connect } from '../db/pool.ts'
import type { Manifest } from './backup-file.ts'
import { checkBackup, compareWith, restoreBackup, type Comparison } from './restore.ts'

/** Restores it into an embedded database in a temporary folder, whichever database the server uses. */
export async function drill(
  file: string,
  privateKey: string | undefined,
  signal: AbortSignal,
): Promise<Comparison & { manifest: Manifest }> {
  await checkBackup(file, privateKey) // Before anything is made.
  const dataDir = await mkdtemp(join(tmpdir(), 'senior-help-drill-'))
  if (isRoot) await chmod(dataDir, 0o711) // For the user that the database runs as.
  try {
    // The copy is thrown away: it need not outlive a power cut.
    const cluster = await openCluster({ dataDir, log: () => {}, settings: { fsync: 'off' } })
    const database = connect({ url: cluster.url, size: 1 })
    try {
      const manifest = await restoreBackup({ url: cluster.url, file, privateKey, signal })
      return { manifest, ...(await compareWith(manifest, database)) }
    } finally {
      await database.end()
      await cluster.close()
    }
  } finally {
    await rm(dataDir, { recursive: true })
  }
}
