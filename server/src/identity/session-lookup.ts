import type { Bring } from '../access/caller.ts'
import type { Database } from '../db/pool.ts'
import { together } from '../db/together.ts'
import { cache } from './cache.ts'
import { hashOf } from '../access/tokens.ts'
import type { Session } from './session-refusal.ts'
import * as store from './sessions-store.ts'

/** An open page calls every ten seconds. */
const BOUNDS = { most: 2_000, forMs: 60_000 }

/**
 * Finds sessions by their tokens, with one statement for all calls that arrive together, sent after they have arrived. For
 * known ones it asks only for the version, and reads again what has changed.
 */
export function sessionLookup(database: Database) {
  /** By the hash of the token. */
  const known = cache<store.FoundSession>(BOUNDS)
  const finding = new Map<Bring | undefined, (hash: string) => Promise<Session | undefined>>()

  async function read(hashes: string[], bring: Bring | undefined): Promise<(Session | undefined)[]> {
    const asked = bring?.()
    const whole = (some: string[]) => store.byTokenHashes(database, some, asked?.sql)
    const before = new Map<string, store.FoundSession>()
    for (const hash of hashes) {
      const session = known.get(hash)
      if (session) before.set(hash, session)
    }
    const [unknown, versions] = await Promise.all([
      whole(hashes.filter((hash) => !before.has(hash))),
      store.versionsOf(database, [...before.keys()], asked?.sql),
    ])
    const found = new Map<string, Session>()
    for (const { hash, version, brought } of versions) {
      const session = before.get(hash)
      if (session?.version === version) found.set(hash, { ...session, brought: asked?.read(brought) })
    }
    const changed = versions.flatMap(({ hash }) => (found.has(hash) ? [] : [hash]))
    for (const session of [...unknown, ...(await whole(changed))]) {
      known.keep(session.hash, session)
      found.set(session.hash, { ...session, brought: asked?.read(session.brought) })
    }
    return hashes.map((hash) => found.get(hash))
  }

  return (token: string, bring?: Bring): Promise<Session | undefined> => {
    let find = finding.get(bring)
    if (!find) finding.set(bring, (find = together((hashes: string[]) => read(hashes, bring))))
    return find(hashOf(token).toString('hex'))
  }
}
