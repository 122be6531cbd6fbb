import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import * as field from '../fields.ts'
import { wire } from '../wire/wire.ts'

/** Requests posted in a period, in a district or of a help type, and how they ended. */
const outcomes = {
  posted: ['posted', z.number()],
  completed: ['completed', z.number()],
  cancelled: ['cancelled', z.number()],
  expired: ['expired', z.number()],
  /** Accepted, and never completed. */
  lapsed: ['lapsed', z.number()],
  /** Still open or accepted. */
  current: ['current', z.number()],
  /** Half of the accepted ones were accepted within this many minutes; null if none was. */
  minutesToAcceptance: ['minutesToAcceptance', z.nullable(z.number())],
} as const

const statisticsFilter = {
  /** This week and those before it; 12 unless told otherwise. */
  weeks: ['weeks', z.optional(field.count(104))],
  district: ['location', z.optional(field.district)],
  helpType: ['helptype', z.optional(field.helpTitle)],
} as const

const Statistics = wire({
  total: ['total', wire(outcomes)],
  /** Oldest first; `week` is its Monday. Weeks without a request are included, with zeros. */
  weeks: ['weeks', z.array(wire({ week: ['week', z.string()], ...outcomes }))],
  /** Only those with a request. */
  districts: ['districts', z.array(wire({ district: ['location', field.district], ...outcomes }))],
  helpTypes: ['helptypes', z.array(wire({ helpType: ['helptitle', field.helpTitle], ...outcomes }))],
})
export type Statistics = z.output<typeof Statistics>

export const statistics = {
  readStatistics: endpoint({
    method: 'GET',
    path: '/api/admin/statistics',
    access: 'read-statistics',
    query: wire(statisticsFilter),
    reply: wire({ statistics: ['data', Statistics] }),
  }),
}

export const statisticsFile = {
  path: '/api/admin/statistics.csv',
  access: 'read-statistics',
  asksAgain: true,
  look: 'export-statistics',
  query: wire(statisticsFilter),
  fileName: 'statistics.csv',
} as const
