import { z } from 'zod/mini'
import { endpoint, feature } from '../endpoint.ts'
import * as field from '../fields.ts'
import { inData, renamed } from '../wire.ts'

const outcomes = {
  posted: z.number(),
  completed: z.number(),
  cancelled: z.number(),
  expired: z.number(),
  /** Accepted, and never completed. */
  lapsed: z.number(),
  /** Said to be done, and not confirmed. */
  unconfirmed: z.number(),
  current: z.number(),
  /** Open, and so not yet decided. */
  waiting: z.number(),
  accepted: z.number(),
  acceptedIn2Hours: z.number(),
  acceptedIn24Hours: z.number(),
  /** The median; null if none was accepted. */
  minutesToAcceptance: z.nullable(z.number()),
  /** To how many volunteers a request was told: the median, and those told to fewer than five, of so many that this is known of. */
  told: z.nullable(z.number()),
  toldToFew: z.number(),
  toldOf: z.number(),
}

const hours = { visits: z.number(), minutes: z.number(), people: z.number(), volunteers: z.number() }

const statisticsFilter = renamed({ location: 'district', helptype: 'helpType' })({
  /** This week and those before it; 12 unless told otherwise. */
  weeks: z.optional(field.count(104)),
  location: z.optional(field.district),
  helptype: z.optional(field.helpTitle),
})

const Statistics = renamed({ helptypes: 'helpTypes' })({
  total: z.object(outcomes),
  /** Completed visits to people by phone, of requests of these weeks. */
  byPhone: z._default(z.number(), 0),
  /** Completed visits of days in these weeks; `people` were helped. */
  hours: z._default(z.object(hours), { visits: 0, minutes: 0, people: 0, volunteers: 0 }),
  /** The volunteers' units, most minutes first. */
  organisations: z._default(z.array(z.object({ name: z.string(), ...hours })), []),
  /** Oldest first; `week` is its Monday. */
  weeks: z.array(z.object({ week: z.string(), ...outcomes })),
  /** Only those with a request. */
  districts: z.array(renamed({ location: 'district' })({ location: field.district, ...outcomes })),
  helptypes: z.array(renamed({ helptitle: 'helpType' })({ helptitle: field.helpTitle, ...outcomes })),
})
export type Statistics = z.output<typeof Statistics>

export const statistics = feature('Statistics', {
  readStatistics: endpoint('GET', '/api/admin/statistics', {
    summary: 'Read statistics of requests, by week, district and kind of help.',
    access: 'read-statistics',
    query: statisticsFilter,
    reply: inData('statistics', Statistics),
  }),
})

export const statisticsFile = {
  tag: 'Statistics',
  summary: 'Download statistics of requests as CSV.',
  path: '/api/admin/statistics.csv',
  access: 'read-statistics',
  requiresRecentAuth: true,
  view: 'export-statistics',
  query: statisticsFilter,
  fileName: 'statistics.csv',
} as const
