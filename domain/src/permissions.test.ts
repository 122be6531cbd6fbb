import { expect, test } from 'vitest'
import { PERMISSIONS, may } from './permissions.ts'
import type { Permission } from './permissions.ts'
import { ROLES, STAFF_ROLES } from './role.ts'

const ALL = Object.keys(PERMISSIONS) as Permission[]

test('an administrator may do everything that staff do', () => {
  expect(ALL.filter((permission) => !may('admin', permission))).toEqual([])
})

test.each(ROLES.filter((role) => !STAFF_ROLES.some((staff) => staff === role)))(
  'a %s may do nothing of what staff do',
  (role) => {
    expect(ALL.filter((permission) => may(role, permission))).toEqual([])
  },
)

test('the desk finds, asks and rings; it decides about nobody, and reads no case but worries, no pattern, log or figure', () => {
  expect(ALL.filter((permission) => may('desk', permission))).toEqual([
    'read-overview',
    'find-people',
    'read-requests',
    'close-requests',
    'assign-requests',
    'people-by-phone',
    'make-calls',
    'write-notes',
    'handle-worries',
    'answer-messages',
  ])
})
