import type { Reply } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import type { District, HelpType } from '@scan/domain/catalogue.ts'
import { daysAfter, wallClock } from '@scan/domain/clock.ts'
import { roughly, usualHours } from '@scan/domain/figures.ts'
import type { Counted } from '@scan/domain/figures.ts'
import type { Context } from '../context.ts'
import { sql } from '../db/sql.ts'
import { drawn } from './drawn.ts'
import { fitFor, moment } from './fitness.ts'

const WEEKS = 12

interface Kind {
  district: District
  helpType: HelpType
}

type Figures = Reply<typeof api.readWaiting>

/**
 * For whoever waits: about how many volunteers can see such requests, and how long it usually takes there (D72). Drawn once
 * a day for all who ask, so that it tells nobody what becomes of one volunteer, or that one is kept apart from them.
 */
export async function readWaiting(context: Context, citizenId: string): Promise<Figures> {
  const { database, now, timeZone } = context
  const [request] = await database.query(sql<Kind & { isAskedFirst: boolean; awaitsCall: boolean }>`
    select district, help_type as "helpType",
      coalesce(coalesce(asked_first_until, reserved_until) > ${now()}, false) as "isAskedFirst",
      awaits_call as "awaitsCall"
    from help_requests where citizen_id = ${citizenId} and status = 'open' and starts_at > ${now()}`)
  // Neither is about whoever is asked alone, or what nobody sees.
  if (!request || request.isAskedFirst || request.awaitsCall) return { volunteers: null, usualHours: null }
  const { district, helpType } = request
  const today = wallClock(now(), timeZone).date
  return drawn(database, `waiting: ${helpType} in ${district}`, today, () => count(context, request))
}

async function count(context: Context, { district, helpType }: Kind): Promise<Figures> {
  const { database, now, timeZone } = context
  const since = wallClock(daysAfter(now(), -7 * WEEKS), timeZone).date
  const [[able], waits] = await Promise.all([
    database.query(sql<{ count: number }>`
      select count(*) as count from volunteers v,
        (select ${district} as district, ${helpType} as help_type, null::uuid as citizen_id) r
      where ${fitFor('can-see', moment(context))}`),
    database.query(sql<Counted>`
      select minutes as value, sum(count)::int as count from counted_requests
      where district = ${district} and week >= ${since} and (minutes is not null or status = 'expired')
      group by minutes`),
  ])
  return { volunteers: roughly(able?.count ?? 0), usualHours: usualHours(waits) }
}
