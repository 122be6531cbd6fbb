import { describe, expect, test } from 'vitest'
import { readFilters, writeFilters } from '../shared/filters.tsx'
import { type BoardFilters, type Looker, NO_FILTERS, asked, boardFilters } from './filters.ts'

const usualOf = (looker: Looker) => readFilters(new URLSearchParams(), boardFilters(looker))

const asha: Looker = {
  homeDistrict: 'Kollam',
  skills: ['driving', 'cooking'],
  availability: ['friday-evening', 'sunday-morning'],
}

describe('The server is asked', () => {
  test.each<[string, Partial<BoardFilters>, ReturnType<typeof asked>]>([
    ['for everything without filters', {}, {}],
    [
      'for the volunteer’s own district and skills',
      usualOf(asha),
      { district: 'Kollam', helpTypes: ['driving', 'cooking'] },
    ],
    ['for one type, also one that is no skill', { type: 'reading' }, { helpTypes: ['reading'] }],
    ['for when they can help', { when: 'mine' }, { slots: ['friday-evening', 'sunday-morning'] }],
    [
      'for all of it at once',
      { search: '  bank ', type: 'driving', location: 'Kollam', date: '2026-11-21' },
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
  expect(usualOf({ homeDistrict: null, skills: [] })).toEqual(NO_FILTERS)
})

describe('Filters in the address', () => {
  const filters = boardFilters(asha)
  const usual = usualOf(asha)
  const addressOf = (change: Partial<BoardFilters>, before = '') =>
    writeFilters(new URLSearchParams(before), filters, change).toString()

  test('leave the address clean while they are the usual ones, and begin at the first page', () => {
    expect(addressOf(usual, 'location=all&page=3')).toBe('')
    expect(addressOf({ type: 'medical' }, 'when=mine&page=3')).toBe('when=mine&type=medical')
  })

  test.each<Partial<BoardFilters>>([
    NO_FILTERS,
    { type: 'medical' },
    { when: 'mine' },
    { location: 'Kasaragod', date: '2026-12-01' },
    { search: 'temple & bank' },
  ])('come back as they were: %o', (change) => {
    expect(readFilters(new URLSearchParams(addressOf(change)), filters)).toEqual({ ...usual, ...change })
  })

  test('that nobody can read count as the usual ones', () => {
    const address = new URLSearchParams('location=Paris&type=piano&date=2026-02-31')
    expect(readFilters(address, filters)).toEqual(usual)
  })

  test('ask for no longer text than the server looks for', () => {
    const search = 'a'.repeat(200)
    const read = readFilters(new URLSearchParams({ search }), filters)
    expect([read.search, asked(read, asha).text]).toEqual([search, undefined])
    expect(asked({ ...read, search: search.slice(0, 100) }, asha).text).toHaveLength(100)
  })
})
