import {
  DAY_MS,
  MINUTE_MS,
  type WallDate,
  type WallTime,
  hoursAfter,
  minutesAfter,
  instantOf,
  wallClock,
} from '@scan/domain/clock.ts'
import { LEAD_TIME_HOURS, postRefusal } from '@scan/domain/help-request.ts'

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

const ROUNDED_TO_MS = 15 * MINUTE_MS

/** From when on help can be asked; a minute more, so that it still stands once it is typed or pressed. */
export const soonest = (now: Date) => minutesAfter(hoursAfter(now, LEAD_TIME_HOURS), 1)

/** The earliest quarter of an hour for which help can be asked while people are awake (D78). */
export function earliestTime({ now, timeZone }: Clock): { date: WallDate; time: WallTime } {
  const at = wallClock(new Date(Math.ceil(soonest(now).getTime() / ROUNDED_TO_MS) * ROUNDED_TO_MS), timeZone)
  if (isWakingHour(at.time)) return at
  const isEvening = at.time > WAKING_HOURS.to
  const date = isEvening
    ? new Date(Date.parse(at.date) + DAY_MS).toISOString().slice(0, at.date.length)
    : at.date
  return { date, time: WAKING_HOURS.from }
}

/** The same hour a week on; more weeks, if help can no longer be asked for then (D74). */
export function weekOn(
  { date, time }: { date: WallDate; time: WallTime },
  { now, timeZone }: Clock,
): { date: WallDate; time: WallTime } {
  const next = new Date(Date.parse(date) + 7 * DAY_MS).toISOString().slice(0, date.length)
  const startsAt = instantOf(next, time, timeZone)
  const isPast = startsAt && postRefusal(startsAt, now) === 'lead-time-too-short'
  return isPast ? weekOn({ date: next, time }, { now, timeZone }) : { date: next, time }
}
