import type { District, HelpType } from '@scan/domain/catalogue.ts'

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
  districts: {
    Thiruvananthapuram: 'Thiruvananthapuram',
    Kollam: 'Kollam',
    Pathanamthitta: 'Pathanamthitta',
    Alappuzha: 'Alappuzha',
    Kottayam: 'Kottayam',
    Idukki: 'Idukki',
    Ernakulam: 'Ernakulam',
    Thrissur: 'Thrissur',
    Palakkad: 'Palakkad',
    Malappuram: 'Malappuram',
    Kozhikode: 'Kozhikode',
    Wayanad: 'Wayanad',
    Kannur: 'Kannur',
    Kasaragod: 'Kasaragod',
  } satisfies Record<District, string>,
  place: '{{area}}, {{district}}',
} as const
