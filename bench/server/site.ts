import { addCrowd, prepareCrowd } from './crowd.ts'
import { startChild, stopChild } from './beside/children.ts'
import { SOME_YEARS, fillNetwork, openPostgreSQL } from '../network.ts'
import type { Network } from '../network.ts'
import { limitedBy, prepareLimits } from './beside/pgbench.ts'
import { startForReal, stop } from '../running-server.ts'
import type { Server } from '../running-server.ts'

/** As many as a fast server gets through in a second; a faster one is done earlier. */
const CROWD_FOR_SECOND = 4_000
const WARM_UP_SECONDS = 1

export interface World extends Network {
  /** How many past requests it holds. */
  past: number
}

/** A PostgreSQL with a network for each number of past requests, and what servers over them need. */
export async function openSite(
  { pasts, seconds }: { pasts: number[]; seconds: number },
  say: (sentence: string) => void,
) {
  const postgres = await openPostgreSQL()
  const crowd = (seconds + WARM_UP_SECONDS) * CROWD_FOR_SECOND
  const mail = await startChild('mail-taker.ts')
  const worlds: World[] = []
  const running = new Set<Server>()
  async function stopProduct(server: Server): Promise<void> {
    if (running.delete(server)) await stop(server)
  }

  let closing: Promise<void> | undefined
  const close = () => (closing ??= closeAll())
  async function closeAll(): Promise<void> {
    await Promise.all([...running].map(stopProduct))
    for (const { database } of worlds) await database.end()
    await stopChild(mail.process)
    await postgres.close()
  }

  try {
    for (const past of pasts) {
      const from = performance.now()
      // Enough open requests for 200 in each district.
      const network = await fillNetwork(postgres, { ...SOME_YEARS, completed: past, open: 2_800 }, new Date())
      await addCrowd(network.database, crowd)
      await prepareLimits(network.url)
      worlds.push({ ...network, past })
      const took = Math.round((performance.now() - from) / 1000)
      say(`A network with ${past.toLocaleString('en')} past requests was filled in ${took} s`)
    }
  } catch (error) {
    await close()
    throw error
  }

  return {
    worlds,
    crowd,
    databasePid: postgres.pid,
    limitedBy: await limitedBy(),
    /** Everybody in their place, as at the beginning of a round. */
    async tidy(): Promise<void> {
      for (const { database } of worlds) await prepareCrowd(database, 'post', crowd)
    },
    async startProduct({ url }: World): Promise<Server> {
      const server = await startForReal({
        DATABASE_URL: url,
        DATA_DIR: postgres.dataDir,
        SMTP_URL: `smtp://127.0.0.1:${mail.said}`,
        MAIL_FROM: 'Network <no-reply@example.org>',
      })
      running.add(server)
      return server
    },
    stopProduct,
    close,
  }
}

export type Site = Awaited<ReturnType<typeof openSite>>
