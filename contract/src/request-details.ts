import { z } from 'zod/mini'
import * as field from './fields.ts'
import { added, wire } from './wire/wire.ts'
import type { Ours } from './wire/wire.ts'

/**
 * What a request for help says, in the order it is asked: our word, the wire's word, what a citizen may send, and what
 * is told of it. The domain's `VISIBILITY` says to whom.
 */
const DETAILS = {
  helpType: ['helptitle', field.helpTitle, field.helpTitle],
  description: ['helpdescription', field.description, z.string()],
  district: ['location', field.helpDistrict, field.district],
  area: ['area', field.area, added(z.nullable(z.string()), null)],
  address: ['address', field.address, added(z.nullable(z.string()), null)],
  landmark: ['landmark', field.address, added(z.nullable(z.string()), null)],
  date: ['helpdate', field.wallDate, z.string()],
  time: ['helptime', field.wallTime, z.string()],
  additional: ['additional', field.additional, added(z.nullable(z.string()), null)],
} as const

type Details = typeof DETAILS
export type DetailName = keyof Details
export const DETAIL_NAMES = Object.keys(DETAILS) as DetailName[]

function dictionary<Part extends 1 | 2>(part: Part) {
  const entries = DETAIL_NAMES.map((name) => [name, [DETAILS[name][0], DETAILS[name][part]]])
  return Object.fromEntries(entries) as {
    readonly [K in DetailName]: readonly [Details[K][0], Details[K][Part]]
  }
}

/** What is told of the details: part of the dictionaries of those who are told. */
export const details = dictionary(2)
export type RequestDetails = Ours<typeof details>

/** What a citizen fills in: part of the dictionaries for asking and changing. */
export const askedDetails = dictionary(1)
export const AskedDetails = wire(askedDetails)

export type OptionalDetail = {
  [K in DetailName]: null extends RequestDetails[K] ? K : never
}[DetailName]

/** The details as somebody gives them: optional ones may be missing. */
export type GivenDetails = Omit<RequestDetails, OptionalDetail> &
  Partial<Pick<RequestDetails, OptionalDetail>>

/** The details with null for whatever was left out. */
export function wholeDetails(given: GivenDetails): RequestDetails {
  const nothing = Object.fromEntries(DETAIL_NAMES.map((name) => [name, null]))
  return { ...nothing, ...given } as RequestDetails
}

/** Whether a citizen may leave this detail out. */
export function isOptional(name: DetailName): name is OptionalDetail {
  return DETAILS[name][1].safeParse('').success
}
