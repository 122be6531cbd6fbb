import type { Reply } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import type { District, HelpType } from '@scan/domain/catalogue.ts'
import { MINUTE_MS, daysAfter, wallClock } from '@scan/domain/clock.ts'
import { roughly, usualHours } from '@scan/domain/figures.ts'
import type { Context } from '../context.ts'
import { sql } from '../db/sql.ts'

const COUNTED_EVERY_MS = 10 * MINUTE_MS
const WEEKS = 12

interface Kind {
  district: District
  helpType: HelpType
}

interface Counted {
  countedAt: number
  volunteers: number
  accepted: number
  minutes: number | null
}

/** For whoever waits: about how many volunteers can see their request, and how long it usually takes there (D72). */
export function createWaiting({ database, now, timeZone }: Context) {
  const counted = new Map<string, Counted>()

  /** As `misfitOf` judges, but for hours and visits: who is busy today may have time tomorrow. */
  const fits = ({ district, helpType }: Kind) => sql`
    a.category = 'Volunteer' and a.approved_at is not null and a.stopped_at is null and a.banned_at is null
    and (a.away_until is null or a.away_until < ${wallClock(now(), timeZone).date}::date)
    and a.district = ${district} and ${helpType} = any(a.skills)`

  async function count(kind: Kind): Promise<Counted> {
    const key = `${kind.district} ${kind.helpType}`
    const known = counted.get(key)
    if (known && now().getTime() - known.countedAt < COUNTED_EVERY_MS) return known
    const [found] = await database.query(sql<Omit<Counted, 'countedAt'>>`
      with found as (
        select minutes, count, sum(count) over (order by minutes nulls last) as so_far, sum(count) over () as in_all
        from counted_requests
        where district = ${kind.district} and week >= ${wallClock(daysAfter(now(), -7 * WEEKS), timeZone).date}::date
          and (minutes is not null or status = 'expired'))
      select (select count(*) from accounts a where ${fits(kind)})::int as volunteers,
        (select coalesce(sum(count), 0) from found where minutes is not null)::int as accepted,
        (select minutes from found where so_far * 2 >= in_all order by minutes nulls last limit 1) as minutes`)
    const figures = { volunteers: 0, accepted: 0, minutes: null, ...found, countedAt: now().getTime() }
    counted.set(key, figures)
    return figures
  }

  return async (citizenId: string): Promise<Reply<typeof api.readWaiting>> => {
    const [request] = await database.query(sql<Kind & { isReserved: boolean }>`
      select district, help_type as "helpType", coalesce(reserved_until > ${now()}, false) as "isReserved"
      from help_requests where citizen_id = ${citizenId} and status = 'open'`)
    // Neither is about whoever is asked alone.
    if (!request || request.isReserved) return { volunteers: null, usualHours: null }
    const [{ volunteers, ...found }, [apart]] = await Promise.all([
      count(request),
      database.query(sql<{ count: number }>`
        select count(*)::int from separations s join accounts a on a.id = s.volunteer_id
        where s.citizen_id = ${citizenId} and ${fits(request)}`),
    ])
    return {
      volunteers: roughly(volunteers - (apart?.count ?? 0)),
      usualHours: usualHours(found),
    }
  }
}
