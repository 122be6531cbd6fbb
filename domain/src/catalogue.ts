/** The 14 districts of Kerala, south to north. */
export const DISTRICTS = [
  'Thiruvananthapuram',
  'Kollam',
  'Pathanamthitta',
  'Alappuzha',
  'Kottayam',
  'Idukki',
  'Ernakulam',
  'Thrissur',
  'Palakkad',
  'Malappuram',
  'Kozhikode',
  'Wayanad',
  'Kannur',
  'Kasaragod',
] as const
export type District = (typeof DISTRICTS)[number]

/** Everything a citizen can ask for and a volunteer can be good at. */
export const HELP_TYPES = [
  'driving',
  'cooking',
  'housekeeping',
  'gardening',
  'companionship',
  'reading',
  'shopping',
  'medical',
] as const
export type HelpType = (typeof HELP_TYPES)[number]

/** The most asked for first. */
export const HELP_TYPES_BY_USE: readonly HelpType[] = [
  'driving',
  'medical',
  'shopping',
  'companionship',
  'reading',
  'housekeeping',
  'cooking',
  'gardening',
]

const ALIASES: Readonly<Record<string, HelpType>> = {
  ...Object.fromEntries(HELP_TYPES.map((type) => [type, type])),
  'medical assistance': 'medical',
}

function folded(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}

/** The help type that a title or a skill means ('Medical', 'medical assistance'), ignoring case and spaces around it. */
export function helpTypeOf(text: string): HelpType | undefined {
  const key = folded(text)
  return Object.hasOwn(ALIASES, key) ? ALIASES[key] : undefined
}

/** The district of that name, ignoring case and spaces around it. */
export function districtOf(text: string): District | undefined {
  const key = folded(text)
  return DISTRICTS.find((district) => district.toLowerCase() === key)
}
