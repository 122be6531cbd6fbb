/** Fewer say little of a district, and may tell of a person. */
export const TOLD_FROM = 10

/** About how many volunteers can see a request, to the nearest ten (D72). */
export function roughly(volunteers: number): number | null {
  return volunteers < TOLD_FROM ? null : Math.round(volunteers / 10) * 10
}

/** Within how many hours half of the requests of a district found somebody: null also where fewer than half did. */
export function usualHours({
  accepted,
  minutes,
}: {
  accepted: number
  minutes: number | null
}): number | null {
  return accepted < TOLD_FROM || minutes === null ? null : Math.max(1, Math.ceil(minutes / 60))
}

/**
 * A part of a count as everybody may read it: down to tens, so that what the other parts leave of the whole does not
 * tell what is hidden, and watching it grow does not tell of one visit.
 */
export function roundedDown(count: number): number | null {
  return count < TOLD_FROM ? null : count - (count % 10)
}

/** A whole, which names no place and no time. */
export function unlessFew(count: number): number | null {
  return count < TOLD_FROM ? null : count
}

/** Of how many out of a hundred visits at least that were promised took place. Fewer than ten that did not are not told apart. */
export function keptOf100({ kept, broken }: { kept: number; broken: number }): number | null {
  const promised = kept + broken
  return promised < 100 ? null : Math.floor((100 * (promised - Math.max(broken, TOLD_FROM))) / promised)
}
