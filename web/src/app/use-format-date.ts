import type { Language } from '@scan/contract/language.ts'
import { spokenDay, spokenNearby, spokenWeekday } from '@scan/contract/messages/spoken-day.ts'
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

  /** 'Today', 'Tomorrow', 'Yesterday' */
  function nearbyDay(away: number): string | undefined {
    const words = spokenNearby(away, language)
    return words && words.charAt(0).toLocaleUpperCase(localeOf(language)) + words.slice(1)
  }

  /** '21 November' */
  function dayOfMonth(date: WallDate): string {
    const year = yearIfOther(date)
    return unbroken(year.year ? format(date, { ...DAY_AND_MONTH, ...year }) : spokenDay(date, language))
  }

  /** 'Saturday 21 November', for what is over: no 'Tomorrow' for a visit that was cancelled. */
  function plainDay(date: WallDate): string {
    const weekday = spokenWeekday(date, language)
    return language === 'ml' ? `${dayOfMonth(date)} ${weekday}` : `${weekday} ${dayOfMonth(date)}`
  }

  /** 'Tomorrow, Saturday 21 November' */
  function day(date: WallDate): string {
    const near = nearbyDay(daysAway(date))
    return near ? `${near}, ${plainDay(date)}` : plainDay(date)
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
    return away === 1 ? `${spokenNearby(away, language)}, ${time(at)}` : listWhen(date, at)
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
      return (away === -1 && spokenNearby(away, language)) || unbroken(spokenDay(date, language))
    }),
    until,
    untilInstant: atInstant(until),
    /** 'Today', 'Tue 24', and 'Tue 1 Dec' where it is another month: a day on a button. */
    shortDay(date: WallDate): string {
      const near = nearbyDay(daysAway(date))
      if (near) return near
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
    listDay(instant: Date): string {
      const { date } = wallClock(instant, timeZone)
      if (yearIfOther(date).year) return inList(date)
      return spokenDay(date, language, 'shortMonths').replace(' ', '\u00a0')
    },
    /** The days of a week from Monday, which is 0: 'Mon', 'Monday' */
    weekday: (number: number, how: 'narrow' | 'short' | 'long') =>
      format(A_MONDAY + number * DAY_MS, { weekday: how }),
  }
}

/** Keeps a day and its month on one line: '22 November', 'നവംബർ 22'. A year may go to the next. */
function unbroken(day: string): string {
  return day.replace(/(?<=^\d{1,2}) | (?=\d{1,2}$)/gu, '\u00a0')
}
