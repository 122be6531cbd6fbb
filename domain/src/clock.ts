/** A calendar day, yyyy-mm-dd. */
export type WallDate = string
/** A time of day, hh:mm, 24 hours. */
export type WallTime = string

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export function minutesAfter(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * MINUTE_MS)
}

export function hoursAfter(instant: Date, hours: number): Date {
  return new Date(instant.getTime() + hours * HOUR_MS)
}

export function daysAfter(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * DAY_MS)
}

const partsFormats = new Map<string, Intl.DateTimeFormat>()

function partsFormat(zone: string): Intl.DateTimeFormat {
  let format = partsFormats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    partsFormats.set(zone, format)
  }
  return format
}

/** Zones whose offset has not changed since 1970. Without `Intl`, whose first use keeps a cheap phone busy. */
const FIXED_MINUTES: Readonly<Record<string, number>> = { UTC: 0, 'Asia/Kolkata': 330 }

/** The date and time that a wall clock in `zone` (an IANA name) shows at this instant. */
export function wallClock(instant: Date, zone: string): { date: WallDate; time: WallTime } {
  const fixed = FIXED_MINUTES[zone]
  const year = instant.getUTCFullYear()
  if (fixed !== undefined && year >= 1970 && year < 9999) {
    const [date = '', time = ''] = minutesAfter(instant, fixed).toISOString().split('T')
    return { date, time: time.slice(0, 5) }
  }
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of partsFormat(zone).formatToParts(instant)) part[type] = value
  return {
    date: `${part.year?.padStart(4, '0')}-${part.month}-${part.day}`,
    time: `${part.hour}:${part.minute}`,
  }
}

/** The same to the second, as files and spreadsheets read it: '2026-11-25 20:15:03' (D83). */
export function wallTime(instant: Date, zone: string): string {
  const { date, time } = wallClock(instant, zone)
  return `${date} ${time}:${instant.toISOString().slice(17, 19)}`
}

/**
 * The instant at which the wall clock of `zone` shows this date and time, or undefined where there is no such date or
 * time (30 February, 25:00, or an hour skipped when clocks go forward). Where an hour comes twice, the first is meant.
 */
export function instantOf(date: WallDate, time: WallTime, zone: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time)) return undefined
  const asIfUtc = Date.parse(`${date}T${time}:00Z`)
  if (Number.isNaN(asIfUtc)) return undefined
  const shows = (instant: Date) => {
    const wall = wallClock(instant, zone)
    return wall.date === date && wall.time === time
  }
  // Zones lie within 14 hours of UTC; each offset in force around that day is a candidate.
  const candidates = [-DAY_MS, DAY_MS].map((shift) => {
    const probe = new Date(asIfUtc + shift)
    const wall = wallClock(probe, zone)
    return new Date(asIfUtc - (Date.parse(`${wall.date}T${wall.time}:00Z`) - probe.getTime()))
  })
  return candidates
    .filter((instant) => !Number.isNaN(instant.getTime())) // A candidate beyond the year 9999 cannot be read back.
    .toSorted((a, b) => a.getTime() - b.getTime())
    .find(shows)
}
