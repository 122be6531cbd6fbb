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

/** The hours to press. Nobody is sent out late in the evening or before seven: other times have to be typed. */
const HOURS = { morning: [8, 9, 10, 11], afternoon: [12, 13, 14, 15], evening: [16, 17, 18] } as const
const PARTS_OF_DAY = Object.keys(HOURS) as (keyof typeof HOURS)[]
const WAKING_HOURS = { from: '07:00', to: '20:00' }
const DAYS = 6

export function isWakingHour(time: WallTime): boolean {
  return WAKING_HOURS.from <= time && time <= WAKING_HOURS.to
}

/** The hours of that day (or of any day, if '') for which help can still be asked, by the parts that have any. */
export function hoursOn(date: WallDate, { now, timeZone }: Clock) {
  return PARTS_OF_DAY.map((part) => ({
    part,
    times: HOURS[part]
      .map((hour): WallTime => `${String(hour).padStart(2, '0')}:00`)
      .filter((time) => {
        const startsAt = instantOf(date, time, timeZone)
        return !startsAt || !postRefusal(startsAt, now)
      }),
  })).filter(({ times }) => times.length > 0)
}

/** The next days with any such hour left, today included. */
export function suggestedDays(clock: Clock): WallDate[] {
  const today = Date.parse(wallClock(clock.now, clock.timeZone).date)
  const days = Array.from({ length: DAYS + 1 }, (_, n) =>
    new Date(today + n * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length),
  )
  return days.filter((date) => hoursOn(date, clock).length > 0).slice(0, DAYS)
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
