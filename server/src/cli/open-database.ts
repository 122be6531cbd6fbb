import { stat } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { giveAwayAuditLog } from '../audit/audit-keeper.ts'
import { BadConfig, type Config } from '../config.ts'
import { openCluster, type Cluster } from '../db/embedded/cluster.ts'
import { ordinaryUser } from '../db/embedded/installation.ts'
import { migrate } from '../db/migrate.ts'
import { connect } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import { isThisMachine } from '../http/this-machine.ts'

export interface Opening {
  log: FastifyBaseLogger
  /** Tells the person who starts the server. */
  print: (sentence: string) => void
  /** The embedded database, which starts opening before all of this is loaded. */
  cluster?: Promise<Cluster> | undefined
  /** A command uses the database that a running server has open. */
  forCommand?: boolean
}

export async function openServer({ databaseUrl: url, dataDir }: Config, opening: Omit<Opening, 'log'>) {
  const { print: log, cluster, forCommand = false } = opening
  if (!url) return cluster ?? openCluster({ dataDir, log, forCommand })
  // Root is given up for the user that DATA_DIR was given to.
  const owner = await stat(dataDir).catch(() => undefined)
  const user = owner?.uid ? await ordinaryUser(owner) : undefined
  return { url, version: undefined, keeperUrl: undefined, user, close: async () => {} }
}

export async function openDatabase(config: Config, opening: Opening) {
  const { log, print, forCommand } = opening
  const server = await openServer(config, opening)
  const { url, user, version } = server
  if (isUnencrypted(url))
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
    if (!forCommand)
      await database.query(sql`select`).catch((cause: Error) => {
        if (!config.databaseUrl) throw cause
        throw new BadConfig(`DATABASE_URL leads to no database that can be used: ${cause.message}.`, {
          cause,
        })
      })
    await migrate({ url, log: print })
    await giveAwayAuditLog({ ...server, database, print })
    return { url, user, embedded: version, database, close }
  } catch (error) {
    await close()
    throw error
  }
}

export const openForCommand = (config: Config) =>
  openDatabase(config, { log: pino({ level: 'silent' }), print: () => {}, forCommand: true })

/** Unencrypted traffic to a database on another machine, which nobody has allowed. */
export function isUnencrypted(databaseUrl: string): boolean {
  // libpq writes a socket as a user without a host, which is no address to the URL parser.
  const url = URL.parse(databaseUrl.replace('@/', '@localhost/'))
  if (!url || url.searchParams.get('sslmode') || url.searchParams.get('ssl')) return false
  const host = url.searchParams.get('host') || decodeURIComponent(url.hostname)
  return host !== '' && !host.startsWith('/') && !isThisMachine(host)
}
