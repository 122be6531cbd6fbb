import type { Reply } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import type { District, HelpType } from '@scan/domain/catalogue.ts'
import { MINUTE_MS, daysAfter, wallClock } from '@scan/domain/clock.ts'
import { roughly, usualHours } from '@scan/domain/figures.ts'
import type { Counted } from '@scan/domain/figures.ts'
import type { Context } from '../context.ts'
import { sql } from '../db/sql.ts'
import { areApart } from '../identity/person.ts'
import { fitFor, moment } from './fitness.ts'

const COUNTED_EVERY_MS = 10 * MINUTE_MS
const WEEKS = 12

interface Kind {
  district: District
  helpType: HelpType
}

interface Figures {
  countedAt: number
  volunteers: number
  waits: Counted[]
}

/** For whoever waits: about how many volunteers can see their request, and how long it usually takes there (D72). */
export function createWaiting(context: Context) {
  const { database, now, timeZone } = context
  const counted = new Map<string, Figures>()

  /** Volunteers who can see such requests, whoever asks. */
  const ableToSee = ({ district, helpType }: Kind) => sql`
    volunteers v, (select ${district} as district, ${helpType} as help_type, null::uuid as citizen_id) r
    where ${fitFor('can-see', moment(context))}`

  async function count(kind: Kind): Promise<Figures> {
    const key = `${kind.district} ${kind.helpType}`
    const known = counted.get(key)
    if (known && now().getTime() - known.countedAt < COUNTED_EVERY_MS) return known
    const since = wallClock(daysAfter(now(), -7 * WEEKS), timeZone).date
    const [[able], waits] = await Promise.all([
      database.query(sql<{ count: number }>`select count(*) as count from ${ableToSee(kind)}`),
      database.query(sql<Counted>`
        select minutes as value, sum(count)::int as count from counted_requests
        where district = ${kind.district} and week >= ${since} and (minutes is not null or status = 'expired')
        group by minutes`),
    ])
    const figures = { volunteers: able?.count ?? 0, waits, countedAt: now().getTime() }
    counted.set(key, figures)
    return figures
  }

  return async (citizenId: string): Promise<Reply<typeof api.readWaiting>> => {
    const [request] = await database.query(sql<Kind & { isReserved: boolean }>`
      select district, help_type as "helpType", coalesce(reserved_until > ${now()}, false) as "isReserved"
      from help_requests where citizen_id = ${citizenId} and status = 'open' and starts_at > ${now()}`)
    // Neither is about whoever is asked alone.
    if (!request || request.isReserved) return { volunteers: null, usualHours: null }
    const [{ volunteers, waits }, [apart]] = await Promise.all([
      count(request),
      database.query(sql<{ count: number }>`
        select count(*) as count from ${ableToSee(request)}
          and ${areApart(sql`v.id`, citizenId)}`),
    ])
    return {
      volunteers: roughly(volunteers - (apart?.count ?? 0)),
      usualHours: usualHours(waits),
    }
  }
}
