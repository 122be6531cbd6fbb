import type { WallDate } from '@scan/domain/clock.ts'

/** Of what stands on the privacy page, which whoever signs up agrees to. Whoever changes what it promises changes this day. */
export const PRIVACY_VERSION: WallDate = '2026-11-22'
