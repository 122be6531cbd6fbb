import type { Language } from '@scan/contract/language.ts'
import { spokenTime } from '@scan/contract/messages/spoken-time.ts'
import { DAY_MS, wallClock } from '@scan/domain/clock.ts'
import type { WallDate, WallTime } from '@scan/domain/clock.ts'
import { unbroken } from './calendar-day.ts'
import { localeOf } from './locale.ts'

/**
 * Where and when the reader is, and the language they read. `timeZone` is the service's, whatever the browser's is
 * (D11).
 */
export interface Here {
  now: Date
  timeZone: string
  language: Language
}

// Creating a formatter takes longer than everything it then formats on a page: a board of fifty cards needs four
// hundred.
const formats = new Map<string, Intl.DateTimeFormat>()
const relativeFormats = new Map<string, Intl.RelativeTimeFormat>()

/** Formats a wall-clock day or time, which it is given as one of UTC. */
function formatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', ...options })
  formats.set(key, format)
  return format
}

/** A day and time as people say them: 'Tomorrow, Saturday 21 November, 10:30 am'. */
export function formatDateTime(date: WallDate, time: WallTime, here: Here): string {
  return `${formatDate(date, here)}, ${formatTime(time, here)}`
}

/** A day as people say it: 'Tomorrow, Saturday 21 November'. */
export function formatDate(date: WallDate, here: Here): string {
  const away = daysAway(date, here)
  const day = formatPlainDay(date, here)
  return Math.abs(away) > 1 ? day : `${nearbyDay(away, here.language)}, ${day}`
}

/** A day without its distance: 'Thursday 19 November'. The year is added only if it is not this one. */
export function formatPlainDay(date: WallDate, { now, timeZone, language }: Here): string {
  return fullDay(date, date.slice(0, 4) !== wallClock(now, timeZone).date.slice(0, 4), language)
}

/** A day of this week, on a button: 'Today', 'Tomorrow', 'Tue 24'. */
export function formatShortDay(date: WallDate, here: Here): string {
  const { language } = here
  const away = daysAway(date, here)
  if (Math.abs(away) <= 1) return nearbyDay(away, language)
  return formatOf(language, { weekday: 'short', day: 'numeric' }).format(new Date(`${date}T00:00:00Z`))
}

/**
 * A time of day as people say it, never broken at a line end: '10:30 am', 'രാവിലെ 10:30'. If the part of the day
 * `isSaid` next to it: '10:30 am' and '10:30'.
 */
export function formatTime(time: WallTime, { language }: Pick<Here, 'language'>, isSaid?: boolean): string {
  return spokenTime(time, language, isSaid).replace(' ', '\u00a0')
}

const A_MONDAY = Date.UTC(2024, 0, 1)

/** A day of the week, counted from Monday. */
export function formatWeekday(day: number, how: 'short' | 'long', language: string): string {
  return formatOf(language, { weekday: how }).format(A_MONDAY + day * DAY_MS)
}

/** An instant as people say it, by the clock of the service's zone. */
export function formatInstant(instant: Date, here: Here): string {
  const { date, time } = wallClock(instant, here.timeZone)
  return formatDateTime(date, time, here)
}

/** Just enough to tell which past time it was: '9:00 am' today, 'yesterday', '18 November'. */
export function formatSince(instant: Date, here: Here): string {
  const { date, time } = wallClock(instant, here.timeZone)
  const away = daysAway(date, here)
  if (away === 0) return formatTime(time, here)
  if (away === -1) return nearby(away, here.language)
  return unbroken(formatOf(here.language, { day: 'numeric', month: 'long' }).format(Date.parse(date)))
}

/** A day in a row of a list: '21 Nov'. The year is added only if it is not this one. */
export function formatListDay(instant: Date, { now, timeZone, language }: Here): string {
  const { date } = wallClock(instant, timeZone)
  return listDay(date, wallClock(now, timeZone).date, language)
}

/** A day and time in a row of a list: 'Sat, 21 Nov, 10:30 am'. */
export function formatListWhen(date: WallDate, time: WallTime, here: Here): string {
  const day = listDay(date, wallClock(here.now, here.timeZone).date, here.language, { weekday: 'short' })
  return `${day}, ${formatTime(time, here)}`
}

/** An instant in a row of a list, by the clock of the service's zone. */
export function formatListInstant(instant: Date, here: Here): string {
  const { date, time } = wallClock(instant, here.timeZone)
  return formatListWhen(date, time, here)
}

function listDay(
  date: WallDate,
  today: WallDate,
  language: string,
  also: Intl.DateTimeFormatOptions = {},
): string {
  const isOtherYear = date.slice(0, 4) !== today.slice(0, 4)
  const day = formatOf(language, {
    day: 'numeric',
    month: 'short',
    ...(isOtherYear && { year: 'numeric' }),
    ...also,
  }).format(new Date(`${date}T00:00:00Z`))
  return day.replace(/(?<!,) /gu, '\u00a0')
}

function fullDay(date: WallDate, withYear: boolean, language: string): string {
  const instant = new Date(`${date}T00:00:00Z`)
  const part = (options: Intl.DateTimeFormatOptions) => formatOf(language, options).format(instant)
  // As it is said: 'വെള്ളി'. In full, 'വെള്ളിയാഴ്ച' breaks in a heading on a phone with the text at 200 %.
  const weekday = part({ weekday: language === 'ml' ? 'short' : 'long' })
  const day = part({ day: 'numeric', month: 'long', ...(withYear ? { year: 'numeric' } : {}) })
  return `${weekday} ${unbroken(day)}`
}

function daysAway(date: WallDate, { now, timeZone }: Here): number {
  return Math.round((Date.parse(date) - Date.parse(wallClock(now, timeZone).date)) / DAY_MS)
}

/** 'today', 'tomorrow', 'yesterday' */
function nearby(away: number, language: string): string {
  const format =
    relativeFormats.get(language) ?? new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' })
  relativeFormats.set(language, format)
  return format.format(away, 'day')
}

/** 'Today', 'Tomorrow', 'Yesterday' */
function nearbyDay(away: number, language: string): string {
  const words = nearby(away, language)
  return words.charAt(0).toLocaleUpperCase(localeOf(language)) + words.slice(1)
}
