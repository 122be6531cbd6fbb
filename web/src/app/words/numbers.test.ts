import { LANGUAGES } from '@scan/contract/language.ts'
import { expect, test } from 'vitest'
import { localeOf } from './locale.ts'
import { numberIn, ordinalIn } from './numbers.ts'

const NUMBERS = [0, 7, 14, 999, 1_000, 12_345, 123_456, 1_234_567, 98_765_432, 1_000_000_000, -5, -1_234_567]

test.each(LANGUAGES)('numbers are written in %s as Intl writes them', (language) => {
  for (const number of [...NUMBERS, 0.5, 1_234.567])
    expect(numberIn(language, number)).toBe(number.toLocaleString(localeOf(language)))
})

test('places are said with their ending in English alone', () => {
  const said = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 111, 1_001].map((number) => ordinalIn('en', number))
  expect(said).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '23rd',
    '111th',
    '1,001st',
  ])
  expect(ordinalIn('ml', 3)).toBe('3')
})
