import type { Language } from '@scan/contract/language.ts'
import { spokenTime } from '@scan/contract/messages/spoken-time.ts'
import { DAY_MS, wallClock } from '@scan/domain/clock.ts'
import type { WallDate, WallTime } from '@scan/domain/clock.ts'
import { useServerNow, useSetting } from './app-context.tsx'
import { localeOf } from './words/locale.ts'
import { useWords } from './words/use-words.tsx'

/** Writes days and times in the reader's language, by the service's zone and clock. */
export function useFormatDate() {
  const timeZone = useSetting('timeZone')
  const { language } = useWords()
  return datesFor({ now: useServerNow(), timeZone, language })
}

// Creating a formatter takes longer than everything it then formats on a page: a board of fifty cards needs four
// hundred.
const formats = new Map<string, Intl.DateTimeFormat>()
const relativeFormats = new Map<string, Intl.RelativeTimeFormat>()

const A_MONDAY = Date.UTC(2024, 0, 1)
const DAY_AND_MONTH = { day: 'numeric', month: 'long' } as const

interface Here {
  now: () => Date
  /** The service's, whatever the browser's is (D11). */
  timeZone: string
  language: Language
}

/** Says days and times to a reader. */
export function datesFor({ now, timeZone, language }: Here) {
  const today = () => wallClock(now(), timeZone).date
  const daysAway = (date: WallDate) => Math.round((Date.parse(date) - Date.parse(today())) / DAY_MS)
  const yearIfOther = (date: WallDate) =>
    date.slice(0, 4) === today().slice(0, 4) ? {} : ({ year: 'numeric' } as const)

  /** A wall-clock day, which counts as one of UTC. */
  function format(day: WallDate | number, options: Intl.DateTimeFormatOptions): string {
    const key = language + JSON.stringify(options)
    const known =
      formats.get(key) ?? new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', ...options })
    formats.set(key, known)
    return known.format(new Date(day))
  }

  /** 'today', 'tomorrow', 'yesterday' */
  function nearby(away: number): string {
    const known =
      relativeFormats.get(language) ?? new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' })
    relativeFormats.set(language, known)
    return known.format(away, 'day')
  }

  /** 'Today', 'Tomorrow', 'Yesterday' */
  function nearbyDay(away: number): string {
    const words = nearby(away)
    return words.charAt(0).toLocaleUpperCase(localeOf(language)) + words.slice(1)
  }

  /** '21 November' */
  const dayOfMonth = (date: WallDate) => unbroken(format(date, { ...DAY_AND_MONTH, ...yearIfOther(date) }))

  /** 'Saturday 21 November', for what is over: no 'Tomorrow' for a visit that was cancelled. */
  function plainDay(date: WallDate): string {
    // As it is said: 'വെള്ളി'. In full, 'വെള്ളിയാഴ്ച' breaks in a heading on a phone with the text at 200 %.
    if (language === 'ml') return `${dayOfMonth(date)} ${format(date, { weekday: 'short' })}`
    return `${format(date, { weekday: 'long' })} ${dayOfMonth(date)}`
  }

  /** 'Tomorrow, Saturday 21 November' */
  function day(date: WallDate): string {
    const away = daysAway(date)
    return Math.abs(away) > 1 ? plainDay(date) : `${nearbyDay(away)}, ${plainDay(date)}`
  }

  /** '10:30 am', 'രാവിലെ 10:30'; if the part of the day is written next to it, '10:30' */
  function time(at: WallTime, isPartSaid?: boolean): string {
    return spokenTime(at, language, isPartSaid).replace(' ', '\u00a0')
  }

  /** 'Tomorrow, Saturday 21 November, 10:30 am' */
  const when = (date: WallDate, at: WallTime) => `${day(date)}, ${time(at)}`

  function inList(date: WallDate, also: Intl.DateTimeFormatOptions = {}): string {
    const written = format(date, { day: 'numeric', month: 'short', ...yearIfOther(date), ...also })
    return written.replace(/(?<!,) /gu, '\u00a0')
  }

  /** 'Sat, 21 Nov, 10:30 am': for a row of a list. */
  const listWhen = (date: WallDate, at: WallTime) => `${inList(date, { weekday: 'short' })}, ${time(at)}`

  /** Just enough to tell which time to come it is: '10:30 am' today, 'tomorrow, 10:30 am', else as `listWhen` */
  function until(date: WallDate, at: WallTime): string {
    const away = daysAway(date)
    if (away === 0) return time(at)
    return away === 1 ? `${nearby(away)}, ${time(at)}` : listWhen(date, at)
  }

  /** For an instant, by the clock of the service's zone. */
  const atInstant = (say: typeof when) => (instant: Date) => {
    const clock = wallClock(instant, timeZone)
    return say(clock.date, clock.time)
  }

  return {
    when,
    day,
    plainDay,
    dayOfMonth,
    time,
    listWhen,
    /** As `when`, for an instant: when something was posted, say. */
    instant: atInstant(when),
    /** As `listWhen`, for an instant: when the event in a row happened. */
    listInstant: atInstant(listWhen),
    /** Just enough to tell which past time it was: '9:00 am' today, 'yesterday', '18 November' */
    since: atInstant((date, at) => {
      const away = daysAway(date)
      if (away === 0) return time(at)
      return away === -1 ? nearby(away) : unbroken(format(date, DAY_AND_MONTH))
    }),
    until,
    untilInstant: atInstant(until),
    /** 'Today', 'Tue 24', and 'Tue 1 Dec' where it is another month: a day on a button. */
    shortDay(date: WallDate): string {
      const away = daysAway(date)
      if (Math.abs(away) <= 1) return nearbyDay(away)
      const isThisMonth = date.slice(0, 7) === today().slice(0, 7)
      const written = format(date, {
        weekday: 'short',
        day: 'numeric',
        month: isThisMonth ? undefined : 'short',
      })
      return (isThisMonth ? written : written.replace(/(?<!,) /gu, '\u00a0')).replace(',', '')
    },
    /** As documents write it: '21 November 2026' */
    calendarDay: (date: WallDate) => unbroken(format(date, { dateStyle: 'long' })),
    /** 'November 2026' */
    month: (date: WallDate) => format(date, { month: 'long', year: 'numeric' }),
    /** '21 Nov', with the year if it is not this one. */
    listDay: (instant: Date) => inList(wallClock(instant, timeZone).date),
    /** The days of a week from Monday, which is 0: 'Mon', 'Monday' */
    weekday: (number: number, how: 'narrow' | 'short' | 'long') =>
      format(A_MONDAY + number * DAY_MS, { weekday: how }),
  }
}

/** Keeps a day and its month on one line: '22 November', 'നവംബർ 22'. A year may go to the next. */
function unbroken(day: string): string {
  return day.replace(/(?<=^\d{1,2}) | (?=\d{1,2}$)/gu, '\u00a0')
}
