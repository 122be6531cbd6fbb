import type { Reply } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import type { Database } from '../db/pool.ts'
import { ownEntry } from '../access/own-data.ts'
import type { OwnData } from '../access/own-data.ts'

interface Deps {
  database: Database
  /** What each feature holds about a person. */
  kept: readonly OwnData[]
}

/** Everything held about somebody, as they are shown it. */
export function ownData({ database, kept }: Deps) {
  return async (person: { id: string; email: string }): Promise<Reply<typeof api.readMyData>> => ({
    parts: await Promise.all(
      kept.map(async ({ part, of }) => ({
        name: part,
        entries: (await of(database, person)).map(ownEntry),
      })),
    ),
  })
}
