import type { User } from '@scan/contract/accounts.ts'
import type { Query } from '@scan/contract/endpoint.ts'
import { HELP_TITLES, SEARCH_MAX } from '@scan/contract/fields.ts'
import type { RequestForVolunteer } from '@scan/contract/help-requests.ts'
import type { publicApi } from '@scan/contract/public-api.ts'
import { slotOf } from '@scan/domain/availability.ts'
import {
  DISTRICTS,
  type District,
  HELP_TYPES,
  type HelpType,
  districtOf,
  helpTypeOf,
} from '@scan/domain/catalogue.ts'
import { instantOf } from '@scan/domain/clock.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import { hasWords, searchWords } from '@scan/domain/search-words.ts'
import { asCompared } from '@scan/domain/spelling/spelling.ts'

export interface Filters {
  search: string
  district: District | 'all'
  /** 'preference' is any type among their skills. */
  type: HelpType | 'preference' | 'all'
  /** yyyy-mm-dd, or '' for any day. */
  date: string
  /** 'mine' is whatever falls into the days and hours when they can help. */
  when: 'any' | 'mine'
}

export type Looker = Pick<User, 'homeDistrict' | 'skills' | 'availability'>

export const NO_FILTERS: Filters = { search: '', district: 'all', type: 'all', date: '', when: 'any' }
export const DISTRICT_CHOICES = ['all', ...DISTRICTS] as const
export const TYPE_CHOICES = ['preference', 'all', ...HELP_TYPES] as const

/** How the board first opens: the volunteer's own district and skills. Without either, they see everything. */
export function defaultFilters({ homeDistrict, skills }: Looker): Filters {
  return { ...NO_FILTERS, district: homeDistrict ?? 'all', type: skills?.length ? 'preference' : 'all' }
}

/** The filters in the address's words. What equals the volunteer's defaults is left out. */
export function toAddress(filters: Filters, defaults: Filters): URLSearchParams {
  const names = Object.keys(NO_FILTERS) as (keyof Filters)[]
  const changed = names.filter((name) => filters[name] !== defaults[name])
  return new URLSearchParams(changed.map((name) => [name === 'district' ? 'location' : name, filters[name]]))
}

export function sameFilters(one: Filters, other: Filters): boolean {
  return toAddress(one, other).toString() === ''
}

/** The filters that an address names; anything unreadable counts as the default. */
export function fromAddress(address: URLSearchParams, defaults: Filters): Filters {
  const district = address.get('location')
  const type = address.get('type')
  const date = address.get('date')
  return {
    search: address.get('search') ?? defaults.search,
    district: district === 'all' ? 'all' : (districtOf(district ?? '') ?? defaults.district),
    type: type === 'all' || type === 'preference' ? type : (helpTypeOf(type ?? '') ?? defaults.type),
    date: date !== null && instantOf(date, '12:00', 'UTC') ? date : defaults.date,
    when: address.get('when') === 'mine' ? 'mine' : defaults.when,
  }
}

/** What the server is asked for. Volunteers without skills or hours of their own see every type and hour. */
export function asked(
  { search, district, type, date, when }: Filters,
  { skills, availability = [] }: Pick<Looker, 'skills' | 'availability'>,
): Query<typeof publicApi.listRequests> {
  const text = search.trim()
  const helpTypes = type === 'all' ? [] : type === 'preference' ? [...(skills ?? [])] : [type]
  return {
    // The field says that it is too long.
    ...(text && text.length <= SEARCH_MAX && { text }),
    ...(district !== 'all' && { district }),
    ...(helpTypes.length > 0 && { helpTypes }),
    ...(date && { date }),
    ...(when === 'mine' && availability.length > 0 && { slots: [...availability] }),
  }
}

/** Whether a request is what was asked for, where the server has not filtered (specification, section 5). */
export function matches(
  { number, helpType, description, additional, area, district, date, time }: RequestForVolunteer,
  wanted: Query<typeof publicApi.listRequests>,
): boolean {
  const shown = [requestNumber(number), HELP_TITLES[helpType], description, additional, area, district]
  return (
    (!wanted.district || district === wanted.district) &&
    (!wanted.helpTypes || wanted.helpTypes.includes(helpType)) &&
    (!wanted.date || date === wanted.date) &&
    (!wanted.slots || wanted.slots.includes(slotOf(date, time))) &&
    hasWords(asCompared(shown.join(' ')), searchWords(wanted.text ?? ''))
  )
}
