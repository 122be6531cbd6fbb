import type { HelpType } from '@scan/domain/catalogue.ts'

/** The most asked for first. */
export const BY_USE: readonly HelpType[] = [
  'driving',
  'medical',
  'shopping',
  'companionship',
  'reading',
  'housekeeping',
  'cooking',
  'gardening',
]
