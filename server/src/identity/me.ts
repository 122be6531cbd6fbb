import type { User } from '@scan/contract/accounts.ts'
import { api } from '@scan/contract/index.ts'
import { ApiProblem } from '@scan/contract/problems.ts'
import { forOneself } from './accounts.ts'
import type { Accounts } from './accounts.ts'
import { versionOfLatest } from '../requests/help-requests.ts'
import type { HelpRequests } from '../requests/help-requests.ts'
import type { Bring } from '../access/caller.ts'
import { sql } from '../db/sql.ts'
import { cache } from './cache.ts'
import { Encoded } from '../http/encoded.ts'
import { answerOf } from '../http/serve.ts'

interface Deps {
  accounts: Pick<Accounts, 'find'>
  helpRequests: Pick<HelpRequests, 'ofCitizen'>
}

/** Anybody with a page open asks every ten seconds. */
const BOUNDS = { most: 2_000, forMs: 60_000 }

/**
 * Versions of the rows behind an account's answer, brought by the session's own statement: each change makes another.
 */
const version: Bring<string> = () => ({
  sql: sql`a.xmin::text || ' ' || ${versionOfLatest(sql`a.id`)}`,
  read: (found) => found as string,
})

const encode = answerOf(api.me)

/** An account with its current request, as its owner sees both. */
export function me({ accounts, helpRequests }: Deps, elapsedMs = () => performance.now()) {
  /** By account. */
  const answers = cache<{ version: string; answer: Encoded }>(BOUNDS, elapsedMs)

  /** Throws if the account is gone. */
  async function read(accountId: string): Promise<User> {
    const account = await accounts.find(accountId)
    if (!account) throw new ApiProblem('account-terminated')
    return { ...forOneself(account), ...(await helpRequests.ofCitizen(account)) }
  }

  return {
    read,
    version,

    /** The same, encoded; unchanged while nothing has changed. */
    async answer(accountId: string, current: string): Promise<Encoded> {
      const known = answers.get(accountId)
      if (known?.version === current) return known.answer
      // A change between the session's statement and this one is read too, and kept under a version that never comes
      // again.
      const answer = new Encoded(JSON.stringify(encode({ user: await read(accountId) }, undefined)))
      answers.keep(accountId, { version: current, answer })
      return answer
    },
  }
}
