import { AFTERNOON_FROM, DAY, EVENING_FROM } from './availability.ts'
import type { PartOfDay } from './availability.ts'
import { hoursAfter, instantOf, wallClock } from './clock.ts'
import type { WallTime } from './clock.ts'

/** For whom somebody asks to be rung. */
export const CALLBACK_FOR = ['me', 'somebody'] as const
export type CallbackFor = (typeof CALLBACK_FOR)[number]

export const CALLBACK_TEXT_MAX = 200

const PARTS: Record<PartOfDay, { from: WallTime; until: WallTime }> = {
  morning: { from: DAY.from, until: AFTERNOON_FROM },
  afternoon: { from: AFTERNOON_FROM, until: EVENING_FROM },
  evening: { from: EVENING_FROM, until: DAY.until },
}

/** Whoever asked to be rung in this part of the day is due from then on: on that day, or the next if it is over. */
export function callbackFrom({ askedAt, part }: { askedAt: Date; part: PartOfDay }, zone: string): Date {
  const { from, until } = PARTS[part]
  const { date, time } = wallClock(askedAt, zone)
  if (from <= time && time < until) return askedAt
  const day = time < from ? date : wallClock(hoursAfter(askedAt, 24), zone).date
  return instantOf(day, from, zone) ?? askedAt
}
