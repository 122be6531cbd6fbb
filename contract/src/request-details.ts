import { z } from 'zod/mini'
import * as field from './fields.ts'
import { instant, lazily, orNull, renamed } from './wire.ts'

export const WIRE_NAMES = {
  helptitle: 'helpType',
  helpdescription: 'description',
  location: 'district',
  helpdate: 'date',
  helptime: 'time',
  helpduration: 'duration',
} as const

/** A request's content; the domain's `VISIBILITY` says who sees it. */
export const RequestDetails = lazily(() =>
  renamed(WIRE_NAMES)({
    helptitle: field.helpTitle,
    helpdescription: z.string(),
    location: field.district,
    helpdate: z.string(),
    helptime: z.string(),
    /** Minutes. */
    helpduration: z._default(field.duration, null),
    area: orNull(z.string()),
    address: orNull(z.string()),
    landmark: orNull(z.string()),
    additional: orNull(z.string()),
  }),
)
export type RequestDetails = z.output<typeof RequestDetails>
export type DetailName = keyof RequestDetails

/** The same as a citizen fills it in, in this order. */
const fields = {
  helptitle: field.helpTitle,
  helpdescription: field.description,
  location: field.helpDistrict,
  area: field.area,
  address: field.address,
  landmark: field.address,
  helpdate: field.wallDate,
  helptime: field.wallTime,
  helpduration: field.duration,
  additional: field.additional,
}
export const DetailFields = lazily(() => renamed(WIRE_NAMES)(fields))
const OUR_NAMES: Readonly<Record<string, string>> = WIRE_NAMES
export const DETAIL_NAMES = Object.keys(fields).map((word) => (OUR_NAMES[word] ?? word) as DetailName)

/** Read by the two people of a visit once another time was proposed; otherwise left out. */
export const VisitChanges = lazily(() =>
  z.object({
    /** The time proposed by the citizen. */
    newTime: z.optional(instant),
    /** Rises with each change: of two calendar files of the visit the higher is the newer. */
    revision: z.optional(z.number()),
    revisedAt: z.optional(instant),
  }),
)
export type VisitChanges = z.output<typeof VisitChanges>

/** Optional fields, all empty. */
export const NOTHING_OPTIONAL = { area: null, address: null, landmark: null, additional: null }
type OptionalDetail = keyof typeof NOTHING_OPTIONAL | 'duration'

export function isOptional(name: DetailName): name is OptionalDetail {
  return name in NOTHING_OPTIONAL || name === 'duration'
}

/** The details as somebody gives them: optional ones may be missing. */
export type GivenDetails = Omit<RequestDetails, OptionalDetail> &
  Partial<Pick<RequestDetails, OptionalDetail>>

/** The details with null for whatever was left out. */
export function wholeDetails(given: GivenDetails): RequestDetails {
  return { ...NOTHING_OPTIONAL, duration: null, ...given }
}
