import type { Language } from '@scan/contract/language.ts'
import type { WallDate } from '@scan/domain/clock.ts'
import { localeOf } from './locale.ts'

/** A day as documents write it: '22 November 2026'. */
export function formatCalendarDay(date: WallDate, language: Language): string {
  const instant = new Date(`${date}T00:00:00Z`)
  const format = new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', dateStyle: 'long' })
  return unbroken(format.format(instant))
}

/** Keeps a day and its month on one line: '22 November', 'നവംബർ 22'. A year may go to the next. */
export function unbroken(day: string): string {
  return day.replace(/(?<=^\d{1,2}) | (?=\d{1,2}$)/gu, '\u00a0')
}
