import type { WallDate } from '@scan/domain/clock.ts'

/** The date of the privacy page that people agree to when they sign up. A change to its promises changes this day. */
export const PRIVACY_VERSION: WallDate = '2026-11-25'
