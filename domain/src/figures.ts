/** Fewer say little of a district, and may tell of a person. */
export const TOLD_FROM = 10

/** About how many volunteers can see a request, to the nearest ten (D72). */
export function roughly(volunteers: number): number | null {
  return volunteers < TOLD_FROM ? null : Math.round(volunteers / 10) * 10
}

/** A value that was counted so often; null stands for 'never', which is more than any. */
export interface Counted {
  value: number | null
  count: number
}

/** At most this is half of what was counted; between two, their mean. Null if that is never, or if nothing was. */
export function median(counted: readonly Counted[]): number | null {
  const inOrder = counted.toSorted((one, other) => (one.value ?? Infinity) - (other.value ?? Infinity))
  const middle = (sumOf(counted) - 1) / 2
  const at = (rank: number) => inOrder.find(({ count }) => (rank -= count) < 0)?.value ?? null
  const [lower, upper] = [at(Math.floor(middle)), at(Math.ceil(middle))]
  return lower === null || upper === null ? lower : Math.round((lower + upper) / 2)
}

export const sumOf = (counted: readonly Pick<Counted, 'count'>[]) =>
  counted.reduce((sum, { count }) => sum + count, 0)

/** Within how many hours half of the requests of a district found somebody: null also where fewer than half did. */
export function usualHours(waits: readonly Counted[]): number | null {
  const minutes = median(waits)
  const found = sumOf(waits.filter(({ value }) => value !== null))
  return found < TOLD_FROM || minutes === null ? null : Math.max(1, Math.ceil(minutes / 60))
}

/**
 * A part of a count as everybody may read it: down to tens, so that what the other parts leave of the whole does not
 * tell what is hidden, and watching it grow does not tell of one visit.
 */
export function roundedDown(count: number): number | null {
  return count < TOLD_FROM ? null : count - (count % 10)
}

const PEOPLE_HELPED_FROM = 3

/** Minimum before a citizen reads how many people her volunteer has helped (D101). */
export const isWorthTelling = (peopleHelped: number) => peopleHelped >= PEOPLE_HELPED_FROM

/** A whole, which names no place and no time. */
export function unlessFew(count: number): number | null {
  return count < TOLD_FROM ? null : count
}

/** Promised visits that took place, per hundred, rounded down; fewer than ten failures are not told apart. */
export function keptOf100({ kept, broken }: { kept: number; broken: number }): number | null {
  const promised = kept + broken
  return promised < 100 ? null : Math.floor((100 * (promised - Math.max(broken, TOLD_FROM))) / promised)
}
