import type { WallDate, WallTime } from '@scan/domain/clock.ts'
import { useTranslation } from 'react-i18next'
import { serverNow, useSettings } from '../api/settings.ts'
import { sayDay, sayInstant, sayTime, sayWhen } from './format-date.ts'

/** Says days and times in the reader's language, by the service's zone and clock. */
export function useSayWhen() {
  const { timeZone } = useSettings()
  const { i18n } = useTranslation()
  const here = () => ({ now: serverNow(), timeZone, language: i18n.language })
  return {
    /** 'Tomorrow, Saturday 21 November, 10:30 am' */
    when: (date: WallDate, time: WallTime) => sayWhen(date, time, here()),
    /** 'Tomorrow, Saturday 21 November' */
    day: (date: WallDate) => sayDay(date, here()),
    /** '10:30 am' */
    time: (time: WallTime) => sayTime(time, here()),
    /** The same for an instant, such as when something was posted. */
    instant: (instant: Date) => sayInstant(instant, here()),
  }
}
