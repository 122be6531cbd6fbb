/** The registered category, kept and shown as chosen. */
export const CATEGORIES = ['Volunteer', 'Citizen', 'Senior Citizen', 'Admin'] as const
export type Category = (typeof CATEGORIES)[number]

/** An administrator's part: everything, or the desk's daily work alone (D85). */
export const PARTS = ['all', 'desk'] as const
export type Part = (typeof PARTS)[number]

/** Those who run the network; `permissions.ts` says what each may do. 'desk' is an administrator with that part. */
export const STAFF_ROLES = ['admin', 'desk'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** 'Citizen' and 'Senior Citizen' are one role. */
export const ROLES = ['citizen', 'volunteer', ...STAFF_ROLES] as const
export type Role = (typeof ROLES)[number]

const ROLE_OF: Readonly<Record<Category, Exclude<Role, 'desk'>>> = {
  Volunteer: 'volunteer',
  Citizen: 'citizen',
  'Senior Citizen': 'citizen',
  Admin: 'admin',
}

/** The category a text means, ignoring case and spaces ('seniorcitizen' is 'Senior Citizen'). */
export function categoryOf(text: string): Category | undefined {
  const squeezed = (words: string) => words.replace(/\s+/g, '').toLowerCase()
  return CATEGORIES.find((category) => squeezed(category) === squeezed(text))
}

export function roleOf(category: Category): Exclude<Role, 'desk'>
export function roleOf(category: Category, part: Part | undefined): Role
export function roleOf(category: Category, part?: Part): Role {
  const role = ROLE_OF[category]
  return role === 'admin' && part === 'desk' ? 'desk' : role
}

export function isStaff(role: Role): role is StaffRole {
  const staff: readonly Role[] = STAFF_ROLES
  return staff.includes(role)
}

export const STAFF_CATEGORIES = CATEGORIES.filter((category) => isStaff(roleOf(category)))
