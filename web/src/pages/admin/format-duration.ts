import { MINUTE_MS } from '@scan/domain/clock.ts'
import { localeOf } from '../../app/words/locale.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** A duration as people say it: '45 min', '5 hr', '3 days'. Hours from two hours on, days from two days on. */
export function sayMinutes(minutes: number, language: string): string {
  const whole = Math.max(0, Math.round(minutes))
  if (whole >= 2 * DAY_MINUTES) return inUnits(Math.round(whole / DAY_MINUTES), 'day', language)
  if (whole >= 2 * HOUR_MINUTES) return inUnits(Math.round(whole / HOUR_MINUTES), 'hour', language)
  return inUnits(whole, 'minute', language)
}

/** The time between two instants, in minutes. */
export function minutesBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / MINUTE_MS
}

function inUnits(count: number, unit: 'day' | 'hour' | 'minute', language: string): string {
  const format = new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(count)
}
