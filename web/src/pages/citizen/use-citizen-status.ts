import type { User } from '@scan/contract/accounts.ts'
import { api } from '@scan/contract/people.ts'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../app/api/queries.ts'
import type { Connection } from '../../app/connection.tsx'
import { useConnection, useUser } from '../../app/app-context.tsx'

export const POLL_SECONDS = 10

/** An answer this young is not asked for again when a page opens; the check on loading has just brought it. */
const FRESH_MS = 2_000

/** What this tab holds about the citizen. */
export function citizenCache({ api: { call }, life, queries }: Pick<Connection, 'api' | 'life' | 'queries'>) {
  const { updateUser } = life

  async function readUser({ signal }: { signal?: AbortSignal }): Promise<User> {
    const { user } = await call(api.me, { signal })
    if (!signal?.aborted) updateUser(user)
    return user
  }

  return {
    readUser,

    /** Keeps the server's answer to the citizen's own move; a look already under way is older and is dropped. */
    async keepCitizen(user: User): Promise<void> {
      await queries.cancelQueries({ queryKey: queryKeys.me })
      queries.setQueryData(queryKeys.me, user)
      updateUser(user)
    },

    /** Looks at once. Rejects with an `ApiError`. */
    async lookAgain(): Promise<void> {
      // A look already under way may have been answered before what this one is about.
      await queries.cancelQueries({ queryKey: queryKeys.me })
      await queries.fetchQuery({ queryKey: queryKeys.me, queryFn: readUser, staleTime: 0, retry: false })
    },
  }
}

export function useCitizenCache() {
  return citizenCache(useConnection())
}

/**
 * The citizen as the server last described them. Looks every 10 seconds while a request awaits a volunteer, and when
 * the reader returns to this tab.
 */
export function useCitizenStatus(): User {
  const user = useUser()
  const { readUser } = useCitizenCache()
  const waits = user.request !== null && user.request.volunteer === null
  useQuery({
    queryKey: queryKeys.me,
    queryFn: readUser,
    staleTime: FRESH_MS,
    refetchInterval: waits ? POLL_SECONDS * 1000 : false,
    refetchOnWindowFocus: 'always',
    // What is shown comes from the session: nothing is drawn again because a look begins or ends.
    notifyOnChangeProps: [],
  })

  return user
}
