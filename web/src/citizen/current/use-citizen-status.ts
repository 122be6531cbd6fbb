import type { User } from '@scan/contract/accounts.ts'
import { api } from '@scan/contract/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '../../api/client.ts'
import { queries, queryKeys } from '../../api/queries.ts'
import { updateUser, useUser } from '../../session/session.ts'
import { type RequestChange, requestChange } from './citizen-request.ts'

export const POLL_SECONDS = 10

/** An answer this young is not asked for again when a page opens; the check on loading has just brought it. */
const FRESH_MS = 2_000

async function readUser({ signal }: { signal?: AbortSignal }): Promise<User> {
  const { user } = await call(api.me, { signal })
  if (!signal?.aborted) updateUser(user)
  return user
}

/** Keeps what the server answered to the citizen's own move; a look that is on its way is older and is dropped. */
export async function keepCitizen(user: User): Promise<void> {
  await queries.cancelQueries({ queryKey: queryKeys.me })
  queries.setQueryData(queryKeys.me, user)
  updateUser(user)
}

/** Looks at once, also from outside of the page. Rejects with an `ApiError`. */
export async function lookAgain(): Promise<void> {
  // A look that is on its way may have been answered before what this one is about.
  await queries.cancelQueries({ queryKey: queryKeys.me })
  await queries.fetchQuery({ queryKey: queryKeys.me, queryFn: readUser, staleTime: 0, retry: false })
}

/**
 * The citizen as the server last described them. Looks every 10 seconds while a request waits for a volunteer, and when
 * the reader comes back to this tab; tells `onChange` of what has changed meanwhile.
 */
export function useCitizenStatus(onChange: (change: RequestChange) => void): User {
  const user = useUser()
  const waits = user.request !== null && user.request.volunteer === null
  useQuery({
    queryKey: queryKeys.me,
    queryFn: readUser,
    staleTime: FRESH_MS,
    refetchInterval: waits ? POLL_SECONDS * 1000 : false,
    refetchOnWindowFocus: 'always',
  })

  const seen = useRef(user)
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    const change = requestChange(seen.current, user)
    seen.current = user
    if (change) tell(change)
  }, [user])

  return user
}
