import { z } from 'zod/mini'
import * as field from './fields.ts'
import { orNull, renamed } from './wire.ts'

/** What a request for help says; the domain's `VISIBILITY` says to whom. */
export const details = {
  helptitle: field.helpTitle,
  helpdescription: z.string(),
  location: field.district,
  area: orNull(z.string()),
  address: orNull(z.string()),
  landmark: orNull(z.string()),
  helpdate: z.string(),
  helptime: z.string(),
  additional: orNull(z.string()),
}
export const DETAIL_WORDS = {
  helptitle: 'helpType',
  helpdescription: 'description',
  location: 'district',
  helpdate: 'date',
  helptime: 'time',
} as const
const Details = renamed(DETAIL_WORDS)(details)
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
export const AskedDetails = renamed(DETAIL_WORDS)(askedDetails)

/** In the order they are asked. */
export const DETAIL_NAMES = Object.keys(askedDetails).map(
  (word) => AskedDetails.words[word] ?? word,
) as DetailName[]
const OPTIONAL_DETAILS = ['area', 'address', 'landmark', 'additional'] as const
export type OptionalDetail = (typeof OPTIONAL_DETAILS)[number]

/** Whether a citizen may leave this detail out. */
export function isOptional(name: DetailName): name is OptionalDetail {
  return OPTIONAL_DETAILS.some((optional) => optional === name)
}

/** The details as somebody gives them: optional ones may be missing. */
export type GivenDetails = Omit<RequestDetails, OptionalDetail> &
  Partial<Pick<RequestDetails, OptionalDetail>>

/** The details with null for whatever was left out. */
export function wholeDetails(given: GivenDetails): RequestDetails {
  return { area: null, address: null, landmark: null, additional: null, ...given }
}
