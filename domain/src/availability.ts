import { DAY_MS } from './clock.ts'
import type { WallDate, WallTime } from './clock.ts'

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof WEEKDAYS)[number]
export const PARTS_OF_DAY = ['morning', 'afternoon', 'evening'] as const
export type PartOfDay = (typeof PARTS_OF_DAY)[number]

/** A part of the week in which a volunteer can help, week after week. */
export type Slot = `${Weekday}-${PartOfDay}`

/** The whole week, in order. */
export const SLOTS: readonly Slot[] = WEEKDAYS.flatMap((day) =>
  PARTS_OF_DAY.map((part) => `${day}-${part}` as const),
)

/** What most volunteers mean when they say when they can help. */
export const USUAL_TIMES = {
  'weekday-mornings': WEEKDAYS.slice(0, 5).map((day) => `${day}-morning` as const),
  evenings: WEEKDAYS.map((day) => `${day}-evening` as const),
  weekends: WEEKDAYS.slice(5).flatMap((day) => PARTS_OF_DAY.map((part) => `${day}-${part}` as const)),
} satisfies Record<string, readonly Slot[]>
export type UsualTime = keyof typeof USUAL_TIMES
export const USUAL_TIME_NAMES = Object.keys(USUAL_TIMES) as UsualTime[]

/** Those of which this week has every part. */
export function usualTimesIn(week: readonly Slot[]): UsualTime[] {
  return USUAL_TIME_NAMES.filter((time) => USUAL_TIMES[time].every((slot) => week.includes(slot)))
}

/** A week with them, or without: what another one of this week has too stays. */
export function withUsualTime(week: readonly Slot[], time: UsualTime, isOn: boolean): Slot[] {
  const others = usualTimesIn(week).filter((one) => one !== time)
  const stays = others.flatMap((one): Slot[] => USUAL_TIMES[one])
  const own: readonly Slot[] = USUAL_TIMES[time]
  return SLOTS.filter((slot) => (own.includes(slot) ? isOn || stays.includes(slot) : week.includes(slot)))
}

/** Nothing that can wait is sent between 9 pm and 7 am. */
export const DAY: { from: WallTime; until: WallTime } = { from: '07:00', until: '21:00' }
export const AFTERNOON_FROM: WallTime = '12:00'
export const EVENING_FROM: WallTime = '16:00'

/** The part of the week that a day and time fall into. */
export function slotOf(date: WallDate, time: WallTime): Slot {
  const day = WEEKDAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] as Weekday
  return `${day}-${partOfDay(time)}`
}

const AWAY_AT_MOST_DAYS = 366

/** Why nobody can be away until that day (D75). */
export function awayRefusal(until: WallDate, today: WallDate): 'date-invalid' | undefined {
  const days = (Date.parse(until) - Date.parse(today)) / DAY_MS
  return days >= 0 && days <= AWAY_AT_MOST_DAYS ? undefined : 'date-invalid'
}

/** `until` is the last day away; null or left out if they have named none. */
export function isAway(until: WallDate | null | undefined, today: WallDate): until is WallDate {
  return until ? today <= until : false
}

export function partOfDay(time: WallTime): PartOfDay {
  if (time < AFTERNOON_FROM) return 'morning'
  return time < EVENING_FROM ? 'afternoon' : 'evening'
}
