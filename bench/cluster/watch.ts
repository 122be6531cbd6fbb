import { connect } from '../../server/src/db/pool.ts'
import { contradictionsIn, missingFrom, settle } from '../../server/src/testing/crash/campaign.ts'
import { newLedger, underLoad } from '../../server/src/testing/crash/load.ts'
import { callOver } from '../../server/src/testing/server-process.ts'
import { counting, openTabs } from './clients.ts'

/**
 * People who make every kind of write through `front`, and tabs that hear of it, for as long as something is done to
 * the servers.
 */
export async function watch(front: string, databaseUrl: string) {
  const { call, news, manyTries, report } = counting(callOver(front))
  const people = await settle(databaseUrl, callOver(front))
  const tabs = await openTabs(front, [...people.citizens, ...people.volunteers, people.other])
  const ledger = newLedger()
  const end = new AbortController()
  const load = underLoad({ call, ...people, ledger, signal: end.signal })
  return {
    /** What they have seen since the last time this was asked. */
    report: () => `${report()}; ${tabs.report()}`,
    close: () => tabs.close(),

    /** Stops the load and says what was lost or contradicts itself. */
    async broken(): Promise<string[]> {
      end.abort()
      await load
      const database = connect({ url: databaseUrl, size: 2 })
      const found = [
        ...manyTries,
        ...(await tabs.missed(news)),
        ...(await missingFrom(database, ledger)),
        ...(await contradictionsIn(database)),
      ]
      await database.end()
      return found
    },
  }
}
