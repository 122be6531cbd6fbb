import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCluster } from '../db/embedded/cluster.ts'
import { isRoot } from '../db/embedded/place.ts'
import { connect } from '../db/pool.ts'
import { BackupRefused, type Manifest } from './backup-file.ts'
import { checkBackup, compareWith, restoreBackup, type Comparison } from './restore.ts'

/** Restores it into an embedded database in a temporary folder, whichever database the server uses. */
export async function drill(
  file: string,
  privateKey: string | undefined,
): Promise<Comparison & { manifest: Manifest }> {
  await checkBackup(file, privateKey) // Before anything is made.
  const { interrupted, goOn } = interruption()
  const dataDir = await mkdtemp(join(tmpdir(), 'network-drill-'))
  if (isRoot) await chmod(dataDir, 0o711) // For the user that the database runs as.
  try {
    // What is thrown away need not outlive a power cut.
    const cluster = await openCluster({ dataDir, log: () => {}, settings: { fsync: 'off' } })
    const database = connect({ url: cluster.url, size: 1 })
    const work = async () => {
      const manifest = await restoreBackup({ url: cluster.url, file, privateKey })
      return { manifest, ...(await compareWith(manifest, database)) }
    }
    try {
      return await Promise.race([interrupted, work()])
    } finally {
      await database.end()
      await cluster.close()
    }
  } finally {
    await rm(dataDir, { recursive: true })
    goOn()
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Ctrl-C must not leave everybody's data behind, and a database that runs. */
function interruption() {
  const { promise: interrupted, reject } = Promise.withResolvers<never>()
  interrupted.catch(() => {}) // Until it is awaited.
  const stop = () => reject(new BackupRefused('It was interrupted.'))
  for (const signal of SIGNALS) process.on(signal, stop)
  return { interrupted, goOn: () => SIGNALS.forEach((signal) => process.off(signal, stop)) }
}
