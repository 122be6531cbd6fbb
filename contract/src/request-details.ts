import { z } from 'zod/mini'
import * as field from './fields.ts'
import { instant, orNull, renamed } from './wire.ts'

/** What a citizen may leave out. */
export const optionalDetails = {
  area: orNull(z.string()),
  address: orNull(z.string()),
  landmark: orNull(z.string()),
  additional: orNull(z.string()),
}
/** What a request for help says; the domain's `VISIBILITY` says to whom. */
export const details = {
  helptitle: field.helpTitle,
  helpdescription: z.string(),
  location: field.district,
  helpdate: z.string(),
  helptime: z.string(),
  ...optionalDetails,
}
/** What its two people are told of a visit besides; left out of anything else. */
export const ofVisit = {
  /** When the citizen has asked the volunteer to come instead. */
  newTime: z.optional(instant),
  /** Rises with each change: of two calendar files of the visit the higher is the newer. */
  revision: z.optional(z.number()),
  revisedAt: z.optional(instant),
}
const OfVisit = z.object(ofVisit)
export type OfVisit = z.output<typeof OfVisit>

export const WIRE_NAMES = {
  helptitle: 'helpType',
  helpdescription: 'description',
  location: 'district',
  helpdate: 'date',
  helptime: 'time',
} as const
const Details = renamed(WIRE_NAMES)(details)
export type RequestDetails = z.output<typeof Details>
export type DetailName = keyof RequestDetails

/** What a citizen fills in. */
export const askedDetails = {
  helptitle: field.helpTitle,
  helpdescription: field.description,
  location: field.helpDistrict,
  area: field.area,
  address: field.address,
  landmark: field.address,
  helpdate: field.wallDate,
  helptime: field.wallTime,
  additional: field.additional,
}
export const AskedDetails = renamed(WIRE_NAMES)(askedDetails)

/** Each detail as the wire calls it and as we do, in the order they are asked. */
export const DETAIL_PAIRS = Object.keys(askedDetails).map(
  (word) => [word, AskedDetails.words[word] ?? word] as [keyof typeof details, DetailName],
)
export const DETAIL_NAMES = DETAIL_PAIRS.map(([, name]) => name)

export type OptionalDetail = keyof typeof optionalDetails

export const NOTHING_OPTIONAL = Object.fromEntries(
  Object.keys(optionalDetails).map((name) => [name, null]),
) as Record<OptionalDetail, null>

export function isOptional(name: DetailName): name is OptionalDetail {
  return name in optionalDetails
}

/** The details as somebody gives them: optional ones may be missing. */
export type GivenDetails = Omit<RequestDetails, OptionalDetail> &
  Partial<Pick<RequestDetails, OptionalDetail>>

/** The details with null for whatever was left out. */
export function wholeDetails(given: GivenDetails): RequestDetails {
  return { ...NOTHING_OPTIONAL, ...given }
}
