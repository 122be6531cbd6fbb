import type { HelpType } from '@scan/domain/catalogue.ts'

export const catalogue = {
  /** What a citizen can ask for. */
  helpTypes: {
    driving: 'Driving',
    cooking: 'Cooking',
    housekeeping: 'Housekeeping',
    gardening: 'Gardening',
    companionship: 'Companionship',
    reading: 'Reading',
    shopping: 'Shopping',
    medical: 'Medical',
  } satisfies Record<HelpType, string>,
  /** What a volunteer can be good at. */
  skills: {
    driving: 'Driving',
    cooking: 'Cooking',
    housekeeping: 'Housekeeping',
    gardening: 'Gardening',
    companionship: 'Companionship',
    reading: 'Reading',
    shopping: 'Shopping',
    medical: 'Medical Assistance',
  } satisfies Record<HelpType, string>,
} as const
