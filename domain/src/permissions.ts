import { STAFF_CATEGORIES, roleOf } from './role.ts'
import type { Category, Role, StaffRole } from './role.ts'

/** Permissions by role. Nothing else allows staff anything. */
export const PERMISSIONS = {
  'read-overview': ['admin'],
  'read-people': ['admin'],
  'read-person': ['admin'],
  'approve-volunteers': ['admin'],
  'ban-people': ['admin'],
  'delete-people': ['admin'],
  'read-requests': ['admin'],
  'close-requests': ['admin'],
  'assign-requests': ['admin'],
  'people-by-phone': ['admin'],
  'make-calls': ['admin'],
  'handle-concerns': ['admin'],
  'separate-people': ['admin'],
  'see-patterns': ['admin'],
  'answer-messages': ['admin'],
  'set-guidance': ['admin'],
  'read-audit-log': ['admin'],
  'read-statistics': ['admin'],
} as const satisfies Record<string, readonly StaffRole[]>

export type Permission = keyof typeof PERMISSIONS

export function may(role: Role, permission: Permission): boolean {
  const roles: readonly Role[] = PERMISSIONS[permission]
  return roles.includes(role)
}

/** Everyone who may do this, by the category they registered as. */
export function categoriesThatMay(permission: Permission): Category[] {
  return STAFF_CATEGORIES.filter((category) => may(roleOf(category), permission))
}
