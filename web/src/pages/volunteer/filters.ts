import type { Query } from '@scan/contract/endpoint.ts'
import { HELP_TITLES, SEARCH_MAX } from '@scan/contract/fields.ts'
import type { RequestForVolunteer } from '@scan/contract/help-requests.ts'
import type { api } from '@scan/contract/people.ts'
import { slotOf } from '@scan/domain/availability.ts'
import type { Slot } from '@scan/domain/availability.ts'
import { DISTRICTS, HELP_TYPES, districtOf, helpTypeOf } from '@scan/domain/catalogue.ts'
import type { District, HelpType } from '@scan/domain/catalogue.ts'
import { instantOf } from '@scan/domain/clock.ts'
import { requestNumber } from '@scan/domain/spelling/request-number.ts'
import { hasWords, searchWords } from '@scan/domain/search-words.ts'
import { asCompared } from '@scan/domain/spelling/spelling.ts'

/** What a volunteer wants to see. 'preference' is any type among their skills. */
export interface Filters {
  search: string
  district: District | 'all'
  type: HelpType | 'preference' | 'all'
  /** yyyy-mm-dd, or '' for any day. */
  date: string
  /** 'mine' is whatever falls into the days and hours when they can help. */
  when: 'any' | 'mine'
}

/** What is known about the volunteer who looks. */
export interface Looker {
  homeDistrict: District | null
  skills: readonly HelpType[] | null
  availability?: readonly Slot[] | undefined
}

export const NO_FILTERS: Filters = { search: '', district: 'all', type: 'all', date: '', when: 'any' }

/** How the board first opens: the volunteer's own district and skills. Without either, they see everything. */
export function defaultFilters({ homeDistrict, skills }: Looker): Filters {
  return {
    search: '',
    district: homeDistrict ?? 'all',
    type: skills && skills.length > 0 ? 'preference' : 'all',
    date: '',
    when: 'any',
  }
}

export function sameFilters(one: Filters, other: Filters): boolean {
  return (
    one.search === other.search &&
    one.district === other.district &&
    one.type === other.type &&
    one.date === other.date &&
    one.when === other.when
  )
}

/** The filters in the address's words. What equals the volunteer's defaults is left out. */
export function toAddress(filters: Filters, defaults: Filters): URLSearchParams {
  const address = new URLSearchParams()
  if (filters.search !== defaults.search) address.set('search', filters.search)
  if (filters.district !== defaults.district) address.set('location', filters.district)
  if (filters.type !== defaults.type) address.set('type', filters.type)
  if (filters.date !== defaults.date) address.set('date', filters.date)
  if (filters.when !== defaults.when) address.set('when', filters.when)
  return address
}

/** The filters that an address names; anything unreadable counts as the default. */
export function fromAddress(address: URLSearchParams, defaults: Filters): Filters {
  const district = address.get('location')
  const type = address.get('type')
  const date = address.get('date')
  return {
    search: address.get('search')?.slice(0, SEARCH_MAX) ?? defaults.search,
    district: district === 'all' ? 'all' : (districtOf(district ?? '') ?? defaults.district),
    type: type === 'all' || type === 'preference' ? type : (helpTypeOf(type ?? '') ?? defaults.type),
    date: date !== null && instantOf(date, '12:00', 'UTC') ? date : defaults.date,
    when: address.get('when') === 'mine' ? 'mine' : defaults.when,
  }
}

/**
 * What the server is asked for. Volunteers without skills prefer nothing and see every type; the same goes for their
 * hours.
 */
export function asked(
  { search, district, type, date, when }: Filters,
  { skills, availability = [] }: Pick<Looker, 'skills' | 'availability'>,
): Query<typeof api.listRequests> {
  const text = search.trim()
  const helpTypes = type === 'all' ? [] : type === 'preference' ? [...(skills ?? [])] : [type]
  return {
    ...(text && { text }),
    ...(district !== 'all' && { district }),
    ...(helpTypes.length > 0 && { helpTypes }),
    ...(date && { date }),
    ...(when === 'mine' && availability.length > 0 && { slots: [...availability] }),
  }
}

/** Whether a request is what was asked for, where the server has not looked (specification, section 5). */
export function matches(
  { number, helpType, description, additional, area, district, date, time }: RequestForVolunteer,
  wanted: Query<typeof api.listRequests>,
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

/**
 * What the two lists of the filter row offer: all 14 districts and all 8 types, so that nobody stays hidden for good.
 */
export const DISTRICT_CHOICES = ['all', ...DISTRICTS] as const
export const TYPE_CHOICES = ['preference', 'all', ...HELP_TYPES] as const
