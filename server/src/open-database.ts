import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { giveAwayAuditLog } from './audit/audit-keeper.ts'
import type { Config } from './config.ts'
import { openCluster, type Cluster } from './db/embedded/cluster.ts'
import { ordinaryUser } from './db/embedded/place.ts'
import { migrate } from './db/migrate.ts'
import { connect } from './db/pool.ts'
import { sql } from './db/sql.ts'
import { unencryptedDatabase } from './safe-settings.ts'
import { SEALED } from './secrets/keys.ts'
import { openSecrets } from './secrets/open-secrets.ts'

/** Who is told what happens: the log throughout, and the person who starts the server while it starts. */
export interface Listeners {
  log: FastifyBaseLogger
  say: (sentence: string) => void
}

interface Opening extends Listeners {
  /** The embedded database, which starts opening before all of this is loaded. */
  cluster?: Promise<Cluster> | undefined
}

/** Opens the configured database and brings it up to date. A command uses the one that a running server has open. */
export async function openMigrated(config: Config, { log, say, cluster }: Opening, forCommand = false) {
  const { databaseUrl, dataDir } = config
  const server = databaseUrl
    ? { url: databaseUrl, keeperUrl: undefined, user: await ownerOf(dataDir), close: async () => {} }
    : await (cluster ?? openCluster({ dataDir, log: say, forCommand }))
  const { url, user } = server
  if (unencryptedDatabase(url))
    log.warn(
      'DATABASE_URL leads to another machine without sslmode: add ?sslmode=verify-full, or sslmode=disable if that must be.',
    )
  const database = connect({ url, log: (sentence) => log.warn(sentence) })
  const close = async () => {
    await database.end()
    await server.close()
  }
  try {
    // Waits for one that is away, or has only a standby yet, as calls do.
    if (!forCommand) await database.query(sql`select`)
    await migrate({ url, log: say })
    await giveAwayAuditLog({ ...server, database, say })
    return { url, user, database, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The same, with the keys to its secrets. */
export async function openDatabase(config: Config, opening: Opening, forCommand = false) {
  const opened = await openMigrated(config, opening, forCommand)
  const { database, close } = opened
  try {
    const file = join(config.dataDir, 'secrets-key')
    const asked = { keys: config.secretsKeys, file, columns: SEALED, say: opening.say }
    return { ...opened, secrets: await openSecrets({ database, ...asked }) }
  } catch (error) {
    await close()
    throw error
  }
}

/** The ordinary user that DATA_DIR was given to, if any. */
async function ownerOf(dataDir: string) {
  const owner = await stat(dataDir).catch(() => undefined)
  return owner?.uid ? ordinaryUser(owner) : undefined
}
