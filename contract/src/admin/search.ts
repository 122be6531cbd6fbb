import { STATUSES } from '@scan/domain/help-request.ts'
import { z } from 'zod/mini'
import { outcome } from '../accounts.ts'
import { feature, view } from '../endpoint.ts'
import * as field from '../fields.ts'
import { inData, renamed } from '../wire.ts'

/** Shown at most, of each kind. */
export const FOUND_AT_MOST = 8

/** The lists in which people stand: each is in one. */
export const PEOPLE_LISTS = ['pending', 'volunteers', 'citizens', 'banned'] as const

const FoundPerson = renamed({ _id: 'id', contactno: 'phone', location: 'district' })({
  _id: z.string(),
  name: z.string(),
  /** Left out for the desk, as is the number of whoever looks after their own account. */
  email: z.optional(z.string()),
  contactno: z.optional(z.string()),
  location: z.nullable(field.district),
  area: z.nullable(z.string()),
  byPhone: z.optional(z.literal(true)),
  list: z.enum(PEOPLE_LISTS),
})
export type FoundPerson = z.output<typeof FoundPerson>

const FoundRequest = renamed({
  _id: 'id',
  helptitle: 'helpType',
  helpdate: 'date',
  helptime: 'time',
  name: 'citizenName',
})({
  _id: z.string(),
  number: z.number(),
  helptitle: field.helpTitle,
  helpdate: z.string(),
  helptime: z.string(),
  name: z.nullable(z.string()),
  status: z.enum(STATUSES),
  /** Who comes, and the number on their card. Left out if nobody does. */
  volunteer: z.optional(z.object({ name: z.string(), cardNumber: z.string() })),
  /** Null while current. */
  outcome: z.nullable(outcome),
})
export type FoundRequest = z.output<typeof FoundRequest>

export const Found = z.object({
  people: z.array(FoundPerson),
  /** More people match. */
  morePeople: z.boolean(),
  requests: z.array(FoundRequest),
  moreRequests: z.boolean(),
})
export type Found = z.output<typeof Found>

export const search = feature('Administration', {
  /** Requests as in their list, and by their number also those that are over. */
  searchPanel: view('/api/admin/search', 'find-people', 'look-at-people', {
    summary: 'Find people by name, address or phone, and requests.',
    limit: 'searches-of-account',
    query: renamed({ q: 'text' })({ q: field.searchText }),
    reply: inData('found', Found),
  }),
})
