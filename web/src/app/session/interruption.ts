import type { User } from '@scan/contract/accounts.ts'
import type { Reply } from '@scan/contract/endpoint.ts'
import type { helpRequests } from '@scan/contract/help-requests.ts'
import { DAY_MS, instantOf, wallClock } from '@scan/domain/clock.ts'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../api/queries.ts'
import type { Interruption, Visit } from './drafts.ts'

/** Kept for the signed-in person when the connection breaks (D57). */
export function interruptionOf(
  user: User,
  queries: QueryClient,
  now: number,
  timeZone: string,
): Interruption {
  const visit = visitOf(user, queries, timeZone)
  const startsAt = visit && instantOf(visit.date, visit.time, timeZone)?.getTime()
  const until = (startsAt ?? now) + DAY_MS
  // Of a visit that is long over only the email address is kept: it helps to sign in.
  const { email } = user
  return until > now ? { email, visit, until } : { email, visit: null, until: now + DAY_MS }
}

type Board = { pages: Reply<typeof helpRequests.listRequests>[] }

/** This person's visit, as far as this tab has read it. */
function visitOf({ id, request }: User, queries: QueryClient, timeZone: string): Visit | null {
  if (request?.volunteer) {
    const { helpType, date, time, district, area, volunteer } = request
    const { name, phone, code } = volunteer
    return { helpType, date, time, district, area, address: null, landmark: null, name, phone, code }
  }
  // The board that was read last, whatever its filters: another may show a visit that is gone.
  const [newest] = queries
    .getQueryCache()
    .findAll({ queryKey: queryKeys.requests })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  const accepted = (newest?.state.data as Board | undefined)?.pages
    .flatMap(({ requests }) => requests)
    .find(({ volunteer }) => volunteer?.id === id)
  if (!accepted?.citizenName || !accepted.citizenPhone) return null
  const { helpType, date, time, district, area, address, landmark } = accepted
  const { citizenName: name, citizenPhone: phone } = accepted
  const shown = accepted.houseFrom && wallClock(accepted.houseFrom, timeZone)
  const houseFrom = shown ? `${shown.date}T${shown.time}` : null
  return { helpType, date, time, district, area, address, landmark, houseFrom, name, phone, code: null }
}
