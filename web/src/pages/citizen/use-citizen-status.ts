import type { User } from '@scan/contract/accounts.ts'
import { publicApi } from '@scan/contract/public-api.ts'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../app/api/queries.ts'
import { useApp, useUser } from '../../app/app-context.tsx'

const POLL_MS = 10_000

/** An answer this young is not asked for again when a page opens: the check on loading has just brought it. */
const FRESH_MS = 2_000

export function useCitizenCache() {
  const { client, queries, session } = useApp()

  async function readUser({ signal }: { signal?: AbortSignal }): Promise<User> {
    const { user } = await client.call(publicApi.me, { signal })
    if (!signal?.aborted) session.updateUser(user)
    return user
  }

  return {
    readUser,

    /** Keeps the server's answer to the citizen's own move; a read already under way is older and is dropped. */
    async cacheCitizen(user: User): Promise<void> {
      await queries.cancelQueries({ queryKey: queryKeys.me })
      queries.setQueryData(queryKeys.me, user)
      session.updateUser(user)
    },

    /** Reads at once. Rejects with an `ApiError`. */
    async refetchCitizen(): Promise<void> {
      // A read already under way may have been answered before what this one is about.
      await queries.cancelQueries({ queryKey: queryKeys.me })
      await queries.fetchQuery({ queryKey: queryKeys.me, queryFn: readUser, staleTime: 0, retry: false })
    },
  }
}

/** The citizen as last read: every 10 seconds while a request waits, and on returning to this tab. */
export function useCitizenStatus(): User {
  const user = useUser()
  const { readUser } = useCitizenCache()
  const waits = user.request !== null && user.request.volunteer === null
  useQuery({
    queryKey: queryKeys.me,
    queryFn: readUser,
    staleTime: FRESH_MS,
    refetchInterval: waits ? POLL_MS : false,
    refetchOnWindowFocus: 'always',
    // The session holds the data: an unchanged answer renders nothing.
    notifyOnChangeProps: [],
  })
  return user
}
