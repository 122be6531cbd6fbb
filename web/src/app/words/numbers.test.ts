import { LANGUAGES } from '@scan/contract/language.ts'
import { expect, test } from 'vitest'
import { localeOf } from './locale.ts'
import { numberIn } from './numbers.ts'

const NUMBERS = [0, 7, 14, 999, 1_000, 12_345, 123_456, 1_234_567, 98_765_432, 1_000_000_000, -5, -1_234_567]

test.each(LANGUAGES)('numbers are written in %s as Intl writes them', (language) => {
  for (const number of [...NUMBERS, 0.5, 1_234.567])
    expect(numberIn(language, number)).toBe(number.toLocaleString(localeOf(language)))
})
