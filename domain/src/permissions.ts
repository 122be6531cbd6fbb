import type { Role, StaffRole } from './role.ts'

/** Permissions by role. Nothing else allows staff anything. */
export const PERMISSIONS = {
  'read-overview': ['admin', 'desk'],
  'read-people': ['admin'],
  // The desk finds nobody by their address, and opens the pages of people by phone alone, without cases and patterns.
  'find-people': ['admin', 'desk'],
  'approve-volunteers': ['admin'],
  'see-papers': ['admin'],
  'import-volunteers': ['admin'],
  'ban-people': ['admin'],
  'delete-people': ['admin'],
  'read-requests': ['admin', 'desk'],
  'close-requests': ['admin', 'desk'],
  'assign-requests': ['admin', 'desk'],
  'people-by-phone': ['admin', 'desk'],
  'make-calls': ['admin', 'desk'],
  'write-notes': ['admin', 'desk'],
  'handle-concerns': ['admin'],
  // Cases of kind 'worry' alone, for whoever may not handle all.
  'handle-worries': ['admin', 'desk'],
  'separate-people': ['admin'],
  'see-patterns': ['admin'],
  'answer-messages': ['admin', 'desk'],
  'set-guidance': ['admin'],
  'read-audit-log': ['admin'],
  'read-statistics': ['admin'],
  'set-parts': ['admin'],
} as const satisfies Record<string, readonly StaffRole[]>

export type Permission = keyof typeof PERMISSIONS

export function may(role: Role, permission: Permission): boolean {
  const roles: readonly Role[] = PERMISSIONS[permission]
  return roles.includes(role)
}
