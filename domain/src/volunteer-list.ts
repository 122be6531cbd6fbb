import type { District, HelpType } from './catalogue.ts'

/** A list of volunteers as a school or an office sends it: a table, one row for each. */
export const LIST_ROWS_MAX = 5_000
/** Whoever is on a list and never chooses a password is forgotten. */
export const LISTED_WAITS_DAYS = 30
/** Letters go out at this pace, so that nobody else's email waits behind a whole list. */
export const LIST_EMAILS_PER_MINUTE = 60
export const LIST_FROM_MAX = 60

export const LIST_COLUMNS = ['name', 'phone', 'email', 'district', 'skills', 'unit'] as const
export type ListColumn = (typeof LIST_COLUMNS)[number]

/** Why nothing of a list can be read. */
export const LIST_REFUSALS = [
  'nobody',
  'too-many-rows',
  'quote-open',
  'column-missing',
  'column-twice',
] as const
export interface ListRefusal {
  reason: (typeof LIST_REFUSALS)[number]
  column?: ListColumn | undefined
  row?: number | undefined
}

/** Why a row cannot be imported. */
export const ROW_REFUSALS = [
  ...(['name-missing', 'name-too-long', 'name-strange', 'phone-missing', 'phone-shortened'] as const),
  ...(['phone-wrong', 'email-missing', 'email-wrong', 'email-twice', 'district-missing'] as const),
  ...(['district-unknown', 'unit-too-long', 'unit-not-a-name', 'too-many-cells'] as const),
  'administrators-address',
] as const
export type RowRefusal = (typeof ROW_REFUSALS)[number]

/** What staff should look at in a row that can be imported. */
export const ROW_NOTES = [
  ...(['phone-twice', 'skill-unknown', 'phone-known'] as const),
  ...(['administrators-phone', 'removed-before'] as const),
] as const
export type RowNote = (typeof ROW_NOTES)[number]

/** What an address on a list is already. */
export const ALREADY = ['invited', 'waiting', 'volunteer', 'citizen', 'banned'] as const
export type Already = (typeof ALREADY)[number]

export interface Finding<Reason> {
  reason: Reason
  /** As it is written there. */
  value?: string | undefined
  /** The number of another row. */
  row?: number | undefined
}

export interface ListedVolunteer {
  name: string
  phone: string
  email: string
  district: District
  skills: HelpType[]
  unit: string | null
}
