import type { WallDate, WallTime } from '@scan/domain/clock.ts'
import { useTranslation } from 'react-i18next'
import { useServerNow, useSettings } from './app-context.tsx'
import {
  formatCalendarDay,
  formatDate,
  formatInstant,
  formatTime,
  formatDateTime,
} from '../i18n/format-date.ts'

/** Says days and times in the reader's language, by the service's zone and clock. */
export function useFormatDate() {
  const { timeZone } = useSettings()
  const { i18n } = useTranslation()
  const serverNow = useServerNow()
  const here = () => ({ now: serverNow(), timeZone, language: i18n.language })
  return {
    /** 'Tomorrow, Saturday 21 November, 10:30 am' */
    when: (date: WallDate, time: WallTime) => formatDateTime(date, time, here()),
    /** 'Tomorrow, Saturday 21 November' */
    day: (date: WallDate) => formatDate(date, here()),
    /** '21 November 2026' */
    calendarDay: (date: WallDate) => formatCalendarDay(date, here()),
    /** '10:30 am' */
    time: (time: WallTime) => formatTime(time, here()),
    /** The same for an instant, such as when something was posted. */
    instant: (instant: Date) => formatInstant(instant, here()),
  }
}
