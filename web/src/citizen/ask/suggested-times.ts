import { DAY_MS, type WallDate, type WallTime, instantOf, wallClock } from '@scan/domain/clock.ts'
import { postRefusal } from '@scan/domain/help-request.ts'

interface Clock {
  now: Date
  timeZone: string
}

/** Nobody is sent out late in the evening or before seven: other times have to be typed. */
export const PARTS_OF_DAY = { morning: '10:00', afternoon: '15:00', evening: '18:00' } as const
export type PartOfDay = keyof typeof PARTS_OF_DAY
const WAKING_HOURS = { from: '07:00', to: '20:00' }
const DAYS = 6

export function isWakingHour(time: WallTime): boolean {
  return WAKING_HOURS.from <= time && time <= WAKING_HOURS.to
}

/** The parts of that day (or of any day, if '') for which help can still be asked. */
export function suggestedTimes(date: WallDate, { now, timeZone }: Clock): PartOfDay[] {
  return (Object.keys(PARTS_OF_DAY) as PartOfDay[]).filter((part) => {
    const startsAt = instantOf(date, PARTS_OF_DAY[part], timeZone)
    return !startsAt || !postRefusal(startsAt, now)
  })
}

/** The next days with any such part left, today included. */
export function suggestedDays(clock: Clock): WallDate[] {
  const today = Date.parse(wallClock(clock.now, clock.timeZone).date)
  const days = Array.from({ length: DAYS + 1 }, (_, n) =>
    new Date(today + n * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length),
  )
  return days.filter((date) => suggestedTimes(date, clock).length > 0).slice(0, DAYS)
}
