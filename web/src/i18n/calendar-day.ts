import type { Language } from '@scan/contract/language.ts'
import type { WallDate } from '@scan/domain/clock.ts'
import { localeOf } from './locale.ts'

/** A day as documents write it: '22 November 2026'. */
export function formatCalendarDay(date: WallDate, language: Language): string {
  const instant = new Date(`${date}T00:00:00Z`)
  return new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', dateStyle: 'long' }).format(instant)
}
