import type { WallDate, WallTime } from '@scan/domain/clock.ts'
import { useWords } from './words/use-words.tsx'
import { formatCalendarDay } from './words/calendar-day.ts'
import { useServerNow, useSetting } from './app-context.tsx'
import {
  formatDate,
  formatInstant,
  formatPlainDay,
  formatListDay,
  formatListInstant,
  formatListWhen,
  formatShortDay,
  formatSince,
  formatTime,
  formatWeekday,
  formatDateTime,
} from './words/format-date.ts'

/** Writes days and times in the reader's language, by the service's zone and clock. */
export function useFormatDate() {
  const timeZone = useSetting('timeZone')
  const { language } = useWords()
  const serverNow = useServerNow()
  const here = () => ({ now: serverNow(), timeZone, language })
  return {
    /** 'Tomorrow, Saturday 21 November, 10:30 am' */
    when: (date: WallDate, time: WallTime) => formatDateTime(date, time, here()),
    /** 'Tomorrow, Saturday 21 November' */
    day: (date: WallDate) => formatDate(date, here()),
    /** 'Saturday 21 November', for what is over: no 'Tomorrow' for a visit that was cancelled. */
    plainDay: (date: WallDate) => formatPlainDay(date, here()),
    /** 'Today', 'Tue 24' */
    shortDay: (date: WallDate) => formatShortDay(date, here()),
    /** '21 November 2026' */
    calendarDay: (date: WallDate) => formatCalendarDay(date, language),
    /** '21 Nov', with the year if it is not this one. */
    listDay: (instant: Date) => formatListDay(instant, here()),
    /** 'Sat, 21 Nov, 10:30 am': for a row of a list. */
    listWhen: (date: WallDate, time: WallTime) => formatListWhen(date, time, here()),
    /** The same for an instant: when the event in a row happened. */
    listInstant: (instant: Date) => formatListInstant(instant, here()),
    /** '10:30 am', 'രാവിലെ 10:30'; if the part of the day is written next to it, '10:30 am' and '10:30' */
    time: (time: WallTime, isPartSaid?: boolean) => formatTime(time, here(), isPartSaid),
    /** The days of a week from Monday, which is 0: 'Mon', 'Monday' */
    weekday: (day: number, how: 'short' | 'long') => formatWeekday(day, how, language),
    /** Just enough to tell which past time it was: '9:00 am' today, 'yesterday', '18 November' */
    since: (instant: Date) => formatSince(instant, here()),
    /** As `when`, for an instant: when something was posted, say. */
    instant: (instant: Date) => formatInstant(instant, here()),
  }
}
