import type { User } from '@scan/contract/accounts.ts'
import type { Reply } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/people.ts'
import { DAY_MS, instantOf, wallClock } from '@scan/domain/clock.ts'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../api/queries.ts'
import { type Interruption, type Visit, storeInterruption } from './interruption.ts'

type Board = { pages: Reply<typeof api.listRequests>[] }

/** No more of a request than is kept. */
const factsOf = ({
  helpType,
  date,
  time,
  district,
  area,
}: Pick<Visit, 'helpType' | 'date' | 'time' | 'district' | 'area'>) => ({
  ...{ helpType, date, time, district, area },
})

/** This person's visit, as far as this tab has read it. */
function visitOf({ id, request }: User, queries: QueryClient, timeZone: string): Visit | null {
  if (request?.volunteer) {
    const { name, phone, code } = request.volunteer
    return { ...factsOf(request), address: null, landmark: null, houseFrom: null, name, phone, code }
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
  const { address, landmark, citizenName: name, citizenPhone: phone } = accepted
  const shown = accepted.houseFrom && wallClock(accepted.houseFrom, timeZone)
  const houseFrom = shown ? `${shown.date}T${shown.time}` : null
  return { ...factsOf(accepted), address, landmark, houseFrom, name, phone, code: null }
}

/** Keeps in this tab what the signed-in person should not lose with the connection. */
export function keepInterruption(
  storage: Storage | undefined,
  user: User,
  queries: QueryClient,
  { now, timeZone }: { now: number; timeZone: string },
): Interruption {
  const visit = visitOf(user, queries, timeZone)
  const startsAt = visit && instantOf(visit.date, visit.time, timeZone)?.getTime()
  const until = (startsAt ?? now) + DAY_MS
  // Of a visit that is long over only the email address is kept: it helps to sign in.
  const { email } = user
  const kept = until > now ? { email, visit, until } : { email, visit: null, until: now + DAY_MS }
  storeInterruption(storage, kept)
  return kept
}
