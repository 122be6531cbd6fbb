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
import { type FiltersOf, oneOf, text } from '../shared/filters.tsx'

/** A type, no interface: all its values are texts. */
export type BoardFilters = {
  search: string
  location: District | 'all'
  /** 'preference' is any type among their skills. */
  type: HelpType | 'preference' | 'all'
  date: string
  /** 'mine' is whatever falls into the days and hours when they can help. */
  when: 'any' | 'mine'
}

export type Looker = Pick<User, 'homeDistrict' | 'skills' | 'availability'>

export const NO_FILTERS: BoardFilters = { search: '', location: 'all', type: 'all', date: '', when: 'any' }
export const DISTRICT_CHOICES = ['all', ...DISTRICTS] as const
export const TYPE_CHOICES = ['preference', 'all', ...HELP_TYPES] as const

/** The board opens with the volunteer's own district and skills; without either, it shows everything. */
export const boardFilters = ({ homeDistrict, skills }: Looker): FiltersOf<BoardFilters> => ({
  search: text,
  location: {
    read: (written) => (written === 'all' ? written : districtOf(written)),
    usual: homeDistrict ?? 'all',
  },
  type: {
    read: (written) => (written === 'all' || written === 'preference' ? written : helpTypeOf(written)),
    usual: skills?.length ? 'preference' : 'all',
  },
  date: { read: (day) => (instantOf(day, '12:00', 'UTC') ? day : undefined), usual: '' },
  when: oneOf(['any', 'mine'], 'any'),
})

/** The board's query. Volunteers without skills or hours of their own see every type and hour. */
export function asked(
  { search, location, type, date, when }: BoardFilters,
  { skills, availability = [] }: Pick<Looker, 'skills' | 'availability'>,
): Query<typeof publicApi.listRequests> {
  const words = search.trim()
  const helpTypes = type === 'all' ? [] : type === 'preference' ? [...(skills ?? [])] : [type]
  return {
    // The field says that it is too long.
    ...(words && words.length <= SEARCH_MAX && { text: words }),
    ...(location !== 'all' && { district: location }),
    ...(helpTypes.length > 0 && { helpTypes }),
    ...(date && { date }),
    ...(when === 'mine' && availability.length > 0 && { slots: [...availability] }),
  }
}

/** Client-side filter, where the server has not filtered (specification, section 5). */
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
