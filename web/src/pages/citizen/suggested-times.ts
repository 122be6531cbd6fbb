import { partOfDay } from '@scan/domain/availability.ts'
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
import { LEAD_TIME_HOURS, hourByDay, postRefusal } from '@scan/domain/help-request.ts'

interface Clock {
  now: Date
  timeZone: string
}

/** The hours to press. Nobody is sent out late in the evening or before seven: other times have to be typed. */
const HOURS = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18].map(
  (hour): WallTime => `${String(hour).padStart(2, '0')}:00`,
)
const WAKING_HOURS = { from: '07:00', to: '20:00' }
const DAYS = 6

export function isWakingHour(time: WallTime): boolean {
  return WAKING_HOURS.from <= time && time <= WAKING_HOURS.to
}

export const isOfferedHour = (time: WallTime) => HOURS.includes(time)

const partAt = (time: WallTime) => (hourByDay(time) ? ('night' as const) : partOfDay(time))

const askable = (date: WallDate, { now, timeZone }: Clock) =>
  HOURS.filter((time) => {
    const startsAt = instantOf(date, time, timeZone)
    return !startsAt || !postRefusal(startsAt, now)
  })

/** In order, each once; `chosen` is '' while nothing is. */
const withChosen = (offered: readonly string[], chosen: string) =>
  [...new Set([...offered, ...(chosen ? [chosen] : [])])].toSorted()

/** The hours of that day (or of any day, if '') for which help can still be asked, and the chosen time, by parts of the day. */
export function hoursOn(date: WallDate, clock: Clock, chosen = '') {
  const times = withChosen(askable(date, clock), chosen)
  return [...new Set(times.map(partAt))].map((part) => ({
    part,
    times: times.filter((time) => partAt(time) === part),
  }))
}

/** The next days with any such hour left, today included, and the chosen day. */
export function suggestedDays(clock: Clock, chosen = ''): WallDate[] {
  const today = Date.parse(wallClock(clock.now, clock.timeZone).date)
  const days = Array.from({ length: DAYS + 1 }, (_, n) =>
    new Date(today + n * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length),
  )
  return withChosen(days.filter((date) => askable(date, clock).length > 0).slice(0, DAYS), chosen)
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
