import type { Query } from '@scan/contract/endpoint.ts'
import type { api } from '@scan/contract/index.ts'
import type { Statistics } from '@scan/contract/admin/statistics.ts'
import type { District, HelpType } from '@scan/domain/catalogue.ts'
import { DAY_MS, HOUR_MS, daysAfter, wallClock } from '@scan/domain/clock.ts'
import type { WallDate } from '@scan/domain/clock.ts'
import type { Database } from '../db/pool.ts'
import { medianOf } from './median.ts'
import { OUTCOMES } from './statistics-store.ts'
import * as store from './statistics-store.ts'
import type { Counted } from './statistics-store.ts'

interface Deps {
  database: Database
  now: () => Date
  timeZone: string
}

export type StatisticsQuery = Query<typeof api.readStatistics>

type Outcomes = Statistics['total']

/** One line of the exported statistics. */
export type CountedTogether = Outcomes & { week: WallDate; district: District; helpType: HelpType }

const WEEKS = 12
/** Fewer say nothing about the network, and may say something about a person. */
const VISITS_TOLD_FROM = 50
const VISITS_COUNTED_EVERY_MS = HOUR_MS

/** How the network is doing: requests by the week they were posted, and how they ended. */
export function statistics({ database, now, timeZone }: Deps) {
  const mondays = ({ weeks = WEEKS }: StatisticsQuery) => weeksUntil(wallClock(now(), timeZone).date, weeks)
  const list = (query: StatisticsQuery) =>
    store.list(database, { ...query, timeZone, since: mondays(query)[0] as WallDate })
  let visits = { countedAt: -Infinity, count: Promise.resolve(0) }

  return {
    async read(query: StatisticsQuery): Promise<Statistics> {
      const counted = await list(query)
      const weeks = Map.groupBy(counted, ({ week }) => week)
      const districts = Map.groupBy(counted, ({ district }) => district)
      const helpTypes = Map.groupBy(counted, ({ helpType }) => helpType)
      return {
        total: outcomesOf(counted),
        weeks: mondays(query).map((week) => ({ ...outcomesOf(weeks.get(week) ?? []), week })),
        districts: inOrder(districts).map(([district, group]) => ({ ...outcomesOf(group), district })),
        helpTypes: inOrder(helpTypes).map(([helpType, group]) => ({ ...outcomesOf(group), helpType })),
      }
    },

    /** The same for calculations: by week, district and help type. */
    async together(query: StatisticsQuery): Promise<CountedTogether[]> {
      const groups = Map.groupBy(await list(query), ({ week, district, helpType }) =>
        [week, district, helpType].join(),
      )
      return [...groups.values()].map((group) => {
        const { week, district, helpType } = group[0] as Counted
        return { week, district, helpType, ...outcomesOf(group) }
      })
    },

    /** How often somebody was helped, as everybody may know it: counted once an hour, since every page asks. */
    async visitsMade(): Promise<number | null> {
      const at = now().getTime()
      // A failed count must not take anything else from a page.
      if (at - visits.countedAt >= VISITS_COUNTED_EVERY_MS)
        visits = { countedAt: at, count: store.countCompleted(database).catch(() => 0) }
      const count = await visits.count
      return count < VISITS_TOLD_FROM ? null : count
    },

    closedInADay: () => store.countClosed(database, daysAfter(now(), -1)),

    /** Keeps what is over. A day is more than any clock is off by and any transaction lasts. */
    keep: () => store.keep(database, timeZone, daysAfter(now(), -1)),
  }
}

export type StatisticsOfRequests = ReturnType<typeof statistics>

/** The Mondays of this many weeks, this week's last. */
function weeksUntil(today: WallDate, count: number): WallDate[] {
  const day = new Date(`${today}T00:00:00Z`)
  const monday = day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS
  return Array.from({ length: count }, (_, index) =>
    new Date(monday - (count - 1 - index) * 7 * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length),
  )
}

/** By name, as PostgreSQL sorts them: they are plain letters. */
const inOrder = <Name extends string>(groups: Map<Name, Counted[]>) =>
  [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))

/**
 * The time to acceptance counts to the acceptance that held: a volunteer who gave the request back does not count as
 * found.
 */
function outcomesOf(counted: Counted[]): Outcomes {
  const outcomes = { completed: 0, cancelled: 0, expired: 0, lapsed: 0, current: 0 }
  let posted = 0
  for (const one of counted)
    for (const outcome of OUTCOMES) {
      outcomes[outcome] += one[outcome]
      posted += one[outcome]
    }
  return {
    posted,
    ...outcomes,
    minutesToAcceptance: medianOf(counted.map(({ minutes }) => minutes)),
  }
}
