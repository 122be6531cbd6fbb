import type { HelpType } from './catalogue.ts'
import type { ClosingMove } from './help-request.ts'

/** How long a visit may be said to take, in minutes. */
export const DURATIONS = [30, 60, 120, 240] as const
export type Duration = (typeof DURATIONS)[number]

/** Of a request that says nothing else. */
export const USUAL_DURATIONS: Readonly<Record<HelpType, Duration>> = {
  driving: 120,
  cooking: 120,
  housekeeping: 120,
  gardening: 120,
  companionship: 60,
  reading: 60,
  shopping: 60,
  medical: 120,
}

/** Endings by which whoever was helped has confirmed a visit: her code, or her answer on the phone. */
export const CONFIRMED_BY = ['complete', 'confirm-done'] as const satisfies readonly ClosingMove[]
