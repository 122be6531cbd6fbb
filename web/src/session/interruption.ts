import type { User } from '@scan/contract/accounts.ts'
import { HELP_TYPES } from '@scan/domain/catalogue.ts'
import type { Reply } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import { DAY_MS, instantOf } from '@scan/domain/clock.ts'
import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { DEFAULT_SETTINGS, type Settings } from '../api/settings.ts'
import { queryKeys } from '../api/queries.ts'

const KEY = 'scanInterrupted'

const Visit = z.object({
  helpType: z.enum(HELP_TYPES),
  date: z.string(),
  time: z.string(),
  district: z.string().nullable(),
  /** The other person. */
  name: z.string(),
  phone: z.string(),
  /** Of the citizen alone. */
  code: z.string().nullable(),
})

/** What somebody needs who lost the line on the way to a visit: kept in this tab until they sign in, or a day after it. */
const Interruption = z.object({ email: z.string(), visit: Visit.nullable(), until: z.number() })
export type Interruption = z.infer<typeof Interruption>
type Visit = z.infer<typeof Visit>

type Board = { pages: Reply<typeof api.listRequests>[] }

/** The visit of this person, as far as this tab has read of it. */
function visitOf({ id, request }: User, queries: QueryClient): Visit | null {
  if (request?.volunteer) {
    const { name, phone, code } = request.volunteer
    return { ...request, name, phone, code }
  }
  const accepted = queries
    .getQueriesData<Board>({ queryKey: queryKeys.requests })
    .flatMap(([, board]) => board?.pages ?? [])
    .flatMap(({ requests }) => requests)
    .find(({ volunteer }) => volunteer?.id === id)
  if (!accepted?.citizenName || !accepted.citizenPhone) return null
  return { ...accepted, name: accepted.citizenName, phone: accepted.citizenPhone, code: null }
}

/** Keeps in this tab what whoever was signed in should not lose with the line. */
export function keepInterruption(
  storage: Storage | undefined,
  user: User,
  queries: QueryClient,
  now: number,
): Interruption {
  const visit = visitOf(user, queries)
  const { timeZone } = queries.getQueryData<Settings>(queryKeys.settings) ?? DEFAULT_SETTINGS
  const startsAt = visit && instantOf(visit.date, visit.time, timeZone)?.getTime()
  const kept = Interruption.parse({ email: user.email, visit, until: (startsAt ?? now) + DAY_MS })
  storage?.setItem(KEY, JSON.stringify(kept))
  return kept
}

/** What `keepInterruption` kept, while it holds; null for anything unreadable. */
export function storedInterruption(storage: Storage | undefined, now: number): Interruption | null {
  try {
    const kept = Interruption.safeParse(JSON.parse(storage?.getItem(KEY) ?? 'null'))
    if (kept.success && kept.data.until > now) return kept.data
  } catch {
    // What stands in it may be anybody's.
  }
  forgetInterruption(storage)
  return null
}

export function forgetInterruption(storage: Storage | undefined): void {
  storage?.removeItem(KEY)
}
