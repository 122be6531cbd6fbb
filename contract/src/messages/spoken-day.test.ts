import { expect, test } from 'vitest'
import { LANGUAGES } from '../language.ts'
import { spokenDay, spokenNearby, spokenWeekday } from './spoken-day.ts'

const DAYS = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2028, 0, 1 + day)))

test.each(LANGUAGES)('%s: every day of a year is said as Intl says it', (language) => {
  const said = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(`${language}-IN`, { timeZone: 'UTC', ...options })
    return DAYS.map((day) => format.format(day))
  }
  const dates = DAYS.map((day) => day.toISOString().slice(0, 10))
  expect(dates.map((date) => spokenDay(date, language))).toEqual(said({ day: 'numeric', month: 'long' }))
  const short = dates.map((date) => spokenDay(date, language, 'shortMonths'))
  expect(short).toEqual(said({ day: 'numeric', month: 'short' }))
  const weekday = language === 'ml' ? 'short' : 'long'
  expect(dates.map((date) => spokenWeekday(date, language))).toEqual(said({ weekday }))
})

test.each(LANGUAGES)('%s: so are yesterday, today and tomorrow, and no other day', (language) => {
  const format = new Intl.RelativeTimeFormat(`${language}-IN`, { numeric: 'auto' })
  for (const away of [-1, 0, 1]) expect(spokenNearby(away, language)).toBe(format.format(away, 'day'))
  for (const away of [-2, 2]) expect(spokenNearby(away, language)).toBeUndefined()
})
