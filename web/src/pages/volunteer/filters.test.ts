import { describe, expect, test } from 'vitest'
import {
  type Filters,
  type Looker,
  NO_FILTERS,
  asked,
  defaultFilters,
  fromAddress,
  toAddress,
} from './filters.ts'

const asha: Looker = {
  homeDistrict: 'Kollam',
  skills: ['driving', 'cooking'],
  availability: ['friday-evening', 'sunday-morning'],
}

describe('The server is asked', () => {
  test.each<[string, Partial<Filters>, ReturnType<typeof asked>]>([
    ['for everything without filters', {}, {}],
    [
      'for the volunteer’s own district and skills',
      defaultFilters(asha),
      { district: 'Kollam', helpTypes: ['driving', 'cooking'] },
    ],
    ['for one type, also one that is no skill', { type: 'reading' }, { helpTypes: ['reading'] }],
    ['for when they can help', { when: 'mine' }, { slots: ['friday-evening', 'sunday-morning'] }],
    [
      'for all of it at once',
      { search: '  bank ', type: 'driving', district: 'Kollam', date: '2026-11-21' },
      { text: 'bank', helpTypes: ['driving'], district: 'Kollam', date: '2026-11-21' },
    ],
  ])('%s', (_, filters, expected) => {
    expect(asked({ ...NO_FILTERS, ...filters }, asha)).toEqual(expected)
  })

  test.each([null, []])('for every type when a volunteer without skills (%o) prefers their own', (skills) => {
    expect(asked({ ...NO_FILTERS, type: 'preference' }, { skills })).toEqual({})
  })

  test('for every hour when a volunteer has not said when they can help', () => {
    expect(asked({ ...NO_FILTERS, when: 'mine' }, { skills: null })).toEqual({})
  })
})

test('The filters hide nothing at first from a volunteer who named no skills and no district', () => {
  expect(defaultFilters({ homeDistrict: null, skills: [] })).toEqual(NO_FILTERS)
})

describe('Filters in the address', () => {
  const defaults = defaultFilters(asha)

  test('leave the address clean while they are the defaults', () => {
    expect(toAddress(defaults, defaults).toString()).toBe('')
    expect(fromAddress(new URLSearchParams(), defaults)).toEqual(defaults)
  })

  test.each<Partial<Filters>>([
    NO_FILTERS,
    { type: 'medical' },
    { when: 'mine' },
    { district: 'Kasaragod', date: '2026-12-01' },
    { search: 'temple & bank' },
  ])('come back as they were: %o', (change) => {
    const filters = { ...defaults, ...change }
    expect(fromAddress(new URLSearchParams(toAddress(filters, defaults).toString()), defaults)).toEqual(
      filters,
    )
  })

  test('that nobody can read count as the defaults', () => {
    const address = new URLSearchParams('location=Paris&type=piano&date=2026-02-31')
    expect(fromAddress(address, defaults)).toEqual(defaults)
  })

  test('ask for no longer text than the server looks for', () => {
    const search = 'a'.repeat(200)
    const filters = fromAddress(new URLSearchParams({ search }), defaults)
    expect([filters.search, asked(filters, asha).text]).toEqual([search, undefined])
    expect(asked({ ...filters, search: search.slice(0, 100) }, asha).text).toHaveLength(100)
  })
})
