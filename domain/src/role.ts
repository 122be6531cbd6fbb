/** What a person registered as, kept and shown as they chose it. */
export const CATEGORIES = ['Volunteer', 'Citizen', 'Senior Citizen', 'Admin'] as const
export type Category = (typeof CATEGORIES)[number]

/** What a person may do. 'Citizen' and 'Senior Citizen' are one role. */
export type Role = 'volunteer' | 'citizen' | 'admin'

const ROLE_OF: Readonly<Record<Category, Role>> = {
  Volunteer: 'volunteer',
  Citizen: 'citizen',
  'Senior Citizen': 'citizen',
  Admin: 'admin',
}

/** The category that a text means; case and spaces do not count ('seniorcitizen' is 'Senior Citizen'). */
export function categoryOf(text: string): Category | undefined {
  const squeezed = (words: string) => words.replace(/\s+/g, '').toLowerCase()
  return CATEGORIES.find((category) => squeezed(category) === squeezed(text))
}

export function roleOf(category: Category): Role {
  return ROLE_OF[category]
}
