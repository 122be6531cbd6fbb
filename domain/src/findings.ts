import { PARTS_OF_DAY, WEEKDAYS } from './availability.ts'
import type { PartOfDay, Slot, Weekday } from './availability.ts'
import type { WallDate } from './clock.ts'
import { sumOf } from './figures.ts'

// What a chart shows, for the sentence above it.

/** Null: too few to publish. */
export interface Period {
  /** Its first Monday. */
  week: WallDate
  asked: number | null
  helped: number | null
}

const AT_ONCE_WEEKS = 4

/** From weeks, the sums of each four in a row: without the ups and downs from week to week. */
export function inFourWeeks(weeks: readonly (Period & { asked: number; helped: number })[]): Period[] {
  return weeks.slice(AT_ONCE_WEEKS - 1).map((_, first) => {
    const four = weeks.slice(first, first + AT_ONCE_WEEKS)
    const sum = (of: 'asked' | 'helped') => four.reduce((all, week) => all + week[of], 0)
    return { week: weeks[first]?.week ?? '', asked: sum('asked'), helped: sum('helped') }
  })
}

export type Change = 'better' | 'worse' | 'more' | 'fewer' | 'steady' | 'short'

const SHARE_CHANGES_FROM = 0.05
const COUNT_CHANGES_FROM = 0.1

/** From the first period to the last: 'better' and 'worse' of the share that was helped, 'more' and 'fewer' of how many. */
export function changeOver(periods: readonly Period[]): Change {
  const known = periods.flatMap(({ asked, helped }) => (asked && helped !== null ? [{ asked, helped }] : []))
  const [first] = known
  const last = known.at(-1)
  if (!first || !last || first === last) return 'short'
  const share = last.helped / last.asked - first.helped / first.asked
  if (Math.abs(share) >= SHARE_CHANGES_FROM) return share > 0 ? 'better' : 'worse'
  const grown = last.helped - first.helped
  if (Math.abs(grown) < COUNT_CHANGES_FROM * Math.max(first.helped, 1)) return 'steady'
  return grown > 0 ? 'more' : 'fewer'
}

const SHARES = [
  [1, 10],
  [1, 5],
  [1, 4],
  [1, 3],
  [1, 2],
  [2, 3],
  [3, 4],
  [4, 5],
  [9, 10],
] as const

/** A part of a whole in small numbers, as people say it: about 3 of 4. */
export function shareIn(
  part: number,
  whole: number,
): 'all' | 'nearlyAll' | 'hardlyAny' | 'none' | readonly [part: number, of: number] {
  if (part === 0 || part === whole) return part === 0 ? 'none' : 'all'
  const share = part / whole
  if (share >= 0.95) return 'nearlyAll'
  if (share < 0.05) return 'hardlyAny'
  return SHARES.reduce((best, one) =>
    Math.abs(one[0] / one[1] - share) < Math.abs(best[0] / best[1] - share) ? one : best,
  )
}

const MOST_NAMED = 4

/** The fewest that make half of the whole together, largest first; none if they are more than four. */
export function halfOf<Name extends string>(counts: readonly { name: Name; count: number }[]): Name[] {
  const inOrder = counts.toSorted((one, other) => other.count - one.count)
  const whole = sumOf(counts)
  const needed = inOrder.findIndex((_, index) => 2 * sumOf(inOrder.slice(0, index + 1)) >= whole)
  return whole === 0 || needed >= MOST_NAMED ? [] : inOrder.slice(0, needed + 1).map(({ name }) => name)
}

/** So many requests, and so many volunteers who have time; null where they are fewer than ten. */
export interface Strain {
  slot: Slot
  asked: number | null
  free: number | null
}

/** Who are few enough to be hidden are at most nine. */
const FEW = 9
const MOST_OF = 1.25

/** Requests for each volunteer. */
export const strainOf = ({ asked, free }: Strain) => (asked ?? 0) / (free || FEW)

const DAYS = {
  week: WEEKDAYS,
  weekdays: WEEKDAYS.slice(0, 5),
  weekend: WEEKDAYS.slice(5),
} as const

/** The part of the day, and the days, with clearly more requests for each volunteer than there are on the whole. */
export function mostNeeded(
  hours: readonly Strain[],
): { part: PartOfDay; days: keyof typeof DAYS | Weekday } | undefined {
  const usual = hours.reduce((all, one) => all + strainOf(one), 0) / Math.max(hours.length, 1)
  const strains = new Map(hours.map((one) => [one.slot, strainOf(one)]))
  const at = (day: Weekday, part: PartOfDay) => strains.get(`${day}-${part}`) ?? 0
  const groups = PARTS_OF_DAY.flatMap((part) => [
    ...(['week', 'weekdays', 'weekend'] as const).map((days) => ({ part, days, of: DAYS[days] })),
    ...WEEKDAYS.map((days) => ({ part, days, of: [days] })),
  ]).map(({ of, part, ...group }) => ({
    ...{ ...group, part, size: of.length },
    least: Math.min(...of.map((day) => at(day, part))),
  }))
  // The most days that all need it, and of as many the part of the day that needs it most.
  const [most] = groups
    .filter(({ least }) => least > 0 && least >= MOST_OF * usual)
    .toSorted((one, other) => other.size - one.size || other.least - one.least)
  return most && { part: most.part, days: most.days }
}
