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
