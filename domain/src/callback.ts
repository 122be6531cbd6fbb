import { AFTERNOON_FROM, DAY, EVENING_FROM, PARTS_OF_DAY } from './availability.ts'
import type { PartOfDay } from './availability.ts'
import { hoursAfter, instantOf, wallClock } from './clock.ts'
import type { WallTime } from './clock.ts'

/** For whom somebody asks to be rung. */
export const CALLBACK_FOR = ['me', 'somebody'] as const
export type CallbackFor = (typeof CALLBACK_FOR)[number]

export const CALLBACK_TEXT_MAX = 200

/** When somebody answers at the desk (`DESK_HOURS`). */
export interface DeskHours {
  from: WallTime
  until: WallTime
}

const PARTS: Record<PartOfDay, DeskHours> = {
  morning: { from: DAY.from, until: AFTERNOON_FROM },
  afternoon: { from: AFTERNOON_FROM, until: EVENING_FROM },
  evening: { from: EVENING_FROM, until: DAY.until },
}

/** What of each part of the day lies in the desk's hours: nobody is rung in the others. */
export function ringingParts(desk: DeskHours): ({ part: PartOfDay } & DeskHours)[] {
  return PARTS_OF_DAY.map((part) => {
    const { from, until } = PARTS[part]
    return { part, from: from > desk.from ? from : desk.from, until: until < desk.until ? until : desk.until }
  }).filter(({ from, until }) => from < until)
}

/**
 * Whoever asked to be rung in this part of the day is due from then on: on that day, or the next if it is over. A part in
 * which the desk does not ring is kept to as it is: they asked before its hours were changed.
 */
export function callbackFrom(
  { askedAt, part }: { askedAt: Date; part: PartOfDay },
  { desk, zone }: { desk: DeskHours; zone: string },
): Date {
  const { from, until } = ringingParts(desk).find((one) => one.part === part) ?? PARTS[part]
  const { date, time } = wallClock(askedAt, zone)
  if (from <= time && time < until) return askedAt
  const day = time < from ? date : wallClock(hoursAfter(askedAt, 24), zone).date
  return instantOf(day, from, zone) ?? askedAt
}
