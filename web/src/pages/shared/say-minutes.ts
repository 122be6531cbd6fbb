import { localeOf } from '../../app/words/locale.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** A duration as people say it: '45 minutes', '5 hours', '3 days'. Hours from two hours on, days from two days on. */
export function sayMinutes(minutes: number, language: string): string {
  const whole = Math.max(0, Math.round(minutes))
  const [length, unit] =
    whole >= 2 * DAY_MINUTES
      ? [DAY_MINUTES, 'day']
      : whole >= 2 * HOUR_MINUTES
        ? [HOUR_MINUTES, 'hour']
        : [1, 'minute']
  const format = new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.round(whole / length))
}

/** A length that was agreed on, or a sum of them: '30 minutes', '1 hour', '12.5 hours'. */
export function sayHours(minutes: number, language: string): string {
  const [length, unit] = minutes > 0 && minutes < HOUR_MINUTES ? [1, 'minute'] : [HOUR_MINUTES, 'hour']
  const format = new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(minutes / length)
}
